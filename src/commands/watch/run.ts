// Runs a watch: polls the lists, compares them with what they said before, prints each change, and saves how far it came.
import { createGate, withGate } from '../../api/client.ts';
import {
  type Change,
  type ChangeOptions,
  changesBetween,
  type Filters,
  hasAllOf,
  type Reading,
  readOpen,
  readSettled,
  type Snapshot,
  snapshotOf,
  takenBack,
} from '../../backlog/changes.ts';
import { namelessText, namesIn, usableLists, WATCH_EVERY_MS } from '../../backlog/waiting.ts';
import type { Context, Out } from '../../cli/context.ts';
import { readMissingNames } from '../../cli/conversation-lists.ts';
import { lateAfterOf } from '../../cli/late-after.ts';
import { whoseLists } from '../../cli/list-filters.ts';
import { type Plan, planOutput } from '../../cli/plan.ts';
import { detailOptions, print, write } from '../../cli/present.ts';
import { resolveGroups } from '../../cli/resolve-names.ts';
import { type Ending, endOnSignal, runRounds } from '../../cli/rounds.ts';
import { withLock } from '../../disk/lock.ts';
import { type LateAfter, parseLateAfter } from '../../settings/durations.ts';
import { csvText } from '../../terminal/formats.ts';
import { renderGrid } from '../../terminal/grid.ts';
import { readTime, shortDuration } from '../../terminal/times.ts';
import { loadWidths } from '../../terminal/width.ts';
import { type ChangeEvent, changeLine, changeView, clockColumns } from '../../views/change.ts';
import type { ShownNames } from '../../views/names.ts';
import { type Cursor, checkCursor, cursorKeeper, readCursor, scopeOf } from './cursor.ts';
import { eventOf } from './event.ts';

export interface WatchInput {
  /** Milliseconds. */
  readonly every?: number;
  /** Operators, or `all`. */
  readonly operator?: readonly string[];
  /** The acting operator. */
  readonly mine?: true;
  readonly group?: readonly string[];
  readonly lateAfter?: LateAfter;
  readonly once?: true;
  /** The file of the cursor. */
  readonly state?: string;
}

/** Watches until a signal, a closed pipe, `--limit` or `--once` ends it; sets the exit code. */
export async function watch(context: Context, input: WatchInput): Promise<void> {
  const printer = await createEventPrinter(context);
  const { state } = input;
  if (state === undefined) return await watchFrom(context, input, printer, null);
  const locked = { waitMs: 0, what: `the state file ${state}` };
  await withLock(`${state}.lock`, locked, () => watchFrom(context, input, printer, readCursor(state)));
}

async function watchFrom(
  context: Context,
  input: WatchInput,
  printer: EventPrinter,
  cursor: Cursor | null,
): Promise<void> {
  const ending = endOnSignal(context);
  try {
    const opened = await ending.unlessEnded(open(context, input, cursor));
    if (!opened) return;
    await printer.begin();
    const look = looker(context, opened, ending);
    let before = cursor?.snapshot ?? null;
    let left = context.settings.options.limit ?? Number.POSITIVE_INFINITY;
    let isFirst = true;
    await runRounds(context, { everyMs: input.every ?? WATCH_EVERY_MS, ending }, async () => {
      const found = await look(before);
      if (!found) return false;
      if (isFirst) await sayWhat(context, input, found, before === null);
      isFirst = false;
      const told = await tellAll(found, { before, left, opened, printer, ending });
      before = found.snapshot;
      left -= told;
      return told === found.changes.length && left > 0 && !input.once;
    });
  } finally {
    ending.release();
  }
}

interface Opened {
  readonly read: () => Promise<Reading>;
  /** The names in these changes, those not known yet read once. */
  readonly namesIn: (changes: readonly Change[]) => Promise<ShownNames>;
  readonly lateAfterOf: ChangeOptions['lateAfterOf'];
  /** Saves a snapshot whose changes are all printed. */
  readonly keep: (snapshot: Snapshot) => void;
}

/** Reads what a watch needs before its first poll. */
async function open(context: Context, input: WatchInput, cursor: Cursor | null): Promise<Opened> {
  const settings = context.settings.values();
  const operators = await whoseLists(context, input, 'everybody');
  const groups = [...new Set(await resolveGroups(context.service, input.group ?? [], 'read'))].sort(
    (a, b) => a - b,
  );
  const filters: Filters =
    groups.length > 1 ? { operators, group: undefined, groups } : { operators, group: groups[0] };
  const scope = scopeOf(context.service.name(), operators, groups);
  const { state } = input;
  if (state !== undefined && cursor) checkCursor(state, cursor, scope);
  const client = withGate(await context.service.client(), createGate(settings.concurrency));
  const { client: named } = usableLists(client);
  const titled = await namesIn(named.operators.groups(), (error) => context.out.warn(namelessText(error)));
  const names = await context.service.names();
  const typed = input.lateAfter ?? parseLateAfter(settings.lateAfter);
  const late = await lateAfterOf(typed, titled, context.out.warn);
  return {
    read: () => readOpen(client, filters),
    async namesIn(changes) {
      const rows = changes.flatMap(({ conversation, before }) => [conversation, ...(before ? [before] : [])]);
      await readMissingNames(context.service, rows, names);
      return names;
    },
    // No group has the id 0, so a conversation without a group gets the limit of groups not named.
    lateAfterOf: (id) => late(id ?? 0),
    keep: state === undefined ? () => undefined : cursorKeeper(state, scope),
  };
}

