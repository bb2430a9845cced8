/// Adapts ArgumentParser's completion scripts, which cannot complete words with a colon, such as
/// `tag:family`.
enum CompletionScript {
  /// Returns a bash or zsh script that also completes such words. Returns any other text unchanged.
  static func withColons(_ text: String) -> String {
    text.replacing(bashEnd, with: bashEnding).replacing(zshOffer, with: zshOffering)
  }

  private static let bashEnd = "complete -o filenames -F _plannerctl plannerctl"

  /// bash splits words at colons (COMP_WORDBREAKS) and replaces only the part after the last colon. A field
  /// without a value, such as `tag:`, is incomplete, so no space follows it, and its colon needs no quoting.
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

  /// `_describe` treats an escaped colon as part of the word.
  private static let zshOffering = #"""
        local -ar non_empty_completions=("${@:#(|:*|[-a-z]##\\:)}")
        local -ar empty_completions=("${(M)@:#(|:*)}")
        local -ar open_completions=("${(M)@:#[-a-z]##\\:}")
        _describe -V '' open_completions -S '' -- non_empty_completions -- empty_completions -P $'\'\''
    """#
}
