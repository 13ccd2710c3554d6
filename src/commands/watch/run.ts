// Runs a watch: its reader, its printer, its cursor, and its end.

import { createApiClient, createGate, withGate } from '../../api/client.ts';
import {
  type ChangeOptions,
  changesBetween,
  type Filters,
  hasAllOf,
  type Reading,
  readOpen,
  readSettled,
  snapshotOf,
} from '../../backlog/changes.ts';
import { usableLists, WATCH_EVERY_MS } from '../../backlog/waiting.ts';
import type { Context } from '../../cli/context.ts';
import { SIGNAL_CODES } from '../../cli/exit-codes.ts';
import { failureContextOf, failureOf } from '../../cli/failure.ts';
import { lateAfterOf } from '../../cli/late-after.ts';
import { warnNarrowedMode } from '../../cli/local-change.ts';
import { type Plan, planOutput } from '../../cli/plan.ts';
import { detailOptions, print, write } from '../../cli/present.ts';
import { resolveGroups } from '../../cli/resolve-names.ts';
import { whoseLists } from '../../cli/whose-lists.ts';
import { withLock } from '../../disk/lock.ts';
import { csvText } from '../../terminal/formats.ts';
import { renderGrid } from '../../terminal/grid.ts';
import { readTime, shortDuration } from '../../terminal/times.ts';
import { loadWidths } from '../../terminal/width.ts';
import { type ChangeEvent, changeLine, changeView, clockColumns } from '../../views/change.ts';
import { withRetriedReads } from '../../writes/patience.ts';
import { type Cursor, checkCursor, cursorKeeper, readCursor } from './cursor.ts';
import { createNames, eventOf } from './names.ts';
import { type PollPorts, runPolls, type WatchInput } from './polls.ts';

/** Watches until a signal, a closed pipe, `--limit` or `--once` ends it; sets the exit code. */
export async function watch(context: Context, input: WatchInput): Promise<void> {
  const printer = await createEventPrinter(context);
  const { state } = input;
  if (state === undefined) return await watchFrom(context, input, printer, null);
  const locked = { waitMs: 0, what: `the state file ${state}` };
  await withLock(`${state}.lock`, locked, () =>
    watchFrom(context, input, printer, readCursor(state, warnNarrowedMode(context))),
  );
}

async function watchFrom(
  context: Context,
  input: WatchInput,
  printer: EventPrinter,
  cursor: Cursor | null,
): Promise<void> {
  const ending = endOnSignal(context);
  try {
    const opened = await ending.unlessEnded(open(context, input, cursor, ending));
    if (!opened) return;
    await printer.begin();
    await runPolls(portsOf(context, input, opened, { printer, ending }), {
      everyMs: input.every ?? WATCH_EVERY_MS,
      once: input.once === true,
      most: context.options.limit ?? null,
      from: cursor?.snapshot ?? null,
    });
  } finally {
    ending.release();
  }
}

interface Opened {
  readonly read: () => Promise<Reading>;
  readonly names: ReturnType<typeof createNames>;
  readonly lateAfterOf: ChangeOptions['lateAfterOf'];
  readonly keep: PollPorts['keep'];
}

/** Reads what a watch needs before its first poll. */
async function open(
  context: Context,
  input: WatchInput,
  cursor: Cursor | null,
  { signal }: Ending,
): Promise<Opened> {
  const settings = context.settings();
  const operator = await whoseLists(context, input, 'everybody');
  const typed = await resolveGroups(context, input.group ?? [], 'read');
  const [group, ...others] = [...new Set(typed)].sort((a, b) => a - b);
  const groups = group === undefined || others.length === 0 ? undefined : [group, ...others];
  const filters: Filters = { operator, group: groups ? undefined : group, groups };
  const watched = {
    service: context.serviceName(),
    operator: operator ?? null,
    group: groups ?? group ?? null,
  };
  const { state } = input;
  if (state !== undefined && cursor) checkCursor(state, cursor, watched);
  const { io, patience } = context;
  const client = withRetriedReads(
    withGate(createApiClient(await context.transport(), settings), createGate(settings.concurrency)),
    { ...patience, sleep: (ms) => io.sleep(ms, signal) },
  );
  const named = usableLists(client).client;
  const titled = await named.operators.groups();
  const late = await lateAfterOf(context, titled, input.lateAfter);
  return {
    read: () => readOpen({ ...client, operators: named.operators }, filters),
    names: createNames(named, titled),
    // No group has the id 0, so a conversation without a group gets the limit of groups not named.
    lateAfterOf: (id) => late(id ?? 0),
    keep: state === undefined ? () => undefined : cursorKeeper(state, watched),
  };
}

function portsOf(
  context: Context,
  input: WatchInput,
  { read, names, lateAfterOf, keep }: Opened,
  { printer, ending }: { readonly printer: EventPrinter; readonly ending: Ending },
): PollPorts {
  const { io } = context;
  const { unlessEnded } = ending;
  const warnOnce = warnings(context);
  const serviceNow = serviceClock(context);
  let at = 0;
  let isFirst = true;
  return {
    async look(before) {
      const reading = await unlessEnded(readSettled(read, (one) => before !== null && hasAllOf(before, one)));
      if (!reading) return null;
      await warnOnce(reading);
      at = io.now();
      const now = await serviceNow(at);
      const options = { now, timeOf: (value: unknown) => readTime(value)?.getTime() ?? null, lateAfterOf };
      const snapshot = snapshotOf(reading, before, options);
      const changes = before ? changesBetween(before, snapshot, options) : [];
      if (isFirst)
        await sayWhat(context, input, { open: snapshot.open.size, changes, isNew: before === null });
      isFirst = false;
      return { snapshot, changes };
    },
    async prepare(changes) {
      await unlessEnded(names.learn(changes));
    },
    async tell(change) {
      if (ending.signal.aborted) return false;
      await printer.print(eventOf(change, names, at));
      return true;
    },
    keep,
    lost: (error) =>
      context.warn(
        `${failureOf(error, failureContextOf(context)).message}; watch continues as soon as the service answers`,
      ),
    back: (ms) => context.warn(`${context.serviceName()} answers again after ${shortDuration(ms)}`),
    pause: async (ms) =>
      (await unlessEnded(io.sleep(ms, ending.signal).then(() => true))) === true && !ending.signal.aborted,
    now: io.steady,
    random: io.random,
  };
}

