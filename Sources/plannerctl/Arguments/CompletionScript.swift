/// The completion scripts of ArgumentParser, which know no words with a colon in them, such as `tag:family`.
enum CompletionScript {
  /// Returns a script that completes them, too. Any other text is returned as it is.
  static func withColons(_ text: String) -> String {
    text.replacing(bashEnd, with: bashEnding).replacing(zshOffer, with: zshOffering)
  }

  private static let bashEnd = "complete -o filenames -F _plannerctl plannerctl"

  /// bash splits words at colons (COMP_WORDBREAKS) and replaces what is behind the last one. A lone field of a
  /// filter, as `tag:`, is not finished: no space follows, and its colon needs no quoting.
  private static let bashEnding = #"""
    _plannerctl_with_colons() {
        local -a words=()
        local -i index at=0
        for index in "${!COMP_WORDS[@]}"; do
            if [[ index -gt 0 && ("${COMP_WORDS[index]}" == :* || "${words[-1]}" == *:) ]]; then
                words[-1]+="${COMP_WORDS[index]}"
            else
                words+=("${COMP_WORDS[index]}")
            fi
            [[ index -eq COMP_CWORD ]] && at=$((${#words[@]} - 1))
        done
        local -a COMP_WORDS=("${words[@]}")
        local -i COMP_CWORD=at
        local typed="${2}"
        [[ "${words[at]}" == *:* ]] && typed="${words[at]}"
        _plannerctl "${1}" "${typed}" "${words[at > 0 ? at - 1 : 0]}"
        if [[ ${#COMPREPLY[@]} -eq 1 && "${COMPREPLY[0]}" =~ ^-?[a-z]+:$ ]]; then
            compopt -o nospace +o filenames 2> /dev/null
        fi
        if [[ "${typed}" == *:* && "${COMP_WORDBREAKS}" == *:* ]]; then
            local -r before="${typed%"${typed##*:}"}"
            COMPREPLY=("${COMPREPLY[@]#"${before}"}")
        fi
    }

    complete -o filenames -F _plannerctl_with_colons plannerctl
    """#

  private static let zshOffer = #"""
        local -ar non_empty_completions=("${@:#(|:*)}")
        local -ar empty_completions=("${(M)@:#(|:*)}")
        _describe -V '' non_empty_completions -- empty_completions -P $'\'\''
    """#

  /// `_describe` takes an escaped colon for one of the word's.
  private static let zshOffering = #"""
        local -ar non_empty_completions=("${@:#(|:*|[-a-z]##\\:)}")
        local -ar empty_completions=("${(M)@:#(|:*)}")
        local -ar open_completions=("${(M)@:#[-a-z]##\\:}")
        _describe -V '' open_completions -S '' -- non_empty_completions -- empty_completions -P $'\'\''
    """#
}
