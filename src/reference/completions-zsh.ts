// The zsh script: a function for each command, in the manner of zsh's own completion functions. The same file works
// in a folder of fpath, where it is called, and when it is sourced, where it registers itself.
import { singleQuoted } from '../base/text.ts';
import * as layout from '../names/layout.ts';
import {
  type CommandNode,
  type CompletedArgument,
  commandNodes,
  flagsOf,
  isRepeatable,
  type NameSource,
  type OptionValue,
  oneLine,
  valueAfter,
} from './completion-model.ts';
import { STATE_BELOW_HOME, STATE_BELOW_XDG } from './completion-names.ts';
import type { CommandFacts, CommandTree, OptionFacts } from './tree.ts';

/** The completion script for zsh. */
export function zshCompletion(tree: CommandTree): string {
  const nodes = commandNodes(tree);
  const functions = nodes.map((node) =>
    (node.commands.length > 0 ? groupFunction : leafFunction)(node, tree),
  );
  return `${HEADER}
# The options of every command.
_convops_common() {
  common=(
${tree.common.map((option) => `    ${optionSpec(option, '')}`).join('\n')}
  )
}

${NAMES}
${functions.join('\n\n')}

${FOOTER}`;
}

function groupFunction(node: CommandNode, tree: CommandTree): string {
  const isRoot = node.path === '';
  const names = node.commands.flatMap(({ name, aliases, summary }) => [
    described(name, summary),
    ...aliases.map((alias) => described(alias, `the same as ${name}`)),
  ]);
  const branches = node.commands.map(
    (command) => `        ${[command.name, ...command.aliases].join('|')}) ${functionName(node, command)} ;;`,
  );
  return `${functionName(node)}() {
  local curcontext=$curcontext context state state_descr line ret=1
  local -a names${isRoot ? ' common typed' : ''}
  typeset -A opt_args
${isRoot ? ROOT_ONLY : ''}  names=(
${names.map((name) => `    ${name}`).join('\n')}
  )
  _arguments -s -S -C ${specs(node, tree)} '1: :->name' '*::: :->rest' && ret=0
  case $state in
    name)
      _describe -t commands command names && ret=0
${isRoot ? '      _convops_names aliases && ret=0\n' : ''}      ;;
    rest)
      words=("$line[1]" "\${words[@]}")
      ((CURRENT += 1))
      case $line[1] in
${branches.join('\n')}
      esac && ret=0
      ;;
  esac
  return ret
}`;
}

function leafFunction(node: CommandNode, tree: CommandTree): string {
  const all = [...ownSpecs(node), ...node.arguments.map(argumentSpec)];
  const lines = all.map((spec) => ` \\\n    ${spec}`).join('');
  return `${functionName(node)}() {
  _arguments -s -S ${commonSpecs(node, tree)}${lines}
}`;
}

function specs(node: CommandNode, tree: CommandTree): string {
  return [commonSpecs(node, tree), ...ownSpecs(node)].join(' ');
}

function ownSpecs(node: CommandNode): string[] {
  return node.own.map((option) => optionSpec(option, node.path));
}

/** The common options, without those that an option of the command stands in for. */
function commonSpecs(node: CommandNode, tree: CommandTree): string {
  const replaced = node.own.filter(({ long }) => tree.common.some((option) => option.long === long));
  const without = replaced.length === 0 ? '' : `:#*(${replaced.map(({ long }) => long).join('|')})*`;
  return `"\${(@)common${without}}"`;
}

function optionSpec(option: OptionFacts, path: string): string {
  const flags = flagsOf(option);
  const value = valueAfter(option, path);
  const tail = `[${escaped(oneLine(option.description))}]${
    value.takes === 'nothing'
      ? ''
      : `${value.takes === 'maybe' ? '::' : ':'}${escaped(option.value ?? 'value')}:${actionFor(value)}`
  }`;
  const spelled = flags.map((flag) => {
    if (value.takes === 'nothing') return flag;
    if (!flag.startsWith('--')) return `${flag}+`;
    // `=-`: what follows as a word of its own is no value, or commands could not be completed after --json.
    return value.takes === 'maybe' ? `${flag}=-` : `${flag}=`;
  });
  const together = isRepeatable(option) ? '*' : flags.length > 1 ? `(${flags.join(' ')})` : '';
  if (spelled.length === 1) return singleQuoted(`${together}${spelled[0]}${tail}`);
  return `${singleQuoted(together)}{${spelled.join(',')}}${singleQuoted(tail)}`;
}

function actionFor(value: OptionValue): string {
  if (value.takes === 'file') return '_files';
  if (value.takes === 'names') return namesAction(value);
  return 'words' in value && value.words.length > 0 ? list(value.words) : ' ';
}

function namesAction({ kind, words }: NameSource): string {
  // Begins with a blank: else _arguments puts options of its own before these words.
  return ['', '_convops_names', kind, ...words].join(' ');
}

