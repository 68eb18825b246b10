"""One's own games: listed, summed, taken along, and shown to nobody else."""

import csv
import io
import random

import pytest
from sqlalchemy import text

import serai
from serai.store import LogEntry, Seat, Setup
from serai.web.tables.match import Match
from serai.web.tables.results import results

from .browsing import Browser
from .conftest import House
from .test_replay import finished
from .test_secrecy import play_some, seated


def test_an_empty_page_invites(house: House) -> None:
    page = house.browser("Nobody").get("/you").text
    assert "You have not played here yet" in page
    assert 'href="/"' in page


def test_a_finished_game_is_listed_with_its_result(house: House) -> None:
    people, open_table = finished(house)
    match = house.match(open_table.id)
    scores, winner = match.table.scores(), match.winners[0]
    for seat, person in enumerate(people):
        page = person.get("/you").text
        assert f'<li class="{"won" if seat == winner else "lost"}"><a href="/replay/{open_table.id}">' in page
        assert "P1" if seat == 0 else "P0" in page
        listed = page[page.index('class="score"') :].split("<", 1)[0]
        assert str(abs(scores[seat])) in listed


def test_nobody_else_sees_them(house: House) -> None:
    people, open_table = seated(house, "lost-cities", 2)
    eve = house.browser("Eve")
    eve.get(f"/t/{open_table.id}")
    for path in ("/you", "/you/games.csv", "/you/games.json"):
        assert open_table.id in people[0].get(path).text
        assert open_table.id not in eve.get(path).text
        assert open_table.id not in Browser(house.port).get(path).text
    assert "no-store" in people[0].get("/you").headers["cache-control"]
    assert "no-store" in people[0].get("/you/games.json").headers["cache-control"]


def test_who_the_others_are_is_not_told(house: House) -> None:
    people, open_table = finished(house)
    guests = [seat.guest for seat in open_table.seats]
    pages = [people[0].get(path).text for path in ("/you", "/you/games.csv", "/you/games.json")]
    assert not [guest for guest in guests for page in pages if guest and guest in page]


def test_filters_and_pages(house: House) -> None:
    person = house.browser("Ann")
    cards = [person.play_bot("lost-cities", level="random") for _ in range(26)]
    board = person.play_bot("lost-cities-board", level="random")

    def listed(query: str) -> set[str]:
        page = person.get(f"/you{query}").text
        return {table for table in [*cards, board] if f'"/t/{table}"' in page or f'"/replay/{table}"' in page}

    assert len(listed("")) == 25
    assert len(listed("?page=2")) == 2
    assert listed("?game=lost-cities-board") == {board}
    assert listed("?state=finished") == set()
    person.post(f"/t/{cards[3]}/resign")
    assert listed("?state=finished") == listed("?result=lost") == {cards[3]}
    sign = person.get("/you").text.split('href="/you?opponent=')[1].split('"')[0]
    assert len(listed(f"?opponent={sign}&game=lost-cities-board")) == 1
    for wrong in ("?game=chess", "?result=best", "?state=x", "?opponent=bob", "?page=x", "?page=-1"):
        assert person.get(f"/you{wrong}").status == 400
    assert person.get("/you?page=999999999").status == 200


def test_export_as_json_has_the_records_of_finished_games_only(house: House) -> None:
    people, over = finished(house)
    person = people[0]
    running = person.play_bot("lost-cities")
    data = person.get("/you/games.json")
    games = {game["id"]: game for game in data.json["games"]}
    assert serai.load(games[over.id]["record"]).record() == house.match(over.id).table.record()
    assert "record" not in games[running]
    assert str(house.match(running).table.seed) not in data.text
    assert [player["score"] for player in games[over.id]["players"]] == house.match(over.id).table.scores()


def test_choices_taken_back_are_not_in_the_export(house: House) -> None:
    person = house.browser("Ann")
    table = person.new_table("lost-cities", seat_1="device", option_first="0")
    open_table = house.run(house.inn.find(table))
    hand = house.match(table).table.view(0).hand  # type: ignore[attr-defined]
    for action in (f"discard {hand[0]}", None, f"discard {hand[1]}"):
        fields = {"seat": "0", "seq": str(open_table.seq), **({"action": action} if action else {})}
        assert person.post(f"/t/{table}/{'move' if action else 'undo'}", fields).status == 303
    person.post(f"/t/{table}/resign", {"seat": "0"})
    game = person.get("/you/games.json").json["games"][0]
    assert game["record"]["log"] == [[0, f"discard {hand[1]}"]]
    assert "the first counts as yours" in person.get("/you").text


