// The command lines whose output is kept, by the page they stand on. A command that is not here fails a test; so does a
// write whose receipt is not kept for a terminal, a pipe and a program.
import type { Place } from './transcript.ts';

export interface Way {
  readonly place: Place;
  /** Behind the line: the format, where it is not the usual one. */
  readonly more: string;
}

export interface Scene {
  /** The words of the command, which the line begins with. */
  readonly command: string;
  readonly line: string;
  readonly ways: readonly Way[];
  /** Run before it and not shown, a minute apart. */
  readonly before: readonly string[];
  /** Whether each way is run in a home of its own, because the line changes something. */
  readonly alone: boolean;
}

const LIST: readonly Way[] = [
  { place: 80, more: '' },
  { place: 120, more: '' },
  { place: 'pipe', more: '' },
  { place: 'pipe', more: ' --json' },
  { place: 'pipe', more: ' -o csv' },
  { place: 'pipe', more: ' -o ids' },
];
const RECORD: readonly Way[] = LIST.filter(
  ({ place, more }) => place !== 120 && ['', ' --json'].includes(more),
);
const TEXT: readonly Way[] = RECORD.filter(({ more }) => more === '');
/** A path of this machine is never cut or folded on it. */
const WIDE: readonly Way[] = RECORD.map((way) => (way.place === 'pipe' ? way : { ...way, place: 200 }));
const SHOWN: readonly Way[] = TEXT.filter(({ place }) => place !== 'pipe');
const PIPED: readonly Way[] = TEXT.filter(({ place }) => place === 'pipe');

const scene =
  (ways: readonly Way[], alone: boolean) =>
  (command: string, words = '', before: readonly string[] = []) => ({
    ...{ command, ways, alone, before },
    line: words === '' ? command : `${command} ${words}`,
  });
const list = scene(LIST, false);
const record = scene(RECORD, false);
const text = scene(TEXT, false);
const wide = scene(WIDE, false);
const shown = scene(SHOWN, false);
const piped = scene(PIPED, false);
const change = scene(RECORD, true);
const local = scene(TEXT, true);
/** A write to the sandbox, which is planted when it is first asked for. */
const write = (command: string, words: string, before: readonly string[] = []) =>
  change(command, `${words} --sandbox`.trim(), before);

const BYE = 'replies add bye "Goodbye, {{customer}}." --note "solved by phone" --close';
const PROPOSED = '42 "The van comes on Thursday." --reason "It left today."';
const WORK = [
  'profile add work --base-url https://desk.example.test --token-command "pass show desk" --operator 7 --no-check --yes',
  'profile add night --base-url https://night.example.test --token-command "pass show night" --no-check --yes',
  'profile set timeout 10s -p work',
];
/** What this computer has read of the sandbox, and keeps. */
const KEPT = ['profile set archive 90d -p sandbox', 'conv get 42 --sandbox'];
const ALIASES = ['alias set mine "conv unread --operator @me"', 'alias set late "board --fail-if-late"'];
/** What the sandbox was asked to do, so that the journal has something of everything. */
const DONE = [
  'conv start 43 --sandbox',
  'conv send 43 "Good morning, I am looking into it." --sandbox',
  'conv note 43 "asked the warehouse" --sandbox',
  'conv assign 42 --operator 5 --sandbox',
  'conv close 41 45 --sandbox --yes',
  'conv start 44 --sandbox',
  'conv close 9999 --sandbox',
];

export const PAGES: Readonly<Record<string, readonly Scene[]>> = {
  conversations: [
    list('conv list'),
    list('conv list', '--operator all --older-than 1h', ['groups list']),
    list('conv inbox'),
    text('conv inbox', '--operator all --all --channel instagram', ['groups list']),
    list('conv unassigned'),
    list('conv unassigned', '--group 5 --group 4', ['groups list']),
    list('conv unread', '--operator all'),
    list('conv not-answered'),
    record('conv get', '42'),
    text('conv get', '42 43'),
    text('conv get', '42 -o markdown'),
    list('conv files', '42'),
  ],
  writes: [
    write('conv start', '43'),
    write('conv start', '43 --dry-run'),
    write('conv next', ''),
    write('conv send', '42 "The van comes on Thursday."'),
    write('conv send', '42 --file-url https://files.example.test/van.png'),
    write('conv note', '42 "asked the warehouse"'),
    write('conv assign', '42 --operator 5'),
    write('conv assign', '43 --group Sales'),
    write('conv assign', '42 --operator 5 --note "Asked twice."'),
    write('conv unassign', '42'),
    write('conv close', '42'),
    write('conv close', '45'),
    write('conv close', '41 42 45 9999 --concurrency 1 --yes'),
    change('conv propose', `${PROPOSED} --sandbox`),
    list('conv proposals', '--sandbox', [`conv propose ${PROPOSED} --sandbox`]),
    write('operators create', 'new@example.test'),
    write('operators delete', '5 --yes'),
    write('users update', '5002 --name "Zoë Bell"'),
    write('replies run', 'bye 42', [BYE]),
    write('undo', '--yes', ['conv start 43 --sandbox']),
    write('undo', '--dry-run', ['conv assign 42 --operator 5 --sandbox']),
    change('api', 'POST /api/conversations/close -F conversation_id=42 --sandbox'),
  ],
  people: [
    list('operators list'),
    list('groups list'),
    record('users get', '501'),
    text('api', '/api/operators/groups'),
  ],
  desk: [
    list('board'),
    text('board', '--fail-if-late 1h -o ids'),
    text('board', '--group 5 --channel whatsapp --json unassigned,groups'),
    scene(RECORD, true)('watch', '--once --state watch.json', ['watch --once --state watch.json']),
    piped('triage'),
  ],
  memory: [
    list('search', 'depot --sandbox', KEPT),
    piped('search', 'depot --sandbox'),
    record('customer', '--conversation 42 --sandbox', KEPT),
    wide('archive', '--sandbox', KEPT),
    text('archive fill', '--sandbox'),
    change('archive forget', '--conversation 42 --yes --sandbox', KEPT),
  ],
  journal: [list('history', '--sandbox', DONE), list('history', '--runs --sandbox', DONE)],
  settings: [
    list('replies list', '', [BYE, 'replies add hello "Hello {{customer}},\nhow can I help?"']),
    change('replies add', 'bye "Goodbye, {{customer}}." --close'),
    local('replies edit', 'bye "Farewell, {{customer}}."', [BYE]),
    local('replies remove', 'bye --yes', [BYE]),
    list('profile list', '', WORK),
    record('profile show', '', WORK),
    text('profile show', '--origin -p night', WORK),
    local(
      'profile add',
      'work --base-url https://desk.example.test --token-command "pass show desk" --no-check --yes',
    ),
    local('profile use', 'night', WORK),
    local('profile set', 'late_after 30m -p work', WORK),
    local('profile unset', 'timeout -p work', WORK),
    local('profile rename', 'night evening', WORK),
    local('profile remove', 'night --yes', WORK),
    text('profile path'),
    list('alias list', '', ALIASES),
    local('alias set', 'mine "conv unread --operator @me"'),
    local('alias delete', 'mine', ALIASES),
    wide('sandbox status', '', ['conv list --sandbox']),
    scene(WIDE, true)('sandbox reset', '--seed 7 --yes'),
    text('sandbox serve', '--port 99999'),
    wide('doctor', '--sandbox', ['conv list --sandbox']),
    shown('commands'),
    piped('commands', '--brief'),
    text('mcp', '-p nobody'),
    text('help', 'agents'),
    text('completion', 'tcsh'),
    text('version'),
    text('help', 'exit-codes'),
  ],
};