/** Says at a terminal that the watch has begun, or that nothing changed. */
async function sayWhat(
  context: Context,
  { once, state, every }: WatchInput,
  look: { readonly open: number; readonly changes: readonly unknown[]; readonly isNew: boolean },
): Promise<void> {
  const open = look.open === 1 ? '1 open conversation' : `${look.open} open conversations`;
  if (!once) {
    const often = shortDuration(every ?? WATCH_EVERY_MS);
    await context.notice(`watching ${open} of ${context.serviceName()}, every ${often}; Ctrl-C ends`);
  } else if (look.isNew)
    await context.notice(`${state} now lists ${open}; the next poll prints what changes`);
  else if (look.changes.length === 0) await context.notice('no changes');
}

interface Ending {
  readonly signal: AbortSignal;
  /** The value of the promise, or null as soon as the watch ends; the promise is then left alone. */
  unlessEnded<T>(promise: Promise<T>): Promise<T | null>;
  release(): void;
}

/** The end that a signal brings: nothing starts or waits any more, and the exit code names the signal. */
export function endOnSignal(context: {
  readonly io: Pick<Context['io'], 'onSignal'>;
  exitCode: number;
}): Ending {
  const aborter = new AbortController();
  const { signal } = aborter;
  const release = context.io.onSignal(['SIGINT', 'SIGTERM', 'SIGHUP'], (name) => {
    if (signal.aborted) return;
    context.exitCode = SIGNAL_CODES[name];
    aborter.abort();
  });
  return {
    signal,
    // Promise.race would collect every promise ever awaited until the end, which may never come.
    unlessEnded: (promise) =>
      new Promise((resolve, reject) => {
        const end = () => resolve(null);
        signal.addEventListener('abort', end);
        if (signal.aborted) end();
        promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
      }),
    release,
  };
}

// Warnings of a watch, printed once when their cause begins and not at every poll.

/** The Date of an answer has whole seconds, and the answer took a moment to arrive. */
const CLOCKS_AGREE_MS = 2000;
/** Beyond this difference the service's clock is ignored. */
const CLOCKS_DIFFER_MS = 24 * 60 * 60_000;

/** Converts a time to the service's clock; if that is far off, it keeps ours and warns once. */
function serviceClock(context: Context): (at: number) => Promise<number> {
  let warned = false;
  return async (at) => {
    const offset = context.clockOffset() ?? 0;
    const distance = Math.abs(offset);
    if (distance <= CLOCKS_AGREE_MS) return at;
    if (distance <= CLOCKS_DIFFER_MS) return at + offset;
    if (!warned) {
      warned = true;
      const way = offset > 0 ? 'ahead of the clock' : 'behind the clock';
      await context.warn(
        `the clock of ${context.serviceName()} is ${shortDuration(distance)} ${way} of this computer, ` +
          'which measures how long conversations wait',
      );
    }
    return at;
  };
}

/** Warns of what a poll could not read. */
function warnings(context: Context): (reading: Reading) => Promise<void> {
  let dropped = false;
  let cut = false;
  return async (reading) => {
    if (reading.dropped > 0 && !dropped) {
      dropped = true;
      await context.warn(`left out ${reading.dropped} rows of the lists without a usable id`);
    }
    const isCut = reading.cut.unassigned || reading.cut.inbox;
    if (isCut && !cut && reading.dropped === 0) {
      await context.warn(
        'a list may be cut at its end, and watch does not see changes beyond it; ' +
          'narrow it with --group or --operator',
      );
    }
    cut = isCut;
  };
}

// Prints events as they come, each as a complete line. A watch has no end at which an array could be closed, so JSON is
// one value per line.

interface EventPrinter {
  /** Prints the header of CSV. */
  begin(): Promise<void>;
  print(event: ChangeEvent): Promise<void>;
}

/** The printer of a watch; throws UsageError or JqError for invalid options. */
async function createEventPrinter(context: Context): Promise<EventPrinter> {
  const planned = await planOutput(context, changeView);
  const plan: Plan<ChangeEvent> = planned.format === 'json' ? { ...planned, format: 'ndjson' } : planned;
  const { columns, format, fields } = plan;
  const { io, options } = context;
  const onTerminal = format === 'table' && io.stdout.isTTY;
  const utc = options.utc === true;
  const headers = options.headers !== false;
  if (onTerminal) await loadWidths();
  return {
    async begin() {
      if (format === 'csv') await write(context, csvText(columns, [], { utc, headers }));
    },
    async print(event) {
      if (format === 'csv') return await write(context, csvText(columns, [event], { utc, headers: false }));
      if (onTerminal && fields === null)
        return await write(context, `${changeLine(event, await detailOptions(context))}\n`);
      if (onTerminal) {
        // Each row by itself: the widths of later rows are unknown.
        const drawing = await detailOptions(context);
        const drawn = await renderGrid(clockColumns(columns, drawing), [event], {
          ...drawing,
          headers: false,
        });
        return await write(context, drawn);
      }
      await print(context, plan, changeView, [event], event);
    },
  };
}