function argumentSpec(
  { name, required, variadic, choices, names }: CompletedArgument,
  index: number,
): string {
  const place = variadic ? '*' : String(index + 1);
  // An empty list, not a blank: with a blank zsh shows the only option that fits, but does not insert it.
  const words = names ? namesAction(names) : list(choices ?? []);
  return singleQuoted(`${place}${required || variadic ? ':' : '::'}${escaped(name)}:${words}`);
}

function functionName(node: CommandNode, child?: CommandFacts): string {
  const names = [...node.path.split(' '), child?.name ?? ''].filter((name) => name !== '');
  return ['_convops', ...names].join('_').replaceAll('-', '_');
}

function described(name: string, description: string): string {
  return singleQuoted(`${escaped(name)}:${oneLine(description).replaceAll('\\', '\\\\')}`);
}

function list(words: readonly string[]): string {
  return `(${words.map(escaped).join(' ')})`;
}

/** Text in a specification of _arguments, where colons and brackets divide. */
function escaped(text: string): string {
  return text.replace(/[\\:[\]]/g, '\\$&');
}

const HEADER = `#compdef convops
# zsh completion for convops, generated by \`convops completion zsh\`. Do not edit.
#
# For this shell:    source <(convops completion zsh)
# For every shell:   convops completion zsh > "\${fpath[1]}/_convops"
#                    or any other folder that is in fpath before compinit runs
#
# Commands and options stand in this file, names in files that convops keeps as it learns of them: completing a line
# starts no program and asks no service.
`;

const ROOT_ONLY = `  # The functions of commands see the line from the command on only.
  typed=("\${(@)words[1,CURRENT-1]}")
  _convops_common
`;

const NAMES = `# Sets lines to those of a file of names, words with what they are. What convops would not have written is not taken.
_convops_read_names() {
  emulate -L zsh
  setopt extended_glob
  # In it a range is what it says, and a character a byte.
  local LC_ALL=C text
  lines=()
  [[ -f $1 && -r $1 && -O $1 ]] || return 0
  zmodload -F zsh/system b:sysread || return 0
  sysread -s ${layout.MOST_LINES * layout.LONGEST_LINE} text <"$1" 2>/dev/null || return 0
  lines=("\${(@f)text}")
  lines=("\${(@M)lines[1,${layout.MOST_LINES}]:#[A-Za-z0-9@._+][A-Za-z0-9@._+-](#c0,${layout.LONGEST_WORD - 1})(|$'\\t'*)}")
}

# Completes a name of the kind $1, or one of the other words: of the service that the line, the environment or else the
# profile in use names.
_convops_names() {
  local kind=$1 folder key='' line
  local -a lines names shown opts expl
  shift
  if [[ -n $CONVOPS_STATE_DIR ]]; then
    folder=$CONVOPS_STATE_DIR
  elif [[ $XDG_STATE_HOME == /* ]]; then
    folder=$XDG_STATE_HOME/${STATE_BELOW_XDG}
  elif [[ $OSTYPE == darwin* ]]; then
    folder=$HOME/${singleQuoted(STATE_BELOW_HOME.mac)}
  else
    folder=$HOME/${STATE_BELOW_HOME.others}
  fi
  folder=$folder/${layout.NAMES_FOLDER}
  case $kind in
    ${layout.KINDS_BY_SERVICE.join('|')})
      _convops_key
      [[ -z $key || $key == */* ]] || _convops_read_names "$folder/${layout.SERVICES_FOLDER}/$key/$kind"
      ;;
    *) _convops_read_names "$folder/$kind" ;;
  esac
  names=("$@" "\${(@)lines%%$'\\t'*}")
  shown=("$@")
  for line in "\${(@)lines}"; do
    # What stands behind the tab is shown as it is: it must not move anything.
    shown+=("\${\${line/$'\\t'/  -- }//[^[:print:]]/}")
  done
  [[ "$lines" != *$'\\t'* ]] || opts=(-l)
  ((\${#names})) && _wanted -V $kind expl $kind compadd $opts -d shown -a names
}

# Sets key to what the service is called in the folder of names.
_convops_key() {
  local word previous
  for word in "\${(@)typed}"; do
    case $word in
      --sandbox) key=sandbox ;;
      --profile=*) key=\${word#*=} ;;
      *) [[ $previous != (-p|--profile) ]] || key=$word ;;
    esac
    previous=$word
  done
  if [[ -z $key ]]; then
    case \${(L)CONVOPS_SANDBOX} in
      1|true|yes|on) key=sandbox ;;
      *) key=$CONVOPS_PROFILE ;;
    esac
  fi
  [[ -n $key || -z $CONVOPS_BASE_URL ]] || key=${layout.ENVIRONMENT_KEY}
  if [[ -z $key ]]; then
    _convops_read_names "$folder/${layout.CURRENT_FILE}"
    key=$lines[1]
  fi
  lines=()
}
`;

const FOOTER = `# Found through fpath, this file is the body of the function and is called; sourced, it registers the function.
if [[ "$funcstack[1]" == _convops ]]; then
  _convops "$@"
else
  (($+functions[compdef])) || { autoload -Uz compinit && compinit; }
  compdef _convops convops
fi
`;
