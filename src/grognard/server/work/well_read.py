"""Read once by the process from which those beside the server are forked, and by each of several workers as soon as it
is there: everything that their work needs."""

from grognard import systems
from grognard.core.language.words import LANGUAGES, words
from grognard.core.records.fingerprint import fingerprint
from grognard.server import library  # noqa: F401 (it is the reading that counts)
from grognard.server.games import archive  # noqa: F401
from grognard.server.work import bots  # noqa: F401

for _id in systems.IDS:
    _system = systems.find(_id)
    fingerprint(_system)
    _system.scenarios()
for _language in LANGUAGES:
    words(_language)
