// What people, scripts, colleagues, customers and the network do in a shift. Each action names the rules of the oracle that
// judge it; one without a rule is never done.
import type { OperatorName } from '../stories/cast.ts';
import { type FateName, span } from '../stories/steps.ts';
import type { Chance } from './chance.ts';
import type { RuleName } from './oracle.ts';

/** What a plan knows of the shift so far. */
export interface Sketch {
  readonly chance: Chance;
  /** The conversations there are. */
  readonly ids: readonly number[];
  /** Whether a session of this person should be open. */
  readonly sessions: Set<OperatorName>;
  /** A text that stands nowhere else. */
  readonly text: () => string;
}

export interface Action {
  readonly name: string;
  /** How often, beside the others. */
  readonly weight: number;
  readonly judgedBy: readonly RuleName[];
  readonly fits?: (sketch: Sketch) => boolean;
  /** Lines as a story has them. */
  readonly make: (sketch: Sketch) => string[];
}

/** Sam needs no name in a story. */
const named = (person: OperatorName, before = '') => (person === 'sam' ? '' : `${before}${person}`);
const run = (person: OperatorName, ...words: readonly string[]) => `${named(person)}$ ${words.join(' ')}`;
const session = (person: OperatorName, words = '') => `${named(person)}% triage${words}`;
const keys = (person: OperatorName, ...pressed: readonly string[]) =>
  `keys${person === 'sam' ? '' : ` ${person}:`} ${pressed.join(' ')}`;
const write = (person: OperatorName, opens: string, text: string, finish: string) =>
  `write${person === 'sam' ? '' : ` ${person}:`} ${opens} ${text} ${finish}`;
const kill = (person: OperatorName) => `kill${named(person, ' ')}`;
const HONEST = 'the service is honest again';

const anyId = ({ chance, ids }: Sketch) => String(chance.pick(ids));
const someIds = (sketch: Sketch, most: number) => [
  ...new Set(Array.from({ length: sketch.chance.between(1, most) }, () => anyId(sketch))),
];
const seated = ({ sessions }: Sketch) => sessions.size > 0;
const sitting = ({ chance, sessions }: Sketch) => chance.pick([...sessions]);
const COLLEAGUES = ['bea', 'carl'] as const;

/** A command line that writes to one conversation. */
function single(sketch: Sketch): string[] {
  const { chance } = sketch;
  const id = anyId(sketch);
  return chance.pick([
    ['conv', 'send', id, sketch.text()],
    ['conv', 'send', id, sketch.text()],
    [
      'conv',
      'send',
      id,
      '--file-url',
      `https://shop.test/${(JSON.parse(sketch.text()) as string).replaceAll(' ', '-')}.pdf`,
    ],
    ['conv', 'note', id, sketch.text()],
    ['conv', 'close', id],
    ['conv', 'start', id],
    ['conv', 'unassign', id],
    ['conv', 'assign', id, '--operator', chance.pick(['bea', 'sam', 'carl'])],
    ['conv', 'assign', id, '--group', chance.pick(['Billing', 'VIP', 'Delivery'])],
  ]);
}

/** A command line that writes to several. */
function batch(sketch: Sketch): string[] {
  const ids = someIds(sketch, 4);
  return sketch.chance.pick([
    ['conv', 'close', ...ids],
    ['conv', 'send', ...ids, sketch.text()],
    ['conv', 'start', ...ids],
    ['conv', 'note', ...ids, sketch.text()],
  ]);
}

const WRITES: readonly RuleName[] = [
  ...(['once', 'again', 'done', 'changed', 'unknown', 'told'] as const),
  ...(['skipped', 'turns', 'history', 'exit', 'whole'] as const),
];
const SESSION: readonly RuleName[] = [
  ...([
    'once',
    'again',
    'done',
    'unknown',
    'told',
    'taken',
    'turns',
    'kept',
    'whom',
    'counts',
    'ends',
  ] as const),
];
const WRITTEN_TO = ['send-message', 'send-message', 'close', 'start', 'send-note', 'unassign'] as const;

/** Fates that a network and a service that is honest may bring about. */
const FATES: readonly FateName[] = [
  ...(['lost-answer', 'lost-answer', 'lost-request', 'cut', 'late', 'silent', 'swallowed'] as const),
  ...(['turned-away', 'covered'] as const),
];

