# bash completion for convops, as `convops completion bash` prints it.
#
# For this shell:    source <(convops completion bash)
# For every shell:   convops completion bash > ~/.local/share/bash-completion/completions/convops
#                    or, without the bash-completion package, source the file from ~/.bashrc

_convops() {
  local IFS=' ' line=${COMP_LINE-} typed own
  typed=${line:0:${COMP_POINT:-0}}
  # Some callers have no line, only words, taken apart at each =.
  [[ -n $typed ]] || { typed="${COMP_WORDS[*]}" typed=${typed// = /=}; }
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == :files ]]; then
      own=${2##--*=}
      while IFS= read -r line; do COMPREPLY+=("${2%"$own"}$line"); done < <(compgen -f -- "$own")
      compopt -o filenames 2>/dev/null
    else
      COMPREPLY+=("$line")
    fi
  done < <(convops __complete bash "${2-}" "$typed" 2>/dev/null)
  compopt -o nosort 2>/dev/null
  return 0
}

complete -F _convops convops
