#!/bin/sh
# embed.sh OUTPUT TEXT...: writes a Swift file with each text as a string: page.js as EmbeddedText.page_js,
# and the templates also by their names.
set -eu
output=$1
shift
identifier() { basename "$1" | tr -c 'A-Za-z0-9\n' _; }
{
  echo 'enum EmbeddedText {'
  templates=
  for text; do
    printf '  static let %s = ####"""\n' "$(identifier "$text")"
    case $text in
      # The indent of a template is for its readers, and a partial would pass it on to values.
      *.mustache) sed "s/^[[:blank:]]*//" "$text" ;;
      *) cat "$text" ;;
    esac
    printf '\n"""####\n'
    case $text in
      *.mustache) templates="$templates    \"$(basename "$text" .mustache)\": $(identifier "$text"),
" ;;
    esac
  done
  [ -z "$templates" ] || printf '  static let templates = [\n%s  ]\n' "$templates"
  echo '}'
} > "$output"
