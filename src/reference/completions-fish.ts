// The fish script: a complete line for each word, each with the command it belongs to as its condition.
import {
  type CommandNode,
  commandNodes,
  flagsOf,
  folded,
  oneLine,
  type ValueRule,
  valueAfter,
  valueRules,
} from './completion-model.ts';
import type { CommandTree, OptionFacts } from './tree.ts';

/** The completion script for fish. */
export function fishCompletion(tree: CommandTree): string {
  const nodes = commandNodes(tree);
  const overridden = new Map<string, string[]>();
  for (const { path, own } of nodes) {
    for (const { long } of own) overridden.set(long, [...(overridden.get(long) ?? []), path]);
  }
  const common = tree.common.map((option) => {
    const elsewhere = overridden.get(option.long) ?? [];
    const conditions = elsewhere.map((path) => `not __convops_in ${path}`).join('; and ');
    return complete(conditions, optionPart(option), option.description);
  });
  const rules = valueRules(tree);
  return `${HEADER}
function __convops_line --description 'Print how many arguments stand before the cursor, and for which command'
    set -l words (commandline -opc)
    set -e words[1]
    set -l path
    set -l position 0
    set -l takes nothing
    set -l literal no
    for word in $words
        if test $takes = value; or begin
                test $takes = maybe; and not string match -q -- '-*' $word
            end
            set takes nothing
            continue
        end
        set takes nothing
        if test $literal = no
            switch $word
                case --
                    set literal yes
                    continue
                case '--*=*'
                    continue
                case '-?*'
                    switch "$path $word"
${takesLines(rules).join('\n')}
                    end
                    continue
            end
        end
        if test $position = 0
            switch "$path $word"
${nodes.flatMap(enterLines).join('\n')}
            end
        end
        set position (math $position + 1)
    end
    string trim -- "$position $path"
end

function __convops_at --description 'Whether the command and the number of arguments before the cursor are these'
    test (__convops_line) = "$argv"
end

function __convops_in --description 'Whether the command is this one'
    test (string replace -r '^[0-9]+ ?' '' -- (__convops_line)) = "$argv"
end

complete -c convops -f

# The options of every command.
${common.join('\n')}

${nodes.map(nodeLines).filter(Boolean).join('\n\n')}
`;
}

/** Which options take a value; those of single commands come first, as the first case that fits is taken. */
function takesLines(rules: readonly ValueRule[]): string[] {
  const cases = new Map<string, string[]>();
  for (const { value, options } of rules) {
    const takes = value.takes === 'nothing' || value.takes === 'maybe' ? value.takes : 'value';
    for (const { path, flag } of options) {
      const key = `${path === null ? 'general' : 'single'} ${takes}`;
      const pattern = quoted(path === null ? `* ${flag}` : `${path} ${flag}`);
      cases.set(key, [...(cases.get(key) ?? []), pattern]);
    }
  }
  const indent = ' '.repeat(24);
  return [...cases].flatMap(([key, patterns]) => [
    `${indent}case ${folded(patterns, ' ', `${indent}    `)}`,
    `${indent}    set takes ${key.split(' ')[1]}`,
  ]);
}

function enterLines({ path, commands }: CommandNode): string[] {
  return commands.flatMap(({ name, aliases }) => [
    `                case ${[name, ...aliases].map((word) => quoted(`${path} ${word}`)).join(' ')}`,
    `                    set path ${quoted(`${path} ${name}`.trim())}`,
    '                    continue',
  ]);
}

function nodeLines({ path, commands, own, arguments: args }: CommandNode): string {
  const names = commands.flatMap(({ name, aliases, summary }) => [
    complete(at(path, 0), `-a ${quoted(name)}`, summary),
    ...aliases.map((alias) => complete(at(path, 0), `-a ${quoted(alias)}`, `the same as ${name}`)),
  ]);
  const options = own.map((option) =>
    complete(`__convops_in ${path}`, optionPart(option), option.description),
  );
  const choices = args.flatMap(({ choices: words, variadic }, index) =>
    words
      ? [complete(variadic ? `__convops_in ${path}` : at(path, index), `-a ${quoted(words.join(' '))}`, '')]
      : [],
  );
  const lines = [...names, ...options, ...choices];
  return lines.length === 0 ? '' : [`# convops ${path}`.trim(), ...lines].join('\n');
}

function at(path: string, position: number): string {
  return `__convops_at ${position} ${path}`.trim();
}

function optionPart(option: OptionFacts): string {
  const value = valueAfter(option);
  const flags = flagsOf(option).map((flag) =>
    flag.startsWith('--') ? `-l ${quoted(flag.slice(2))}` : `-s ${quoted(flag.slice(1))}`,
  );
  const words = 'words' in value && value.words.length > 0 ? [`-a ${quoted(value.words.join(' '))}`] : [];
  const argument = { nothing: [], maybe: [], any: ['-x'], words: ['-x'], file: ['-r', '-F'] }[value.takes];
  return [...flags, ...argument, ...words].join(' ');
}

function complete(condition: string, what: string, description: string): string {
  const parts = [
    'complete -c convops',
    ...(condition === '' ? [] : [`-n ${quoted(condition)}`]),
    what,
    ...(description === '' ? [] : [`-d ${quoted(oneLine(description))}`]),
  ];
  return parts.join(' ');
}

function quoted(text: string): string {
  return /^[\w-]+$/.test(text) ? text : `'${text.replace(/[\\']/g, '\\$&')}'`;
}

const HEADER = `# fish completion for convops, generated by \`convops completion fish\`. Do not edit.
#
# For this shell:    convops completion fish | source
# For every shell:   convops completion fish > ~/.config/fish/completions/convops.fish
#
# All words stand in this file: completing a line starts no program and asks no service.
`;
