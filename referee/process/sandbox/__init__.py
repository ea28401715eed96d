"""Strangers' bots: what they may see and use, and how that is enforced.

`bwrap` says what a sandboxed bot sees, `seccomp` which system calls it may make, `cgroup` and
`limits` how much it may use, `system` which files of this machine it needs. `level` finds out what
of that this machine can do. `confine` is the part that runs in the fork that becomes the bot; it
and `cgroup` import nothing but the standard library. `probe` looks at all of it from inside.
"""
