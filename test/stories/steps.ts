// What can stand in a story, line by line, and how each line is read. A shift of the simulation is made of the same lines.
import { type Declared, GROUPS, isOperator, type OperatorName } from './cast.ts';
import { keyNames } from './keys.ts';

/** Fates as stories name them; the service acts with those that end in `done`. */
export const FATES = [
  'lost-answer',
  'lost-request',
  'silent',
  'swallowed',
  'cut',
  'late',
  'overtaken',
  'turned-away',
  'covered',
  'answers',
  'pretends',
  'page',
  'bad-gateway',
  'refuses',
  'token-refused',
  'killed',
  'killed-before',
] as const;
export type FateName = (typeof FATES)[number];

export interface FatePlan {
  readonly name: FateName;
  readonly ms?: number;
  /** Of a late answer: it tells how things were when the request came. */
  readonly done?: true;
  readonly status?: number;
  readonly after?: number;
  /** Fields that take the place of those in the answer; null takes one away. A list takes the place of its data. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** How a text can look on a screen. */
export const STYLES = ['red', 'yellow', 'green', 'cyan', 'dim', 'bold', 'italic', 'reverse'] as const;
export type StyleName = (typeof STYLES)[number];

export type ColleagueVerb = 'claims' | 'closes' | 'releases' | 'replies' | 'notes' | 'gives';

export type Step = { readonly line: number } & (
  | { readonly do: 'conversation'; readonly declared: Declared }
  /** Runs the program; `person` acts, in a pipe or at a terminal. */
  | {
      readonly do: 'run';
      readonly person: OperatorName;
      readonly words: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      readonly input: string;
      readonly at: 'pipe' | 'terminal';
      readonly waits: boolean;
      /** Of the terminal; 80x24 where nothing is said. */
      readonly size?: Size;
    }
  /** The terminal gets another size. */
  | { readonly do: 'resize'; readonly person: OperatorName; readonly size: Size }
  | { readonly do: 'keys'; readonly person: OperatorName; readonly keys: readonly string[] }
  /** Opens a text with a key, types it where the cursor shows that it is taken, and finishes it; else Esc. */
  | {
      readonly do: 'write';
      readonly person: OperatorName;
      readonly opens: string;
      readonly text: string;
      readonly finish: string;
    }
  | { readonly do: 'wait'; readonly ms: number }
  | {
      readonly do: 'colleague';
      readonly who: OperatorName;
      readonly verb: ColleagueVerb;
      readonly id: number;
      readonly text: string;
    }
  | { readonly do: 'customer'; readonly id: number; readonly text: string }
  | { readonly do: 'arrives'; readonly text: string }
  | {
      readonly do: 'fate';
      readonly endpoint: string;
      /** How many of the next requests; null for all from now on. */
      readonly times: number | null;
      readonly fate: FatePlan;
    }
  | { readonly do: 'honest' }
  | {
      readonly do: 'killed-at';
      readonly person: OperatorName;
      readonly change: number;
      readonly how: 'before' | 'torn' | 'after';
    }
  | { readonly do: 'kill'; readonly person: OperatorName }
  | {
      readonly do: 'signal';
      readonly person: OperatorName;
      readonly name: 'SIGINT' | 'SIGTERM' | 'SIGHUP';
    }
  | { readonly do: 'clock'; readonly whose: 'computer' | 'service'; readonly ms: number }
  | { readonly do: 'disk'; readonly full: boolean | 'nearly' }
  | { readonly do: 'service'; readonly up: boolean }
  | { readonly do: 'lag'; readonly ms: number }
  | { readonly do: 'token'; readonly right: boolean }
  | { readonly do: 'reads-mark'; readonly mark: boolean }
  /** Whether runs have the service, the token and the operator from their environment. */
  | { readonly do: 'environment'; readonly given: boolean }
  | { readonly do: 'file'; readonly name: string; readonly text: string }
  /** A line of the newest file of the journal is gone, or one byte in its middle is another one. */
  | { readonly do: 'damage'; readonly entry: number; readonly how: 'damaged' | 'gone' | 'zeros' }
  /** The file with the drafts of a session ends in its middle. */
  | { readonly do: 'damage-drafts' }
  /** No file of the state folder has these letters. */
  | { readonly do: 'kept-nowhere'; readonly text: string }
  /** Nobody can see whether its process lives, as in another container. */
  | { readonly do: 'hidden'; readonly person: OperatorName }
  // What is expected.
  | {
      readonly do: 'printed';
      readonly stream: 'stdout' | 'stderr';
      readonly pattern: string;
      readonly isThere: boolean;
    }
  | { readonly do: 'silence'; readonly stream: 'stdout' | 'stderr' }
  | { readonly do: 'json'; readonly value: unknown }
  | {
      readonly do: 'exit';
      readonly person: OperatorName;
      readonly code: number | string;
      /** Whether it has to have ended before this line. */
      readonly byNow: boolean;
    }
  | { readonly do: 'runs'; readonly person: OperatorName }
  | {
      readonly do: 'heard';
      readonly endpoint: string;
      readonly id: number | null;
      readonly params: Readonly<Record<string, unknown>>;
      readonly times: number;
      /** Whether the service has to have got it before this line. */
      readonly byNow: boolean;
    }
  | { readonly do: 'read'; readonly endpoint: string; readonly times: number }
  /** These conversations were read, in this order, and no others. */
  | { readonly do: 'read-these'; readonly ids: readonly number[] }
  | { readonly do: 'quiet'; readonly ms: number }
  | {
      readonly do: 'screen';
      readonly person: OperatorName;
      readonly pattern: string;
      readonly isThere: boolean;
      /** From 1; null for any. */
      readonly row: number | null;
    }
  /** A text on the screen looks so. */
  | { readonly do: 'looks'; readonly style: StyleName; readonly pattern: string; readonly isThere: boolean }
  | { readonly do: 'title'; readonly pattern: string }
  | { readonly do: 'stands'; readonly id: number; readonly holder: OperatorName | 'waiting' | 'closed' }
  | { readonly do: 'group'; readonly id: number; readonly group: string }
  | {
      readonly do: 'holds';
      readonly id: number;
      readonly kind: 'message' | 'note';
      readonly text: string;
      readonly times: number;
    }
);

/** A step without its place, as the simulation makes them. */
export type Planned = Step extends infer One ? (One extends Step ? Omit<One, 'line'> : never) : never;

/** A line that says nothing that a story can mean. */
export class StoryError extends Error {
  override readonly name = 'StoryError';

