"""Works out one pool with icepool or dyce: `odds_peers.py LIBRARY POOL`.

Prints the time of the first answer in nanoseconds (both libraries keep what they have worked out,
so only a fresh process shows the work) and the exact counts, so that the answers can be compared
and not only the times.
"""

import json
import sys
import time

DEPTH = 9


def icepool_job(pool):
    from icepool import Again, d

    def counted(face):
        if face == 10:
            return 1 + Again
        return 1 if face >= 8 else 0

    def die():
        return {
            "4d6kh3": lambda: d(6).highest(4, 3),
            "30d10kh5": lambda: d(10).highest(30, 5),
            "20d10!>=8": lambda: 20 @ d(10).map(counted, again_depth=DEPTH, again_end=0),
            "10d10!kh3": lambda: d(10).explode(depth=DEPTH).highest(10, 3),
            "100d20": lambda: 100 @ d(20),
        }[pool]()

    return lambda: die().items()


def dyce_job(pool):
    from dyce import H, P

    jobs = {
        "4d6kh3": lambda: (4 @ P(6)).h(slice(-3, None)),
        "30d10kh5": lambda: (30 @ P(10)).h(slice(-5, None)),
        "100d20": lambda: 100 @ H(20),
    }
    if pool not in jobs:
        return None
    return lambda: jobs[pool]().items()


def main():
    library, pool = sys.argv[1:3]
    try:
        job = {"icepool": icepool_job, "dyce": dyce_job}[library](pool)
        if job is None:
            print(json.dumps({"skipped": "this library has no such pool"}))
            return
        start = time.perf_counter_ns()
        items = list(job())
        elapsed = time.perf_counter_ns() - start
    except Exception as error:
        print(json.dumps({"skipped": f"{type(error).__name__}: {error}"}))
        return
    print(json.dumps({"ns": elapsed, "counts": [[int(o), str(c)] for o, c in items]}))


main()
