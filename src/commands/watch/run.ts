// Runs a watch: polls the lists, compares them with what they said before, prints each change, and saves how far it came.
import { createGate, withGate } from '../../api/client.ts';
import {
  type Change,
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
import { operatorsOnce } from '../../backlog/holder.ts';
import { WATCH_EVERY_MS } from '../../backlog/waiting.ts';
import { counted } from '../../base/text.ts';
import type { Context, Out } from '../../cli/context.ts';
import { readMissingNames } from '../../cli/conversation-lists.ts';
import { endOnSignal, runRounds } from '../../cli/interruption.ts';
import { whoseLists } from '../../cli/list-filters.ts';
import { type Plan, planOutput } from '../../cli/plan.ts';
import { detailOptions, print, write } from '../../cli/present.ts';
import { resolveGroups } from '../../cli/resolve-names.ts';
import { withLock } from '../../disk/lock.ts';
import { csvText } from '../../terminal/formats.ts';
import { renderTabs } from '../../terminal/grid.ts';
import { shortDuration } from '../../terminal/times.ts';
import { loadWidths } from '../../terminal/width.ts';
import { type ChangeEvent, changeLine, changeView } from '../../views/change.ts';
import type { ShownNames } from '../../views/people.ts';
import { type Cursor, checkCursor, cursorKeeper, readCursor, scopeOf } from './cursor.ts';

export interface WatchInput {
  /** Milliseconds. */
  readonly every?: number;
  /** Operators, or `all`. */
  readonly operator?: readonly string[];
  readonly group?: readonly string[];
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
    let before = cursor?.snapshot ?? null;
    let left = context.settings.options.limit ?? Number.POSITIVE_INFINITY;
    let isFirst = true;
    await runRounds(context, { everyMs: input.every ?? WATCH_EVERY_MS, ending }, async () => {
      const found = await ending.unlessEnded(opened.poll(before));
      if (!found) return false;
      const { at, snapshot, changes } = found;
      if (isFirst) await sayWhat(context, input, found, before === null);
      isFirst = false;
      let told = 0;
      try {
        const names = changes.length > 0 ? await ending.unlessEnded(opened.namesIn(changes)) : null;
        for (const change of changes) {
          if (!names || ending.signal.aborted || left === 0) break;
          if (await printer.print(eventOf(change, names, at))) left -= 1;
          told += 1;
        }
      } finally {
        // However it ends, what was printed is saved, and no more.
        const untold = changes.slice(told);
        opened.keep(before && untold.length > 0 ? takenBack(before, snapshot, untold) : snapshot);
      }
      before = snapshot;
      return told === changes.length && left > 0 && !input.once;
    });
  } finally {
    ending.release();
  }
}

/** What a poll found. */
interface Found {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly snapshot: Snapshot;
  /** Empty at the first poll. */
  readonly changes: readonly Change[];
}

interface Opened {
  readonly poll: (before: Snapshot | null) => Promise<Found>;
  /** The names in these changes, those not known yet read once. */
  readonly namesIn: (changes: readonly Change[]) => Promise<ShownNames>;
  /** Saves a snapshot whose changes are all printed. */
  readonly keep: (snapshot: Snapshot) => void;
}

/** Reads what a watch needs before its first poll. */
async function open(context: Context, input: WatchInput, cursor: Cursor | null): Promise<Opened> {
  const { io, service, out } = context;
  const settings = context.settings.values();
  const operators = await whoseLists(context, input, 'everybody');
  const groups = [...(await resolveGroups(service, input.group ?? []))].sort((a, b) => a - b);
  const filters: Filters =
    groups.length > 1 ? { operators, group: undefined, groups } : { operators, group: groups[0] };
  const scope = scopeOf(service.name(), operators, groups);
  const { state } = input;
  if (state !== undefined && cursor) checkCursor(state, cursor, scope);
  const client = withGate(await service.client(), createGate(settings.concurrency));
  const names = await service.names();
  const warnOnce = warnings(out);
  const operatorsRead = operatorsOnce(client);
  return {
    async poll(before) {
      const read = () => readOpen(client, filters, operatorsRead);
      const reading = await readSettled(read, (one) => before !== null && hasAllOf(before, one));
      await warnOnce(reading);
      const options = { now: io.now(), lateAfterMs: settings.lateAfterMs };
      const snapshot = snapshotOf(reading, before, options);
      return { at: options.now, snapshot, changes: before ? changesBetween(before, snapshot, options) : [] };
    },
    async namesIn(changes) {
      const rows = changes.flatMap(({ conversation, before }) => [conversation, ...(before ? [before] : [])]);
      await readMissingNames(context, rows, names);
      return names;
    },
    keep: state === undefined ? () => undefined : cursorKeeper(state, scope),
  };
}