function fate({ chance }: Sketch, endpoint: string): string {
  const name = chance.pick(FATES);
  const status = name === 'covered' ? [500, 502, 503] : name === 'turned-away' ? [429, 500, 503] : null;
  const fated = status === null ? name : chance.pick(status);
  const times = chance.is(0.8) ? 'next' : 'next 2';
  const late = name === 'late' ? ` ${span(chance.pick([300, 2000, 8000]))}` : '';
  const done = name === 'covered' || (name === 'late' && chance.is(0.5)) ? ' but done' : '';
  const after = fated === 429 ? ` after ${chance.between(1, 3)}s` : '';
  return `${times} ${endpoint}: ${fated}${done}${late}${after}`;
}

const KEYS: readonly (readonly string[])[] = [
  ['j'],
  ['j', 'j'],
  ['k'],
  ['Tab'],
  ['e'],
  ['e'],
  ['c'],
  ['C'],
  ['z'],
  ['a', '"bea"', 'Enter'],
  ['g', '"VIP"', 'Enter'],
  ['l', 'Down', 'Enter'],
  ['l', 'Esc'],
  ['i', 'i'],
  ['s'],
  ['t', 'y'],
  ['l', 'Space', 'Down', 'Space', 'e'],
  ['/', '"4"', 'Esc'],
  ['Space', 'b'],
  ['?', 'Esc', 'Esc'],
];

