"""Tables at two nodes: whoever asks may ask either, and the log decides every race."""

from serai import bots

from ..browsing import actions_on
from ..conftest import House, wait_for
from ..programs import Program
from .inn import GAME, at_once, everywhere, kinds_of, log_of, two_players


def test_joining_on_one_and_starting_on_the_other_keeps_the_person_seated(nodes: tuple[House, House]) -> None:
    for _ in range(5):
        ann, bob = Program(nodes[0].browser(), "Ann"), Program(nodes[1].browser(), "Bob")
        made = ann.new_table(GAME, seats=["me", "open"])
        bob.ask("GET", f"/api/v1/invites/{made['invite']}")
        joined, started = at_once(
            lambda bob=bob, made=made: bob.join(made["id"], made["invite"]),
            lambda ann=ann, made=made: ann.at(made["id"], "start"),
        )
        assert started.status == 200
        second = [seat["level"] for seat in ann.see(made["id"])["players"]][1]
        assert (joined.status, second) in ((200, None), (409, bots.DEFAULT))
        assert ann.see(made["id"])["status"] == bob.see(made["id"])["status"] == "playing"


def test_two_who_take_the_last_seats_at_once_start_the_game(nodes: tuple[House, House]) -> None:
    ann = Program(nodes[0].browser(), "Ann")
    made = ann.new_table("en-route", seats=["me", "open", "open"])
    others = [Program(house.browser(), "Guest") for house in nodes]
    answers = at_once(*(lambda one=one: one.join(made["id"], made["invite"]) for one in others))
    assert [answer.status for answer in answers] == [200, 200]
    assert {one.see(made["id"])["status"] for one in (ann, *others)} == {"playing"}
    assert sorted(one.see(made["id"])["your_seats"][0] for one in others) == [1, 2]


def test_only_one_of_two_gets_a_seat(nodes: tuple[House, House]) -> None:
    ann = Program(nodes[0].browser(), "Ann")
    made = ann.new_table(GAME, seats=["me", "open"])
    others = [Program(house.browser(), "Guest") for house in nodes]
    answers = at_once(*(lambda one=one: one.join(made["id"], made["invite"]) for one in others))
    assert sorted(answer.status for answer in answers) == [200, 409]


def test_who_came_by_the_link_to_one_node_may_look_on_the_other(nodes: tuple[House, House]) -> None:
    ann, cleo = nodes[0].browser("Ann"), nodes[0].browser("Cleo")
    table = ann.new_table(seat_1="open")
    invite = nodes[0].run(nodes[0].inn.find(table)).setup.invite
    nodes[1].run(nodes[1].inn.find(table))
    cleo.port = nodes[1].port
    assert cleo.get(f"/t/{table}").status == 403
    cleo.port = nodes[0].port
    cleo.get(f"/j/{invite}")
    cleo.port = nodes[1].port
    assert cleo.get(f"/t/{table}").status == 200


def test_a_player_may_change_the_node_with_every_move(nodes: tuple[House, House]) -> None:
    table, ann, bob = two_players(nodes, options={"rounds": 1})
    seats = [everywhere(program, *nodes) for program in (ann, bob)]
    for turn in range(200):
        state = seats[0][turn % 2].see(table)
        if state["status"] == "over":
            break
        mover = seats[state["to_move"][0]][turn % 2]
        seen = mover.see(table)
        assert mover.move(table, seen["actions"][0]["text"], seq=seen["seq"]).status == 200
    assert state["status"] == "over"
    assert [entry.seq for entry in log_of(nodes[0], table)] == list(range(turn))


def test_a_stream_on_the_other_node_brings_every_line_once(nodes: tuple[House, House]) -> None:
    table, ann, bob = two_players(nodes, options={"rounds": 1})
    streams = [ann.events(table), bob.events(table)]
    for _ in range(20):
        mover = (ann, bob)[ann.see(table)["to_move"][0]]
        assert mover.move(table, mover.actions(table)[0]).status == 200
    for stream in streams:
        lines = (line for _ in range(25) if "kind" in (line := stream.next()))  # others tell that the game has begun
        assert [next(lines)["seq"] for _ in range(20)] == list(range(20))
        stream.close()


