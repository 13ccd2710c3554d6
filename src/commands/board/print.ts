// One board in the format that was asked for: the whole record, rows, ids, a page, or lines for a person.

import type { Board, WaitingRow } from '../../backlog/board/record.ts';
import { assertNever } from '../../base/assert-never.ts';
import type { Context } from '../../cli/context.ts';
import { chooseFormat, type Format, planOutput } from '../../cli/plan.ts';
import { presentList, presentRecord, write } from '../../cli/present.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { CLEAR_SCREEN } from '../../terminal/screen.ts';
import { loadWidths } from '../../terminal/width.ts';
import { barGlyphs } from '../../views/bars.ts';
import { boardRows, boardRowsView, longestView } from '../../views/board/rows.ts';
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

/** How the board of this run is printed. */
export type BoardForm =
  /** `everyMs`: how often the page loads itself again. */
  | { readonly kind: 'html'; readonly everyMs: number | undefined }
  /** The whole record; `lines` for a person at a terminal. */
  | { readonly kind: 'record' | 'lines'; readonly format: Format }
  /** A row for each group, operator, channel and age. */
  | { readonly kind: 'rows'; readonly format: Format }
  | { readonly kind: 'ids'; readonly format: Format };

/**
 * Chooses the form and checks the options against it, before anything is read. Of several boards in NDJSON each is one
 * line; of one board each row is. Throws UsageError or JqError.
 */
export async function planBoard(context: Context, everyMs: number | undefined): Promise<BoardForm> {
  const form = formOf(context, everyMs);
  if (form.kind === 'html') return form;
  if (form.kind === 'rows') await planOutput(context.settings, boardRowsView);
  else if (form.kind === 'ids') await planOutput(context.settings, longestView);
  else await planOutput(context.settings, boardView('blocks'));
  return form;
}

function formOf(context: Context, everyMs: number | undefined): BoardForm {
  const { io } = context;
  const { options } = context.settings;
  // The output plan does not know the format html.
  if (String(chooseFormat(context.settings, ['html'])) === 'html') {
    refuseTableOptions(context);
    return { kind: 'html', everyMs };
  }
  const format = chooseFormat(context.settings);
  if (format === 'ids') return { kind: 'ids', format };
  const byRecord = format === 'ndjson' || (format === 'jq' && options.output === 'ndjson');
  if (format === 'json' || (format === 'jq' && !byRecord)) return { kind: 'record', format };
  if (byRecord) return { kind: everyMs === undefined ? 'rows' : 'record', format };
  const asTable = options.columns !== undefined || options.sort !== undefined || options.limit !== undefined;
  if (format === 'table' && io.stdout.isTTY && !asTable) return { kind: 'lines', format };
  return { kind: 'rows', format };
}

/** A page has no columns to choose, and an option must not be ignored silently. */
function refuseTableOptions({ settings: { options } }: Context): void {
  const { columns, sort, limit, headers } = options;
  const given = [
    ...(columns === undefined ? [] : ['--columns']),
    ...(sort === undefined ? [] : ['--sort']),
    ...(limit === undefined ? [] : ['--limit']),
    ...(headers === false ? ['--no-headers'] : []),
  ];
  const [first] = given;
  if (first !== undefined) throw new UsageError(`${first} and --output html cannot be combined`);
}

/** Prints one board; as ids, those that --fail-if-late is about, else the longest waiting. */
export async function printBoard(
  context: Context,
  form: BoardForm,
  { board, late, narrowed = [] }: ReadBoard,
): Promise<void> {
  switch (form.kind) {
    case 'html': {
      const { boardPage } = await import('../../views/board/page.ts');
      const page = await boardPage(board, {
        utc: context.settings.options.utc === true,
        scope: [context.service.place(), ...narrowed],
        refreshSeconds: form.everyMs === undefined ? undefined : Math.round(form.everyMs / 1000),
      });
      return await write(context.io, page);
    }
    case 'ids':
      return await presentList(context, longestView, async () => late ?? board.longest);
    case 'rows':
      return await presentList(context, boardRowsView, async () => boardRows(board));
    case 'lines':
      await loadBoardWidths(board);
      return await presentRecord(context, boardView(barGlyphs(context.io.env)), async () => board);
    case 'record':
      return await presentRecord(context, boardView('blocks'), async () => board);
    default:
      return assertNever(form);
  }
}

/** Prints a board after others: on a terminal on a cleared screen and cut to it, elsewhere below them. */
export async function printNextBoard(context: Context, form: BoardForm, read: ReadBoard): Promise<void> {
  if (form.kind === 'lines') await drawScreen(context, read);
  else await printBoard(context, form, read);
}

async function drawScreen(
  { io, settings, out }: Pick<Context, 'io' | 'settings' | 'out'>,
  { board, notes }: ReadBoard,
): Promise<void> {
  await loadWidths();
  const { columns, rows } = io.stdout;
  const lines = boardLines(board, {
    style: await out.style('stdout'),
    width: columns,
    utc: settings.options.utc === true,
    glyphs: barGlyphs(io.env),
    // What there is to say stands below, and the last line of the terminal stays free.
    rows: Math.max(1, rows - 1 - notes.length),
  });
  await write(io, `${CLEAR_SCREEN}${lines.map((line) => `${line}\n`).join('')}`);
}
