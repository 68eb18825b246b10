"""Playing over HTTP: whole games, repeated and late posts, undo, streams."""

import threading

import pytest

from serai.web.clock import now

from .browsing import Browser, actions_on
from .conftest import House, wait_for

LONGEST = 400  # choices in one round of Lost Cities


def pair(house: House, **fields: str) -> tuple[Browser, Browser, str]:
    """Two people at a table."""
    ann, bob = house.browser("Ann"), house.browser("Bob")
    table = ann.new_table(seat_1="open", public="on", **fields)
    assert bob.post(f"/t/{table}/join").status == 303
    return ann, bob, table


def mover(house: House, ann: Browser, bob: Browser, table: str) -> tuple[int, Browser, Browser]:
    seat = house.match(table).to_move[0]
    return (seat, ann, bob) if seat == 0 else (seat, bob, ann)


def choices(house: House, table: str) -> list[str]:
    match = house.match(table)
    return [action.text for action in match.table.actions(match.to_move[0])]


HOUSE_RULES = {"option_wagers": "5", "option_bonus": "no", "option_open_piles": "yes", "option_expeditions": "6"}


@pytest.mark.parametrize("options", [{}, HOUSE_RULES], ids=["printed", "house"])
def test_a_whole_game_against_a_bot_by_forms_alone(house: House, options: dict[str, str]) -> None:
    ann = house.browser("Ann")
    table = ann.new_table(seat_1="bot:random", option_rounds="1", **options)
    for _ in range(LONGEST):
        wait_for(lambda: house.match(table).over or 0 in house.match(table).to_move)
        if house.match(table).over:
            break
        page = ann.get(f"/t/{table}").text
        seq = house.match(table).seq
        answer = ann.post(f"/t/{table}/move", {"action": actions_on(page)[0], "seq": seq})
        assert (answer.status, answer.headers["location"]) == (303, f"/t/{table}")
    match = house.match(table)
    assert match.ending == "played"
    assert match.winners
    page = ann.get(f"/t/{table}")
    assert page.status == 200
    assert "Different from the printed rules" in page.text  # it has one round
    assert ("Wagers in each colour" in page.text) == bool(options)
    assert house.run(house.inn.store.load(table)).status == "over"


def test_the_same_post_twice_plays_once(house: House) -> None:
    ann, bob, table = pair(house)
    _, actor, _ = mover(house, ann, bob, table)
    move = {"action": choices(house, table)[0], "seq": 0, "key": "k1"}
    first, second = (actor.post(f"/t/{table}/move", move, script=True) for _ in range(2))
    assert (first.status, second.status) == (200, 200)
    assert first.json["seq"] == second.json["seq"] == 1
    assert house.match(table).seq == 1


def test_a_form_sent_twice_without_a_key_plays_once(house: House) -> None:
    ann, bob, table = pair(house)
    _, actor, _ = mover(house, ann, bob, table)
    move = {"action": choices(house, table)[0], "seq": 0}
    assert [actor.post(f"/t/{table}/move", move).status for _ in range(2)] == [303, 303]
    assert house.match(table).seq == 1


def test_nobody_uses_up_the_keys_of_another_seat(house: House) -> None:
    """Neither the one that a rival has chosen, nor the one that stands for a form without any."""
    ann, bob, table = pair(house, option_first="0")
    action = choices(house, table)[0]
    burnt = {"action": action, "seq": 0, "key": "3:None:draw"}
    assert ann.post(f"/t/{table}/move", burnt, script=True).status == 200
    assert ann.post(f"/t/{table}/move", {"action": "draw", "seq": 1, "key": "same"}, script=True).status == 200
    theirs = {"action": choices(house, table)[0], "seq": 2, "key": "same"}
    assert bob.post(f"/t/{table}/move", theirs, script=True).status == 200
    assert bob.post(f"/t/{table}/move", {"action": "draw", "seq": 3}, script=True).status == 200
    assert [entry.key for entry in house.match(table).entries] == ["3:None:draw", "same", "same", "3:None:draw"]
    assert [entry.seq for entry in house.run(house.inn.store.load(table)).entries] == [0, 1, 2, 3]


def test_a_key_sent_again_for_whichever_seat_of_a_shared_device_plays_once(house: House) -> None:
    ann = house.browser("Ann")
    table = ann.new_table(seat_1="device", option_first="0")
    for number, action in enumerate((choices(house, table)[0], "draw")):
        for _ in range(2):
            assert ann.post(f"/t/{table}/move", {"action": action, "key": str(number)}, script=True).status == 200
    assert house.match(table).seq == 2


