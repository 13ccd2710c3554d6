import type { ArgumentFacts, CommandFacts, CommandTree, OptionFacts } from '../../src/reference/tree.ts';

/** An option as the program describes it, from its flags. */
export function option(flags: string, facts: Partial<OptionFacts> = {}): OptionFacts {
  const [, short, long = flags] = /^(?:(-\w), )?(--[\w-]+)/.exec(flags) ?? [];
  const value = /[<[]([^>\]]+)[>\]]/.exec(flags)?.[1] ?? null;
  const type = flags.includes('<') ? 'value' : flags.includes('[') ? 'optional value' : 'flag';
  const described = { flags, long, short: short ?? null, type, value } as const;
  return { ...described, description: `about ${long}`, choices: null, default: null, ...facts };
}

export function command(name: string, facts: Partial<CommandFacts> = {}): CommandFacts {
  return {
    name,
    aliases: [],
    spellings: [],
    usage: `convops ${name} [options]`,
    summary: `summary of ${name}`,
    description: '',
    arguments: [],
    options: [],
    examples: [],
    commands: [],
    ...facts,
  };
}

export const ids: ArgumentFacts = {
  name: 'id',
  description: 'conversation ids',
  required: false,
  variadic: true,
  choices: null,
};

const shell: ArgumentFacts = { ...ids, name: 'shell', required: true, variadic: false };

export const sampleTree: CommandTree = {
  name: 'convops',
  version: '1.0.0',
  summary: 'operator console',
  common: [
    option('-p, --profile <name>'),
    option('--sandbox'),
    option('-o, --output <format>', { choices: ['table', 'json', 'ndjson', 'ids'] }),
    option('--json [fields]'),
    option('--color <when>', { choices: ['always', 'never', 'auto'] }),
    option('-y, --yes'),
    option('-h, --help'),
  ],
  commands: [
    command('conv', {
      commands: [
        command('unassigned', { options: [option('--group <group>')] }),
        command('unread', { options: [option('--operator <operator>')] }),
        command('get', {
          aliases: ['show', 'view'],
          arguments: [ids],
          options: [option('-o, --output <format>', { choices: ['table', 'json', 'html'] })],
        }),
        command('start', {
          aliases: ['claim', 'take'],
          arguments: [ids],
          options: [option('--operator <operator>'), option('--ids-from <file>'), option('--strict')],
        }),
        command('close', { arguments: [ids], options: [option('--ids-from <file>'), option('--strict')] }),
      ],
    }),
    command('api', { arguments: [ids], options: [option('-F, --field <key=value>')] }),
    command('completion', { arguments: [shell] }),
    command('help', { arguments: [{ ...ids, name: 'words' }] }),
  ],
};
