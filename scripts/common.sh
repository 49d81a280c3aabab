# Sourced by the scripts beside it: where things are, and how to say what happens.
# shellcheck shell=bash
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

# shellcheck disable=SC2034
library=${LIBRARY:-.build/release/libscene.so}

# The programs of Tests/C that use several threads.
# shellcheck disable=SC2034
thread_programs=(threads loop interleavings overtaken tiled tiled_order image_loading asynchronous wakeups render_thread commit_storm)

say() { printf '==> %s\n' "$*"; }

fail() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}

# The libraries that libscene opens when it first needs them, by the names of their files.
deferred_libraries() { grep -oE '"lib[^"]+\.so\.[0-9]+"' Sources/CDeferred/libraries.c | tr -d '"'; }

# The folder of the Swift toolchain's programs, its own clang among them. `swift` on the path may be a launcher.
swift_tools() {
    swift -print-target-info | python3 -c '
import json, pathlib, sys
print(pathlib.Path(json.load(sys.stdin)["paths"]["runtimeResourcePath"]).parents[1] / "bin")'
}

# Runs a program as on a machine without Swift, a home folder or a display. Its folder for everything is the first argument.
in_clean_environment() {
    local home=$1
    shift
    mkdir -p "$home"
    env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 HOME="$home" XDG_CACHE_HOME="$home/cache" TMPDIR="$home" \
        EGL_PLATFORM=surfaceless "$@"
}
