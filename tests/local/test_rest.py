"""The bot's rights over REST: errors by code, permissions, nonces, history, threads, limits."""

from __future__ import annotations

from typing import Any

import pytest

from bot.local.local_discord import LocalDiscord
from bot.local.model.clock import Clock
from bot.local.model.content import Draft
from bot.local.model.guilds import Channel
from bot.local.model.permissions import Permission
from bot.local.payloads.interactions import interaction_payload
from tests.local.camp_bot import PNG
from tests.local.raw_bot import Json, RawBot, raw_bot


async def test_a_bad_token_is_refused(raw: RawBot) -> None:
    answer = await raw.call("GET", "/users/@me", token="wrong")
    assert (answer.status, answer.code) == (401, 0)
    assert raw.local.journal[-1].token == "bad"


async def test_unknown_routes_are_violations(raw: RawBot) -> None:
    answer = await raw.call("GET", "/nowhere/1")
    assert (answer.status, answer.code) == (404, 0)
    wrong_method = await raw.call("PUT", "/users/@me")
    assert wrong_method.status == 405
    assert [e.path for e in raw.local.violations] == ["/nowhere/1", "/users/@me"]
    assert raw.local.violations[0].route is None


async def test_unknown_things(raw: RawBot) -> None:
    cases = {
        "/channels/1": 10003,
        f"/channels/{raw.channel.id}/messages/1": 10008,
        "/users/1": 10013,
        "/guilds/1": 10004,
        f"/guilds/{raw.guild.id}/members/1": 10007,
    }
    for path, code in cases.items():
        answer = await raw.call("GET", path)
        assert (answer.status, answer.code) == (404, code), path
    assert (await raw.call("GET", "/channels/abc")).code == 50035
    assert raw.local.violations[0].path == "/channels/abc"


async def test_what_discord_py_may_fetch(raw: RawBot) -> None:
    guild = await raw.call("GET", f"/guilds/{raw.guild.id}", with_counts="true")
    assert guild.body["approximate_member_count"] == 3
    assert [c["id"] for c in (await raw.call("GET", f"/guilds/{raw.guild.id}/channels")).body] == [str(raw.channel.id)]
    member = await raw.call("GET", f"/guilds/{raw.guild.id}/members/{raw.ann.id}")
    assert member.body["user"]["global_name"] == "Ann"
    assert len((await raw.call("GET", f"/guilds/{raw.guild.id}/roles")).body) == 2
    assert [g["name"] for g in (await raw.call("GET", "/users/@me/guilds")).body] == ["Friends"]
    for path in ("/applications/@me", "/oauth2/applications/@me"):
        assert (await raw.call("GET", path)).body["id"] == str(raw.local.application_id)
    assert (await raw.call("GET", "/gateway")).body == {"url": raw.local.gateway_url}
    assert (await raw.call("POST", f"/channels/{raw.channel.id}/typing")).status == 204


DENIED: list[tuple[Permission, str, Json | None, dict[str, bytes] | None, int]] = [
    (Permission.VIEW_CHANNEL, "POST", {"content": "x"}, None, 50001),
    (Permission.VIEW_CHANNEL, "GET", None, None, 50001),
    (Permission.SEND_MESSAGES, "POST", {"content": "x"}, None, 50013),
    (Permission.EMBED_LINKS, "POST", {"embeds": [{"title": "x"}]}, None, 50013),
    (Permission.ATTACH_FILES, "POST", {"content": "x"}, {"a.png": PNG}, 50013),
]


@pytest.mark.parametrize(("missing", "method", "body", "files", "code"), DENIED)
async def test_permissions(
    raw: RawBot, missing: Permission, method: str, body: Json | None, files: dict[str, bytes] | None, code: int
) -> None:
    raw.channel.deny(missing)
    answer = await raw.call(method, f"/channels/{raw.channel.id}/messages", body, files=files)
    assert (answer.status, answer.code) == (403, code)
    raw.channel.allow(missing)
    assert (await raw.call(method, f"/channels/{raw.channel.id}/messages", body, files=files)).status == 200
    raw.guild.deny_bot(missing)
    assert (await raw.call(method, f"/channels/{raw.channel.id}/messages", body, files=files)).code == code


async def test_without_history_the_list_is_empty(raw: RawBot) -> None:
    post = await raw.posted()
    raw.channel.deny("READ_MESSAGE_HISTORY")
    assert (await raw.call("GET", f"/channels/{raw.channel.id}/messages")).body == []
    assert (await raw.call("GET", f"/channels/{raw.channel.id}/messages/{post.id}")).code == 50001
    reply = {"content": "x", "message_reference": {"message_id": str(post.id)}}
    assert (await raw.post(reply)).code == 160002


