// The board once, or again and again: read, shown, and judged by its exit code.

import { createApiClient } from '../../api/client.ts';
import type { Client } from '../../api/derive.ts';
import { createGate, withGate } from '../../api/gate.ts';
import { type BoardQuery, readBoard } from '../../backlog/board/read.ts';
import type { Board, Oldest } from '../../backlog/board/record.ts';
import { isLate } from '../../backlog/board/record.ts';
import { summarizeBoard } from '../../backlog/board.ts';
import type { Context } from '../../cli/context.ts';
import { exitCode } from '../../cli/exit-codes.ts';
import { simpleFailure } from '../../cli/failure.ts';
import { lateAfterOf, readLateAfter } from '../../cli/late-after.ts';
import { leftOutText } from '../../cli/partial-lists.ts';
import { reportFailure } from '../../cli/report.ts';
import { listedGroup, listedOperator } from '../../cli/resolve-names.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { readTime, shortDuration } from '../../terminal/times.ts';
import { groupName } from '../../views/board/rows.ts';
import { withRetriedReads } from '../../writes/reads.ts';
import { notesOf } from './notes.ts';
import { type BoardForm, planBoard, printBoard } from './print.ts';
import type { ReadBoard } from './shown.ts';

/** Further formats of this command alone. */
export const BOARD_FORMATS = ['html'] as const;

export interface BoardInput {
  readonly group?: string;
  /** An operator, or `all`, which is also the default. */
  readonly operator?: string;
  /** As typed; see settings/late-after.ts. */
  readonly lateAfter?: string;
  /** Milliseconds; true for what each group may wait. */
  readonly failOver?: number | true;
  /** Milliseconds. */
  readonly every?: number;
  readonly longest?: number;
}

/** How many of the longest waiting are named where nothing is said of it. */
export const LONGEST = 10;

/** Shows the board, and sets exit code 11 where a threshold was crossed. */
export async function showBoard(context: Context, input: BoardInput): Promise<void> {
  const form = await planBoard(context, input.every !== undefined);
  // A setting that cannot be used is said before anything is asked.
  readLateAfter(context, input.lateAfter);
  if (form.kind === 'html' && input.every !== undefined) {
    throw new UsageError(
      '--every and --output html exclude each other: a page is made once; let cron make it again',
      `${context.command('board -o html')} > board.html`,
    );
  }
  const board = await (input.every === undefined
    ? showOnce(context, input, form)
    : showAgain(context, input, form, input.every));
  if (input.failOver !== undefined) await judge(context, board, input.failOver);
}

async function showOnce(context: Context, input: BoardInput, form: BoardForm): Promise<Board> {
  const read = await boardReader(context, input, await context.client());
  const { board, notes, partial } = await read();
  for (const note of notes) await context.warn(note);
  if (partial) context.exitCode = exitCode('bad_answer');
  await printBoard(context, form, board);
  return board;
}

async function showAgain(
  context: Context,
  input: BoardInput,
  form: BoardForm,
  everyMs: number,
): Promise<Board> {
  const { runRounds } = await import('./rounds.ts');
  const { createShower } = await import('./shower.ts');
  return await runRounds(context, {
    everyMs,
    reader: async (sleep) => {
      const once = createApiClient(await context.transport(), context.settings());
      // Its own waits, so that they end with the run.
      return await boardReader(context, input, withRetriedReads(once, { ...context.patience, sleep }));
    },
    shower: createShower(context, form),
  });
}

/** What reads the board as often as it is called; names are looked up once. */
async function boardReader(
  context: Context,
  input: BoardInput,
  client: Client,
): Promise<() => Promise<ReadBoard>> {
  const { io } = context;
  const query: BoardQuery = {
    operator: await listedOperator(context, input.operator ?? 'all'),
    group: await listedGroup(context, input.group),
  };
  const gated = withGate(client, createGate(context.settings().concurrency));
  return async () => {
    // The same list is asked for more than once where it is cut.
    const leftOut = new Set<string>();
    const lists = await readBoard(gated, query, (error) => void leftOut.add(leftOutText(error)));
    const notes: string[] = [...leftOut];
    const warn = async (text: string) => void notes.push(text);
    const lateAfter = await lateAfterOf({ settings: context.settings, warn }, lists.groups, input.lateAfter);
    const board = summarizeBoard(lists, {
      ...query,
      now: io.now(),
      lateAfter,
      readTime,
      longest: input.longest ?? LONGEST,
    });
    return { board, notes: [...notes, ...notesOf(lists, board)], partial: leftOut.size > 0 };
  };
}

/** Says on one line what waits too long, and sets the exit code. */
async function judge(context: Context, board: Board, over: number | true): Promise<void> {
  const { oldest, oldest_late, late } = board.unassigned;
  const found = over === true ? oldest_late : isOver(oldest, over) ? oldest : null;
  if (!found) return;
  const code = exitCode('threshold');
  const limit =
    over === true ? `longer than it may; ${late} late in all` : `longer than ${shortDuration(over)}`;
  const group = board.groups.find(({ id }) => id === found.group_id);
  const where = groupName(group ?? { id: found.group_id, title: null });
  const who = found.id === null ? 'a conversation without an id' : `#${found.id}`;
  const waited = shortDuration(found.waiting_seconds * 1000);
  context.exitCode = code;
  await reportFailure(
    context,
    simpleFailure('threshold', `${who} in ${where} has waited ${waited}, ${limit}`, code),
  );
}

function isOver(oldest: Oldest | null, limitMs: number): boolean {
  return oldest !== null && isLate(oldest.waiting_seconds * 1000, limitMs);
}
