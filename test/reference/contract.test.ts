// The contract of the command line, typed by hand from the contract and not from the program: an independent list that
// the built program is held against. What is missing names itself.
import { beforeAll, describe, expect, it } from 'vitest';
import { runConvops } from '../support/run-convops.ts';

interface Option {
  readonly long: string;
  readonly short: string | null;
  readonly type: string;
  readonly choices: readonly string[] | null;
}

interface Node {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly arguments: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly variadic: boolean;
  }[];
  readonly options: readonly Option[];
  readonly commands: readonly Node[];
  readonly writes: boolean;
}

interface Tree {
  readonly common: readonly Option[];
  readonly commands: readonly Node[];
  readonly topics: readonly string[];
  readonly environment: readonly { readonly name: string }[];
  readonly settings: readonly { readonly name: string; readonly default: unknown }[];
  readonly exit_codes: readonly { readonly code: number }[];
}

/** A command, [its aliases], how many arguments it takes (least, most; `*` for any number), options of its own. */
type Row = readonly [path: string, aliases: string, takes: string, options: string];

const BATCH = '--ids-from --concurrency --rate --max --stop-on-error';
const CHANGES = `${BATCH} --resume --strict --expect-last-message`;
const WRITES = `${CHANGES} --as`;
const FILTERS = '--older-than --newer-than --channel --customer --group';

/** Section 2, and of section 3 and 6 what stands on single commands. */
const COMMANDS: readonly Row[] = [
  ['operators list', '', '0', ''],
  ['operators create', '', '1', '-F --strict'],
  ['operators delete', '', '1', '-F --strict'],
  ['groups list', '', '0', ''],
  ['users get', '', '*', '--conversation'],
  ['users update', '', '0+1', '--name --phone --conversation --strict'],
  ['conv start', 'claim take', '*', `${WRITES} --no-webhook`],
  ['conv close', '', '*', `${WRITES} --no-webhook`],
  ['conv unassign', 'release', '*', `${WRITES} --no-webhook`],
  ['conv assign', '', '*', `${CHANGES} --operator --group --if-unassigned --no-webhook`],
  ['conv send', 'reply', '*', `${WRITES} --no-webhook --body-file --editor --reply --file-url --again`],
  ['conv note', '', '*', `${WRITES} --body-file --editor --reply --again`],
  ['conv unassigned', '', '0', FILTERS],
  ['conv unread', '', '0', `--operator ${FILTERS}`],
  ['conv not-answered', 'unanswered', '0', `--operator ${FILTERS}`],
  ['conv inbox', '', '0', `--all --operator ${FILTERS}`],
  ['conv list', '', '0', `--queue --operator ${FILTERS}`],
  ['conv get', 'show view', '*', `${BATCH} --output`],
  ['conv propose', '', '*', '--body-file --editor --reason --note --close'],
  ['conv proposals', '', '*', '--state'],
  ['conv next', '', '0', '--as --group --fail-if-empty'],
  ['triage', '', '0', '--as --group --hold --read-only --plain'],
  ['board', '', '0', `--operator ${FILTERS} --fail-if-late --every --output`],
  ['watch', '', '0', '--operator --every --once --state'],
  ['replies list', '', '0', ''],
  ['replies add', '', '1+1', ''],
  ['replies edit', '', '1+1', ''],
  ['replies remove', '', '1', ''],
  ['history', '', '0', '--runs'],
  ['undo', '', '0+1', ''],
  ['profile add', '', '1', '--base-url --token-stdin --token-file --token-command --operator --no-check'],
  ['profile list', '', '0', ''],
  ['profile show', '', '0', '--origin'],
  ['profile use', '', '1', ''],
  ['profile set', '', '1+1', '--token-stdin --token-file'],
  ['profile unset', '', '1', ''],
  ['profile rename', '', '2', ''],
  ['profile remove', '', '1', ''],
  ['profile path', '', '0', ''],
  ['doctor', '', '0', ''],
  ['api', '', '*', '-f -F -H --input -i'],
  ['sandbox serve', '', '0', '--port --token --rivals --customers --seed'],
  ['sandbox status', '', '0', ''],
  ['sandbox reset', '', '0', ''],
  ['alias set', '', '2', ''],
  ['alias list', '', '0', ''],
  ['alias delete', '', '*', ''],
  ['mcp', '', '0', ''],
  ['commands', '', '*', '--brief'],
  ['completion', '', '1', ''],
  ['version', '', '0', ''],
  ['help', '', '*', ''],
];

/** Section 3: long, short, and what follows. */
const EVERYWHERE: readonly (readonly [long: string, short: string | null, type: string])[] = [
  ['--profile', '-p', 'value'],
  ['--sandbox', null, 'flag'],
  ['--output', '-o', 'value'],
  ['--json', null, 'optional value'],
  ['--jq', null, 'value'],
  ['--columns', null, 'value'],
  ['--sort', null, 'value'],
  ['--limit', null, 'value'],
  ['--no-headers', null, 'flag'],
  ['--color', null, 'value'],
  ['--no-color', null, 'flag'],
  ['--utc', null, 'flag'],
  ['--timeout', null, 'value'],
  ['--show-secrets', null, 'flag'],
  ['--dry-run', '-n', 'flag'],
  ['--yes', '-y', 'flag'],
  ['--no-input', null, 'flag'],
  ['--quiet', '-q', 'flag'],
  ['--debug', null, 'flag'],
  ['--help', '-h', 'flag'],
  ['--version', '-V', 'flag'],
];

