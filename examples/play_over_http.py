"""A bot over HTTP: plays one game at a Caravanserai server, with nothing but the standard library.

    python examples/play_over_http.py http://127.0.0.1:8000                      Lost Cities against the server's bot
    python examples/play_over_http.py http://127.0.0.1:8000 en-route bot:legend  another game, another opponent
    python examples/play_over_http.py http://127.0.0.1:8000/j/INVITE             whoever sent you this link

Put your ideas into `choose`. If you made a token for your bot on the page /api, SERAI_TOKEN holds it.
"""

import json
import os
import random
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

server, game, rival = sys.argv[1:] + ["lost-cities", "bot:guide"][len(sys.argv) - 2 :]
server, _, invite = server.rstrip("/").partition("/j/")
token = os.environ.get("SERAI_TOKEN", "")


def ask(method, path, body=None):
    """Send a request; wait and try again if it was too often."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    try:
        return urlopen(Request(f"{server}/api/v1{path}", data, headers, method=method))
    except HTTPError as refusal:
        if refusal.code != 429:
            sys.exit(refusal.read().decode())
    time.sleep(2)
    return ask(method, path, body)


def choose(table):
    """One of the legal actions; `table["view"]` has all that you may know."""
    return random.choice(table["actions"])["text"]


def play(place):
    """Play to the end; returns the table as it then is."""
    with ask("GET", f"{place}/events") as events:  # opened before looking, so that nothing is missed
        while (table := json.load(ask("GET", place)))["status"] != "over":
            if table["actions"]:
                ask("POST", f"{place}/moves", {"action": choose(table), "seq": table["seq"]})
            else:
                next(line for line in events if line.startswith(b"data:"))
    return table


token = token or json.load(ask("POST", "/guests", {"name": "Example"}))["token"]
if invite:
    place = "/tables/" + json.load(ask("GET", f"/invites/{invite}"))["id"]
    ask("POST", f"{place}/join", {"invite": invite})
else:
    place = "/tables/" + json.load(ask("POST", "/tables", {"game": game, "seats": ["me", rival]}))["id"]
table = play(place)
print(f"{table['ending']}: you are seat {table['seat']}, the winners are {table['winners']}")
