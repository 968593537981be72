"""Read once by the process from which those beside the server are forked: everything that their work needs."""

from grognard import systems
from grognard.core.words import LANGUAGES, words
from grognard.server import library  # noqa: F401 (it is the reading that counts)
from grognard.server.games import archive  # noqa: F401
from grognard.server.work import bots  # noqa: F401

for _system in systems.IDS:
    systems.find(_system)
for _language in LANGUAGES:
    words(_language)
