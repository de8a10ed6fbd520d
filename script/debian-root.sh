# Makes a bare Debian in a folder, for what must be tried or packed on a fresh system. Sourced after lib.sh, never run.

debian_release=bookworm

# make_debian_root ROOT [debootstrap's options]: from the same archive as this machine's, where its packages can surely be had.
make_debian_root() {
    local root="$1" archive log
    shift
    command -v debootstrap >/dev/null || stop "debootstrap is missing; run script/bootstrap, which installs it"
    archive="$(apt-get indextargets --format '$(SITE) $(CODENAME) $(COMPONENT)' 'Identifier: Packages' |
        awk -v name="$debian_release" '$2 == name && $3 == "main" {print $1; exit}')"
    log="$(mktemp)"
    debootstrap --variant=minbase "$@" "$debian_release" "$root" ${archive:+"$archive"} >"$log" 2>&1 || {
        tail -n 20 "$log" >&2
        rm -f "$log"
        stop "debootstrap failed"
    }
    rm -f "$log"
}

# What makes this machine's network work is the machine's: names, its own authorities, where pip looks.
lend_network() {
    local root="$1" updates
    updates="$(sed 's/ main$/-updates main/; t; d' "$root/etc/apt/sources.list")"
    printf '%s\n' "$updates" >>"$root/etc/apt/sources.list"
    cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
    [ ! -f /etc/pip.conf ] || cp /etc/pip.conf "$root/etc/"
    [ ! -d /usr/local/share/ca-certificates ] || {
        mkdir -p "$root/usr/local/share/ca-certificates"
        cp -r /usr/local/share/ca-certificates/. "$root/usr/local/share/ca-certificates/"
    }
}

# The whole environment inside such a root; the proxies are the machine's.
root_variables=(HOME=/root LANG=C.UTF-8 TERM=dumb PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin)
for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
    [ -z "${!name:-}" ] || root_variables+=("$name=${!name}")
done

# in_debian_root ROOT [--with FOLDER] COMMAND…: in namespaces whose mounts and processes end with the command. A folder of this machine
# lies at its own path in the root then, and cannot be written to.
in_debian_root() {
    local root="$1" folder=""
    shift
    [ "$1" != --with ] || { folder="$2" && shift 2; }
    env -i "${root_variables[@]}" unshare --mount --pid --fork --kill-child bash -c '
        set -e
        root="$1" folder="$2"
        shift 2
        mount -t proc proc "$root/proc"
        mount --rbind /sys "$root/sys"
        mount --rbind /dev "$root/dev"
        if [ -n "$folder" ]; then
            mkdir -p "$root$folder"
            mount --bind -o ro "$folder" "$root$folder"
        fi
        exec chroot "$root" "$@"' enter "$root" "$folder" "$@"
}
