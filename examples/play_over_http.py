"""A program that plays one game at a Caravanserai server.

    python examples/play_over_http.py http://127.0.0.1:8000                      Lost Cities against the server's bot
    python examples/play_over_http.py http://127.0.0.1:8000 en-route bot:legend  another game, another opponent
    python examples/play_over_http.py http://127.0.0.1:8000/j/INVITE             whoever sent you this link

Put your ideas into `choose`. If you made a token for your bot on the page /api, SERAI_TOKEN holds it. To run a bot with
all that serai offers to bots, see `serai bot --help`.
"""

import os
import random
import sys

from serai.client import Client, TableSeen

server, game, rival = sys.argv[1:] + ["lost-cities", "bot:guide"][len(sys.argv) - 2 :]


def choose(table: TableSeen) -> str:
    """One of the legal actions; `table.view` has all that you may know."""
    return random.choice(table.actions).text


def play(client: Client, table: str) -> TableSeen:
    """Play to the end; the table as it then is."""
    with client.events(table) as events:  # opened before looking, so that nothing is missed
        while (seen := client.see(table)).status != "over":
            if seen.actions:
                client.play(table, choose(seen), seq=seen.seq)
            else:
                next(events)
    return seen


client = Client(server, os.environ.get("SERAI_TOKEN"))
if not client.session.token:
    client.sign_in("Example")
invite = client.session.address.invite
if invite:
    table = client.find_invite(invite)
    client.join(table, invite=invite)
else:
    table = client.new_table(game, ["me", rival]).id
end = play(client, table)
print(f"{end.ending}: you are seat {end.seat}, the winners are {list(end.winners)}")
