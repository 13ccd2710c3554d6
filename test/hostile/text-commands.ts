// A command line for each command of the tree, for a service in which every text bites. A command that is not here fails
// a test.
import { OUTPUT_FORMATS } from '../../src/settings/keys.ts';
import { BITES, CONVERSATION, EVIL_KEY, FAILING, RESTLESS_GROUP } from './text-answers.ts';

const LONG = process.env.CONVOPS_FUZZ === 'long';
const ID = String(CONVERSATION);
/** What a person might type or paste. */
const TYPED = BITES.join(' ').replaceAll('\0', '');
/** The same as a text to keep or to send: half of a character is refused. */
const WELL_TYPED = TYPED.replace(/\p{Cs}/gu, '');

/** The formats of --output, and --jq. */
export const FORMATS = [...OUTPUT_FORMATS, 'jq'] as const;
export type TextFormat = (typeof FORMATS)[number] | 'html' | 'markdown';

export interface Driven {
  readonly lines: readonly (readonly string[])[];
  /** Whether it is run in every format, for it prints records; else once, as it is. */
  readonly prints: boolean;
  /** Formats of this command alone. */
  readonly further?: readonly TextFormat[];
  /** Whether none of its lines can succeed. */
  readonly refused?: true;
}

const many = (...lines: readonly (readonly string[])[]): Driven => ({ lines, prints: true });
const once = (...lines: readonly (readonly string[])[]): Driven => ({ lines, prints: false });
/** What is not proven is looked at again as long as this allows. */
const SOON = ['--timeout', '1s'];
const write = (...words: readonly string[]): Driven =>
  many([...words, '--yes', ...SOON], [...words, '--yes', '--dry-run']);

/** By the words of the command. What one needs that others have left stands above it: `history` has what was written. */
export const DRIVEN: Readonly<Record<string, Driven>> = {
  'conv list': many(['conv', 'list', '--sort', '-from_user_name']),
  'conv inbox': many(['conv', 'inbox']),
  'conv unassigned': many(['conv', 'unassigned']),
  'conv unread': many(['conv', 'unread', '--operator', 'all']),
  'conv not-answered': many(['conv', 'not-answered', '--operator', 'all']),
  'conv get': { ...many(['conv', 'get', ID]), further: ['markdown'] },
  'conv files': many(['conv', 'files', ID]),
  'conv next': write('conv', 'next'),
  'conv start': many(
    ['conv', 'start', ID, '--yes'],
    ['conv', 'start', ID, ...FAILING.map(String), '--yes', ...SOON],
    ['conv', 'start', ID, ...FAILING.map(String), '--dry-run'],
  ),
  'conv send': write('conv', 'send', ID, WELL_TYPED),
  'conv note': write('conv', 'note', ID, WELL_TYPED),
  'conv assign': write('conv', 'assign', ID, '--operator', '7'),
  'conv unassign': write('conv', 'unassign', ID),
  'conv close': write('conv', 'close', ID),
  'conv propose': many(['conv', 'propose', ID, WELL_TYPED, '--reason', WELL_TYPED.slice(0, 400), '--close']),
  'conv proposals': many(['conv', 'proposals']),
  // Its records are held against any text in fuzz/properties/mcp.ts.
  mcp: { ...once(['mcp', '--profile', TYPED]), refused: true },
  'operators list': many(['operators', 'list']),
  'operators create': write('operators', 'create', 'new@example.test'),
  'operators delete': write('operators', 'delete', '7'),
  'groups list': many(['groups', 'list']),
  'users get': many(['users', 'get', ID]),
  'users update': write('users', 'update', ID, '--name', TYPED),
  // Driven by keys elsewhere.
  triage: { ...once(['triage', '--no-input', '--group', TYPED]), refused: true },
  board: { ...many(['board']), further: ['html'] },
  watch: many(['watch', '--once', '--state', 'watch.json', '--group', String(RESTLESS_GROUP)]),
  'replies add': once(['replies', 'add', 'hostile', WELL_TYPED, '--note', WELL_TYPED]),
  'replies list': many(['replies', 'list']),
  'replies edit': once(['replies', 'edit', 'hostile', `${WELL_TYPED}!`, '--assign-group', '9']),
  'replies run': many(['replies', 'run', 'hostile', ID, '--yes', '--dry-run']),
  'replies remove': once(['replies', 'remove', 'hostile', '--yes']),
  history: many(['history'], ['history', '--runs']),
  search: many(['search', 'close'], ['search', WELL_TYPED.slice(0, 400)]),
  customer: many(['customer', '--conversation', ID]),
  archive: many(['archive']),
  'archive fill': { ...once(['archive', 'fill']), refused: true },
  'archive forget': { ...once(['archive', 'forget', TYPED, '--yes']), refused: true },
  // The records of this service stay as they are, so that no write to it counts as done.
  undo: {
    ...many(['conv', 'assign', ID, '--operator', '8', '--yes', ...SOON], ['undo', ID, '--yes', ...SOON]),
    refused: true,
  },
  'profile add': once(
    'profile add work --base-url https://x.test --token-command exit --no-check --yes'.split(' '),
    ['profile', 'add', TYPED, '--base-url', TYPED, '--token-command', TYPED],
  ),
  'profile list': many(['profile', 'list']),
  'profile set': once(
    ['profile', 'set', 'operator', TYPED, '-p', 'work'],
    ['profile', 'set', 'operator', '7', '-p', 'work'],
    ['profile', 'set', TYPED, TYPED],
    ['profile', 'set', 'base_url', TYPED],
  ),
  'profile show': many(['profile', 'show', '-p', 'work'], ['profile', 'show', '--origin', '-p', 'work']),
  'profile use': once(['profile', 'use', 'work'], ['profile', 'use', TYPED]),
  'profile unset': once(['profile', 'unset', 'operator', '-p', 'work'], ['profile', 'unset', TYPED]),
  'profile rename': once(['profile', 'rename', 'work', TYPED], ['profile', 'rename', 'work', 'other']),
  'profile remove': once(['profile', 'remove', 'other', '--yes'], ['profile', 'remove', TYPED, '--yes']),
  'profile path': once(['profile', 'path']),
  'alias set': once(
    ['alias', 'set', 'evil', `conv get ${ID} --columns "${WELL_TYPED.replace(/["'\\$`]/g, '')}"`],
    ['evil'],
    ['evil', '--help'],
  ),
  'alias list': many(['alias', 'list']),
  'alias delete': once(['alias', 'delete', 'evil', TYPED], ['alias', 'delete', 'evil']),
  doctor: many(['doctor']),
  // What it says while it runs is about a service of our own making.
  'sandbox serve': { ...once(['sandbox', 'serve', '--port', TYPED]), refused: true },
  'sandbox status': many(['sandbox', 'status']),
  'sandbox reset': once(['sandbox', 'reset', '--yes']),
  api: many(
    ['api', '/api/operators/all'],
    ['api', 'POST', '/api/conversations/close', '-F', 'conversation_id=43'],
  ),
  commands: once(['commands'], ['commands', TYPED]),
  completion: once(['completion', 'bash'], ['completion', TYPED]),
  version: once(['version']),
  help: once(['help', TYPED], ['help']),
};

