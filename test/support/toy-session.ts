// A session with a toy in place of triage, as a program of its own: it shows what it was told, and each key asks one
// thing of the terminal. What stands below the frame after its end is how it left the terminal.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { processIo } from '../../src/terminal/io.ts';
import type { Frame } from '../../src/terminal/screen.ts';
import { plainStyle } from '../../src/terminal/style.ts';
import { sizeOf } from '../../src/terminal/tty.ts';
import { runTerminal, type TerminalPorts } from '../../src/triage/run.ts';
import type { Event, Step } from '../../src/triage/state/events.ts';
import { initial, NOTHING_RECOVERED } from '../../src/triage/state/start.ts';
import type { Session, State } from '../../src/triage/state.ts';
import { SESSION } from '../triage/session-samples.ts';

const io = processIo();
// As the command does it.
io.onSignal(['SIGHUP'], () => undefined);
const told: string[] = [];
let ticks = 0;

function update(state: State, event: Event): Step {
  if (event.kind === 'tick') {
    ticks += 1;
    return { state: { ...state, now: event.at }, effects: [] };
  }
  const size = event.kind === 'resized' ? event.size : state.size;
  const next = { ...state, size, now: event.at };
  told.push(lineOf(event));
  if (event.kind === 'left') {
    return { state: next, effects: [{ kind: 'end', reason: event.reason }] };
  }
  if (event.kind !== 'key') return { state: next, effects: [] };
  const { key } = event;
  if (key.ctrl && key.name === 'c') return { state: next, effects: [{ kind: 'end', reason: 'SIGINT' }] };
  switch (key.sequence) {
    case 'q':
      return { state: next, effects: [{ kind: 'end', reason: 'quit' }] };
    case 'E':
      return { state: next, effects: [{ kind: 'edit', id: 0, text: 'before\n' }] };
    case 'P':
      return { state: next, effects: [{ kind: 'page', id: 1 }] };
    case 'N':
      return { state: next, effects: [{ kind: 'signal', text: '#1 wrote back' }] };
    case 'Z':
      return { state: next, effects: [{ kind: 'suspend' }] };
    case 'H':
      return { state: next, effects: [{ kind: 'detail', id: 1 }] };
    case 'V':
      told.push('view will break');
      return { state: next, effects: [] };
    case 'T':
      setTimeout(() => {
        throw new Error('a timer broke');
      }, 1);
      return { state: next, effects: [] };
    case 'W':
      void io.stderr.write('convops: warning: stray line\n');
      process.emitWarning('stray warning');
      return { state: next, effects: [] };
  }
  return { state: next, effects: [] };
}

function lineOf(event: Event): string {
  switch (event.kind) {
    case 'key': {
      const { name, sequence, ctrl, meta } = event.key;
      return `key ${JSON.stringify(sequence)} ${name}${ctrl ? ' ctrl' : ''}${meta ? ' meta' : ''}`;
    }
    case 'pasted':
      return `pasted ${JSON.stringify(event.text)}`;
    case 'edited':
      return `edited ${JSON.stringify(event.text)}`;
    case 'notice':
      return `notice ${JSON.stringify(event.notice.text)}`;
    case 'resized':
      return `resized ${event.size.columns}x${event.size.rows}`;
    default:
      return event.kind;
  }
}

function view({ size }: State): Frame {
  if (told.at(-1) === 'view will break') throw new Error('view broke');
  const count = Math.max(1, size.rows - 3);
  return {
    rows: [
      // Wider than the terminal: nothing may wrap.
      { text: `top ${size.columns}x${size.rows} `.padEnd(size.columns + 20, '=') },
      ...told.slice(-count).map((text) => ({ text, pane: { column: size.columns - 5, text: '| pane' } })),
      ...Array.from({ length: Math.max(0, count - told.length) }, () => ({ text: '' })),
      { text: `bottom ${told.length}` },
    ],
    cursor: null,
    title: `toy ${told.length}`,
  };
}

const perform =
  ({ edit, page }: TerminalPorts) =>
  async (effect: Step['effects'][number]) => {
    switch (effect.kind) {
      case 'edit':
        return { kind: 'edited' as const, text: await edit(effect.text), error: null };
      case 'page':
        await page(process.env.TOY_PAGE ?? 'short text\n');
        return { kind: 'edited' as const, text: 'paged', error: null };
      case 'detail':
        return await new Promise<null>(() => undefined);
      default:
        return null;
    }
  };

// A terminal that goes may say so twice, by its end and by its owner's: the second is heard when the session is over,
// and must not end the toy before it has told what the first one did.
if (process.env.TOY_LOG) process.on('SIGHUP', () => undefined);

let saved = 0;
let outcome: string;
try {
  const notify = process.env.TOY_NOTIFY as Session['notify'];
  const session = { ...SESSION, ...(notify ? { notify } : {}) };
  const start = initial(session, NOTHING_RECOVERED, sizeOf(io), io.now());
  const { reason } = await runTerminal({
    io,
    style: plainStyle,
    initial: { state: start.state, effects: [] },
    update,
    view,
    perform,
    save: () => undefined,
    saveNow: () => {
      saved += 1;
    },
  });
  outcome = `ended by ${reason}, saved ${saved}, ${ticks > 0 ? 'ticked' : 'no tick'}`;
} catch (error) {
  outcome = `failed by ${(error as Error).message}, saved ${saved}`;
}
if (process.env.TOY_LOG) writeFileSync(process.env.TOY_LOG, outcome);
process.stdout.write(`${outcome}\n`);
// While the process still lives: Node itself would put the mode right at its end.
process.stdout.write(spawnSync('stty', ['-a'], { stdio: ['inherit', 'pipe', 'inherit'] }).stdout);
