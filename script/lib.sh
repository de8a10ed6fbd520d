# What the other scripts share. Sourced, never run.

cd "$(dirname "${BASH_SOURCE[0]}")/.."

say() { printf '%s\n' "$*" >&2; }

stop() {
    say "error: $*"
    exit 1
}

# Finds Swift where its installers put it, so that a login shell's PATH is not needed.
find_swift() {
    command -v swift >/dev/null && return
    for place in /opt/swift/usr/bin "$HOME/.local/share/swiftly/bin" /usr/libexec/swift/bin; do
        if [ -x "$place/swift" ]; then
            PATH="$place:$PATH"
            return
        fi
    done
    stop "Swift 6.2 or newer is needed; install it from https://www.swift.org/install/linux/ and try again"
}

# The evaluation data lies beside a checkout, or where BOWLINE_DATA says; without it its tests say so and are skipped.
find_data() {
    if [ -z "${BOWLINE_DATA:-}" ] && [ -d ../shared/data ]; then
        BOWLINE_DATA="$(cd ../shared/data && pwd)"
        export BOWLINE_DATA
    fi
}

# Builds a program of the package in Training and runs it.
run_training() {
    swift run -c release --package-path Training --scratch-path .build/training "$@"
}

# From here on only commands are found that Debian's base system, script/packages.txt or Swift brings, so that a run shows what no list names.
use_listed_tools() {
    command -v dpkg-query >/dev/null || return 0
    local swift
    swift="$(dirname "$(readlink -f "$(command -v swift)")")"
    /usr/bin/python3 script/listed_tools.py .build/listed-tools
    export PATH="$PWD/.build/listed-tools:$swift"
}