async def test_interactions_tell_the_bots_permissions(raw: RawBot) -> None:
    raw.channel.deny("ATTACH_FILES")
    told = Permission(int(interaction_payload(raw.event())["app_permissions"]))
    assert Permission.SEND_MESSAGES in told and Permission.ATTACH_FILES not in told


async def test_other_peoples_messages(raw: RawBot) -> None:
    said = raw.ann.say(raw.channel, "hello")
    assert (await raw.edit(said, {"content": "x"})).code == 50005
    path = f"/channels/{raw.channel.id}/messages/{said.id}"
    assert (await raw.call("DELETE", path)).code == 50013
    raw.channel.allow("MANAGE_MESSAGES")
    assert (await raw.call("DELETE", path)).status == 204
    assert said.deleted and raw.ann.messages(raw.channel) == []
    mine = await raw.posted()
    mine.delete()
    assert (await raw.edit(mine, {"content": "x"})).code == 10008


async def test_a_guild_that_threw_the_bot_out(raw: RawBot) -> None:
    raw.guild.kick_bot()
    assert (await raw.post({"content": "x"})).code == 50001
    assert (await raw.call("GET", f"/guilds/{raw.guild.id}")).code == 50001
    raw.guild.invite_bot()
    assert (await raw.post({"content": "x"})).status == 200


async def test_direct_messages(raw: RawBot) -> None:
    opened = await raw.call("POST", "/users/@me/channels", {"recipient_id": str(raw.ann.id)})
    assert opened.body["id"] == str(raw.ann.dm().id)
    assert (await raw.post({"content": "x"}, channel=raw.ann.dm())).status == 200
    raw.ann.closes_dms = True
    closed = await raw.post({"content": "x"}, channel=raw.ann.dm())
    assert (closed.status, closed.code) == (403, 50007)
    raw.guild.remove_member(raw.bea)
    assert (await raw.post({"content": "x"}, channel=raw.bea.dm())).code == 50007
    assert [m.text for m in raw.ann.dm_messages()] == ["x"]
    assert not raw.ann.dm().visible_to(raw.bea)


async def test_opening_private_messages_too_fast(raw: RawBot) -> None:
    raw.local.limits.opening_dms = (1, 600.0)
    for person, code in ((raw.ann, None), (raw.ann, None), (raw.bea, 40003)):
        answer = await raw.call("POST", "/users/@me/channels", {"recipient_id": str(person.id)})
        assert answer.code == code
    raw.local.clock.advance(601)
    assert (await raw.call("POST", "/users/@me/channels", {"recipient_id": str(raw.bea.id)})).status == 200


async def test_an_enforced_nonce_posts_once_for_a_while(raw: RawBot) -> None:
    body = {"content": "x", "nonce": "n1", "enforce_nonce": True}
    first, again = await raw.posted(body), await raw.posted(body | {"content": "other"})
    assert first is again and first.text == "x"
    elsewhere = raw.guild.add_channel("elsewhere")
    assert await raw.posted(body, channel=elsewhere) is not first
    raw.local.clock.advance(raw.local.limits.nonce_seconds + 1)
    assert await raw.posted(body) is not first
    loose = {"content": "x", "nonce": "n2"}
    assert await raw.posted(loose) is not await raw.posted(loose)


async def test_a_nonce_is_its_authors_own(raw: RawBot) -> None:
    said = raw.local.world.post(raw.channel, raw.ann, Draft(content="mine", nonce="n1"))
    mine = await raw.posted({"content": "x", "nonce": "n1", "enforce_nonce": True})
    assert mine is not said and [m.text for m in raw.ann.messages(raw.channel)] == ["mine", "x"]


async def test_history(raw: RawBot) -> None:
    posts = [await raw.posted({"content": str(i)}) for i in range(6)]
    await raw.respond(raw.event(), 4, {"content": "hidden", "flags": 64})

    async def seen(**query: Any) -> list[str]:
        answer = await raw.call("GET", f"/channels/{raw.channel.id}/messages", **query)
        return [m["content"] for m in answer.body]

    assert await seen() == ["5", "4", "3", "2", "1", "0"]
    assert await seen(limit=2) == ["5", "4"]
    assert await seen(before=posts[3].id, limit=2) == ["2", "1"]
    assert await seen(after=posts[1].id, limit=2) == ["3", "2"]
    assert await seen(around=posts[2].id, limit=3) == ["3", "2", "1"]
    bad: list[dict[str, Any]] = [{"limit": 101}, {"limit": 0}, {"before": 1, "after": 1}]
    for query in bad:
        assert (await raw.call("GET", f"/channels/{raw.channel.id}/messages", **query)).code == 50035


