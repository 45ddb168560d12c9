"""The web page of the local Discord: people see what Discord would show them and do what it would let them.

``Page(local)`` adds itself to the server's pages; it must be made before ``local.start``. Where things are: ``site``
serves the files and the sockets, ``guard`` decides who may ask, ``window`` is one browser window of one person,
``sight`` is all that a person can see, ``acts`` is all that a person can do, ``marks`` is what they have read,
``trouble`` is what they can break. ``static`` holds the page itself.
"""

from bot.local.page.site import Page

__all__ = ["Page"]
