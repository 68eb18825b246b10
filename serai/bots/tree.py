"""The tree below the candidates: what both sides would rather do than follow the rules of thumb.

One tree serves all imagined worlds (information-set Monte Carlo tree search): a node is a line of actions, and in a
world only the actions that are legal there are open. Each seat chooses for itself by upper confidence bounds, among the
few moves that the rules of thumb name, so more than two players need nothing special.
"""

from typing import Any

import numpy as np

from serai.bots.play_out import play_out
from serai.bots.policy import Style, appraise, stage, worth
from serai.bots.ranking import order_by_value
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer, State, apply, next_seat

WIDTH = 3  # moves that are considered at a node
BELIEF = 4.0  # visits that the rules of thumb count for
CURIOSITY = 15.0  # points by which a move that was hardly tried may seem better than it is
DEEPEST = 32
ROOT = 0
NOTHING = 0  # in place of a child or sibling: the root is neither

NODE = np.dtype(
    (
        np.record,
        [
            ("action", np.int16),
            ("mover", np.int8),  # the seat that chose the action
            ("visits", np.int32),
            ("total", np.float64),  # what the mover got, added up
            ("child", np.int32),
            ("sibling", np.int32),
            ("used", np.int32),  # at the root: how many nodes there are besides it
        ],
    )
)


def grow(nodes: int) -> Any:
    """Room for a tree of that size; None for none, so that code without a tree is compiled without it."""
    return np.zeros(nodes, NODE) if nodes > 0 else None


@compiled
def climb(
    tree: Any,
    seat: int,
    candidate: int,
    state: State,
    began: int,
    style: Style,
    rival: Style,
    actions: Any,
    values: Any,
) -> None:
    """After `seat` chose the candidate: on to a new leaf, then by rules of thumb; every mover learns from the end."""
    path = np.empty(DEEPEST, np.int32)
    path[0] = find_child(tree, ROOT, candidate)
    if path[0] == NOTHING:
        path[0] = add_child(tree, ROOT, candidate, seat)
    depth = 1
    while path[depth - 1] != NOTHING and depth < DEEPEST and state.to_move != 0 and stage(state) == began:
        mover = next_seat(int(state.to_move))
        count = appraise(state, mover, style if mover == seat else rival, actions, values)
        if count == 1:
            apply(state, mover, int(actions[0]))
            continue
        order_by_value(actions, values, count)
        parent = int(path[depth - 1])
        action = int(actions[pick(tree, parent, min(count, WIDTH), actions, values)])
        apply(state, mover, action)
        child = find_child(tree, parent, action)
        path[depth] = child if child != NOTHING else add_child(tree, parent, action, mover)
        depth += 1
        if child == NOTHING:
            break
    if stage(state) == began:
        play_out(state, seat, style, rival, actions, values)
    for i in range(depth):
        if path[i] != NOTHING:
            node = tree[path[i]]
            node.visits += 1
            node.total += worth(state, int(node.mover))


@compiled
def clear(tree: Any) -> None:
    """An empty tree."""
    tree[ROOT].used = 0
    tree[ROOT].child = NOTHING


@compiled
def pick(tree: Any, parent: int, count: int, actions: Buffer, values: Any) -> int:
    """Which of the first `count` actions, ordered by value, to try: the highest upper confidence bound."""
    visits, total = 0, 0.0
    for i in range(count):
        child = find_child(tree, parent, int(actions[i]))
        if child != NOTHING:
            visits += int(tree[child].visits)
            total += tree[child].total
    if visits == 0:
        return 0
    mean = total / visits
    best, best_bound = 0, -np.inf
    for i in range(count):
        child = find_child(tree, parent, int(actions[i]))
        tried, got = BELIEF, BELIEF * (mean + values[i] - values[0])
        if child != NOTHING:
            tried += int(tree[child].visits)
            got += tree[child].total
        bound = got / tried + CURIOSITY * np.sqrt(np.log(visits + 1.0) / tried)
        if bound > best_bound:
            best, best_bound = i, bound
    return best


@compiled
def find_child(tree: Any, parent: int, action: int) -> int:
    """The node of an action below a node, or NOTHING."""
    child = int(tree[parent].child)
    while child != NOTHING and int(tree[child].action) != action:
        child = int(tree[child].sibling)
    return child


@compiled
def add_child(tree: Any, parent: int, action: int, mover: int) -> int:
    """A new node below a node; NOTHING when the tree is full."""
    child = int(tree[ROOT].used) + 1
    if child >= len(tree):
        return NOTHING
    tree[ROOT].used = child
    node = tree[child]
    node.action = action
    node.mover = mover
    node.visits = 0
    node.total = 0.0
    node.child = NOTHING
    node.sibling = tree[parent].child
    tree[parent].child = child
    return child