/** Says at a terminal that the watch has begun, or that nothing changed. */
async function sayWhat(
  { service, out }: Pick<Context, 'service' | 'out'>,
  { once, state, every }: WatchInput,
  { snapshot, changes }: Found,
  isNew: boolean,
): Promise<void> {
  const open = counted(snapshot.open.size, 'open conversation');
  if (!once) {
    const often = shortDuration(every ?? WATCH_EVERY_MS);
    await out.notice(`watching ${open} of ${service.address()}, every ${often}; Ctrl-C ends`);
  } else if (isNew) await out.notice(`${state} now lists ${open}; the next poll prints what changes`);
  else if (changes.length === 0) await out.notice('no changes');
}

/** Warns of what a poll could not read when that begins, and not at every poll. */
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

interface EventPrinter {
  /** Prints the header of CSV. */
  begin(): Promise<void>;
  /** Whether it counts for --limit: what a filter drops does not. */
  print(event: ChangeEvent): Promise<boolean>;
}

/**
 * The printer of a watch, which writes each event as a complete line: there is no end at which an array could be closed,
 * nor a width of a column that is not known yet. Throws UsageError or JqError for invalid options.
 */
async function createEventPrinter(context: Pick<Context, 'io' | 'settings' | 'out'>): Promise<EventPrinter> {
  const planned = await planOutput(context.settings, changeView);
  const plan: Plan<ChangeEvent> = planned.format === 'json' ? { ...planned, format: 'ndjson' } : planned;
  const { columns, format, pick } = plan;
  const { io } = context;
  const { utc = false } = context.settings.options;
  const onTerminal = format === 'table' && io.stdout.isTTY;
  if (onTerminal) await loadWidths();
  const { jq, limit } = context.settings.options;
  return {
    async begin() {
      if (format === 'csv') await write(io, csvText(columns, [], { utc, headers: true }));
    },
    async print(event) {
      if (jq !== undefined && limit !== undefined) {
        const { runJq } = await import('../../terminal/jq.ts');
        if ((await runJq(jq, [pick ? pick(event) : event])) === '') return false;
      }
      if (format === 'csv') await write(io, csvText(columns, [event], { utc, headers: false }));
      else if (!onTerminal) await print(context, plan, changeView, [event], event);
      else {
        const look = await detailOptions(context);
        await write(io, pick === null ? `${changeLine(event, look)}\n` : renderTabs(columns, [event], look));
      }
      return true;
    },
  };
}

/**
 * A change as it is printed, with the titles of groups and the e-mails of operators, which the lists do not have; `at` in
 * milliseconds since 1970.
 */
function eventOf(change: Change, names: ShownNames, at: number): ChangeEvent {
  const { event, conversation, before, waitedMs, lateAfterMs } = change;
  const emailOf = ({ operator_email, operator_user_id }: Change['conversation']) =>
    operator_email ?? names.operator(operator_user_id) ?? null;
  const titleOf = (group: number | null) => names.group(group) ?? null;
  const { group_id, operator_user_id, unassigned_date } = conversation;
  const formerHolder = before !== null && before.operator_user_id !== operator_user_id ? before : null;
  const formerGroup = before !== null && before.group_id !== group_id ? before.group_id : null;
  return {
    at,
    event,
    id: conversation.id,
    group_id,
    group_title: titleOf(group_id),
    operator_user_id,
    operator_email: emailOf(conversation),
    application: conversation.application,
    from_user_name: conversation.from_user_name,
    custom_name: conversation.custom_name,
    status: conversation.status,
    unread_count: conversation.unread_count,
    unassigned_date: unassigned_date ?? before?.unassigned_date ?? null,
    last_message_date: conversation.last_message_date,
    waiting_seconds: waitedMs === null ? null : Math.floor(waitedMs / 1000),
    late_after_seconds: Math.floor(lateAfterMs / 1000),
    from_operator_user_id: formerHolder?.operator_user_id ?? null,
    from_operator_email: formerHolder ? emailOf(formerHolder) : null,
    from_group_id: formerGroup,
    from_group_title: titleOf(formerGroup),
  };
}
