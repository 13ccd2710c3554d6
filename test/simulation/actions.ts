// What people, scripts, colleagues, customers and the network do in a shift. Each action names the rules of the oracle that
// judge it; one without a rule is never done.
import type { Declared, OperatorName } from '../stories/cast.ts';
import type { FateName, Planned } from '../stories/steps.ts';
import type { Chance } from './chance.ts';
import type { RuleName } from './oracle.ts';

/** What a plan knows of the shift so far. */
export interface Sketch {
  readonly chance: Chance;
  readonly declared: readonly Declared[];
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
  readonly make: (sketch: Sketch) => Planned[];
}

const run = (
  person: OperatorName,
  words: readonly string[],
  also: { readonly waits?: boolean; readonly at?: 'terminal' } = {},
): Planned => ({
  ...{ do: 'run', person, words, env: {}, input: '', at: also.at ?? 'pipe' },
  waits: also.waits ?? also.at !== 'terminal',
});

const anyId = ({ chance, declared }: Sketch) => chance.pick(declared).id;
const someIds = (sketch: Sketch, most: number) => [
  ...new Set(Array.from({ length: sketch.chance.between(1, most) }, () => anyId(sketch))),
];
const seated = ({ sessions }: Sketch) => sessions.size > 0;
const sitting = ({ chance, sessions }: Sketch) => chance.pick([...sessions]);
const COLLEAGUES = ['bea', 'carl'] as const;