async def test_old_messages_take_only_so_many_edits() -> None:
    async with LocalDiscord(clock=Clock(running=False), rate_limits=False) as local, raw_bot(local) as raw:
        local.limits.old_edits = (2, 3600.0)
        post = await raw.posted()
        local.clock.advance(3599)
        for i in range(4):
            assert (await raw.edit(post, {"content": f"young {i}"})).status == 200
        local.clock.advance(2)
        for i in range(2):
            assert (await raw.edit(post, {"content": f"old {i}"})).status == 200
        answer = await raw.edit(post, {"content": "too much"})
        assert (answer.status, answer.code) == (429, 30046)
        assert answer.body["retry_after"] == pytest.approx(3600)
        local.clock.advance(3601)
        assert (await raw.edit(post, {"content": "later"})).status == 200


async def _thread(raw: RawBot) -> Channel:
    answer = await raw.call("POST", f"/channels/{raw.channel.id}/threads", {"name": "game", "type": 11})
    assert answer.status == 201, answer.body
    return raw.local.world.channels[int(answer.body["id"])]


async def test_archived_and_locked_threads(raw: RawBot) -> None:
    thread = await _thread(raw)
    post = await raw.posted(channel=thread)
    thread.archive()
    assert (await raw.edit(post, {"content": "x"})).code == 50083
    path = f"/channels/{thread.id}"
    assert (await raw.call("PATCH", path, {"name": "other"})).code == 50083
    assert (await raw.call("PATCH", path, {"archived": False})).status == 200
    assert (await raw.edit(post, {"content": "x"})).status == 200
    thread.archive()
    await raw.posted(channel=thread)
    assert not thread.archived
    thread.archive(locked=True)
    assert (await raw.post({"content": "x"}, channel=thread)).code == 160005
    assert (await raw.call("PATCH", path, {"archived": False})).code == 50013
    raw.channel.allow("MANAGE_THREADS")
    assert (await raw.call("PATCH", path, {"archived": False, "locked": False})).status == 200


async def test_starting_threads(raw: RawBot) -> None:
    post = await raw.posted()
    root = f"/channels/{raw.channel.id}"
    hung = await raw.call("POST", f"{root}/messages/{post.id}/threads", {"name": "on it", "auto_archive_duration": 60})
    assert hung.body["id"] == str(post.id) and hung.body["type"] == 11
    assert post.raw["thread"]["name"] == "on it"
    assert (await raw.call("POST", f"{root}/messages/{post.id}/threads", {"name": "twice"})).code == 160004
    untyped = await raw.call("POST", f"{root}/threads", {"name": "private by default"})
    private = raw.local.world.channels[int(untyped.body["id"])]
    assert untyped.body["type"] == 12 and not private.visible_to(raw.ann)
    assert (await raw.call("PUT", f"/channels/{private.id}/thread-members/{raw.ann.id}")).status == 204
    assert private.visible_to(raw.ann) and private.invitable
    member = f"/channels/{private.id}/thread-members/{raw.ann.id}"
    private.archive()
    assert (await raw.call("DELETE", member)).code == 50083
    private.unarchive()
    assert (await raw.call("DELETE", member)).status == 204
    assert not private.visible_to(raw.ann) and (await raw.call("DELETE", member)).code == 10007
    closed = await raw.call("POST", f"{root}/threads", {"name": "closed", "type": 12, "invitable": False})
    assert closed.body["thread_metadata"]["invitable"] is False
    shared = {"name": "for all", "type": 11}
    opened = (await raw.call("POST", f"{root}/threads", shared)).body["id"]
    assert (await raw.call("PUT", f"/channels/{opened}/thread-members/{raw.ann.id}")).status == 204
    # Out of a public thread only moderators take people.
    assert (await raw.call("DELETE", f"/channels/{opened}/thread-members/{raw.ann.id}")).code == 50013
    assert (await raw.call("DELETE", f"{root}/thread-members/{raw.ann.id}")).code == 50024
    assert (await raw.call("POST", f"{root}/threads", {"name": "", "type": 11})).error_at("name") != []
    assert (await raw.call("POST", f"{root}/threads", {"name": "x", "auto_archive_duration": 61})).code == 50035
    raw.channel.deny("CREATE_PUBLIC_THREADS", "SEND_MESSAGES_IN_THREADS")
    assert (await raw.call("POST", f"{root}/threads", {"name": "x", "type": 11})).code == 50013
    assert (await raw.post({"content": "x"}, channel=raw.local.world.channels[post.id])).code == 50013
    active = await raw.call("GET", f"/guilds/{raw.guild.id}/threads/active")
    assert {t["name"] for t in active.body["threads"]} == {"on it", "private by default", "closed", "for all"}
    raw.local.world.channels[post.id].archive()
    archived = await raw.call("GET", f"{root}/threads/archived/public")
    assert [t["name"] for t in archived.body["threads"]] == ["on it"]


