// The fish script: one function that reads the line with the help of tables and prints what fits. A complete line for
// each word would have fish run a hundred conditions at every Tab.
import * as layout from '../names/layout.ts';
import {
  type CommandNode,
  commandNodes,
  flagsOf,
  folded,
  type NameSource,
  oneLine,
  type ValueRule,
  valueRules,
} from './completion-model.ts';
import { STATE_BELOW_HOME, STATE_BELOW_XDG } from './completion-names.ts';
import type { CommandTree, OptionFacts } from './tree.ts';

/** The completion script for fish. */
export function fishCompletion(tree: CommandTree): string {
  const nodes = commandNodes(tree);
  const rules = valueRules(tree);
  const files = rules.filter(({ value }) => value.takes === 'file').flatMap(({ options }) => options);
  const fileFlags = [...new Set(files.map(({ flag }) => flag))];
  return `${HEADER}
function __convops_enter --no-scope-shadowing --description 'Follow a word of the line to the command it names'
    switch "$path $argv[1]"
${nodes.flatMap(enterLines).join('\n')}
        case '*'
            return 1
    end
end

function __convops_value --no-scope-shadowing --description 'Find what follows an option'
    set takes nothing
    set value
    set kind ''
    switch "$path $argv[1]"
${rules.flatMap(valueLines).join('\n')}
    end
end

function __convops_argument --no-scope-shadowing --description 'Find what can stand as an argument'
    set value
    set kind ''
    switch "$path $position"
${nodes.flatMap(argumentLines).join('\n')}
    end
end

function __convops_commands --description 'Print the commands below a command'
    switch "$argv[1]"
${nodes.flatMap(commandLines).join('\n')}
    end
end

function __convops_options --description 'Print the options of a command'
    switch "$argv[1]"
${nodes.flatMap((node) => ownOptionLines(node, tree.common)).join('\n')}
    end
    ${described(tree.common.flatMap(flagsWithText), '    ')}
end
${FUNCTIONS}
${
  fileFlags.length === 0
    ? ''
    : `
function __convops_wants_file --description 'Whether the name of a file follows'
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    contains -- "$words[-1]" ${folded(fileFlags, ' ', '        ')}
    or contains -- (string replace -r '=.*' '' -- "$current") ${folded(fileFlags, ' ', '        ')}
    or return 1
${READING}    __convops_read_line
    test $literal = no; and string match -q -- '--*=*' $current
    and __convops_value (string replace -r '=.*' '' -- $current)
    test $takes = file
end

complete -c convops -n __convops_wants_file -F
`
}complete -c convops -f -k -a '(__convops_complete)'
`;
}

function enterLines({ path, commands }: CommandNode): string[] {
  return commands.flatMap(({ name, aliases }) => [
    `        case ${[name, ...aliases].map((word) => quoted(`${path} ${word}`)).join(' ')}`,
    `            set path ${quoted(`${path} ${name}`.trim())}`,
  ]);
}

function valueLines({ value, options }: ValueRule): string[] {
  const patterns = options.map(({ path, flag }) => quoted(path === null ? `* ${flag}` : `${path} ${flag}`));
  const words = 'words' in value && value.takes !== 'names' ? setWords(value.words) : [];
  return [
    `        case ${folded(patterns, ' ', '            ')}`,
    `            set takes ${value.takes}`,
    ...words,
    ...(value.takes === 'names' ? setNames(value) : []),
  ];
}

function argumentLines({ path, arguments: args }: CommandNode): string[] {
  return args.flatMap(({ choices, names, variadic }, index) =>
    choices || names
      ? [
          `        case ${quoted(`${path} ${variadic ? '*' : index}`)}`,
          ...setWords(choices ?? []),
          ...(names ? setNames(names) : []),
        ]
      : [],
  );
}

function setWords(words: readonly string[]): string[] {
  return words.length === 0 ? [] : [`            set value ${words.map(quoted).join(' ')}`];
}

function setNames({ kind, words }: NameSource): string[] {
  return [...setWords(words), `            set kind ${kind}`];
}

function commandLines({ path, commands }: CommandNode): string[] {
  const words = commands.flatMap(({ name, aliases, summary }) => [
    [name, summary] as const,
    ...aliases.map((alias) => [alias, `the same as ${name}`] as const),
  ]);
  return inCase(path, words);
}

function ownOptionLines({ path, own }: CommandNode, common: readonly OptionFacts[]): string[] {
  const known = new Set(common.map(({ long }) => long));
  return inCase(path, own.filter(({ long }) => !known.has(long)).flatMap(flagsWithText));
}

function inCase(path: string, words: readonly (readonly [string, string])[]): string[] {
  const indent = ' '.repeat(12);
  return words.length === 0 ? [] : [`        case ${quoted(path)}`, `${indent}${described(words, indent)}`];
}

function flagsWithText(option: OptionFacts): (readonly [string, string])[] {
  return flagsOf(option).map((flag) => [flag, option.description]);
}

