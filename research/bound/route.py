"""The most points of a final route, given what the cards can bring."""

from collections import defaultdict
from itertools import combinations, product
from typing import Any

import numpy as np

from research.bound.program import Program, ones
from research.bound.tourists import MOST, Tourists
from research.bound.trail import Trail
from serai.rules.en_route.city import COORDINATE_BONUS, LANDMARK, POPULAR, ROUNDS, SEGMENT_BONUS, SPECIAL
from serai.rules.en_route.geometry import LOCATIONS, SIDES
from serai.rules.en_route.length import SEGMENTS_OF_A_TURN
from serai.rules.en_route.route.worth import CAFE_POINTS
from serai.rules.en_route.state import State


class Route:
    """A trail over the map, and all that it is worth."""

    def __init__(self, state: State, tourists: Tourists) -> None:
        self.state, self.city = state, state.city
        self.program = Program()
        self.trail = Trail(self.program)
        self.from_cards = self.program.variables(len(tourists.kinds), MOST, whole=False)
        self.ratings = self.program.variables(len(tourists.ratings), MOST, worth=1.0, whole=False)
        self.seen = self._seen()
        self._visit_cafes()
        self._see_sights([tourists.most(row) for row in np.eye(len(tourists.kinds)).tolist()])
        self._pass_festival()
        self._walk_stretch()
        self._limit_tourists(tourists)

    def _seen(self) -> list[int]:
        """A location is on the route when one of its sides is."""
        seen = self.program.variables(LOCATIONS)
        for location, sides in zip(seen, SIDES.tolist(), strict=True):
            self.program.at_most(ones([location]), ones(way for side in sides for way in self.trail.both_ways(side)))
        return seen

    def _bonuses(self, kind: int) -> list[int]:
        """The spent bonuses of a kind."""
        kinds = [int(self.city.cafe_kind[bonus]) for bonus in self.state.cafe_bonus[: self.city.cafes]]
        return [spent for spent, offered in zip(self.spent, kinds, strict=True) if offered == kind]

    def _visit_cafes(self) -> None:
        """A café is visited on the route, or by a segment aside from it, and its bonus is kept or spent."""
        program, cafes = self.program, int(self.city.cafes)
        aside, kept = program.variables(cafes), program.variables(cafes, worth=CAFE_POINTS)
        self.spent = program.variables(cafes)
        for cafe in range(cafes):
            passed = self.trail.passed[int(self.city.cafe_at[cafe])]
            program.at_most(ones([kept[cafe], self.spent[cafe]]), ones([passed, aside[cafe]]))
            program.row(ones([kept[cafe], self.spent[cafe]]), most=1.0)
        drawn = ones([*self.trail.arcs, *aside])  # no segment leads from café to café
        program.at_most(drawn, ones(self._bonuses(SEGMENT_BONUS)), SEGMENTS_OF_A_TURN * ROUNDS)

    def _see_sights(self, most: list[float]) -> None:
        """Special sights count once for each of their tourists, the others as they are printed or rated."""
        program, city = self.program, self.city
        tourists = []
        for kind, brought in enumerate(self.from_cards):
            added = [int(city.cafe_adds[bonus, kind]) for bonus in self.state.cafe_bonus[: city.cafes]]
            tourists.append([(brought, 1.0), *zip(self.spent, map(float, added), strict=True)])
            most[kind] += sum(added)
        for location, seen in enumerate(self.seen):
            sight = int(city.sight[location])
            if SPECIAL <= sight < POPULAR:
                points = program.variable(MOST, worth=1.0, whole=False)
                program.at_most(ones([points]), tourists[sight - SPECIAL])
                program.at_most(ones([points]), [(seen, most[sight - SPECIAL])])
            elif sight == POPULAR:
                program.reward(seen, float(city.popular_points[location]))
            elif sight == LANDMARK:
                rating = self.ratings[int(city.landmark[location])]
                program.at_most(ones([rating]), [(seen, float(city.rating_scale[city.scale_size - 1]))])

    def _limit_tourists(self, tourists: Tourists) -> None:
        """What cards bring is limited by its worth where all sights are seen, or all but one of a kind."""
        sights = [int((self.city.sight == SPECIAL + kind).sum()) for kind in range(len(self.from_cards))]
        changes = [(spent, -float(CAFE_POINTS)) for spent in self._bonuses(COORDINATE_BONUS)]
        for worth in product(*((count - 1, count) for count in sights)):
            brought = zip(self.from_cards, map(float, worth), strict=True)
            self.program.row([*brought, *ones(self.ratings), *changes], most=tourists.most(worth, others=1.0))

    def _pass_festival(self) -> None:
        """So many of its crossroads on the route: of all others and one more, one must be."""
        places = self.city.festival[: self.city.festival_size].tolist()
        passed = [self.trail.passed[place] for place in places]
        for count in range(1, len(passed) + 1):
            gain = float(self.city.festival_points[count] - self.city.festival_points[count - 1])
            reached = self.program.variable(worth=gain)
            for some in combinations(passed, len(passed) + 1 - count):
                self.program.at_most(ones([reached]), ones(some))

    def _walk_stretch(self) -> None:
        """One of the two tasks is kept: the longest part of the trail between two of its crossroads."""
        ends: dict[int, list[tuple[int, float]]] = defaultdict(list)
        tasks: Any = self.state.dealt_task[0]
        kept = self.program.variables(len(tasks))
        self.program.row(ones(kept), most=1.0)
        for task, chosen in zip(tasks.tolist(), kept, strict=True):
            for place in self.city.task[task].tolist():
                ends[place].append((chosen, 1.0))
        for arc in self.trail.stretch(ends):
            self.program.reward(arc, 1.0)