def test_export_as_csv_has_no_formulas_of_strangers(house: House) -> None:
    host, evil = house.browser("=1+1"), house.browser("@SUM(A1)")
    table = host.new_table("lost-cities", public="on")
    evil.post(f"/t/{table}/join")
    evil.post(f"/t/{table}/resign")
    rows = list(csv.DictReader(io.StringIO(host.get("/you/games.csv").text)))
    assert [(row["id"], row["outcome"], row["ending"]) for row in rows] == [(table, "won", "resigned")]
    assert rows[0]["players"] == "'=1+1 / @SUM(A1)"


def test_old_tables_get_their_results_when_somebody_asks(house: House) -> None:
    people, open_table = finished(house)
    with house.inn.store.engine.begin() as connection:
        connection.execute(text("update tables set ended = null, ending = null"))
        connection.execute(text("update seats set score = null, margin = null, outcome = null"))
    before = house.match(open_table.id).table.scores()
    game = people[1].get("/you/games.json").json["games"][-1]
    assert game["outcome"] is None, "the results are really gone"
    people[1].get("/you")
    game = people[1].get("/you/games.json").json["games"][-1]
    assert [player["score"] for player in game["players"]] == before
    assert game["outcome"] in ("won", "lost", "drawn")


def match_of(game: str, seats: int, **options: object) -> Match:
    settings = serai.new(game, seats=seats, **options).game.settings  # type: ignore[arg-type]
    setup = Setup("t", game, settings, 5, "g0", "relaxed", False, "i", 0)
    return Match(setup, [Seat(f"g{seat}", f"P{seat}") for seat in range(seats)])


def apply(match: Match, seat: int, kind: str, action: str = "") -> None:
    match.apply(LogEntry(match.seq, seat, kind, action, None, match.seq))  # type: ignore[arg-type]


def play_on(match: Match) -> None:
    chance = random.Random(2)
    while not match.over:
        seat = chance.choice(match.to_move)
        actions = match.table.actions(seat)
        wanted = [one for one in actions if one.text in ("draw", "best")] or actions
        apply(match, seat, "move", chance.choice(wanted).text)


def test_results_of_a_game_played_out() -> None:
    match = match_of("lost-cities", 2, rounds=1)
    play_on(match)
    first, second = match.table.scores()
    assert [(one.score, one.margin) for one in results(match)] == [(first, first - second), (second, second - first)]
    assert {one.outcome for one in results(match)} == ({"drawn"} if first == second else {"won", "lost"})


def test_who_resigns_or_leaves_the_seat_to_a_bot_has_lost_without_a_score() -> None:
    match = match_of("lost-cities", 2)
    apply(match, 1, "resign", "random")
    assert [(one.outcome, one.score) for one in results(match)] == [("won", None), ("lost", None)]
    match = match_of("lost-cities-board", 3, short=True)
    apply(match, 2, "resign", "random")
    play_on(match)
    assert match.ending == "played"
    assert (results(match)[2].outcome, results(match)[2].score) == ("lost", None)
    assert results(match)[0].score is not None


def test_a_table_given_up_has_no_results() -> None:
    match = match_of("lost-cities", 2)
    apply(match, 0, "leave")
    apply(match, 1, "leave")
    assert {one.outcome for one in results(match)} == {None}


@pytest.mark.parametrize("teams", [True, False])
def test_partners_win_together_and_rivals_draw(teams: bool) -> None:
    match = match_of("en-route", 4, teams=teams)
    match.ending, match.winners = "played", (0, 2)
    assert [one.outcome for one in results(match)] == [*(["won", "lost"] if teams else ["drawn", "lost"])] * 2


def test_a_running_game_goes_on_from_the_list(house: House) -> None:
    people, open_table = seated(house, "lost-cities", 2)
    play_some(house, open_table, 3, random.Random(1))
    assert f'<li class="running"><a href="/t/{open_table.id}">' in people[0].get("/you").text
