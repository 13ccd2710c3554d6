// Where a story is played: a world with one computer, two services and the people of the cast. It does what a step says,
// and holds what is expected against what the program printed and what the service got.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import xterm from '@xterm/headless';
import { allEndpoints, type EndpointName } from '../../src/api/derive.ts';
import { assertNever } from '../../src/base/assert-never.ts';
import {
  assignOperator,
  closeConversation,
  customerArrives,
  customerWrites,
  sendMessage,
  sendNote,
  startConversation,
  unassignConversation,
} from '../../src/sandbox/transitions.ts';
import { type Desk, type Heard, openDesk } from '../support/desk.ts';
import type { Fate } from '../support/fates.ts';
import { type Computer, computerIn, type Program, start } from '../world/program.ts';
import { type End, listen } from '../world/sockets.ts';
import { World } from '../world/world.ts';
import { cast, type Declared, GROUPS, NOON, OPERATORS, type OperatorName } from './cast.ts';
import { reads } from './keys.ts';
import { type FatePlan, type Planned, type StyleName, words as wordsOf } from './steps.ts';

/** An expectation that does not hold, with what was there instead. */
export class MissedError extends Error {
  override readonly name = 'MissedError';
}

/** Milliseconds between two keys of one line. */
const KEY_MS = 60;
/** Milliseconds after which what was expected on a screen, or by a service, will not come. */
const PATIENCE_MS = 20_000;
/** Milliseconds after which a program that has not ended hangs. */
const LONGEST_RUN_MS = 180_000;
/** The head of a message, or the question that the plain form asks about a conversation. */
const SHOWN = /^ [<>#] \d\d:\d\d|What next\?/;
/** Where the service is. */
export const PORT = 7001;
/** A part of nothing else that a story says: what holds the token is hidden. */
export const TOKEN = 'T-471108';
/** Another service: what is done there by mistake, by whoever does not name its token, is seen. */
const OTHER_PORT = 7002;
const OTHER_TOKEN = 'token-of-the-other';

/** A running or ended program, and what it was started with. */
export interface Played {
  readonly person: OperatorName;
  readonly words: readonly string[];
  readonly program: Program;
  readonly terminal: xterm.Terminal | null;
  /** What it has put into the title of its terminal last. */
  readonly title: () => string;
  readonly began: number;
  /** When it ended; null while it runs. */
  readonly endedAt: () => number | null;
}

/** A text that was typed where a text could be, and when its last key was. */
export interface Written {
  readonly text: string;
  /** The conversation on the screen; null where none was seen. */
  readonly id: number | null;
  readonly finish: string;
  readonly at: number;
  readonly by: Played;
}

export interface Stage {
  readonly world: World;
  readonly computer: Computer;
  readonly desk: Desk;
  readonly other: Desk;
  readonly played: readonly Played[];
  /** The texts that `write` has typed, in their order. */
  readonly written: readonly Written[];
  /** Does one step; rejects with MissedError where it expects something else. */
  readonly play: (step: Planned) => Promise<void>;
  /** Fails where the service got a write that no line has named. */
  readonly finish: () => void;
  /** The rows of the screen of a person, without trailing blanks. */
  readonly screen: (person: OperatorName) => string[];
  readonly close: () => void;
}

const WORD_OF: ReadonlyMap<EndpointName, string> = new Map(
  allEndpoints().map(({ name, path }) => [
    name,
    name === 'users.get' ? 'user' : (path.split('/').at(-1) ?? ''),
  ]),
);

/** The word by which stories name the endpoint of a request. */
export function wordOf({ name, path }: Heard): string {
  return (name && WORD_OF.get(name)) ?? path.split('/').at(-1) ?? '';
}

export interface StageOptions {
  /** Milliseconds that bytes need in each direction. */
  readonly travelMs?: number;
  readonly random?: () => number;
}

/** Sets the stage for these conversations. */
export function openStage(declared: readonly Declared[], { travelMs = 5, random }: StageOptions = {}): Stage {
  const world = new World(NOON);
  const zone = process.env.TZ;
  process.env.TZ = 'UTC';
  const folder = mkdtempSync(join(tmpdir(), 'convops-story-'));
  const computer = computerIn(world, folder);
  const sleep = (ms: number) => new Promise<void>((resolve) => void world.after(ms, resolve));
  const options = { now: () => world.now, sleep };
  const desk = openDesk({ ...options, state: cast(declared, NOON), token: TOKEN });
  const other = openDesk({ ...options, state: cast(declared, NOON), token: OTHER_TOKEN });
  /** Who was sent to the other service, with its token. */
  const elsewhere = new Set<number | null>();
  let isUp = true;
  listen(world, PORT, { travelMs, accept: (socket, from) => isUp && served(desk, socket, from) });
  listen(world, OTHER_PORT, { travelMs, accept: (socket, from) => served(other, socket, from) });

  const played: Played[] = [];
  const written: Written[] = [];
  /** Of the writes that were heard, so many stand in lines of the story. */
  let named = 0;
  /** How often each endpoint was read until the last line about it. */
  const readsSeen = new Map<string, number>();
  /** The program whose output is looked at: the one last started, or the one whose end was last waited for. */
  let current: Played | null = null;
  let isGiven = true;
  /** The session that the step before has begun. */
  let begun: Played | null = null;
  const writes = () => desk.heard.filter(({ method }) => method === 'POST');
  const described = (heard: Heard) => {
    const { conversation_id: id, ...params } = heard.params;
    return `> ${wordOf(heard)}${id === undefined ? '' : ` #${id}`} ${JSON.stringify(params)}`;
  };

  function last(person: OperatorName): Played {
    const found = played.findLast((one) => one.person === person);
    if (!found) throw new MissedError(`${person} has run nothing`);
    return found;
  }

  function screen(person: OperatorName): string[] {
    const { terminal } = last(person);
    if (!terminal) return [];
    const { active } = terminal.buffer;
    return Array.from({ length: terminal.rows }, (_, row) =>
      (active.getLine(active.viewportY + row)?.translateToString(true) ?? '').trimEnd(),
    );
  }

  /** A word `{entry}`, `{2.entry}` is that field of the (second) row of the JSON printed last, `{hint}` a whole command. */
  function filled(word: string): string | readonly string[] {
    if (word === '{hint}') {
      const [, hint] = /^try: convops (.+)$/m.exec(current?.program.stderr() ?? '') ?? [];
      if (hint === undefined) throw new MissedError('stderr has no hint');
      return wordsOf(hint);
    }
    const [, row = '1', field] = /^\{(?:(\d)\.)?([a-z]+)\}$/.exec(word) ?? [];
    if (field === undefined) return word;
    const rows = [printedJson()].flat() as Readonly<Record<string, unknown>>[];
    const value = rows[Number(row) - 1]?.[field];
    if (value === undefined) throw new MissedError(`stdout has no ${field}`);
    return String(value);
  }

  function run(step: Planned & { readonly do: 'run' }): Played {
    const service = {
      CONVOPS_BASE_URL: `http://127.0.0.1:${PORT}`,
      CONVOPS_TOKEN: TOKEN,
      CONVOPS_OPERATOR: String(OPERATORS[step.person]),
    };
    const env = { ...(isGiven ? service : {}), ...step.env };
    // The zone is of the whole process, and with it of all programs of the story.
    if (step.env.TZ) process.env.TZ = step.env.TZ;
    const size = step.size ?? { columns: 80, rows: 24 };
    const shape = { cols: size.columns, rows: size.rows, scrollback: 500 };
    const terminal =
      step.at === 'terminal'
        ? new xterm.Terminal({ ...shape, allowProposedApi: true, logLevel: 'off' })
        : null;
    let title = '';
    terminal?.onTitleChange((given) => {
      title = given;
    });
    // At once, without xterm's own timers, which know nothing of the world.
    const core = terminal as unknown as { readonly _core: { writeSync(text: string): void } } | null;
    const window = terminal && {
      ...size,
      write: (text: string) => core?._core.writeSync(text.replace(/(?<!\r)\n/g, '\r\n')),
    };
    const words = step.words.flatMap(filled);
    const program = start(words, {
      ...{ computer, env, input: step.input },
      ...(window ? { window } : {}),
      ...(random ? { random } : {}),
    });
    const { person } = step;
    const times = { began: world.now, endedAt: program.endedAt };
    const one = { person, words, program, terminal, title: () => title, ...times };
    played.push(one);
    if (step.env.CONVOPS_TOKEN === OTHER_TOKEN) elsewhere.add(program.pid);
    current = one;
    return one;
  }

  async function ended({ program, words }: Played): Promise<void> {
    if (await world.pass(LONGEST_RUN_MS, () => program.exit() !== null)) return;
    throw new MissedError(`convops ${words.join(' ')} has not ended after ${LONGEST_RUN_MS / 1000} s`);
  }

  async function press({ program }: Played, keys: readonly string[]): Promise<void> {
    for (const read of keys.flatMap(reads)) {
      program.type(read);
      await world.pass(KEY_MS);
    }
  }

  /** Keys are typed into a session that has just begun once a conversation, or its question, is on the screen. */
  async function type(person: OperatorName, keys: readonly string[], hasBegun: boolean): Promise<void> {
    const isShown = () => screen(person).some((row) => SHOWN.test(row));
    if (hasBegun && !(await world.pass(PATIENCE_MS, isShown)))
      throw new MissedError(`the screen never showed a conversation:\n${screen(person).join('\n')}`);
    return await press(last(person), keys);
  }

  /** Whether the key bar says that what is typed is a text; where there are colours the terminal's own cursor never shows. */
  function takesText({ person }: Played): boolean {
    const bar = screen(person).findLast((row) => row !== '') ?? '';
    return /^ Enter (?:send|save|keep)\b/.test(bar);
  }

  async function write({ person, opens, text, finish }: Planned & { readonly do: 'write' }): Promise<void> {
    const by = last(person);
    if (by.terminal === null || by.program.exit() !== null || takesText(by)) return;
    await press(by, [opens]);
    await world.pass(500, () => takesText(by));
    if (!takesText(by)) return await press(by, ['Esc']);
    const [, shown] = / {2}#(\d+)\b/.exec(screen(person)[1] ?? '') ?? [];
    for (const letter of text) {
      by.program.type(letter);
      await world.pass(KEY_MS / 4);
      // Somebody else's question has taken the place of the text.
      if (!takesText(by) || by.program.exit() !== null) return;
    }
    await press(by, [finish]);
    written.push({ text, id: shown ? Number(shown) : null, finish, at: world.now, by });
  }

  function setFate({ endpoint, times, fate }: Planned & { readonly do: 'fate' }): void {
    let left = times ?? Number.POSITIVE_INFINITY;
    desk.choose((heard) => {
      if (left <= 0 || wordOf(heard) !== endpoint) return null;
      left -= 1;
      return fateOf(fate, () => {
        const sender = played.find(({ program }) => program.pid === heard.from);
        sender?.program.kill();
      });
    });
  }

  function colleague({ who, verb, id, text }: Planned & { readonly do: 'colleague' }): void {
    const by = OPERATORS[who];
    desk.change((state, now) => {
      switch (verb) {
        case 'claims':
          return startConversation(state, id, by, now);
        case 'closes':
          return closeConversation(state, id, by, now);
        case 'releases':
          return unassignConversation(state, id, by, now);
        case 'replies':
          return sendMessage(state, id, text, by, now).state;
        case 'notes':
          return sendNote(state, id, text, by, now).state;
        case 'gives':
          return assignOperator(state, id, OPERATORS[text as OperatorName], now);
        default:
          return assertNever(verb);
      }
    });
  }

  function arrives(text: string): void {
    desk.change((state, now) => {
      const names = {
        name: `New ${state.conversations.length}`,
        customName: null,
        phone: null,
        nickname: null,
      };
      const ids = { channel: 'email', channelUserId: null, groupId: null };
      return customerArrives(state, { user: { role: 'customer', ...names, ...ids }, group: 1, text }, now);
    });
  }

  /** Whether a text stands on the screen of sam that looks so from its first to its last letter. */
  function looks(style: StyleName, pattern: string): boolean {
    const buffer = last('sam').terminal?.buffer.active;
    if (!buffer) return false;
    return Array.from({ length: buffer.length }, (_, row) => buffer.getLine(row)).some((line) => {
      const cells = Array.from({ length: line?.length ?? 0 }, (_, column) => line?.getCell(column));
      const text = cells.map((cell) => cell?.getChars().charAt(0) || ' ').join('');
      for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1))
        if (cells.slice(at, at + pattern.length).every((cell) => cell && LOOKS[style](cell))) return true;
      return false;
    });
  }

  async function heardNext(step: Planned & { readonly do: 'heard' }): Promise<void> {
    if (!step.byNow) await world.pass(PATIENCE_MS, () => writes().length > named);
    const heard = writes()[named];
    const wanted = `> ${step.endpoint}${step.id === null ? '' : ` #${step.id}`} ${JSON.stringify(step.params)}`;
    if (!heard) throw new MissedError(`the service got no further write; expected ${wanted}`);
    named += 1;
    const { conversation_id: id = null, ...params } = heard.params;
    if (wordOf(heard) !== step.endpoint || (step.id ?? null) !== id || !holds(params, step.params))
      throw new MissedError(`the service got ${described(heard)}; expected ${wanted}`);
  }

  function finish(): void {
    const more = writes().slice(named);
    if (more.length > 0) throw new MissedError(`the service also got:\n${more.map(described).join('\n')}`);
    const strayed = other.heard.filter(({ from }) => !elsewhere.has(from)).map(described);
    if (strayed.length > 0) throw new MissedError(`the other service got:\n${strayed.join('\n')}`);
  }

  function printed({ stream, pattern, isThere }: Planned & { readonly do: 'printed' }): void {
    const text = current?.program[stream]() ?? '';
    const lines = text.split('\n').map((line) => line.trim());
    if (lines.some((line) => matches(line, pattern)) === isThere) return;
    throw new MissedError(`${stream} has ${isThere ? 'no' : 'a'} line ${JSON.stringify(pattern)}:\n${text}`);
  }

  function printedJson(): unknown {
    const text = current?.program.stdout() ?? '';
    try {
      return JSON.parse(text);
    } catch {
      throw new MissedError(`stdout is not JSON:\n${text}`);
    }
  }

  function json(value: unknown): void {
    const found = printedJson();
    if (holds(found, value)) return;
    throw new MissedError(`stdout does not hold ${JSON.stringify(value)}:\n${JSON.stringify(found)}`);
  }

  async function sees(step: Planned & { readonly do: 'screen' | 'looks' | 'title' }): Promise<void> {
    const isSo = (): boolean => {
      switch (step.do) {
        case 'looks':
          return looks(step.style, step.pattern);
        case 'title':
          return matches(last('sam').title(), step.pattern);
        default:
          return screen(step.person).some(
            (line, at) =>
              matches(step.pattern.startsWith(' ') ? line : line.trim(), step.pattern) &&
              (step.row === null || step.row === at + 1),
          );
      }
    };
    const isThere = step.do === 'title' || step.isThere;
    if (isThere ? await world.pass(PATIENCE_MS, isSo) : !isSo()) return;
    const frame = screen(step.do === 'screen' ? step.person : 'sam').join('\n');
    const wanted = `${step.do === 'looks' ? `${step.style} ` : ''}${JSON.stringify(step.pattern)}`;
    throw new MissedError(
      `the ${step.do === 'title' ? `title ${JSON.stringify(last('sam').title())}` : 'screen'} ${isThere ? 'never showed' : 'shows'} ${wanted}:\n${frame}`,
    );
  }

  function conversation(id: number) {
    const found = desk.state().conversations.find((one) => one.id === id);
    if (!found) throw new MissedError(`there is no #${id}`);
    return found;
  }

  function stands({ id, holder }: Planned & { readonly do: 'stands' }): void {
    const { status, operator } = conversation(id);
    const is = status === 'inbox' ? nameOf(operator) : status === 'unassigned' ? 'waiting' : 'closed';
    if (is !== holder) throw new MissedError(`#${id} is ${is}, not ${holder}`);
  }

  function holdsText({ id, kind, text, times }: Planned & { readonly do: 'holds' }): void {
    const found = conversation(id)[kind === 'note' ? 'notes' : 'messages'].filter(
      (one) => one.text === text,
    ).length;
    if (found !== times)
      throw new MissedError(`#${id} has the ${kind} ${JSON.stringify(text)} ${found} times`);
  }

  /** What was read of an endpoint since this was asked last. */
  function readSince(endpoint: string): readonly Heard[] {
    const found = desk.heard.filter((heard) => heard.method === 'GET' && wordOf(heard) === endpoint);
    const since = found.slice(readsSeen.get(endpoint) ?? 0);
    readsSeen.set(endpoint, found.length);
    return since;
  }

  async function play(step: Planned): Promise<void> {
    const before = begun;
    begun = null;
    switch (step.do) {
      case 'conversation':
        throw new MissedError('conversations stand before the first step');
      case 'run': {
        const one = run(step);
        if (one.terminal && step.words.includes('triage')) begun = one;
        return step.waits ? await ended(one) : void (await world.pass(0));
      }
      case 'keys':
        return await type(step.person, step.keys, last(step.person) === before);
      case 'write':
        return await write(step);
      case 'wait':
        return void (await world.pass(step.ms));
      case 'colleague':
        return colleague(step);
      case 'customer':
        return desk.change((state, now) => customerWrites(state, step.id, step.text, now));
      case 'arrives':
        return arrives(step.text);
      case 'fate':
        return setFate(step);
      case 'honest':
        return void desk.choose(() => ({ kind: 'late', ms: 0 }));
      case 'killed-at': {
        const { program } = last(step.person);
        return program.killAt({ change: program.changes() + step.change, how: step.how });
      }
      case 'kill':
        return last(step.person).program.kill();
      case 'signal':
        return last(step.person).program.signal(step.name);
      case 'clock':
        if (step.whose === 'computer') computer.aheadMs += step.ms;
        else desk.aheadMs += step.ms;
        return;
      case 'disk':
        computer.disk.isFull = step.full === true;
        computer.disk.isNearlyFull = step.full === 'nearly';
        return;
      case 'hidden':
        world.alive.delete(last(step.person).program.pid);
        return;
      case 'service':
        isUp = step.up;
        return;
      case 'lag':
        desk.lagMs = step.ms;
        return;
      case 'token':
        return desk.useToken(step.right ? TOKEN : 'another');
      case 'reads-mark':
        return desk.markReads(true);
      case 'environment':
        isGiven = false;
        return;
      case 'file':
        return writeFileSync(join(folder, step.name), step.text);
      case 'damage':
        return damage(join(folder, 'state'), step);
      case 'damage-drafts':
        return damageDrafts(join(folder, 'state'));
      case 'kept-nowhere': {
        const found = filesIn(join(folder, 'state')).find((one) =>
          readFileSync(one, 'utf8').includes(step.text),
        );
        if (found !== undefined) throw new MissedError(`${found} has ${step.text}`);
        return;
      }
      case 'resize': {
        const { program, terminal } = last(step.person);
        terminal?.resize(step.size.columns, step.size.rows);
        return program.resize(step.size);
      }
      case 'printed':
        return printed(step);
      case 'silence': {
        const text = current?.program[step.stream]() ?? '';
        if (text !== '') throw new MissedError(`${step.stream} has:\n${text}`);
        return;
      }
      case 'json':
        return json(step.value);
      case 'exit': {
        const one = last(step.person);
        current = one;
        if (!step.byNow) await ended(one);
        const code = one.program.exit();
        if (code === step.code) return;
        throw new MissedError(
          `ended with ${code}, not ${step.code}:\n${one.program.stdout()}${one.program.stderr()}`,
        );
      }
      case 'runs': {
        const code = last(step.person).program.exit();
        if (code === null) return;
        throw new MissedError(`it has ended with ${code}:\n${last(step.person).program.stderr()}`);
      }
      case 'heard':
        for (let left = step.times; left > 0; left -= 1) await heardNext(step);
        return;
      case 'read': {
        const { length } = readSince(step.endpoint);
        if (length !== step.times) throw new MissedError(`${step.endpoint} was read ${length} times`);
        return;
      }
      case 'read-these': {
        const ids = readSince('get').map(({ params }) => params.conversation_id);
        if (ids.join() !== step.ids.join()) throw new MissedError(`get was read for ${ids.join(', ')}`);
        return;
      }
      case 'quiet':
        await world.pass(step.ms);
        return finish();
      case 'screen':
      case 'looks':
      case 'title':
        return await sees(step);
      case 'stands':
        return stands(step);
      case 'group': {
        const is = GROUPS[conversation(step.id).group - 1];
        if (is !== step.group) throw new MissedError(`#${step.id} is in ${is}, not in ${step.group}`);
        return;
      }
      case 'holds':
        return holdsText(step);
      default:
        return assertNever(step);
    }
  }

  return {
    ...{ world, computer, desk, other, played, written, play, finish, screen },
    close() {
      for (const { program, terminal } of played) {
        program.kill();
        terminal?.dispose();
      }
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const LOOKS: Readonly<Record<StyleName, (cell: xterm.IBufferCell) => boolean>> = {
  red: (cell) => isColour(cell, 1),
  green: (cell) => isColour(cell, 2),
  yellow: (cell) => isColour(cell, 3),
  cyan: (cell) => isColour(cell, 6),
  dim: (cell) => cell.isDim() !== 0,
  bold: (cell) => cell.isBold() !== 0,
  italic: (cell) => cell.isItalic() !== 0,
  reverse: (cell) => cell.isInverse() !== 0,
};

/** Whether it has that colour of a palette, or the bright one of it. */
function isColour(cell: xterm.IBufferCell, colour: number): boolean {
  return cell.isFgPalette() && cell.getFgColor() % 8 === colour;
}

/** Takes away a line, from 1, of the newest file of the journal, or changes one byte in its middle, or all of them. */
function damage(stateFolder: string, { entry, how }: Planned & { readonly do: 'damage' }): void {
  const files = readdirSync(stateFolder, { recursive: true, encoding: 'utf8' });
  const path = files
    .filter((name) => /journal.*\.(ndjson|jsonl)$/.test(name))
    .sort()
    .at(-1);
  if (path === undefined) throw new MissedError('there is no journal');
  const file = join(stateFolder, path);
  const lines = readFileSync(file, 'utf8').split('\n');
  const line = lines[entry - 1];
  if (line === undefined || line === '') throw new MissedError(`the journal has no line ${entry}`);
  const middle = Math.floor(line.length / 2);
  const zeros = '\0'.repeat(line.length);
  const other = how === 'zeros' ? zeros : `${line.slice(0, middle)}\x00${line.slice(middle + 1)}`;
  lines.splice(entry - 1, 1, ...(how === 'gone' ? [] : [other]));
  writeFileSync(file, lines.join('\n'));
}

/** Leaves the first half of the file that holds the drafts. */
function filesIn(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true });
  return found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}

