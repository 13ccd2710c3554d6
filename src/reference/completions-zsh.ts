// The zsh script: a function for each command, in the manner of zsh's own completion functions. The same file works
// in a folder of fpath, where it is called, and when it is sourced, where it registers itself.
import {
  type CommandNode,
  commandNodes,
  flagsOf,
  isRepeatable,
  oneLine,
  valueAfter,
} from './completion-model.ts';
import type { ArgumentFacts, CommandFacts, CommandTree, OptionFacts } from './tree.ts';

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
${tree.common.map((option) => `    ${optionSpec(option)}`).join('\n')}
  )
}

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
  local -a names${isRoot ? ' common' : ''}
  typeset -A opt_args
${isRoot ? '  _convops_common\n' : ''}  names=(
${names.map((name) => `    ${name}`).join('\n')}
  )
  _arguments -s -S -C ${specs(node, tree)} '1: :->name' '*::: :->rest' && ret=0
  case $state in
    name) _describe -t commands command names && ret=0 ;;
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
  return node.own.map(optionSpec);
}

/** The common options, without those that an option of the command stands in for. */
function commonSpecs(node: CommandNode, tree: CommandTree): string {
  const replaced = node.own.filter(({ long }) => tree.common.some((option) => option.long === long));
  const without = replaced.length === 0 ? '' : `:#*(${replaced.map(({ long }) => long).join('|')})*`;
  return `"\${(@)common${without}}"`;
}

function optionSpec(option: OptionFacts): string {
  const flags = flagsOf(option);
  const value = valueAfter(option);
  const action =
    value.takes === 'file' ? '_files' : 'words' in value && value.words.length > 0 ? list(value.words) : ' ';
  const tail = `[${escaped(oneLine(option.description))}]${
    value.takes === 'nothing'
      ? ''
      : `${value.takes === 'maybe' ? '::' : ':'}${escaped(option.value ?? 'value')}:${action}`
  }`;
  const spelled = flags.map((flag) => {
    if (value.takes === 'nothing') return flag;
    if (!flag.startsWith('--')) return `${flag}+`;
    // `=-`: what follows as a word of its own is no value, or commands could not be completed after --json.
    return value.takes === 'maybe' ? `${flag}=-` : `${flag}=`;
  });
  const together = isRepeatable(option) ? '*' : flags.length > 1 ? `(${flags.join(' ')})` : '';
  if (spelled.length === 1) return quoted(`${together}${spelled[0]}${tail}`);
  return `${quoted(together)}{${spelled.join(',')}}${quoted(tail)}`;
}

function argumentSpec({ name, required, variadic, choices }: ArgumentFacts, index: number): string {
  const place = variadic ? '*' : String(index + 1);
  // An empty list, not a blank: with a blank zsh shows the only option that fits, but does not insert it.
  const words = list(choices ?? []);
  return quoted(`${place}${required || variadic ? ':' : '::'}${escaped(name)}:${words}`);
}

function functionName(node: CommandNode, child?: CommandFacts): string {
  const names = [...node.path.split(' '), child?.name ?? ''].filter((name) => name !== '');
  return ['_convops', ...names].join('_').replaceAll('-', '_');
}

function described(name: string, description: string): string {
  return quoted(`${escaped(name)}:${oneLine(description).replaceAll('\\', '\\\\')}`);
}

function list(words: readonly string[]): string {
  return `(${words.map(escaped).join(' ')})`;
}

/** Text in a specification of _arguments, where colons and brackets divide. */
function escaped(text: string): string {
  return text.replace(/[\\:[\]]/g, '\\$&');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

const HEADER = `#compdef convops
# zsh completion for convops, generated by \`convops completion zsh\`. Do not edit.
#
# For this shell:    source <(convops completion zsh)
# For every shell:   convops completion zsh > "\${fpath[1]}/_convops"
#                    or any other folder that is in fpath before compinit runs
#
# All words stand in this file: completing a line starts no program and asks no service.
`;

const FOOTER = `# Found through fpath, this file is the body of the function and is called; sourced, it registers the function.
if [[ "$funcstack[1]" == _convops ]]; then
  _convops "$@"
else
  (($+functions[compdef])) || { autoload -Uz compinit && compinit; }
  compdef _convops convops
fi
`;
