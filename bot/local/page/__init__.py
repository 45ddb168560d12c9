"""The web page of the local Discord: it shows people what Discord would show them and does what Discord would allow.

``site.Page(local)`` adds itself to the server's pages; make it before ``local.start``.

    site         serves the files and the sockets
    guard        refuses requests from elsewhere
    window       one browser window of one person
    views        everything that a person can see
    actions      everything that a person can do
    read_states  the messages that each person has read
    fault_menu   the faults that a person can cause
    static/      the page itself; main.js puts its scripts together
"""
