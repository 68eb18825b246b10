"""What nobody can beat in a solo game of En Route, all cards known: two programs, one for the cards, one for the route.

All that is reachable is in them, so the bound is never too low. It may be too high, since they leave rules out:
tourists count wherever they are, segments need not lie at the location of their round, a café helps whenever it is
visited, its tourists go anywhere, and the stretch of the task may come in several parts.
"""
