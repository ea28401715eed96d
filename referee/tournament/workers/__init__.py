"""Rooms in processes of their own, so that the referee's work uses more than one processor.

    runner (the referee's own process)            worker (one for each room)
    DistantRoom ──────── units, orders ─────────▶ Room: tables, clocks, sessions ◀─gRPC─▶ bots
                ◀── results, faults, progress ───

Each worker has a launcher and a process of every bot; nothing of a game ever depends on another
room. What a unit comes to is encoded where it was played, and stored by the referee's own process,
which alone decides what counts for the run as a whole.
"""
