# Sourced by the suites that need a running backend: starts one on a data folder of its own and ends it with the suite.

work="$(mktemp -d)"
server=""
finish() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT

# start_backend [serve's arguments]: sets $url; the data lies in $work/data, the log in $work/log. A server at BOWLINE_TEST_SERVER is used
# instead, if that is set.
start_backend() {
    url="${BOWLINE_TEST_SERVER:-}"
    [ -z "$url" ] || return 0
    mkfifo "$work/says"
    "$root/.build/debug/bowline" serve --port 0 --data "$work/data" "$@" >"$work/says" 2>"$work/log" &
    server=$!
    read -r _ _ url <"$work/says"
}