async def test_pins(raw: RawBot) -> None:
    post = await raw.posted()
    path = f"/channels/{raw.channel.id}/messages/pins"
    assert (await raw.call("PUT", f"{path}/{post.id}")).code == 50013
    raw.channel.allow("PIN_MESSAGES")
    assert (await raw.call("PUT", f"{path}/{post.id}")).status == 204
    assert [i["message"]["id"] for i in (await raw.call("GET", path)).body["items"]] == [str(post.id)]
    assert (await raw.call("DELETE", f"{path}/{post.id}")).status == 204
    assert (await raw.call("GET", path)).body["items"] == []


async def test_deleted_channels_and_threads(raw: RawBot) -> None:
    thread = await _thread(raw)
    post = await raw.posted(channel=thread)
    assert (await raw.call("DELETE", f"/channels/{thread.id}")).code == 50013
    raw.channel.delete()
    assert post.deleted
    for place in (raw.channel, thread):
        assert (await raw.post({"content": "x"}, channel=place)).code == 10003


async def test_rate_limit_buckets() -> None:
    async with LocalDiscord() as local, raw_bot(local) as raw:
        local.limits.set("POST /channels/{channel_id}/messages", 2, 5.0)
        first, second, third = [await raw.post({"content": "x"}) for _ in range(3)]
        assert [a.headers["X-RateLimit-Remaining"] for a in (first, second)] == ["1", "0"]
        assert first.headers["X-RateLimit-Bucket"] == second.headers["X-RateLimit-Bucket"]
        assert third.status == 429 and not third.body["global"] and 0 < third.body["retry_after"] <= 5
        assert third.headers["X-RateLimit-Scope"] == "user"
        assert (await raw.post({"content": "x"}, channel=raw.guild.add_channel("other"))).status == 200
        local.clock.advance(5)
        assert (await raw.post({"content": "x"})).status == 200
        local.limits.global_limit = (0, 1.0)
        local.limits.set("GET /users/@me", 5, 5.0)
        everything = await raw.call("GET", "/users/@me")
        assert everything.status == 429 and everything.body["global"]
        assert (await raw.respond(raw.event(), 4, {"content": "x"})).status == 200
        assert local.violations == []


async def test_mentions(raw: RawBot) -> None:
    both = f"{raw.ann.mention} {raw.bea.mention}"
    v2 = {
        "flags": 1 << 15,
        "components": [{"type": 10, "content": both}],
        "allowed_mentions": {"users": [str(raw.bea.id)]},
    }
    post = await raw.posted(v2)
    assert post.mentions == [raw.bea] and raw.bea.pings == [post] and raw.ann.pings == []
    await raw.posted({"content": both, "allowed_mentions": {"parse": []}})
    silent = await raw.posted({"content": both, "flags": 1 << 12})
    assert silent.mentions == [raw.ann, raw.bea] and raw.ann.pings == []
    loud = await raw.posted({"content": both})
    assert raw.ann.pings == [loud]
    raw.channel.deny("VIEW_CHANNEL", user=raw.ann)
    await raw.posted({"content": raw.ann.mention})
    assert raw.ann.pings == [loud]
    await raw.posted({"content": "@everyone"})
    raw.channel.allow("MENTION_EVERYONE")
    everyone = await raw.posted({"content": "@everyone"})
    assert raw.bea.pings[-1] is everyone and everyone.raw["mention_everyone"]


async def test_the_journal_keeps_every_request(raw: RawBot) -> None:
    await raw.posted({"content": "x"}, files={"a.png": PNG})
    await raw.respond(raw.event(), 4, {"content": "y"})
    post, answer = raw.local.journal
    assert (post.method, post.route, post.token) == ("POST", "/channels/{channel_id}/messages", "bot")
    assert post.payload == {"content": "x"} and [(f.part, f.filename, f.data) for f in post.files] == [
        ("files[0]", "a.png", PNG)
    ]
    assert (post.status, post.done, post.code) == (200, True, None)
    assert raw.local.journal.find("POST", r"/callback$") == [answer]
    assert answer.query == {"with_response": "1"}
