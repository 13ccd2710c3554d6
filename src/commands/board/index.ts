// What a team lead wants to see: what waits too long, where, and who has too much. Reads only.

import { createGate, withGate } from '../../api/client.ts';
import { type BoardLists, type BoardQuery, readBoard } from '../../backlog/board/read.ts';
import { type Board, isLate, type WaitingRow } from '../../backlog/board/record.ts';
import { summarizeBoard } from '../../backlog/board.ts';
import { filterRows, type ListFilters } from '../../backlog/filters.ts';
import { askedGroup, usableLists } from '../../backlog/waiting.ts';
import { counted, firstFew } from '../../base/text.ts';
import { declaration } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { exitCode } from '../../cli/exit-codes.ts';
import { makeFailure, reportFailure } from '../../cli/failure.ts';
import { endOnSignal, runRounds } from '../../cli/interruption.ts';
import {
  type FilterInput,
  LIST_FILTERS,
  listFilters,
  OPERATORS,
  type WhoseInput,
  whoseLists,
} from '../../cli/list-filters.ts';
import { parseDurationOption, parseLookBack } from '../../cli/parse.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { formatDuration } from '../../settings/durations.ts';
import { OUTPUT_FORMATS } from '../../settings/keys.ts';
import { shortDuration } from '../../terminal/times.ts';
import { groupName } from '../../views/board/rows.ts';
import { type BoardForm, drawBoard, planBoard, printBoard, type ReadBoard } from './print.ts';

/** Formats that only this command has. */
const BOARD_FORMATS = ['html'] as const;

const LEAST_EVERY_MS = 5000;
const LEAST_EVERY = formatDuration(LEAST_EVERY_MS);

export const boardCommand = declaration({
  description:
    'Show the queue by group and age, and the conversations of each operator. -o html prints a page for a wall screen.',
  kind: 'read',
  options: [
    {
      ...OPERATORS,
      text: 'count assigned conversations of this operator only: id, e-mail, part of it, or @me; repeatable',
    },
    ...LIST_FILTERS,
    {
      flags: '--fail-if-late [duration]',
      text: 'exit 11 if a conversation has waited longer (default: late_after); -o ids prints only those',
      parse: parseLookBack,
    },
    {
      flags: '--every <duration>',
      text: `refresh this often (${LEAST_EVERY} or more) until Ctrl-C; with -o html, write one page and end: the browser reloads it this often`,
      parse: parseEvery,
    },
    { flags: '-o, --output <format>', text: 'output format', choices: [...OUTPUT_FORMATS, ...BOARD_FORMATS] },
  ],
  examples: [
    'convops board --sandbox',
    'convops board --json unassigned,groups --sandbox',
    'convops board --channel web --older-than 1h --sandbox',
    'convops board -o html --every 5m --sandbox > board.html',
  ],
  run: showBoard,
});

function parseEvery(text: string): number {
  const ms = parseDurationOption(text);
  if (ms < LEAST_EVERY_MS) throw new UsageError(`--every must be at least ${LEAST_EVERY}`);
  return ms;
}

/** The load of every operator, unless --operator chooses. */
interface BoardInput extends FilterInput, WhoseInput {
  /** Milliseconds; true for the setting late_after. */
  readonly failIfLate?: number | true;
  /** Milliseconds. */
  readonly every?: number;
}

/** How many of the longest waiting are named. */
const LONGEST = 10;

/** Shows the board, and sets exit code 11 if a threshold was crossed. */
async function showBoard(context: Context, input: BoardInput): Promise<void> {
  const { every } = input;
  const form = await planBoard(context, every === undefined);
  // A page is written once: the browser reloads it, and cron writes it again.
  const read =
    every === undefined || form === 'html'
      ? await showOnce(context, input, form)
      : await showAgain(context, input, form, every);
  if (read && input.failIfLate !== undefined) await judge(context, read, input.failIfLate);
}

async function showOnce(context: Context, input: BoardInput, form: BoardForm): Promise<ReadBoard> {
  const read = await (await boardReader(context, input))();
  for (const note of read.notes) await context.out.warn(note);
  if (read.partial) context.out.exitCode = exitCode('bad_answer');
  await printBoard(context, form, read, input.every);
  return read;
}

/** Shows boards until a signal ends it; resolves to the last one, or null. */
async function showAgain(
  context: Context,
  input: BoardInput,
  form: BoardForm,
  everyMs: number,
): Promise<ReadBoard | null> {
  const ending = endOnSignal(context);
  let last: ReadBoard | null = null;
  try {
    const reader = await ending.unlessEnded(boardReader(context, input));
    await runRounds(context, { everyMs, ending }, async () => {
      const read = reader && (await ending.unlessEnded(reader()));
      if (!read) return false;
      if (form === 'lines') await drawBoard(context, read);
      else await printBoard(context, form, read);
      // In a log the same warning every time would bury the new ones.
      if (form === 'lines' || read.notes.join() !== last?.notes.join())
        for (const note of read.notes) await context.out.warn(note);
      last = read;
      return true;
    });
  } finally {
    ending.release();
  }
  return last;
}