/** All that happens; the weights are chosen so that most shifts have a session, a script and a fault. */
export const ACTIONS: readonly Action[] = [
  {
    ...{ name: 'a session begins', weight: 3, judgedBy: SESSION },
    fits: ({ sessions }) => sessions.size < 2,
    make(sketch) {
      const person = sketch.sessions.has('sam') ? 'bea' : 'sam';
      sketch.sessions.add(person);
      return [session(person, sketch.chance.is(0.3) ? ' --mine' : ''), wait(1500)];
    },
  },
  {
    ...{ name: 'a reply is written', weight: 9, judgedBy: SESSION, fits: seated },
    make: (sketch) => [
      write(
        sitting(sketch),
        sketch.chance.is(0.85) ? 'r' : 'n',
        sketch.text(),
        sketch.chance.pick(['Enter', 'Enter', 'Enter', '^S', 'Esc']),
      ),
      wait(sketch.chance.pick([100, 400, 1500, 6000])),
    ],
  },
  {
    ...{ name: 'keys are pressed', weight: 9, judgedBy: SESSION, fits: seated },
    make: (sketch) => [
      keys(sitting(sketch), ...sketch.chance.pick(KEYS)),
      wait(sketch.chance.pick([100, 400, 1500, 6000])),
    ],
  },
  {
    ...{ name: 'a session dies', weight: 3, judgedBy: SESSION, fits: seated },
    make(sketch) {
      const person = sitting(sketch);
      const { chance } = sketch;
      const how = chance.pick(['before', 'torn', 'after']);
      const death = chance.is(0.3)
        ? []
        : [
            `${kill(person)} at change ${chance.between(1, 12)} ${how}`,
            write(person, 'r', sketch.text(), 'Enter'),
            wait(7000),
          ];
      return [...death, kill(person), session(person), wait(1500), keys(person, 'Esc')];
    },
  },
  {
    ...{ name: 'a session ends by a signal', weight: 1, judgedBy: SESSION, fits: seated },
    make(sketch) {
      const person = sitting(sketch);
      const signal = `${sketch.chance.pick(['SIGTERM', 'SIGHUP'])}${named(person, ' ')}`;
      return [signal, wait(4000), kill(person), session(person), wait(1500), keys(person, 'Esc')];
    },
  },
  {
    ...{ name: 'a script writes', weight: 7, judgedBy: WRITES },
    make: (sketch) => [run('carl', ...single(sketch), '--json')],
  },
  {
    ...{ name: 'a script writes to several', weight: 4, judgedBy: WRITES },
    make: (sketch) => [run('carl', ...batch(sketch), '--yes', '--json')],
  },
  {
    ...{ name: 'a script writes under a condition', weight: 2, judgedBy: WRITES },
    make(sketch) {
      const condition = sketch.chance.pick(['--if-mine', '--if-unassigned']);
      const [words, ids] = [sketch.chance.pick(['close', 'start', 'note']), someIds(sketch, 3)];
      const text = words === 'note' ? [sketch.text()] : [];
      return [run('carl', 'conv', words, ...ids, ...text, condition, '--yes', '--json')];
    },
  },
  {
    ...{ name: 'two scripts send the same', weight: 2, judgedBy: WRITES },
    make(sketch) {
      const text = sketch.text();
      const send = (person: OperatorName, ...also: readonly string[]) =>
        run(person, 'conv', 'send', anyId(sketch), text, '--json', ...also);
      return [send('carl', '&'), send('admin'), wait(30_000)];
    },
  },
  {
    ...{ name: 'a script says the same again', weight: 2, judgedBy: ['again', 'once', 'told', 'exit'] },
    make(sketch) {
      const { chance } = sketch;
      const words = ['conv', 'send', anyId(sketch), sketch.text(), '--force', '--json'];
      const more = chance.is(0.2) ? ['--again'] : [];
      return [
        ...(chance.is(0.3) ? [fate(sketch, 'send-message')] : []),
        run('carl', ...words),
        HONEST,
        wait(chance.is(0.1) ? 620_000 : chance.pick([1000, 3000, 60_000])),
        run(chance.pick(['carl', 'admin'] as const), ...words, ...more),
      ];
    },
  },
  {
    ...{ name: 'a session says what a script has said', weight: 2, judgedBy: ['again', 'once', 'told'] },
    fits: seated,
    make(sketch) {
      const { chance } = sketch;
      const person = sitting(sketch);
      const [id, text] = [anyId(sketch), sketch.text()];
      return [
        run('carl', 'conv', 'send', id, text, '--force', '--json'),
        wait(chance.is(0.1) ? 120_000 : chance.pick([1000, 3000])),
        keys(person, 'Esc', 'l', JSON.stringify(id), 'Enter'),
        wait(1000),
        write(person, 'r', text, 'Enter'),
        wait(8000),
        keys(person, 'Esc', 'Esc'),
      ];
    },
  },
  {
    ...{ name: 'an agent proposes', weight: 1, judgedBy: ['offered', 'whole'] },
    make: (sketch) => [
      run('admin', 'conv', 'propose', anyId(sketch), sketch.text(), '--reason', '"a guess"', '--json'),
    ],
  },
  {
    ...{ name: 'an undo follows', weight: 3, judgedBy: ['undone', 'once', 'told'] },
    make: (sketch) => [
      run('carl', ...single(sketch), '--json'),
      ...(sketch.chance.is(0.3) ? [wait(2000)] : []),
      run('carl', 'undo --yes --json'),
    ],
  },
  {
    ...{ name: 'an undo goes wrong', weight: 2, judgedBy: ['once', 'done', 'history', 'whole'] },
    make(sketch) {
      const words = single(sketch);
      const undo = run('carl', 'undo --yes --json');
      const endpoint = sketch.chance.pick(['start', 'unassign', 'assign-operator', 'assign-group', 'close']);
      return [run('carl', ...words, '--json'), fate(sketch, endpoint), undo, HONEST, undo];
    },
  },
  {
    ...{ name: 'a macro runs', weight: 2, judgedBy: ['once', 'done', 'unknown', 'turns', 'history'] },
    make(sketch) {
      const name = `macro-${sketch.chance.between(1, 1_000_000)}`;
      return [
        run('carl', 'replies', 'add', name, sketch.text(), '--close'),
        ...(sketch.chance.is(0.4) ? [fate(sketch, 'send-message')] : []),
        run('carl', 'replies', 'run', name, ...someIds(sketch, 2), '--yes', '--json'),
      ];
    },
  },
  {
    ...{ name: 'a script claims the next', weight: 2, judgedBy: ['once', 'done'] },
    make: () => [run('carl', 'conv next --json')],
  },
  {
    ...{ name: 'a script dies', weight: 4, judgedBy: WRITES },
    make(sketch) {
      const { chance } = sketch;
      const words = chance.is(0.5) ? single(sketch) : batch(sketch);
      const how = chance.pick(['before', 'torn', 'after']);
      return [
        run('carl', ...words, '--yes', '--json', '&'),
        `kill carl at change ${chance.between(1, 9)} ${how}`,
        wait(40_000),
        ...(chance.is(0.7) ? [resumed(words)] : []),
      ];
    },
  },
  {
    ...{ name: 'a script dies at the service', weight: 2, judgedBy: WRITES },
    make(sketch) {
      const words = single(sketch);
      const name = sketch.chance.pick(['killed', 'killed-before']);
      const died = `next ${endpointOf(words)}: ${name}`;
      return [died, run('carl', ...words, '--json'), HONEST, resumed(words)];
    },
  },
  {
    ...{ name: 'somebody comes between a script and its answer', weight: 2, judgedBy: WRITES },
    make(sketch) {
      const { chance } = sketch;
      const words = single(sketch);
      const verb = chance.pick(['claims', 'closes', 'releases', 'replies', 'replies', 'notes']);
      const text = verb === 'replies' || verb === 'notes' ? ` ${sketch.text()}` : '';
      return [
        fate(sketch, endpointOf(words)),
        run('carl', ...words, '--force', '--json', '&'),
        wait(chance.pick([50, 500, 2000])),
        `${chance.pick(COLLEAGUES)} ${verb} #${words[2]}${text}`,
        wait(40_000),
        HONEST,
      ];
    },
  },
  {
    ...{ name: 'a script undoes', weight: 2, judgedBy: ['once', 'done', 'whole'] },
    make: () => [run('carl', 'undo --yes --json')],
  },
  {
    ...{ name: 'a script is stopped', weight: 1, judgedBy: WRITES },
    make: (sketch) => [
      run('carl', ...batch(sketch), '--yes', '--json', '&'),
      wait(sketch.chance.between(5, 60)),
      `${sketch.chance.pick(['SIGINT', 'SIGTERM'])} carl`,
      wait(20_000),
    ],
  },
  {
    ...{ name: 'a colleague acts', weight: 6, judgedBy: ['taken', 'done', 'counts'] },
    make(sketch) {
      const who = sketch.chance.pick(COLLEAGUES);
      const verb = sketch.chance.pick(['claims', 'claims', 'closes', 'releases', 'replies']);
      const text = verb === 'replies' ? ` ${sketch.text()}` : '';
      return [`${who} ${verb} #${anyId(sketch)}${text}`, ...(sketch.chance.is(0.5) ? [wait(300)] : [])];
    },
  },
  {
    ...{ name: 'a customer writes', weight: 4, judgedBy: ['kept', 'counts'] },
    make: (sketch) => [`customer #${anyId(sketch)} ${sketch.text()}`],
  },
  {
    ...{ name: 'a customer arrives', weight: 2, judgedBy: ['counts'] },
    make: (sketch) => [`new customer ${sketch.text()}`],
  },
  {
    ...{ name: 'an answer goes wrong', weight: 7, judgedBy: ['once', 'done', 'unknown'] },
    make: (sketch) => [fate(sketch, sketch.chance.pick(WRITTEN_TO))],
  },
  {
    ...{ name: 'a read goes wrong', weight: 2, judgedBy: ['once', 'done', 'counts'] },
    make: (sketch) => [fate(sketch, sketch.chance.pick(['get', 'unassigned', 'unread', 'not-answered']))],
  },
  {
    ...{ name: 'reads lag', weight: 1, judgedBy: ['once', 'done'] },
    make: (sketch) => [`reads lag by ${span(sketch.chance.pick([0, 500, 2000, 8000]))}`],
  },
  {
    ...{ name: 'the service is away', weight: 1, judgedBy: ['once', 'done', 'kept'] },
    make: (sketch) => ['the service is down', wait(sketch.chance.pick([500, 5000])), 'the service is up'],
  },
  {
    ...{ name: 'the disk fills', weight: 1, judgedBy: ['once', 'done'] },
    make: (sketch) => [
      'the disk is full',
      sketch.chance.is(0.6) ? run('carl', ...single(sketch), '--json') : wait(3000),
      'the disk has room',
    ],
  },
  {
    ...{ name: 'a clock jumps', weight: 1, judgedBy: ['once', 'done', 'kept'] },
    make: ({ chance }) => [
      `clock of the ${chance.pick(['computer', 'service'])} ${chance.pick(['-1h', '-5s', '+5s', '+1h'])}`,
    ],
  },
  {
    ...{ name: 'the token ends', weight: 1, judgedBy: ['once', 'done', 'kept'] },
    make: (sketch) => ['the token is wrong', wait(sketch.chance.pick([500, 5000])), 'the token is right'],
  },
  {
    ...{ name: 'time passes', weight: 3, judgedBy: ['counts'] },
    make: (sketch) => [wait(sketch.chance.pick([500, 3000, 9000]))],
  },
];

function wait(ms: number): string {
  return `wait ${span(ms)}`;
}

/** The last run of the same command is gone on with. */
function resumed([, verb = '']: readonly string[]): string {
  return run('carl', 'conv', verb, '--resume last --yes --json');
}

/** The endpoint that a command line writes to. */
export function endpointOf(words: readonly string[]): string {
  const [, verb, ...rest] = words;
  if (verb === 'send') return rest.includes('--file-url') ? 'send-file-message' : 'send-message';
  if (verb === 'note') return 'send-note';
  if (verb === 'assign') return rest.includes('--group') ? 'assign-group' : 'assign-operator';
  return verb ?? '';
}