const FORMATS = 'table json ndjson csv ids';
const TOPICS = 'exit-codes environment output auth batch sandbox';
const VARIABLES = `CONVOPS_PROFILE CONVOPS_BASE_URL CONVOPS_TOKEN CONVOPS_OPERATOR CONVOPS_OUTPUT
  CONVOPS_CONFIG_DIR
  CONVOPS_STATE_DIR CONVOPS_NO_INPUT CONVOPS_DEBUG CONVOPS_SANDBOX NO_COLOR FORCE_COLOR CLICOLOR_FORCE CLICOLOR PAGER VISUAL EDITOR
  HTTPS_PROXY NO_PROXY NODE_EXTRA_CA_CERTS`;
/** Section 8, with the defaults it and section 6 name; `null` for none. */
const SETTINGS: Readonly<Record<string, unknown>> = {
  base_url: null,
  token: null,
  token_command: null,
  operator: null,
  output: null,
  timeout: '30s',
  concurrency: 4,
  confirm_above: 20,
  list_params: 'query',
  auth_scope: 'all',
  read_only: false,
  allow_http: false,
};
const EXIT_CODES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 129, 130, 143];
/** What sends a write, by section 2. */
const WRITING = `operators create, operators delete, users update, conv start, conv close, conv unassign, conv assign,
  conv send, conv note, conv next, triage, undo, api`;

let tree: Tree;

beforeAll(async () => {
  const { exit, stdout, stderr } = await runConvops(['commands', '--json']);
  expect([exit, stderr]).toEqual([0, '']);
  tree = JSON.parse(stdout) as Tree;
});

function commandAt(path: string): Node | undefined {
  let commands = tree.commands;
  let found: Node | undefined;
  for (const word of path.split(' ')) {
    found = commands.find(({ name }) => name === word);
    commands = found?.commands ?? [];
  }
  return found;
}

const words = (text: string) => text.split(/\s+/).filter(Boolean);
const spellings = (options: readonly Option[]) => options.flatMap(({ long, short }) => [long, short]);

/** `1+1`: one that is needed and one that is not; `*`: any number. */
function takes({ arguments: all }: Node): string {
  if (all.some(({ variadic }) => variadic)) return '*';
  const needed = all.filter(({ required }) => required).length;
  return all.length > needed ? `${needed}+${all.length - needed}` : String(needed);
}

describe('the contract', () => {
  it.each(COMMANDS)('has convops %s', (path, aliases, wanted, options) => {
    const command = commandAt(path);
    if (!command) throw new Error(`there is no command convops ${path}`);
    expect(`${path} takes ${takes(command)}`).toBe(`${path} takes ${wanted}`);
    expect(words(aliases).filter((alias) => !command.aliases.includes(alias))).toEqual([]);
    const own = spellings([...command.options, ...tree.common]);
    expect(words(options).filter((option) => !own.includes(option))).toEqual([]);
  });

  it.each(EVERYWHERE)('has %s on every command', (long, short, type) => {
    const option = tree.common.find((each) => each.long === long);
    expect(option).toMatchObject({ long, short, type });
  });

  it('has every format', () => {
    expect(tree.common.find(({ long }) => long === '--output')?.choices).toEqual(words(FORMATS));
    const get = commandAt('conv get')?.options.find(({ long }) => long === '--output')?.choices;
    expect(get).toEqual([...words(FORMATS), 'markdown']);
    const board = commandAt('board')?.options.find(({ long }) => long === '--output')?.choices;
    expect(board).toContain('html');
  });

  it('has every topic, variable, setting and exit code', () => {
    expect(words(TOPICS).filter((topic) => !tree.topics.includes(topic))).toEqual([]);
    const variables = tree.environment.map(({ name }) => name);
    expect(words(VARIABLES).filter((name) => !variables.includes(name))).toEqual([]);
    const defaults = Object.fromEntries(tree.settings.map((setting) => [setting.name, setting.default]));
    expect(defaults).toMatchObject(SETTINGS);
    expect(tree.exit_codes.map(({ code }) => code)).toEqual(EXIT_CODES);
  });

  it('says of every command whether it writes', () => {
    const known = WRITING.split(',').map((path) => path.trim());
    const said = COMMANDS.map(([path]) => path).filter((path) => commandAt(path)?.writes);
    expect(said.sort()).toEqual(known.sort());
  });

  it('has no --no-webhook where the service has no disable_webhook', () => {
    for (const path of ['conv note', 'users update', 'operators create']) {
      expect([path, spellings(commandAt(path)?.options ?? []).includes('--no-webhook')]).toEqual([
        path,
        false,
      ]);
    }
  });

  it('has no option that takes a token as its value, but for the sandbox', () => {
    const all = (node: Node, path: string): string[] => [
      ...node.options.filter(({ long }) => long === '--token').map(() => path),
      ...node.commands.flatMap((child) => all(child, `${path} ${child.name}`)),
    ];
    expect(tree.commands.flatMap((node) => all(node, node.name))).toEqual(['sandbox serve']);
  });
});
