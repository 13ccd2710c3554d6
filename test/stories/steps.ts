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

type Groups = Readonly<Record<string, string>>;

/** How a line is read: the expression, and the step that its groups make; a text says what is wrong after all. */
const form = <const Made extends { readonly do: string } | string>(
  shape: RegExp,
  make: (groups: Groups) => Made,
) => ({ shape, make });

/** A run of the program; `person` acts, in a pipe or at a terminal. */
interface Run {
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
const FORMS = [
  form(
    /^#(?<id>\d+) (?<holder>[a-z]+) (?<age>\d+(?:ms|s|m|h|d))(?<rest> .*)$/,
    ({ id, holder = '', age = '', rest = '' }) => {
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
  ),
  form(
    /^(?<who>[a-z]*)(?<prompt>[$%])(?: \[(?<columns>\d+)x(?<rows>\d+)\])? (?<rest>.+)$/,
    ({ who, prompt, columns, rows, rest = '' }): Run | string => {
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
  ),
  // Its code, and whether it has to have ended before this line.
  form(/^(?<who>[a-z]*)= (?<code>\d+|SIG[A-Z]+)(?<now> by now)?$/, ({ who, code = '', now }) => ({
    do: 'exit',
    person: person(who),
    code: /^\d/.test(code) ? Number(code) : code,
    byNow: now !== undefined,
  })),
  form(/^(?:(?<who>[a-z]+) is )?still running$/, ({ who }) => ({ do: 'runs', person: person(who) })),
  form(/^the screen(?: of (?<who>[a-z]+))? has (?<columns>\d+)x(?<rows>\d+)$/, ({ who, columns, rows }) => ({
    do: 'resize',
    person: person(who),
    size: { columns: Number(columns), rows: Number(rows) },
  })),
  form(/^keys(?: (?<who>[a-z]+):)? (?<rest>.+)$/, ({ who, rest = '' }) => {
    const keys: readonly string[] = [
      ...rest.matchAll(/(?:paste|burst) "(?:[^"\\]|\\.)*"|"(?:[^"\\]|\\.)*"|\S+/g),
    ].map(([one]) => one);
    const unknown = keys.find((key) => !/"/.test(key) && !keyNames.has(key));
    if (unknown !== undefined) return `there is no key ${unknown}`;
    return { do: 'keys', person: person(who), keys };
  }),
  // Opens a text with a key, types it where the cursor shows that it is taken, and finishes it; else Esc.
  form(
    new RegExp(`^write(?: (?<who>[a-z]+):)? (?<opens>\\S) ${TEXT} (?<finish>\\S+)$`),
    ({ who, opens = '', text: said, finish = '' }) => {
      const unknown = [opens, finish].find((key) => !keyNames.has(key));
      if (unknown !== undefined) return `there is no key ${unknown}`;
      return { do: 'write', person: person(who), opens, text: text(said), finish };
    },
  ),
  form(/^wait (?<for>\S+)$/, (given) => ({ do: 'wait', ms: duration(given.for ?? '') })),
  form(
    new RegExp(`^${WHO} (?<verb>claims|closes|releases|replies|notes) #(?<id>\\d+)(?: ${TEXT})?$`),
    ({ who, verb, id, text: said }) => ({
      do: 'colleague',
      who: person(who),
      verb: verb as ColleagueVerb,
      id: Number(id),
      text: text(said),
    }),
  ),
  form(/^(?<who>[a-z]+) gives #(?<id>\d+) to (?<to>[a-z]+)$/, ({ who, id, to = '' }) => ({
    do: 'colleague',
    who: person(who),
    verb: 'gives',
    id: Number(id),
    text: person(to),
  })),
  form(new RegExp(`^customer #(?<id>\\d+) ${TEXT}$`), ({ id, text: said }) => ({
    do: 'customer',
    id: Number(id),
    text: text(said),
  })),
  form(new RegExp(`^new customer ${TEXT}$`), (given) => ({ do: 'arrives', text: text(given.text) })),
  // So many of the next requests; null for all from now on.
  form(
    /^(?:next(?: (?<times>\d+))?|(?<every>every)) (?<endpoint>[a-z-]+): (?<fate>[a-z-]+|\d{3})(?<done> but done)?(?: (?<for>\d+(?:ms|s|m|h)))?(?: after (?<after>\d+)s)?(?: (?<fields>[[{].*))?$/,
    (given) => {
      const times = given.every ? null : Number(given.times ?? 1);
      const name = /^\d/.test(given.fate ?? '') ? (given.done ? 'covered' : 'turned-away') : given.fate;
      const known = FATES.find((one) => one === name);
      if (known === undefined) return `there is no fate ${name} (${FATES.join(', ')}, or a status)`;
      const needsTime = known === 'late' || known === 'overtaken';
      if (needsTime !== (given.for !== undefined)) return `${known} ${needsTime ? 'needs' : 'takes no'} time`;
      const fate: FatePlan = {
        name: known,
        ...(given.for === undefined ? {} : { ms: duration(given.for) }),
        ...(known === 'late' && given.done ? { done: true } : {}),
        ...(/^\d/.test(given.fate ?? '') ? { status: Number(given.fate) } : {}),
        ...(given.after === undefined ? {} : { after: Number(given.after) }),
        ...(given.fields === undefined ? {} : { fields: object(given.fields) }),
      };
      return { do: 'fate', endpoint: endpoint(given.endpoint ?? '', [...WRITES, ...READS]), times, fate };
    },
  ),
  form(/^the service is honest again$/, () => ({ do: 'honest' })),
  form(
    /^kill(?: (?<who>[a-z]+))? at change (?<change>\d+)(?: (?<how>before|torn|after))?$/,
    ({ who, change, how = 'after' }) => ({
      do: 'killed-at',
      person: person(who),
      change: Number(change),
      how: how as 'before' | 'torn' | 'after',
    }),
  ),
  // Nobody can see whether its process lives, as in another container.
  form(/^(?<who>[a-z]+) cannot be seen at work$/, ({ who }) => ({ do: 'hidden', person: person(who) })),
  form(/^kill(?: (?<who>[a-z]+))?$/, ({ who }) => ({ do: 'kill', person: person(who) })),
  form(/^(?<name>SIGINT|SIGTERM|SIGHUP)(?: (?<who>[a-z]+))?$/, ({ who, name }) => ({
    do: 'signal',
    person: person(who),
    name: name as 'SIGINT' | 'SIGTERM' | 'SIGHUP',
  })),
  form(/^clock of the (?<whose>computer|service) (?<sign>[+-])(?<by>\S+)$/, ({ whose, sign, by = '' }) => ({
    do: 'clock',
    whose: whose as 'computer' | 'service',
    ms: (sign === '-' ? -1 : 1) * duration(by),
  })),
  form(/^the disk is (?<nearly>nearly )?full$/, ({ nearly }) => ({
    do: 'disk',
    full: nearly ? 'nearly' : true,
  })),
  form(/^the disk has room$/, () => ({ do: 'disk', full: false })),
  form(/^the service is (?<way>up|down)$/, ({ way }) => ({ do: 'service', up: way === 'up' })),
  form(/^reads lag by (?<by>\S+)$/, ({ by = '' }) => ({ do: 'lag', ms: duration(by) })),
  form(/^the token is (?<which>right|wrong)$/, ({ which }) => ({ do: 'token', right: which === 'right' })),
  form(/^reading marks as read$/, () => ({ do: 'reads-mark' })),
  // Runs have no service, no token and no operator from their environment.
  form(/^the environment names no service$/, () => ({ do: 'environment' })),
  form(new RegExp(`^file (?<name>[\\w.-]+) ${TEXT}$`), ({ name = '', text: said }) => ({
    do: 'file',
    name,
    text: text(said),
  })),
  // A line of the newest file of the journal is gone, or one byte in its middle is another one, or all are.
  form(/^line (?<entry>\d+) of the journal is (?<how>damaged|gone|zeros)$/, ({ entry, how }) => ({
    do: 'damage',
    entry: Number(entry),
    how: how as 'damaged' | 'gone' | 'zeros',
  })),
  // The file with the drafts of a session ends in its middle.
  form(/^the drafts are damaged$/, () => ({ do: 'damage-drafts' })),
  // What is expected from here on. No file of the state folder has these letters.
  form(new RegExp(`^nothing on the disk has ${TEXT}$`), ({ text: said }) => ({
    do: 'kept-nowhere',
    text: text(said),
  })),
  form(/^(?:no )?[|!] [.\s]*$/, () => 'would hold of everything'),
  form(/^\| nothing$/, () => ({ do: 'silence', stream: 'stdout' })),
  form(/^! nothing$/, () => ({ do: 'silence', stream: 'stderr' })),
  form(/^(?<no>no )?(?<sign>[|!]) (?<said>.+)$/, ({ no, sign, said = '' }) => ({
    do: 'printed',
    stream: sign === '|' ? 'stdout' : 'stderr',
    pattern: said,
    isThere: no === undefined,
  })),
  form(/^json (?<value>[[{].*)$/, ({ value = '' }) => ({
    do: 'json',
    value: JSON.parse(value) as unknown,
  })),
  form(/^> nothing(?: for (?<for>\S+))?$/, (given) => ({ do: 'quiet', ms: duration(given.for ?? '0s') })),
  // Whether the service has to have got it before this line.
  form(
    /^> (?<endpoint>[a-z-]+)(?: #(?<id>\d+))?(?: (?<params>\{.*\}))?(?: (?<times>\d+) times)?(?<now> by now)?$/,
    ({ endpoint: name = '', id, params, times = '1', now }) => ({
      do: 'heard',
      endpoint: endpoint(name, WRITES),
      id: id === undefined ? null : Number(id),
      params: object(params),
      times: Number(times),
      byNow: now !== undefined,
    }),
  ),
  form(/^read (?<endpoint>[a-z-]+) (?<times>\d+) times?$/, ({ endpoint: name = '', times }) => ({
    do: 'read',
    endpoint: endpoint(name, READS),
    times: Number(times),
  })),
  // These conversations were read, in this order, and no others.
  form(/^read get(?<ids>(?: #\d+)+)$/, ({ ids = '' }) => ({
    do: 'read-these',
    ids: Array.from(ids.matchAll(/\d+/g), Number),
  })),
  // The row is from 1; null for any.
  form(
    /^(?<no>no )?(?:screen(?: (?<who>[a-z]+))?|row (?<row>\d+)): (?<pattern>.+)$/,
    ({ no, who, row, pattern = '' }) => ({
      do: 'screen',
      person: person(who),
      pattern,
      isThere: no === undefined,
      row: row === undefined ? null : Number(row),
    }),
  ),
  // A text on the screen looks so.
  form(
    new RegExp(`^(?<no>no )?(?<style>${STYLES.join('|')}): (?<pattern>.+)$`),
    ({ no, style, pattern = '' }) => ({
      do: 'looks',
      style: style as StyleName,
      pattern,
      isThere: no === undefined,
    }),
  ),
  form(/^title: (?<pattern>.+)$/, ({ pattern = '' }) => ({ do: 'title', pattern })),
  form(/^now #(?<id>\d+) is (?<holder>waiting|closed|[a-z]+)$/, ({ id, holder = '' }) => ({
    do: 'stands',
    id: Number(id),
    holder: holder === 'waiting' || holder === 'closed' ? holder : person(holder),
  })),
  form(/^now #(?<id>\d+) is in (?<group>\w+)$/, ({ id, group = '' }) => ({
    do: 'group',
    id: Number(id),
    group,
  })),
  form(
    new RegExp(`^now #(?<id>\\d+) has (?<kind>message|note) ${TEXT} (?<times>never|once|twice)$`),
    ({ id, kind, text: said, times = '' }) => ({
      do: 'holds',
      id: Number(id),
      kind: kind as 'message' | 'note',
      text: text(said),
      times: ['never', 'once', 'twice'].indexOf(times),
    }),
  ),
];

/** A step without its place, as the simulation makes them. */
export type Planned = Exclude<ReturnType<(typeof FORMS)[number]['make']>, string>;
export type Step = { readonly line: number } & Planned;

/** The step that a line means; throws StoryError, naming the line, for one that means nothing. */
export function stepOf(source: string, line: number): Step {
  for (const { shape, make } of FORMS) {
    const found = shape.exec(source);
    if (found === null) continue;
    let made: Planned | string;
    try {
      made = make(found.groups ?? {});
    } catch (error) {
      const reason = (error as Error).message.replace(/^line 0: /, '');
      throw new StoryError(line, `${reason}: ${source}`);
    }
    if (typeof made === 'string') throw new StoryError(line, `${made}: ${source}`);
    if (Object.values(made).some((value) => typeof value === 'number' && Number.isNaN(value)))
      throw new StoryError(line, `has a time that means nothing: ${source}`);
    return { line, ...made };
  }
  throw new StoryError(line, `means nothing: ${source}`);
}
