"""The final route as part of a program: a trail walked in one direction, and the cuts that hold it together."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from research.bound.program import Program, Terms, ones
from serai.rules.en_route.geometry import CROSSROADS, ENDS, SEGMENTS

ARCS = [(int(a), int(b)) for a, b in ENDS] + [(int(b), int(a)) for a, b in ENDS]
"""Each segment walked forth, then each walked back."""

HALF = 0.5
"""What is above is 1, but for rounding."""


class Trail:
    """Arcs walked, where they begin and end, and which crossroads they pass."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.arcs = program.variables(len(ARCS))
        self.starts = program.variables(CROSSROADS)
        self.ends = program.variables(CROSSROADS)
        self.passed = program.variables(CROSSROADS)
        program.row(ones(self.starts), most=1.0)
        program.row(ones(self.ends), most=1.0)
        for segment in range(SEGMENTS):
            program.row(ones(self.both_ways(segment)), most=1.0)
        for place in range(CROSSROADS):
            into, out = self.into(place), self.out_of(place)
            program.equal(ones([*into, self.starts[place]]), ones([*out, self.ends[place]]))
            program.at_most(ones([self.passed[place]]), ones([*into, self.starts[place]]))
            for arc in (*into, *out):
                program.at_most(ones([arc]), ones([self.passed[place]]))

    def both_ways(self, segment: int) -> list[int]:
        """A segment walked forth or back."""
        return [self.arcs[segment], self.arcs[SEGMENTS + segment]]

    def into(self, place: int) -> list[int]:
        """The arcs that end there."""
        return [self.arcs[i] for i, (_, end) in enumerate(ARCS) if end == place]

    def out_of(self, place: int) -> list[int]:
        """The arcs that begin there."""
        return [self.arcs[i] for i, (start, _) in enumerate(ARCS) if start == place]

    def stretch(self, ends: Mapping[int, Terms]) -> list[int]:
        """A part of the trail from one of these crossroads to another, which may be one as far as its terms allow."""
        program = self.program
        part = program.variables(len(ARCS), whole=False)
        begins = {place: program.variable() for place in ends}
        stops = {place: program.variable() for place in ends}
        program.row(ones([*begins.values()]), most=1.0)
        for one, whole in zip(part, self.arcs, strict=True):
            program.at_most(ones([one]), ones([whole]))
        for place in range(CROSSROADS):
            here = [(part[i], 1.0) for i, (_, end) in enumerate(ARCS) if end == place]
            here += [(part[i], -1.0) for i, (start, _) in enumerate(ARCS) if start == place]
            if place in ends:
                here += [(begins[place], 1.0), (stops[place], -1.0)]
                program.at_most(ones([begins[place], stops[place]]), ends[place])
            program.row(here, 0.0, 0.0)
        return part

    def mend(self, values: Any) -> bool:
        """Forbid a route that falls apart as this one does; whether it did."""
        walked = [arc for arc, variable in zip(ARCS, self.arcs, strict=True) if values[variable] > HALF]
        graph = coo_array((np.ones(len(walked)), tuple(zip(*walked, strict=True))), (CROSSROADS, CROSSROADS))
        _, piece = connected_components(graph, directed=False)
        pieces = {int(piece[start]) for start, _ in walked}
        for each in pieces if len(pieces) > 1 else ():
            self._lead_into({place for place in range(CROSSROADS) if piece[place] == each})
        return len(pieces) > 1

    def _lead_into(self, places: set[int]) -> None:
        """Whoever passes one of these crossroads has begun among them or come in from elsewhere."""
        ways_in = [self.arcs[i] for i, (start, end) in enumerate(ARCS) if start not in places and end in places]
        for place in places:
            self.program.at_most(
                ones([self.passed[place]]), ones([*ways_in, *(self.starts[other] for other in places)])
            )