def test_the_same_post_from_ten_connections_at_once_plays_once(house: House) -> None:
    ann, bob, table = pair(house)
    _, actor, _ = mover(house, ann, bob, table)
    move = {"action": choices(house, table)[0], "seq": 0, "key": "k1"}
    statuses: list[int] = []
    threads = [
        threading.Thread(target=lambda: statuses.append(actor.post(f"/t/{table}/move", move, script=True).status))
        for _ in range(10)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert statuses == [200] * 10
    assert house.match(table).seq == 1


def test_the_second_of_two_tabs_is_told_that_the_table_has_moved_on(house: House) -> None:
    ann, bob, table = pair(house)
    _, actor, _ = mover(house, ann, bob, table)
    one, other = choices(house, table)[:2]
    assert actor.post(f"/t/{table}/move", {"action": one, "seq": 0}).status == 303
    late = actor.post(f"/t/{table}/move", {"action": other, "seq": 0}, script=True)
    assert late.status == 409
    assert "moved on" in late.json["notice"]
    assert late.json["seq"] == 1
    assert late.json["fragments"]
    assert house.match(table).seq == 1
    page = actor.post(f"/t/{table}/move", {"action": other, "seq": 0})
    assert page.status == 409
    assert "moved on" in page.text


def test_a_move_out_of_turn_and_an_impossible_one_change_nothing(house: House) -> None:
    ann, bob, table = pair(house)
    _, actor, other = mover(house, ann, bob, table)
    refused = other.post(f"/t/{table}/move", {"action": choices(house, table)[0], "seq": 0}, script=True)
    assert refused.status == 409
    assert refused.json["notice"] == "It is not your turn."
    for action, status in (("draw", 409), ("fly to the moon", 409), ("", 400), ("x" * 200, 400)):
        assert actor.post(f"/t/{table}/move", {"action": action, "seq": 0}, script=True).status == status
    assert actor.post(f"/t/{table}/move", {"action": "draw", "seq": "soon"}, script=True).status == 400
    assert house.match(table).seq == 0


def test_a_watcher_cannot_move(house: House) -> None:
    _ann, _bob, table = pair(house)
    eve = house.browser("Eve")
    assert eve.get(f"/t/{table}").status == 200
    move = {"action": choices(house, table)[0], "seq": 0}
    assert eve.post(f"/t/{table}/move", move, script=True).status == 403
    assert eve.post(f"/t/{table}/move", {**move, "seat": 0}, script=True).status == 403


def test_a_choice_can_be_taken_back_before_a_card_is_shown(house: House) -> None:
    ann, bob, table = pair(house)
    _, actor, other = mover(house, ann, bob, table)
    before = choices(house, table)
    actor.post(f"/t/{table}/move", {"action": before[0], "seq": 0})
    assert choices(house, table) != before
    assert other.post(f"/t/{table}/undo", {"seq": 1}, script=True).status == 409
    assert actor.post(f"/t/{table}/undo", {"seq": 1}).status == 303
    assert choices(house, table) == before
    assert house.match(table).seq == 2  # the log keeps both the choice and its undoing
    assert actor.post(f"/t/{table}/move", {"action": before[0], "seq": 2}).status == 303
    assert actor.post(f"/t/{table}/move", {"action": "draw", "seq": 3}).status == 303
    refused = actor.post(f"/t/{table}/undo", script=True)
    assert refused.status == 409
    assert "cannot be taken back" in refused.json["notice"]
    rebuilt = house.run(house.inn.store.load(table))
    assert [entry.kind for entry in rebuilt.entries] == ["move", "undo", "move", "move"]


def test_the_other_player_sees_a_move_at_once(house: House) -> None:
    ann, bob, table = pair(house)
    _, actor, other = mover(house, ann, bob, table)
    stream = other.stream(f"/t/{table}/events")
    while stream.next()["seq"] != 0:
        pass
    actor.post(f"/t/{table}/move", {"action": choices(house, table)[0], "seq": 0})
    event = stream.next()
    while event["seq"] != 1:
        event = stream.next(2)
    assert event["fragments"]
    assert event["title"]
    stream.close()


def test_a_stream_goes_on_where_it_stopped(house: House) -> None:
    ann, bob, table = pair(house)
    _, actor, other = mover(house, ann, bob, table)
    stream = other.stream(f"/t/{table}/events")
    mark = stream.drain()
    again = other.stream(f"/t/{table}/events", **{"Last-Event-ID": mark})
    assert again.drain() == ""
    stream.close()
    again.close()
    actor.post(f"/t/{table}/move", {"action": choices(house, table)[0], "seq": 0})
    late = other.stream(f"/t/{table}/events", **{"Last-Event-ID": mark})
    assert late.next()["seq"] == 1
    late.close()


def test_a_silent_line_shows_now_and_then_that_it_is_alive(house: House) -> None:
    async def ping() -> None:
        for stream in house.inn.all_streams():
            stream.ping()

    ann, _, table = pair(house)
    for path in (f"/t/{table}/events", "/events"):
        page = ann.stream(path)
        page.drain()
        house.run(ping())
        assert page.raw(skip=("presence",))["event"] == "alive"
        page.close()


def test_chat_is_heard_by_players_and_watchers_and_escaped(house: House) -> None:
    ann, bob, table = pair(house)
    eve = house.browser("<b>Eve</b>")
    stream = bob.stream(f"/t/{table}/events")
    stream.next()
    assert eve.post(f"/t/{table}/chat", {"text": "<script>alert(1)</script> good\nluck"}).status == 303
    heard = ""
    while "luck" not in heard:
        heard = str(stream.next()["fragments"])
    page = ann.get(f"/t/{table}").text
    for text in (heard, page):
        assert "<script>alert" not in text
        assert "<b>Eve" not in text
        assert "&lt;script&gt;alert(1)&lt;/script&gt; good luck" in text
    stream.close()
    assert len(house.run(house.inn.store.load(table)).chat) == 1


def test_simultaneous_players_do_not_stand_in_each_others_way(house: House) -> None:
    people = [house.browser(name) for name in ("Ann", "Bob", "Cleo")]
    table = people[0].new_table("en-route", seats="3", public="on")
    for person in people[1:]:
        person.post(f"/t/{table}/join")
    match = house.match(table)
    for _ in range(40):  # the three draw at the same time, each on their own board
        if len(match.to_move) == 3:
            break
        seat = match.to_move[0]
        move = {"action": match.table.actions(seat)[0].text, "seq": match.seq}
        assert people[seat].post(f"/t/{table}/move", move, script=True).status == 200
    assert len(match.to_move) == 3
    seq = match.seq
    moves = [{"action": match.table.actions(seat)[0].text, "seq": seq} for seat in range(3)]
    statuses: list[int] = []
    threads = [
        threading.Thread(
            target=lambda n=number: statuses.append(people[n].post(f"/t/{table}/move", moves[n], script=True).status)
        )
        for number in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert statuses == [200, 200, 200]
    assert match.seq == seq + 3
    assert sorted(entry.seat for entry in match.entries[seq:]) == [0, 1, 2]
    again = people[0].post(f"/t/{table}/move", {**moves[0], "key": "another"}, script=True)
    assert again.status == 409
    assert match.seq == seq + 3


def test_cards_are_exchanged_by_who_is_not_asked(house: House) -> None:
    """At any moment, by any seat: no clock changes, the others' pages stay fresh, a repeated post does it once."""
    ann, bob, table = pair(house, game="en-route", option_level="simple", option_first="0", pace="live")
    match = house.match(table)
    assert match.to_move == (0,)
    card, other = match.table.view(1).hand[:2]
    assert f'value="return {card}"' in bob.get(f"/t/{table}").text
    began = match.seq
    name = {"action": f"return {card}", "seq": began, "key": "a"}
    assert [bob.post(f"/t/{table}/move", name, script=True).json["seq"] for _ in range(2)] == [began + 1] * 2
    assert match.clocks.runs(0, now())
    assert not match.clocks.runs(1, now())
    refresh = {"action": "refresh", "seq": began + 1}
    assert [bob.post(f"/t/{table}/move", refresh).status for _ in range(2)] == [303, 303]
    assert match.table.view(0).refreshed == [False, True]
    assert match.to_move == (0,)
    assert (card in match.table.view(1).hand, other in match.table.view(1).hand) == (False, True)
    assert card not in ann.get(f"/t/{table}").text.replace(f'value="lay {card}"', "")
    assert "Bob has exchanged cards: 1." in ann.get(f"/t/{table}").text
    late = {"action": match.table.actions(0)[0].text, "seq": began}  # from a page of before the exchange
    assert ann.post(f"/t/{table}/move", late, script=True).status == 200
    assert 'value="refresh"' not in bob.get(f"/t/{table}").text


def test_a_table_tells_what_differs_from_the_printed_rules(house: House) -> None:
    """Where it waits for players, in the list of open tables, and in its record."""
    ann, bob = house.browser("Ann"), house.browser("Bob")
    table = ann.new_table(seat_1="open", public="on", option_wagers="4", option_first="1")
    assert "Wagers in each colour" in ann.get(f"/t/{table}").text
    home = bob.get("/").text
    assert "Wagers in each colour: 4" in home
    assert "Who starts: Seat 2" in home  # people count from 1
    assert bob.post(f"/t/{table}/join").status == 303
    assert house.match(table).table.record()["options"]["wagers"] == 4
