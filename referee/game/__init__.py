"""One game as the referee sees it, without any input or output: rules applied, clocks, faults,
the record. Time comes in as an argument; nothing here reads a clock."""
