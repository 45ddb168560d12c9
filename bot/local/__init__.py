"""A strict, in-memory Discord on loopback: play without an account, and test the whole bot end to end.

``LocalDiscord`` speaks REST v10 and the gateway to a real discord.py, and lets tests and a web page act as people. It
knows nothing of the bot:

    local = LocalDiscord(rate_limits=False)
    await local.start()
    channel = local.add_guild("Friends").add_channel("games")
    ann = local.add_user("Ann")
    discord.http.Route.BASE = local.api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(local.gateway_url)
    ...  # start the bot with local.token, here or in another process
    await local.wait_ready()
    answer = await ann.slash(channel, "game new", name="Overland")
    await ann.click(await answer.wait_message(), "Join")
    assert local.violations == []

Start at ``local_discord``. Each of these uses only itself and those above it:

    model/         users, guilds, channels, messages, components, permissions, interactions, the clock
    payloads/      the model as Discord's JSON objects
    world_state    everything that exists
    world          the changes to it
    errors         Discord's error responses
    validation/    Discord's rules for what a bot sends
    clients/       what a person's client does: ``Person``, slash commands, modals
    faults         switches that make the network and Discord misbehave
    rest/          the REST API: its routes, rate limits, and the journal of all requests
    gateway/       the gateway: sessions, shards and events
    server         the web server for REST, gateway and attachments
    local_discord  ``LocalDiscord``
    storage/       saves a world in a folder
    page/          the web page on which people play
"""