function damageDrafts(stateFolder: string): void {
  const files = filesIn(stateFolder).filter((name) => name.endsWith('.json'));
  const path = files.find((one) => readFileSync(one, 'utf8').includes('"drafts":[{'));
  if (path === undefined) throw new MissedError('there are no drafts');
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.slice(0, text.length / 2));
}

function served(desk: Desk, socket: End, from: number): true {
  desk.serve(socket, from);
  return true;
}

function nameOf(operator: number): string {
  return Object.entries(OPERATORS).find(([, id]) => id === operator)?.[0] ?? String(operator);
}

function fateOf({ name, ms = 0, done, status = 503, after, fields = {} }: FatePlan, kill: () => void): Fate {
  switch (name) {
    case 'late':
      return { kind: name, ms, ...(done ? { acts: 'first' } : {}) };
    case 'overtaken':
      return { kind: name, ms };
    case 'turned-away':
    case 'covered':
      return { kind: name, status, ...(after === undefined ? {} : { after }) };
    case 'answers':
      return { kind: 'altered', change: ({ envelope }) => changed(envelope, fields) };
    case 'page':
      return { kind: 'covered', status: 200, page: true };
    case 'bad-gateway':
      return { kind: 'covered', status: 502, page: true };
    case 'refuses':
      return { kind: 'refused', error: String(fields.error ?? 'The service refuses it.') };
    case 'pretends':
      return { kind: 'pretended', change: ({ envelope }) => changed(envelope, fields) };
    case 'killed':
      return { kind: 'lost-answer', meanwhile: kill };
    case 'killed-before':
      return { kind: 'lost-request', meanwhile: kill };
    default:
      return { kind: name };
  }
}