/** What is typed wrong, or asked of a service that fails. */
export const WRONG: readonly (readonly string[])[] = [
  [TYPED],
  ['conv', TYPED],
  ['conv', 'get', TYPED],
  ['conv', 'list', `--${TYPED}`],
  ['conv', 'list', '--json', TYPED],
  ['conv', 'list', '--columns', TYPED],
  ['conv', 'list', '--sort', TYPED],
  ['conv', 'list', '--jq', TYPED],
  ['conv', 'list', '--jq', 'error(.[0].from_user_name)'],
  ['conv', 'list', '--jq', '.[] | debug | stderr | .from_user_name'],
  ['conv', 'list', '-o', TYPED],
  ['conv', 'list', '-p', TYPED],
  ['conv', 'list', '--timeout', TYPED],
  ['conv', 'list', '--queue', TYPED],
  // Every one of them has it in its name: the candidates are listed.
  ['conv', 'unread', '--operator', 'e'],
  ['conv', 'unread', '--operator', TYPED],
  ['conv', 'unassigned', '--group', 'e'],
  ['conv', 'assign', ID, '--group', 'e', '--yes'],
  ['conv', 'send', ID, '--body-file', TYPED],
  ['conv', 'send', ID, '--reply', TYPED],
  ['conv', 'send', ID, '--file-url', TYPED],
  ['conv', 'close', '--ids-from', TYPED],
  ['conv', 'close', '--resume', TYPED],
  ['undo', TYPED],
  ['history', '--run', TYPED],
  ['watch', '--once', '--state', TYPED.replaceAll('/', '').slice(0, 80)],
  ['api', TYPED],
  ['api', '/api/conversations/get?conversation_id=42', '--include'],
  ['api', '/api/conversations/get?conversation_id=44', '--include'],
  ['api', '/api/operators/groups', '-o', 'table', '--columns', EVIL_KEY],
  // In turn, so that each failure is met and each command fails.
  ...FAILING.flatMap((id, nth) =>
    [
      ['conv', 'get', String(id)],
      ['conv', 'close', String(id), '--yes', ...SOON],
      ['conv', 'close', String(id), '--yes', '--json', ...SOON],
      ['users', 'get', String(id), '-o', 'ndjson'],
    ].filter((_, place) => LONG || place % 2 === nth % 2),
  ),
  ['conv', 'get', ID, '--debug'],
  ['conv', 'get', '43', '--debug'],
  ['conv', 'get', '44', '--debug'],
];

/** The line, to be printed in a format. */
export function inFormat(line: readonly string[], format: TextFormat): readonly string[] {
  return format === 'jq' ? [...line, '--jq', '..|strings'] : [...line, '-o', format];
}