/** A command line that writes to one conversation. */
function single(sketch: Sketch): string[] {
  const { chance } = sketch;
  const id = String(anyId(sketch));
  return chance.pick([
    ['conv', 'send', id, sketch.text()],
    ['conv', 'send', id, sketch.text()],
    ['conv', 'send', id, '--file-url', `https://shop.test/${sketch.text().replaceAll(' ', '-')}.pdf`],
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
  const ids = someIds(sketch, 4).map(String);
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

function fate(sketch: Sketch, endpoint: string): Planned {
  const { chance } = sketch;
  const name = chance.pick(FATES);
  const needsStatus = name === 'turned-away' || name === 'covered';
  const status = needsStatus ? chance.pick(name === 'covered' ? [500, 502, 503] : [429, 500, 503]) : null;
  return {
    ...{ do: 'fate', endpoint, times: chance.is(0.8) ? 1 : 2 },
    fate: {
      name,
      ...(name === 'late' ? { ms: chance.pick([300, 2000, 8000]) } : {}),
      ...(name === 'late' && chance.is(0.5) ? { done: true as const } : {}),
      ...(status === null ? {} : { status }),
      ...(status === 429 ? { after: chance.between(1, 3) } : {}),
    },
  };
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
      return [
        run(person, ['triage', ...(sketch.chance.is(0.3) ? ['--mine'] : [])], { at: 'terminal' }),
        wait(1500),
      ];
    },
  },
  {
    ...{ name: 'a reply is written', weight: 9, judgedBy: SESSION, fits: seated },
    make: (sketch) => [
      {
        ...{
          do: 'write',
          person: sitting(sketch),
          opens: sketch.chance.is(0.85) ? 'r' : 'n',
          text: sketch.text(),
        },
        finish: sketch.chance.pick(['Enter', 'Enter', 'Enter', '^S', 'Esc']),
      },
      wait(sketch.chance.pick([100, 400, 1500, 6000])),
    ],
  },
  {
    ...{ name: 'keys are pressed', weight: 9, judgedBy: SESSION, fits: seated },
    make: (sketch) => [
      { do: 'keys', person: sitting(sketch), keys: sketch.chance.pick(KEYS) },
      wait(sketch.chance.pick([100, 400, 1500, 6000])),
    ],
  },
  {
    ...{ name: 'a session dies', weight: 3, judgedBy: SESSION, fits: seated },
    make(sketch) {
      const person = sitting(sketch);
      const { chance } = sketch;
      const how = chance.pick(['before', 'torn', 'after'] as const);
      const death: Planned[] = chance.is(0.3)
        ? [{ do: 'kill', person }]
        : [
            { do: 'killed-at', person, change: chance.between(1, 12), how },
            { do: 'write', person, opens: 'r', text: sketch.text(), finish: 'Enter' },
            wait(7000),
            { do: 'kill', person },
          ];
      return [
        ...death,
        run(person, ['triage'], { at: 'terminal' }),
        wait(1500),
        { do: 'keys', person, keys: ['Esc'] },
      ];
    },
  },
  {
    ...{ name: 'a session ends by a signal', weight: 1, judgedBy: SESSION, fits: seated },
    make(sketch) {
      const person = sitting(sketch);
      const name = sketch.chance.pick(['SIGTERM', 'SIGHUP'] as const);
      return [
        { do: 'signal', person, name },
        wait(4000),
        { do: 'kill', person },
        run(person, ['triage'], { at: 'terminal' }),
        wait(1500),
        { do: 'keys', person, keys: ['Esc'] },
      ];
    },
  },
  {
    ...{ name: 'a script writes', weight: 7, judgedBy: WRITES },
    make: (sketch) => [run('carl', [...single(sketch), '--json'])],
  },
  {
    ...{ name: 'a script writes to several', weight: 4, judgedBy: WRITES },
    make: (sketch) => [run('carl', [...batch(sketch), '--yes', '--json'])],
  },
  {
    ...{ name: 'a script writes under a condition', weight: 2, judgedBy: WRITES },
    make(sketch) {
      const condition = sketch.chance.pick(['--if-mine', '--if-unassigned'] as const);
      const [words, ids] = [sketch.chance.pick(['close', 'start', 'note']), someIds(sketch, 3).map(String)];
      const text = words === 'note' ? [sketch.text()] : [];
      return [run('carl', ['conv', words, ...ids, ...text, condition, '--yes', '--json'])];
    },
  },
  {
    ...{ name: 'two scripts send the same', weight: 2, judgedBy: WRITES },
    make(sketch) {
      const text = sketch.text();
      const send = (person: OperatorName, waits: boolean) =>
        run(person, ['conv', 'send', String(anyId(sketch)), text, '--json'], { waits });
      return [send('carl', false), send('admin', true), wait(30_000)];
    },
  },
  {
    ...{ name: 'a script says the same again', weight: 2, judgedBy: ['again', 'once', 'told', 'exit'] },
    make(sketch) {
      const { chance } = sketch;
      const words = ['conv', 'send', String(anyId(sketch)), sketch.text(), '--force', '--json'];
      const more = chance.is(0.2) ? ['--again'] : [];
      return [
        ...(chance.is(0.3) ? [fate(sketch, 'send-message')] : []),
        run('carl', words),
        { do: 'honest' },
        wait(chance.is(0.1) ? 620_000 : chance.pick([1000, 3000, 60_000])),
        run(chance.pick(['carl', 'admin']), [...words, ...more]),
      ];
    },
  },
  {
    ...{ name: 'a session says what a script has said', weight: 2, judgedBy: ['again', 'once', 'told'] },
    fits: seated,
    make(sketch) {
      const { chance } = sketch;
      const person = sitting(sketch);
      const [id, text] = [String(anyId(sketch)), sketch.text()];
      return [
        run('carl', ['conv', 'send', id, text, '--force', '--json']),
        wait(chance.is(0.1) ? 120_000 : chance.pick([1000, 3000])),
        { do: 'keys', person, keys: ['Esc', 'l', JSON.stringify(id), 'Enter'] },
        wait(1000),
        { do: 'write', person, opens: 'r', text, finish: 'Enter' },
        wait(8000),
        { do: 'keys', person, keys: ['Esc', 'Esc'] },
      ];
    },
  },
  {
    ...{ name: 'an agent proposes', weight: 1, judgedBy: ['offered', 'whole'] },
    make: (sketch) => [
      run('admin', [
        ...['conv', 'propose', String(anyId(sketch)), sketch.text(), '--reason', 'a guess', '--json'],
      ]),
    ],
  },
  {
    ...{ name: 'an undo follows', weight: 3, judgedBy: ['undone', 'once', 'told'] },
    make: (sketch) => [
      run('carl', [...single(sketch), '--json']),
      ...(sketch.chance.is(0.3) ? [wait(2000)] : []),
      run('carl', ['undo', '--yes', '--json']),
    ],
  },
  {
    ...{ name: 'an undo goes wrong', weight: 2, judgedBy: ['once', 'done', 'history', 'whole'] },
    make(sketch) {
      const words = single(sketch);
      const undo = run('carl', ['undo', '--yes', '--json']);
      const endpoint = sketch.chance.pick([
        'start',
        'unassign',
        'assign-operator',
        'assign-group',
        'close',
      ] as const);
      return [run('carl', [...words, '--json']), fate(sketch, endpoint), undo, { do: 'honest' }, undo];
    },
  },
  {
    ...{ name: 'a macro runs', weight: 2, judgedBy: ['once', 'done', 'unknown', 'turns', 'history'] },
    make(sketch) {
      const name = `macro-${sketch.chance.between(1, 1_000_000)}`;
      return [
        run('carl', ['replies', 'add', name, sketch.text(), '--close']),
        ...(sketch.chance.is(0.4) ? [fate(sketch, 'send-message')] : []),
        run('carl', ['replies', 'run', name, ...someIds(sketch, 2).map(String), '--yes', '--json']),
      ];
    },
  },
  {
    ...{ name: 'a script claims the next', weight: 2, judgedBy: ['once', 'done'] },
    make: () => [run('carl', ['conv', 'next', '--json'])],
  },
  {
    ...{ name: 'a script dies', weight: 4, judgedBy: WRITES },
    make(sketch) {
      const { chance } = sketch;
      const words = chance.is(0.5) ? single(sketch) : batch(sketch);
      const how = chance.pick(['before', 'torn', 'after'] as const);
      const resume = ['conv', words[1] ?? '', '--resume', 'last', '--yes', '--json'];
      return [
        run('carl', [...words, '--yes', '--json'], { waits: false }),
        { do: 'killed-at', person: 'carl', change: chance.between(1, 9), how },
        wait(40_000),
        ...(chance.is(0.7) ? [run('carl', resume)] : []),
      ];
    },
  },
  {
    ...{ name: 'a script dies at the service', weight: 2, judgedBy: WRITES },
    make(sketch) {
      const words = single(sketch);
      const name = sketch.chance.pick(['killed', 'killed-before'] as const);
      const endpoint = endpointOf(words);
      return [
        { do: 'fate', endpoint, times: 1, fate: { name } },
        run('carl', [...words, '--json']),
        { do: 'honest' },
        run('carl', ['conv', words[1] ?? '', '--resume', 'last', '--yes', '--json']),
      ];
    },
  },
  {
    ...{ name: 'somebody comes between a script and its answer', weight: 2, judgedBy: WRITES },
    make(sketch) {
      const { chance } = sketch;
      const words = single(sketch);
      const verb = chance.pick(['claims', 'closes', 'releases', 'replies', 'replies', 'notes'] as const);
      const text = verb === 'replies' || verb === 'notes' ? sketch.text() : '';
      return [
        fate(sketch, endpointOf(words)),
        run('carl', [...words, '--force', '--json'], { waits: false }),
        wait(chance.pick([50, 500, 2000])),
        { do: 'colleague', who: chance.pick(COLLEAGUES), verb, id: Number(words[2]), text },
        wait(40_000),
        { do: 'honest' },
      ];
    },
  },
  {
    ...{ name: 'a script undoes', weight: 2, judgedBy: ['once', 'done', 'whole'] },
    make: () => [run('carl', ['undo', '--yes', '--json'])],
  },
  {
    ...{ name: 'a script is stopped', weight: 1, judgedBy: WRITES },
    make: (sketch) => [
      run('carl', [...batch(sketch), '--yes', '--json'], { waits: false }),
      wait(sketch.chance.between(5, 60)),
      { do: 'signal', person: 'carl', name: sketch.chance.pick(['SIGINT', 'SIGTERM'] as const) },
      wait(20_000),
    ],
  },
  {
    ...{ name: 'a colleague acts', weight: 6, judgedBy: ['taken', 'done', 'counts'] },
    make(sketch) {
      const who = sketch.chance.pick(COLLEAGUES);
      const verb = sketch.chance.pick(['claims', 'claims', 'closes', 'releases', 'replies'] as const);
      const text = verb === 'replies' ? sketch.text() : '';
      return [
        { do: 'colleague', who, verb, id: anyId(sketch), text },
        ...(sketch.chance.is(0.5) ? [wait(300)] : []),
      ];
    },
  },
  {
    ...{ name: 'a customer writes', weight: 4, judgedBy: ['kept', 'counts'] },
    make: (sketch) => [{ do: 'customer', id: anyId(sketch), text: sketch.text() }],
  },
  {
    ...{ name: 'a customer arrives', weight: 2, judgedBy: ['counts'] },
    make: (sketch) => [{ do: 'arrives', text: sketch.text() }],
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
    make: (sketch) => [{ do: 'lag', ms: sketch.chance.pick([0, 500, 2000, 8000]) }],
  },
  {
    ...{ name: 'the service is away', weight: 1, judgedBy: ['once', 'done', 'kept'] },
    make: (sketch) => [
      { do: 'service', up: false },
      wait(sketch.chance.pick([500, 5000])),
      { do: 'service', up: true },
    ],
  },
  {
    ...{ name: 'the disk fills', weight: 1, judgedBy: ['once', 'done'] },
    make: (sketch) => [
      { do: 'disk', full: true },
      ...(sketch.chance.is(0.6) ? [run('carl', [...single(sketch), '--json'])] : [wait(3000)]),
      { do: 'disk', full: false },
    ],
  },
  {
    ...{ name: 'a clock jumps', weight: 1, judgedBy: ['once', 'done', 'kept'] },
    make: (sketch) => [
      {
        ...{ do: 'clock', whose: sketch.chance.pick(['computer', 'service'] as const) },
        ms: sketch.chance.pick([-3_600_000, -5000, 5000, 3_600_000]),
      },
    ],
  },
  {
    ...{ name: 'the token ends', weight: 1, judgedBy: ['once', 'done', 'kept'] },
    make: (sketch) => [
      { do: 'token', right: false },
      wait(sketch.chance.pick([500, 5000])),
      { do: 'token', right: true },
    ],
  },
  {
    ...{ name: 'time passes', weight: 3, judgedBy: ['counts'] },
    make: (sketch) => [wait(sketch.chance.pick([500, 3000, 9000]))],
  },
];

function wait(ms: number): Planned {
  return { do: 'wait', ms };
}

/** The endpoint that a command line writes to. */
export function endpointOf(words: readonly string[]): string {
  const [, verb, ...rest] = words;
  if (verb === 'send') return rest.includes('--file-url') ? 'send-file-message' : 'send-message';
  if (verb === 'note') return 'send-note';
  if (verb === 'assign') return rest.includes('--group') ? 'assign-group' : 'assign-operator';
  return verb ?? '';
}