/** A command that prints each word with its description. */
function described(words: readonly (readonly [string, string])[], indent: string): string {
  const lines = words.map(([word, text]) => `${quoted(word)} ${quoted(oneLine(text))}`);
  return ["printf '%s\\t%s\\n'", ...lines].join(` \\\n${indent}    `);
}

function quoted(text: string): string {
  return /^[\w-]+$/.test(text) ? text : `'${text.replace(/[\\']/g, '\\$&')}'`;
}

/** What reading the line sets, in a function that has it read. */
const READING = `    set -l path
    set -l position 0
    set -l profile ''
    set -l literal no
    set -l takes nothing
    set -l value
    set -l kind ''
`;

const HEADER = `# fish completion for convops, generated by \`convops completion fish\`. Do not edit.
#
# For this shell:    convops completion fish | source
# For every shell:   convops completion fish > ~/.config/fish/completions/convops.fish
#
# Commands and options stand in this file, names in files that convops keeps as it learns of them: completing a line
# starts no program and asks no service.
`;

const FUNCTIONS = `
function __convops_read_line --no-scope-shadowing --description 'Find the command and what stands before the cursor'
    set -l words (commandline -opc)
    set -e words[1]
    set -l option ''
    for word in $words
        if test -n "$option"
            set -l before $option
            set option ''
            if test $takes != maybe; or not string match -q -- '-*' $word
                contains -- $before -p --profile; and set profile $word
                set takes nothing
                continue
            end
        end
        set takes nothing
        if test $literal = no
            switch $word
                case --
                    set literal yes
                    continue
                case '--*=*'
                    string match -q -- '--profile=*' $word
                    and set profile (string replace -- --profile= '' $word)
                    continue
                case '-?*'
                    test $word = --sandbox; and set profile sandbox
                    __convops_value $word
                    test $takes = nothing; or set option $word
                    continue
            end
        end
        test $position = 0; and __convops_enter $word
        or set position (math $position + 1)
    end
end

function __convops_read_names --description 'Print the lines of a file of names, words with what they are'
    test -f $argv[1] -a -r $argv[1] -a -O $argv[1]; or return
    set -l text
    read -z text <$argv[1]
    set -l lines (string split -m ${layout.MOST_LINES} \\n -- $text)
    # What convops would not have written is not taken, and nothing is shown that moves anything.
    string match -r -- '^[A-Za-z0-9@._+][A-Za-z0-9@._+-]{0,${layout.LONGEST_WORD - 1}}(?:\\t.{0,${layout.LONGEST_LINE}})?$' $lines[1..${layout.MOST_LINES}] \\
        | string replace -r -a -- '[^\\P{C}\\t\\x{200C}\\x{200D}]' ''
end

function __convops_names --description 'Print the names of a kind, of a profile or else of the service in use'
    set -l kind $argv[1]
    set -l key $argv[2]
    set -l folder $HOME/${STATE_BELOW_HOME.others}
    # Asking for the system would start a program.
    set -l mac $HOME/${quoted(STATE_BELOW_HOME.mac)}
    if test -n "$CONVOPS_STATE_DIR"
        set folder $CONVOPS_STATE_DIR
    else if string match -q -- '/*' "$XDG_STATE_HOME"
        set folder $XDG_STATE_HOME/${STATE_BELOW_XDG}
    else if test -d $mac
        set folder $mac
    end
    set folder $folder/${layout.NAMES_FOLDER}
    if not contains -- $kind ${layout.KINDS_BY_SERVICE.join(' ')}
        __convops_read_names $folder/$kind
        return
    end
    if test -z "$key"
        if string match -q -i -r -- '^(1|true|yes|on)$' "$CONVOPS_SANDBOX"
            set key sandbox
        else
            set key $CONVOPS_PROFILE
        end
    end
    if test -z "$key" -a -n "$CONVOPS_BASE_URL"
        set key ${layout.ENVIRONMENT_KEY}
    end
    test -n "$key"; or set key (__convops_read_names $folder/${layout.CURRENT_FILE})[1]
    string match -q -- '*/*' "$key"; and return
    test -n "$key"; and __convops_read_names $folder/${layout.SERVICES_FOLDER}/$key/$kind
end

function __convops_complete --description 'Print what can stand at the cursor'
${READING}    set -l prefix ''
    set -l current (commandline -ct)
    __convops_read_line
    if test $takes != nothing -a $takes != maybe
        # The value of the option before the cursor was found on the way.
    else if test $literal = no; and string match -q -- '--*=*' $current
        set prefix (string replace -r '=.*' '' -- $current)
        __convops_value $prefix
        set prefix $prefix=
    else if test $literal = no; and string match -q -- '-*' $current
        __convops_options "$path"
        return
    else
        test $position = 0; and __convops_commands "$path"
        __convops_argument
    end
    printf '%s\\n' $prefix$value
    test -n "$kind"; and printf '%s\\n' $prefix(__convops_names $kind $profile)
end
`;