  constructor(line: number, what: string) {
    super(`line ${line}: ${what}`);
  }
}

/** Endpoints by the last word of their path, as stories name them. */
export const WRITES = [
  'start',
  'close',
  'unassign',
  'assign-operator',
  'assign-group',
  'send-message',
  'send-file-message',
  'send-note',
  'create',
  'delete',
  'update',
] as const;
const READS = ['get', 'unassigned', 'unread', 'not-answered', 'all', 'groups', 'user'] as const;

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function duration(text: string): number {
  const [, number = '', unit = ''] = /^(\d+)(ms|s|m|h|d)$/.exec(text) ?? [];
  return Number(number) * (UNITS[unit] ?? Number.NaN);
}

/** Milliseconds as stories write them. */
export function span(ms: number): string {
  for (const unit of ['d', 'h', 'm', 's'] as const) {
    const size = UNITS[unit] ?? 1;
    if (ms >= size && ms % size === 0) return `${ms / size}${unit}`;
  }
  return `${ms}ms`;
}

/** Words of a line: bare, or in double quotes with JSON's escapes; `"a"b` is one word. */
export function words(text: string): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(/(?:"(?:[^"\\]|\\.)*"|[^\s"])+/g))
    found.push(match[0].replace(/"(?:[^"\\]|\\.)*"/g, (quoted) => JSON.parse(quoted) as string));
  return found;
}

