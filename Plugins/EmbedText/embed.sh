#!/bin/sh
# embed.sh OUTPUT TEXT...: writes a Swift file that holds each text as a string: page.js as EmbeddedText.page_js, and
# the templates also by their names.
set -eu
output=$1
shift
identifier() { basename "$1" | tr -c 'A-Za-z0-9\n' _; }
{
  echo 'enum EmbeddedText {'
  templates=
  for text; do
    printf '  static let %s = ####"""\n' "$(identifier "$text")"
    cat "$text"
    printf '\n"""####\n'
    case $text in
      *.mustache) templates="$templates    \"$(basename "$text" .mustache)\": $(identifier "$text"),
" ;;
    esac
  done
  [ -z "$templates" ] || printf '  static let templates = [\n%s  ]\n' "$templates"
  echo '}'
} > "$output"
