// One board in the format that was asked for: the whole record, rows, ids, a page, or lines for a person.

import type { Board, WaitingRow } from '../../backlog/board/record.ts';
import { assertNever } from '../../base/assert-never.ts';
import type { Context } from '../../cli/context.ts';
import { chooseFormat, planOutput } from '../../cli/plan.ts';
import { detailOptions, presentList, presentRecord, write } from '../../cli/present.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { CLEAR_SCREEN } from '../../terminal/screen.ts';
import { barGlyphs, boardRows, boardRowsView, longestView } from '../../views/board/rows.ts';
import { boardLines, boardView, loadBoardWidths } from '../../views/board.ts';

/** A board, and the remarks printed with it. */
export interface ReadBoard {
  readonly board: Board;
  readonly notes: readonly string[];
  /** Whether some data is missing because it could not be read. */
  readonly partial?: boolean;
  /** All that wait longer than --fail-if-late allows, longest first; absent without that option. */
  readonly late?: readonly WaitingRow[];
  /** The filters in words. */
  readonly narrowed?: readonly string[];
}

/**
 * How the board of this run is printed: as a page; as the whole record, `lines` for a person at a terminal; a row for each
 * group, operator and age; or as ids.
 */
export type BoardForm = 'html' | 'record' | 'lines' | 'rows' | 'ids';

/**
 * Chooses the form and checks the options against it, before anything is read. Of several boards in NDJSON each is one
 * line; of one board each row is. Throws UsageError or JqError.
 */
export async function planBoard(context: Context, isOnce: boolean): Promise<BoardForm> {
  const form = formOf(context, isOnce);
  if (form === 'html') refuseTableOptions(context);
  else if (form === 'rows') await planOutput(context.settings, boardRowsView);
  else if (form === 'ids') await planOutput(context.settings, longestView);
  else await planOutput(context.settings, boardView('blocks'));
  return form;
}

function formOf({ io, settings }: Context, isOnce: boolean): BoardForm {
  const { options } = settings;
  // The output plan does not know the format html.
  if (String(chooseFormat(settings, ['html'])) === 'html') return 'html';
  const format = chooseFormat(settings);
  if (format === 'ids') return 'ids';
  if (format === 'ndjson' || (format === 'jq' && options.output === 'ndjson'))
    return isOnce ? 'rows' : 'record';
  if (format === 'json' || format === 'jq') return 'record';
  const asTable = options.columns !== undefined || options.sort !== undefined || options.limit !== undefined;
  return format === 'table' && io.stdout.isTTY && !asTable ? 'lines' : 'rows';
}

/** A page has no columns to choose, and an option must not be ignored silently. */
function refuseTableOptions({ settings: { options } }: Context): void {
  const given = (['columns', 'sort', 'limit'] as const).find((name) => options[name] !== undefined);
  if (given !== undefined) throw new UsageError(`--${given} and --output html cannot be combined`);
}

/** Prints one board, the page with how often it loads itself again; as ids, those that --fail-if-late is about, else the longest waiting. */
export async function printBoard(
  context: Context,
  form: BoardForm,
  { board, late, narrowed = [] }: ReadBoard,
  everyMs?: number,
): Promise<void> {
  switch (form) {
    case 'html': {
      const { boardPage } = await import('../../views/board/page.ts');
      const page = await boardPage(board, {
        utc: context.settings.options.utc === true,
        scope: [context.service.place(), ...narrowed],
        refreshSeconds: everyMs === undefined ? undefined : Math.round(everyMs / 1000),
      });
      return await write(context.io, page);
    }
    case 'ids':
      return await presentList(context, longestView, async () => late ?? board.longest);
    case 'rows':
      return await presentList(context, boardRowsView, async () => boardRows(board));
    case 'lines':
    case 'record':
      if (form === 'lines') await loadBoardWidths(board);
      return await presentRecord(context, boardView(barGlyphs(context.io.env)), async () => board);
    default:
      return assertNever(form);
  }
}

/** Draws a board on a cleared screen, as much of it as there is room for above what is said of it. */
export async function drawBoard(context: Context, { board, notes }: ReadBoard): Promise<void> {
  const { io } = context;
  await loadBoardWidths(board);
  const lines = boardLines(board, { ...(await detailOptions(context)), glyphs: barGlyphs(io.env) });
  const room = Math.max(1, io.stdout.rows - 1 - notes.length);
  await write(io, `${CLEAR_SCREEN}${lines.slice(0, room).join('\n')}\n`);
}
