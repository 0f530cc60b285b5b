# SPDX-License-Identifier: MIT
# For scripts to source: plant FROM FILE EDIT copies the folder FROM to $scratch, which goes with the script,
# and makes the sed EDIT to FILE in the copy. An EDIT that no longer changes its file is a failure.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

plant() {
    find "$1" -maxdepth 1 -type f -exec cp -t "$scratch" {} +
    sed "$3" "$1/$2" >"$scratch/$2"
    if cmp -s "$1/$2" "$scratch/$2"; then
        echo "nothing is planted: '$3' does not fit $2"
        exit 1
    fi
    diff "$1/$2" "$scratch/$2" || true
}