/** How a line is read: the expression, and what it makes of its groups; null for what is wrong after all. */
interface Form {
  readonly shape: RegExp;
  readonly make: (groups: Readonly<Record<string, string>>) => Planned | string;
}

const TEXT = String.raw`(?<text>"(?:[^"\\]|\\.)*")`;
const WHO = '(?<who>[a-z]+)';
const text = (given: string | undefined) => JSON.parse(given ?? '""') as string;

function person(word: string | undefined): OperatorName {
  const name = word === undefined || word === '' ? 'sam' : word;
  if (!isOperator(name)) throw new StoryError(0, `there is no operator ${name}`);
  return name;
}

function object(json: string | undefined): Readonly<Record<string, unknown>> {
  return json === undefined || json === '' ? {} : (JSON.parse(json) as Readonly<Record<string, unknown>>);
}

function endpoint(word: string, known: readonly string[]): string {
  if (!known.includes(word)) throw new StoryError(0, `there is no endpoint ${word} (${known.join(', ')})`);
  return word;
}

/** The forms of all lines; the first that fits is meant. */
const FORMS: readonly Form[] = [
  {
    shape: /^#(?<id>\d+) (?<holder>[a-z]+) (?<age>\d+(?:ms|s|m|h|d))(?<rest> .*)$/,
    make: ({ id, holder = '', age = '', rest = '' }) => {
      const whose = holder === 'waiting' || holder === 'closed' || isOperator(holder) ? holder : null;
      if (whose === null) return `nobody is called ${holder}`;
      const given =
        /^(?: in (?<group>\w+))?(?: called (?<name>"[^"]*"))?(?: by (?<channel>\w+))?(?<read> read)?(?<said>(?: (?:\w+: )?"(?:[^"\\]|\\.)*")+)$/.exec(
          rest,
        )?.groups;
      if (!given)
        return 'says it as: #42 sam 20m [in Billing] [called "Ada"] [by email] [read] "text" sam: "text"';
      const group = GROUPS.find((one) => one === given.group);
      if (given.group !== undefined && group === undefined) return `there is no group ${given.group}`;
      const messages = [...(given.said ?? '').matchAll(/(?:(\w+): )?("(?:[^"\\]|\\.)*")/g)].map(
        ([, by, said]) => ({
          by: by === undefined ? ('customer' as const) : person(by),
          text: text(said),
        }),
      );
      const declared: Declared = {
        ...{ id: Number(id), holder: whose, ageMs: duration(age), messages },
        ...(group === undefined ? {} : { group }),
        ...(given.name === undefined ? {} : { name: text(given.name) }),
        ...(given.channel === undefined ? {} : { channel: given.channel as never }),
        ...(given.read === undefined ? {} : { isRead: true }),
      };
      return { do: 'conversation', declared };
    },
  },
  {
    shape: /^(?<who>[a-z]*)(?<prompt>[$%])(?: \[(?<columns>\d+)x(?<rows>\d+)\])? (?<rest>.+)$/,
    make: ({ who, prompt, columns, rows, rest = '' }) => {
      const background = / &$/.test(rest);
      const all = words(rest.replace(/ &$/, ''));
      const env: Record<string, string> = {};
      while (/^[A-Z_]+=/.test(all[0] ?? '')) {
        const [name = '', ...value] = (all.shift() ?? '').split('=');
        env[name] = value.join('=');
      }
      if (all.length === 0) return 'has no command';
      const at = prompt === '%' ? 'terminal' : 'pipe';
      const waits = at === 'pipe' && !background;
      const size = columns && { size: { columns: Number(columns), rows: Number(rows) } };
      if (size && at === 'pipe') return 'has no size in a pipe';
      return { do: 'run', person: person(who), words: all, env, input: '', at, waits, ...size };
    },
  },
  {
    shape: /^(?<who>[a-z]*)= (?<code>\d+|SIG[A-Z]+)(?<now> by now)?$/,
    make: ({ who, code = '', now }) => ({
      ...{ do: 'exit', person: person(who), byNow: now !== undefined },
      code: /^\d/.test(code) ? Number(code) : code,
    }),
  },
  {
    shape: /^(?:(?<who>[a-z]+) is )?still running$/,
    make: ({ who }) => ({ do: 'runs', person: person(who) }),
  },
  {
    shape: /^the screen(?: of (?<who>[a-z]+))? has (?<columns>\d+)x(?<rows>\d+)$/,
    make: ({ who, columns, rows }) => ({
      ...{ do: 'resize', person: person(who) },
      size: { columns: Number(columns), rows: Number(rows) },
    }),
  },
  {
    shape: /^keys(?: (?<who>[a-z]+):)? (?<rest>.+)$/,
    make: ({ who, rest = '' }) => {
      const keys = [...rest.matchAll(/(?:paste|burst) "(?:[^"\\]|\\.)*"|"(?:[^"\\]|\\.)*"|\S+/g)].map(
        ([one]) => one,
      );
      const unknown = keys.find((key) => !/"/.test(key) && !keyNames.has(key));
      if (unknown !== undefined) return `there is no key ${unknown}`;
      return { do: 'keys', person: person(who), keys };
    },
  },
  {
    shape: new RegExp(`^write(?: (?<who>[a-z]+):)? (?<opens>\\S) ${TEXT} (?<finish>\\S+)$`),
    make: ({ who, opens = '', text: said, finish = '' }) => {
      const unknown = [opens, finish].find((key) => !keyNames.has(key));
      if (unknown !== undefined) return `there is no key ${unknown}`;
      return { do: 'write', person: person(who), opens, text: text(said), finish };
    },
  },
  { shape: /^wait (?<for>\S+)$/, make: (given) => ({ do: 'wait', ms: duration(given.for ?? '') }) },
  {
    shape: new RegExp(`^${WHO} (?<verb>claims|closes|releases|replies|notes) #(?<id>\\d+)(?: ${TEXT})?$`),
    make: ({ who, verb, id, text: said }) => ({
      ...{ do: 'colleague', who: person(who), verb: verb as ColleagueVerb, id: Number(id), text: text(said) },
    }),
  },
  {
    shape: /^(?<who>[a-z]+) gives #(?<id>\d+) to (?<to>[a-z]+)$/,
    make: ({ who, id, to = '' }) => ({
      ...{ do: 'colleague', who: person(who), verb: 'gives', id: Number(id), text: person(to) },
    }),
  },
  {
    shape: new RegExp(`^customer #(?<id>\\d+) ${TEXT}$`),
    make: ({ id, text: said }) => ({ do: 'customer', id: Number(id), text: text(said) }),
  },
  {
    shape: new RegExp(`^new customer ${TEXT}$`),
    make: (given) => ({ do: 'arrives', text: text(given.text) }),
  },
  {
    shape:
      /^(?:next(?: (?<times>\d+))?|(?<every>every)) (?<endpoint>[a-z-]+): (?<fate>[a-z-]+|\d{3})(?<done> but done)?(?: (?<for>\d+(?:ms|s|m|h)))?(?: after (?<after>\d+)s)?(?: (?<fields>[[{].*))?$/,
    make: (given) => {
      const times = given.every ? null : Number(given.times ?? 1);
      const name = /^\d/.test(given.fate ?? '') ? (given.done ? 'covered' : 'turned-away') : given.fate;
      const known = FATES.find((one) => one === name);
      if (known === undefined) return `there is no fate ${name} (${FATES.join(', ')}, or a status)`;
      const needsTime = known === 'late' || known === 'overtaken';
      if (needsTime !== (given.for !== undefined)) return `${known} ${needsTime ? 'needs' : 'takes no'} time`;
      return {
        do: 'fate',
        endpoint: endpoint(given.endpoint ?? '', [...WRITES, ...READS]),
        times,
        fate: {
          name: known,
          ...(given.for === undefined ? {} : { ms: duration(given.for) }),
          ...(known === 'late' && given.done ? { done: true } : {}),
          ...(/^\d/.test(given.fate ?? '') ? { status: Number(given.fate) } : {}),
          ...(given.after === undefined ? {} : { after: Number(given.after) }),
          ...(given.fields === undefined ? {} : { fields: object(given.fields) }),
        },
      };
    },
  },
  { shape: /^the service is honest again$/, make: () => ({ do: 'honest' }) },
  {
    shape: /^kill(?: (?<who>[a-z]+))? at change (?<change>\d+)(?: (?<how>before|torn|after))?$/,
    make: ({ who, change, how = 'after' }) => ({
      ...{ do: 'killed-at', person: person(who), change: Number(change), how: how as 'before' },
    }),
  },
  {
    shape: /^(?<who>[a-z]+) cannot be seen at work$/,
    make: ({ who }) => ({ do: 'hidden', person: person(who) }),
  },
  { shape: /^kill(?: (?<who>[a-z]+))?$/, make: ({ who }) => ({ do: 'kill', person: person(who) }) },
  {
    shape: /^(?<name>SIGINT|SIGTERM|SIGHUP)(?: (?<who>[a-z]+))?$/,
    make: ({ who, name }) => ({ do: 'signal', person: person(who), name: name as 'SIGINT' }),
  },
  {
    shape: /^clock of the (?<whose>computer|service) (?<sign>[+-])(?<by>\S+)$/,
    make: ({ whose, sign, by = '' }) => ({
      ...{ do: 'clock', whose: whose as 'computer', ms: (sign === '-' ? -1 : 1) * duration(by) },
    }),
  },
  {
    shape: /^the disk is (?<nearly>nearly )?full$/,
    make: ({ nearly }) => ({ do: 'disk', full: nearly ? 'nearly' : true }),
  },
  { shape: /^the disk has room$/, make: () => ({ do: 'disk', full: false }) },
  { shape: /^the service is down$/, make: () => ({ do: 'service', up: false }) },
  { shape: /^the service is up$/, make: () => ({ do: 'service', up: true }) },
  { shape: /^reads lag by (?<by>\S+)$/, make: ({ by = '' }) => ({ do: 'lag', ms: duration(by) }) },
  { shape: /^the token is wrong$/, make: () => ({ do: 'token', right: false }) },
  { shape: /^the token is right$/, make: () => ({ do: 'token', right: true }) },
  { shape: /^reading marks as read$/, make: () => ({ do: 'reads-mark', mark: true }) },
  { shape: /^the environment names no service$/, make: () => ({ do: 'environment', given: false }) },
  {
    shape: new RegExp(`^file (?<name>[\\w.-]+) ${TEXT}$`),
    make: ({ name = '', text: said }) => ({ do: 'file', name, text: text(said) }),
  },
  {
    shape: /^line (?<entry>\d+) of the journal is (?<how>damaged|gone|zeros)$/,
    make: ({ entry, how }) => ({ do: 'damage', entry: Number(entry), how: how as 'gone' }),
  },
  { shape: /^the drafts are damaged$/, make: () => ({ do: 'damage-drafts' }) },
  {
    shape: new RegExp(`^nothing on the disk has ${TEXT}$`),
    make: ({ text: said }) => ({ do: 'kept-nowhere', text: text(said) }),
  },
  { shape: /^(?:no )?[|!] [.\s]*$/, make: () => 'would hold of everything' },
  { shape: /^\| nothing$/, make: () => ({ do: 'silence', stream: 'stdout' }) },
  { shape: /^! nothing$/, make: () => ({ do: 'silence', stream: 'stderr' }) },
  {
    shape: /^(?<no>no )?(?<sign>[|!]) (?<said>.+)$/,
    make: ({ no, sign, said = '' }) => ({
      ...{ do: 'printed', stream: sign === '|' ? 'stdout' : 'stderr', pattern: said },
      isThere: no === undefined,
    }),
  },
  { shape: /^json (?<value>[[{].*)$/, make: ({ value = '' }) => ({ do: 'json', value: JSON.parse(value) }) },
  {
    shape: /^> nothing(?: for (?<for>\S+))?$/,
    make: (given) => ({ do: 'quiet', ms: duration(given.for ?? '0s') }),
  },
  {
    shape:
      /^> (?<endpoint>[a-z-]+)(?: #(?<id>\d+))?(?: (?<params>\{.*\}))?(?: (?<times>\d+) times)?(?<now> by now)?$/,
    make: ({ endpoint: name = '', id, params, times = '1', now }) => ({
      ...{ do: 'heard', endpoint: endpoint(name, WRITES), id: id === undefined ? null : Number(id) },
      ...{ params: object(params), times: Number(times), byNow: now !== undefined },
    }),
  },
  {
    shape: /^read (?<endpoint>[a-z-]+) (?<times>\d+) times?$/,
    make: ({ endpoint: name = '', times }) => ({
      ...{ do: 'read', endpoint: endpoint(name, READS), times: Number(times) },
    }),
  },
  {
    shape: /^read get(?<ids>(?: #\d+)+)$/,
    make: ({ ids = '' }) => ({
      do: 'read-these',
      ids: ids
        .trim()
        .split(' ')
        .map((id) => Number(id.slice(1))),
    }),
  },
  {
    shape: /^(?<no>no )?(?:screen(?: (?<who>[a-z]+))?|row (?<row>\d+)): (?<pattern>.+)$/,
    make: ({ no, who, row, pattern = '' }) => ({
      ...{ do: 'screen', person: person(who), pattern, isThere: no === undefined },
      row: row === undefined ? null : Number(row),
    }),
  },
  {
    shape: new RegExp(`^(?<no>no )?(?<style>${STYLES.join('|')}): (?<pattern>.+)$`),
    make: ({ no, style, pattern = '' }) => ({
      ...{ do: 'looks', style: style as StyleName, pattern, isThere: no === undefined },
    }),
  },
  { shape: /^title: (?<pattern>.+)$/, make: ({ pattern = '' }) => ({ do: 'title', pattern }) },
  {
    shape: /^now #(?<id>\d+) is (?<holder>waiting|closed|[a-z]+)$/,
    make: ({ id, holder = '' }) => ({
      ...{ do: 'stands', id: Number(id) },
      holder: holder === 'waiting' || holder === 'closed' ? holder : person(holder),
    }),
  },
  {
    shape: /^now #(?<id>\d+) is in (?<group>\w+)$/,
    make: ({ id, group = '' }) => ({ do: 'group', id: Number(id), group }),
  },
  {
    shape: new RegExp(`^now #(?<id>\\d+) has (?<kind>message|note) ${TEXT} (?<times>never|once|twice)$`),
    make: ({ id, kind, text: said, times = '' }) => ({
      ...{ do: 'holds', id: Number(id), kind: kind as 'note', text: text(said) },
      times: ['never', 'once', 'twice'].indexOf(times),
    }),
  },
];

/** The step that a line means; throws StoryError, naming the line, for one that means nothing. */
export function stepOf(source: string, line: number): Step {
  for (const { shape, make } of FORMS) {
    const groups = shape.exec(source)?.groups ?? (shape.test(source) ? {} : null);
    if (groups === null) continue;
    let made: Planned | string;
    try {
      made = make(groups as Readonly<Record<string, string>>);
    } catch (error) {
      const reason = (error as Error).message.replace(/^line 0: /, '');
      throw new StoryError(line, `${reason}: ${source}`);
    }
    if (typeof made === 'string') throw new StoryError(line, `${made}: ${source}`);
    if (Object.values(made).some((value) => typeof value === 'number' && Number.isNaN(value)))
      throw new StoryError(line, `has a time that means nothing: ${source}`);
    return { line, ...made } as Step;
  }
  throw new StoryError(line, `means nothing: ${source}`);
}
