#!/bin/sh
# embed.sh OUTPUT TEXT...: writes a Swift file with each text as a string: page.js as EmbeddedText.page_js,
# and the styles and templates also by their names.
set -eu
output=$1
shift
identifier() { basename "$1" | tr -c 'A-Za-z0-9\n' _; }
# table NAME EXTENSION TEXT...: a dictionary of the texts with an extension.
table() {
  name=$1 extension=$2 entries=
  shift 2
  for text; do
    case $text in
      *".$extension") entries="$entries    \"$(basename "$text" ".$extension")\": $(identifier "$text"),
" ;;
    esac
  done
  [ -z "$entries" ] || printf '  static let %s = [\n%s  ]\n' "$name" "$entries"
}
{
  echo 'enum EmbeddedText {'
  for text; do
    printf '  static let %s = ####"""\n' "$(identifier "$text")"
    case $text in
      # The indent of a template is for its readers, and a partial would pass it on to values.
      *.mustache) sed "s/^[[:blank:]]*//" "$text" ;;
      *) cat "$text" ;;
    esac
    printf '\n"""####\n'
  done
  table styles css "$@"
  table templates mustache "$@"
  echo '}'
} > "$output"