/** The reader of the board, to be called for each refresh; it looks names up once. */
async function boardReader(context: Context, input: BoardInput): Promise<() => Promise<ReadBoard>> {
  const { io, service, settings } = context;
  const operators = await whoseLists(context, input, 'everybody');
  const filters = await listFilters(context, input);
  const query: BoardQuery = { operators, group: askedGroup(filters.groups) };
  const { concurrency, lateAfterMs } = settings.values();
  const gated = withGate(await service.client(), createGate(concurrency));
  const { failIfLate } = input;
  return async () => {
    const { client: listed, leftOut, full } = usableLists(gated);
    const { lists, undated } = narrowed(await readBoard(listed, query), filters, io.now());
    const notes: string[] = [];
    const whole = summarizeBoard(lists, {
      operatorIds: operators,
      groups: filters.groups,
      now: io.now(),
      lateAfterMs,
      longest: Number.POSITIVE_INFINITY,
    });
    // A row that is left out makes a list look shorter than it came.
    const board = { ...whole, longest: whole.longest.slice(0, LONGEST), cut: whole.cut || full() };
    if (undated > 0) notes.push(`left out ${counted(undated, 'conversation')} without a readable date`);
    return {
      board,
      notes: [...notes, ...notesOf(lists, board, leftOut() > 0)],
      partial: leftOut() > 0,
      narrowed: narrowedTo(input),
      ...(failIfLate === undefined ? {} : { late: whole.longest.filter((row) => isOver(row, failIfLate)) }),
    };
  };
}

/** The lists with only the rows that pass, and how many were left out for lack of a date. */
function narrowed(lists: BoardLists, filters: ListFilters, now: number) {
  const waiting = filterRows(lists.unassigned, filters, now);
  const open = filterRows(
    lists.open.map(({ row }) => row),
    filters,
    now,
  );
  const passed = new Set(open.rows);
  return {
    lists: { ...lists, unassigned: waiting.rows, open: lists.open.filter(({ row }) => passed.has(row)) },
    undated: waiting.undated + open.undated,
  };
}

/** The filters of a board for its heading, as typed: `group VIP`, `older than 2h`. */
function narrowedTo({ group, operator, channel, customer, olderThan, newerThan }: BoardInput): string[] {
  const named = Object.entries({ group, operator, channel, customer });
  return [
    ...named.flatMap(([what, words = []]) => words.map((word) => `${what} ${word}`)),
    ...(olderThan === undefined ? [] : [`older than ${olderThan}`]),
    ...(newerThan === undefined ? [] : [`newer than ${newerThan}`]),
  ];
}

/** Says on one line which conversations wait too long, and sets the exit code. */
async function judge(
  context: Pick<Context, 'io' | 'settings' | 'out'>,
  { board, late = [] }: ReadBoard,
  over: number | true,
): Promise<void> {
  const [longest] = late;
  if (!longest) return;
  const limit = over === true ? 'longer than late_after' : `longer than ${shortDuration(over)}`;
  const group = board.groups.find(({ id }) => id === longest.group_id);
  const where = groupName(group ?? { id: longest.group_id, name: null });
  const waited = shortDuration(longest.waiting_seconds * 1000);
  const message = `#${longest.id} in ${where} has waited ${waited}, ${limit}; ${late.length} late in total`;
  context.out.exitCode = exitCode('threshold');
  await reportFailure(context, makeFailure('threshold', message, context.out.exitCode));
}

function isOver({ late, waiting_seconds }: WaitingRow, limit: number | true): boolean {
  return limit === true ? late : isLate(waiting_seconds * 1000, limit);
}

// Remarks beside the numbers: what may be missing from them, and what could not be read.

/** One line for each reason why the numbers may be incomplete. */
function notesOf(
  { cut, split, openToAll, unnamed }: BoardLists,
  { ages }: Board,
  isPartial: boolean,
): readonly string[] {
  const notes = [...unnamed];
  if (isPartial) notes.push('rows without a usable id are left out, and the counts are too low');
  if (cut.length > 0) {
    notes.push(
      `the ${namesOf(cut)} may be cut, even when read by group: the longest-waiting conversations may be missing, and the counts are too low`,
    );
  }
  if (split.length > 0) {
    notes.push(
      `the ${namesOf(split)} could be read only by group: conversations in no group may be missing, and they may be the longest-waiting ones`,
    );
  }
  if (!openToAll) {
    notes.push(
      'the service lists nothing without an operator; conversations of deleted operators are not counted',
    );
  }
  const dateless = ages.find(({ name }) => name === 'unknown')?.unassigned ?? 0;
  if (dateless > 0) {
    const which = counted(dateless, 'waiting conversation');
    notes.push(`${which} without a readable date: the waiting time is unknown and does not count as late`);
  }
  return notes;
}

function namesOf(lists: readonly string[]): string {
  return `${lists.length === 1 ? 'list' : 'lists'} ${firstFew(lists, 3)}`;
}
