#!/bin/sh
# A bot for any POSIX shell: it always gives the last of the possible answers.
while IFS= read -r line; do
    case $line in
    *'"type":"hello"'*) echo '{"name":"last legal"}' ;;
    *'"type":"choose"'*)
        id=${line#*\"id\":}
        legal=${line#*\"legal\":\[}
        legal=${legal%%\]*}
        printf '{"id":%s,"token":%s}\n' "${id%%,*}" "${legal##*,}"
        ;;
    *) exit 0 ;;
    esac
done
