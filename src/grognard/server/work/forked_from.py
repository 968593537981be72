"""Read by the process from which those beside the server are forked: all books, which then stay where they are.

What is forked shares its memory until somebody writes there, and a collector of garbage writes beside every object that it
looks at: each process would copy a hundred megabytes, for a tenth of a second, the first time that it collects.
"""

import gc

from grognard.server.work import well_read  # noqa: F401 (it is the reading that counts)

gc.collect()
gc.freeze()
