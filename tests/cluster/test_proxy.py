"""The proxy of `serai cluster`: what belongs to a table is asked of one node, while that is well."""

import http.server
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http import HTTPStatus
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

from serai.cluster.servers import Proxy, free_port, program
from tests.postgres import require

TABLES = [f"table{number}" for number in range(40)]
OTHERS = ("/", "/rules", "/api/v1/games", "/api/v1/tables")


class NamesItself(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(HTTPStatus.OK)
        self.end_headers()
        self.wfile.write(str(self.server.server_address[1]).encode())

    def log_message(self, *_said: object) -> None:
        pass


class Somebody(http.server.ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """The proxy hangs up when it has seen enough to know that a node is well."""


@contextmanager
def somebody() -> Iterator[Somebody]:
    with Somebody(("127.0.0.1", 0), NamesItself) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


def port_of(server: Somebody) -> str:
    return str(server.server_address[1])


@contextmanager
def before_three(folder: Path, *, scattered: bool) -> Iterator[tuple[Callable[[str], str], list[Somebody]]]:
    """Who answers a path, and all three who might."""
    require(lambda: program("haproxy", "haproxy"))
    with ExitStack() as stack:
        nodes = [stack.enter_context(somebody()) for _ in range(3)]
        proxy = Proxy(folder, free_port(), [int(port_of(node)) for node in nodes], scattered=scattered)
        proxy.start()
        stack.callback(proxy.stop)

        def answers(path: str) -> str:
            end = time.monotonic() + 20
            while True:
                try:
                    with urlopen(f"http://127.0.0.1:{proxy.port}{path}", timeout=10) as answer:
                        return str(answer.read().decode())
                except HTTPError:  # it does not know yet who is well
                    assert time.monotonic() < end
                    time.sleep(0.1)

        yield answers, nodes


def until_all_answer(answers: Callable[[str], str], nodes: list[Somebody]) -> None:
    """The proxy has seen that they are well."""
    end = time.monotonic() + 20
    while {answers("/") for _ in range(6)} != {port_of(node) for node in nodes}:
        assert time.monotonic() < end
        time.sleep(0.1)


def paths_of(table: str) -> list[str]:
    page, api = f"/t/{table}", f"/api/v1/tables/{table}"
    return [page, f"{page}/events", f"{page}?seat=1", f"{page}/seats/1", api, f"{api}/moves", f"{api}/events?after=3"]


def test_a_table_is_at_one_node_and_goes_on_elsewhere(tmp_path: Path) -> None:
    with before_three(tmp_path, scattered=False) as (answers, nodes):
        until_all_answer(answers, nodes)
        homes = {}
        for table in TABLES:
            told = {answers(path) for path in paths_of(table)}
            assert len(told) == 1, "the page and the API of a table are at the same node"
            homes[table] = told.pop()
        assert len(set(homes.values())) == len(nodes), "tables are spread over all nodes"
        for path in OTHERS:
            assert len({answers(path) for _ in range(6)}) == len(nodes), path

        gone = port_of(nodes[0])
        nodes[0].shutdown()
        nodes[0].server_close()
        for table, home in homes.items():
            told = {answers(path) for path in paths_of(table)}
            assert gone not in told
            assert home == gone or told == {home}, "only the tables of the node that went move"


def test_scattered_every_request_may_go_anywhere(tmp_path: Path) -> None:
    with before_three(tmp_path, scattered=True) as (answers, nodes):
        until_all_answer(answers, nodes)
        for path in (*OTHERS, *paths_of("table1")):
            assert len({answers(path) for _ in range(6)}) == len(nodes), path