/** The envelope with these fields in its data; null takes one away. */
function changed(envelope: Heard['envelope'], fields: Readonly<Record<string, unknown>>): unknown {
  if (envelope?.data === undefined) return envelope;
  if (Array.isArray(fields)) return { ...envelope, data: fields };
  const data = { ...(envelope.data as Record<string, unknown>), ...fields };
  for (const [name, value] of Object.entries(fields)) if (value === null) delete data[name];
  return { ...envelope, data };
}

/** Whether a line is as the pattern says, in which `...` stands for anything. */
export function matches(line: string, pattern: string): boolean {
  const parts = pattern.split('...').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(line);
}

/** Whether everything that is wanted is there: fields of objects, items of arrays in their order and number. */
export function holds(there: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted))
    return (
      Array.isArray(there) &&
      there.length === wanted.length &&
      wanted.every((one, at) => holds(there[at], one))
    );
  // What is not there is nothing.
  if (wanted === null) return there === null || there === undefined;
  if (typeof wanted === 'object') {
    if (typeof there !== 'object' || there === null) return false;
    return Object.entries(wanted).every(([name, value]) =>
      holds((there as Record<string, unknown>)[name], value),
    );
  }
  if (typeof wanted === 'string' && wanted.includes('...'))
    return typeof there === 'string' && matches(there, wanted);
  return there === wanted;
}