def test_the_same_key_on_two_nodes_makes_one_move(nodes: tuple[House, House]) -> None:
    table, ann, bob = two_players(nodes)
    mover = (ann, bob)[ann.see(table)["to_move"][0]]
    action = mover.actions(table)[0]
    answers = at_once(*(lambda one=one: one.move(table, action, key="one") for one in everywhere(mover, *nodes)))
    assert [answer.status for answer in answers] == [200, 200]
    assert {answer.json["seq"] for answer in answers} == {0}
    assert len(log_of(nodes[0], table)) == 1


def test_both_look_at_a_live_table_and_nobody_resets_its_clocks(nodes: tuple[House, House]) -> None:
    table, ann, bob = two_players(nodes, pace="live")
    for _ in range(3):
        assert ann.see(table)["status"] == bob.see(table)["status"] == "playing"
    streams = [ann.events(table), bob.events(table)]
    assert [stream.next()["kind"] for stream in streams] == ["resume", "resume"]
    assert kinds_of(nodes[0], table) == ["resume"]
    for stream in streams:
        stream.close()


def test_one_node_thinks_for_a_bot_that_both_show(nodes: tuple[House, House]) -> None:
    ann = Program(nodes[0].browser(), "Ann")
    table = ann.new_table(GAME, seats=["me", "bot:random"], options={"first": 1, "rounds": 1})["id"]
    streams = [one.events(table) for one in everywhere(ann, *nodes)]
    for stream in streams:
        assert [stream.next()["seat"] for _ in range(2)] == [1, 1]
        stream.close()
    assert [house.inn.neighbours.node.leases.held(table) for house in nodes].count(True) == 1
    assert kinds_of(nodes[0], table) == ["move", "move"]


def test_chat_and_presence_are_heard_on_the_other_node(nodes: tuple[House, House]) -> None:
    table, ann, bob = two_players(nodes)
    streams = [ann.events(table), bob.events(table)]
    wait_for(lambda: all(player["here"] for player in ann.see(table)["players"]))
    wait_for(lambda: all(player["here"] for player in bob.see(table)["players"]))
    assert ann.at(table, "chat", text="hello").status == 200
    assert bob.at(table, "chat", text="good luck").status == 200
    said = [[line["text"] for line in one.see(table)["chat"]] for one in (ann, bob)]
    assert said == [["hello", "good luck"]] * 2
    streams[0].close()
    wait_for(lambda: not bob.see(table)["players"][0]["here"])
    streams[1].close()


def test_two_who_ask_for_a_rematch_at_once_meet_again(nodes: tuple[House, House]) -> None:
    table, ann, bob = two_players(nodes)
    assert ann.at(table, "resign").status == 200
    answers = at_once(lambda: ann.at(table, "rematch"), lambda: bob.at(table, "rematch"))
    assert [answer.status for answer in answers] == [201, 201]
    assert answers[0].json["id"] == answers[1].json["id"]
    wait_for(lambda: ann.see(answers[0].json["id"])["status"] == "playing")


def test_the_home_lists_of_both_nodes_show_a_new_table(nodes: tuple[House, House]) -> None:
    watcher = nodes[1].browser("Cleo")
    home = watcher.stream("/events")
    home.next()
    Program(nodes[0].browser(), "Somebody new").new_table(GAME, seats=["me", "open"], public=True)
    assert "Somebody new" in home.raw()["data"]
    home.close()


def test_a_page_follows_a_move_on_the_other_node(nodes: tuple[House, House]) -> None:
    ann = nodes[0].browser("Ann")
    table = ann.play_bot(GAME, first="0")
    twin = nodes[1].browser()
    twin.cookies = dict(ann.cookies)
    stream = twin.stream(f"/t/{table}/events")
    stream.drain()
    action = actions_on(ann.get(f"/t/{table}").text)[0]
    assert ann.post(f"/t/{table}/move", {"action": action}).status == 303
    assert stream.next()["seq"] >= 1
    stream.close()