/** What a poll found. */
interface Found {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly snapshot: Snapshot;
  /** Empty at the first poll. */
  readonly changes: readonly Change[];
}

/** A function that polls once; it resolves to null if the watch ended while it was reading. */
function looker(
  { io, out }: Pick<Context, 'io' | 'out'>,
  { read, lateAfterOf }: Opened,
  { unlessEnded }: Ending,
): (before: Snapshot | null) => Promise<Found | null> {
  const warnOnce = warnings(out);
  return async (before) => {
    const reading = await unlessEnded(readSettled(read, (one) => before !== null && hasAllOf(before, one)));
    if (!reading) return null;
    await warnOnce(reading);
    const at = io.now();
    const options = { now: at, timeOf: (value: unknown) => readTime(value)?.getTime() ?? null, lateAfterOf };
    const snapshot = snapshotOf(reading, before, options);
    return { at, snapshot, changes: before ? changesBetween(before, snapshot, options) : [] };
  };
}

/** Prints the changes in turn and, however it ends, saves what was printed; resolves to the number printed. */
async function tellAll(
  { at, snapshot, changes }: Found,
  { before, left, opened, printer, ending }: Telling,
): Promise<number> {
  const { keep } = opened;
  let told = 0;
  try {
    const names = changes.length > 0 ? await ending.unlessEnded(opened.namesIn(changes)) : null;
    for (const change of changes) {
      if (told >= left || !names || ending.signal.aborted) break;
      await printer.print(eventOf(change, names, at));
      told += 1;
    }
  } finally {
    const untold = changes.slice(told);
    keep(before && untold.length > 0 ? takenBack(before, snapshot, untold) : snapshot);
  }
  return told;
}

interface Telling {
  readonly before: Snapshot | null;
  /** How many changes may still be printed. */
  readonly left: number;
  readonly opened: Opened;
  readonly printer: EventPrinter;
  readonly ending: Ending;
}

/** Says at a terminal that the watch has begun, or that nothing changed. */
async function sayWhat(
  { service, out }: Pick<Context, 'service' | 'out'>,
  { once, state, every }: WatchInput,
  { snapshot, changes }: Found,
  isNew: boolean,
): Promise<void> {
  const { size } = snapshot.open;
  const open = size === 1 ? '1 open conversation' : `${size} open conversations`;
  if (!once) {
    const often = shortDuration(every ?? WATCH_EVERY_MS);
    await out.notice(`watching ${open} of ${service.address()}, every ${often}; Ctrl-C ends`);
  } else if (isNew) await out.notice(`${state} now lists ${open}; the next poll prints what changes`);
  else if (changes.length === 0) await out.notice('no changes');
}

// Warnings of a watch, printed once when their cause begins and not at every poll.

/** Warns of what a poll could not read. */
function warnings(out: Out): (reading: Reading) => Promise<void> {
  let dropped = false;
  let cut = false;
  return async (reading) => {
    if (reading.dropped > 0 && !dropped) {
      dropped = true;
      await out.warn(`left out ${reading.dropped} rows of the lists without a usable id`);
    }
    const isCut = reading.cut.unassigned || reading.cut.inbox;
    if (isCut && !cut && reading.dropped === 0) {
      await out.warn(
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
async function createEventPrinter(context: Pick<Context, 'io' | 'settings' | 'out'>): Promise<EventPrinter> {
  const planned = await planOutput(context.settings, changeView);
  const plan: Plan<ChangeEvent> = planned.format === 'json' ? { ...planned, format: 'ndjson' } : planned;
  const { columns, format, fields } = plan;
  const { io } = context;
  const { options } = context.settings;
  const onTerminal = format === 'table' && io.stdout.isTTY;
  const utc = options.utc === true;
  const headers = options.headers !== false;
  if (onTerminal) await loadWidths();
  return {
    async begin() {
      if (format === 'csv') await write(context.io, csvText(columns, [], { utc, headers }));
    },
    async print(event) {
      if (format === 'csv')
        return await write(context.io, csvText(columns, [event], { utc, headers: false }));
      if (onTerminal && fields === null)
        return await write(context.io, `${changeLine(event, await detailOptions(context))}\n`);
      if (onTerminal) {
        // Each row by itself: the widths of later rows are unknown.
        const drawing = await detailOptions(context);
        const drawn = await renderGrid(clockColumns(columns, drawing), [event], {
          ...drawing,
          headers: false,
        });
        return await write(context.io, drawn);
      }
      await print(context, plan, changeView, [event], event);
    },
  };
}
