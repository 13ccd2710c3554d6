// One board in the format that was asked for: the whole record, rows, ids, a page, or lines for a person.

import { assertNever } from '../../base/assert-never.ts';
import type { Context } from '../../cli/context.ts';
import { chooseFormat, type Format, planOutput } from '../../cli/plan.ts';
import { presentList, presentRecord, write } from '../../cli/present.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { inertLine } from '../../terminal/inert.ts';
import { CLEAR_SCREEN } from '../../terminal/screen.ts';
import { fitCells, loadWidths } from '../../terminal/width.ts';
import { barGlyphs } from '../../views/bars.ts';
import { boardRows, boardRowsView, longestView } from '../../views/board/rows.ts';
import { boardLines, boardView, loadBoardWidths } from '../../views/board.ts';
import { type ReadBoard, type RefreshTrouble, type Rounds, troubleText } from './rounds.ts';

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
  if (form.kind === 'rows') await planOutput(context, boardRowsView);
  else if (form.kind === 'ids') await planOutput(context, longestView);
  else await planOutput(context, boardView('blocks'));
  return form;
}

function formOf(context: Context, everyMs: number | undefined): BoardForm {
  const { options, io } = context;
  // The output plan does not know the format html.
  if (String(chooseFormat(context, ['html'])) === 'html') {
    refuseTableOptions(context);
    return { kind: 'html', everyMs };
  }
  const format = chooseFormat(context);
  if (format === 'ids') return { kind: 'ids', format };
  const byRecord = format === 'ndjson' || (format === 'jq' && options.output === 'ndjson');
  if (format === 'json' || (format === 'jq' && !byRecord)) return { kind: 'record', format };
  if (byRecord) return { kind: everyMs === undefined ? 'rows' : 'record', format };
  const asTable = options.columns !== undefined || options.sort !== undefined || options.limit !== undefined;
  if (format === 'table' && io.stdout.isTTY && !asTable) return { kind: 'lines', format };
  return { kind: 'rows', format };
}

/** A page has no columns to choose, and an option must not be ignored silently. */
function refuseTableOptions({ options }: Context): void {
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
        utc: context.options.utc === true,
        scope: [context.placeName(), ...narrowed],
        refreshSeconds: form.everyMs === undefined ? undefined : Math.round(form.everyMs / 1000),
      });
      return await write(context, page);
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

/** Prints boards one after the other: on a terminal each on a cleared screen, elsewhere what is wrong goes to stderr. */
export async function boardPrinter(context: Context, form: BoardForm): Promise<Rounds['show']> {
  if (form.kind === 'lines') {
    await loadWidths();
    return async (read, trouble) => await write(context, await screenful(context, read, trouble));
  }
  let isFirst = true;
  let said = '';
  return async (read, trouble) => {
    if (trouble) return await context.warn(troubleText(trouble, context.io.now()));
    // Printing the same warning every time would bury the new ones.
    const text = read.notes.join('\n');
    if (text !== said) for (const note of read.notes) await context.warn(note);
    said = text;
    if (!isFirst && form.kind !== 'html' && form.kind !== 'record') await write(context, '\n');
    isFirst = false;
    await printBoard(context, form, read);
  };
}

/** The board and what is wrong, cut to the window. */
async function screenful(
  context: Context,
  { board, notes }: ReadBoard,
  trouble: RefreshTrouble | null,
): Promise<string> {
  const { columns, rows } = context.io.stdout;
  const style = await context.style('stdout');
  const said = [
    ...(trouble ? [style.bad(fitCells(inertLine(troubleText(trouble, context.io.now())), columns))] : []),
    ...notes.map((note) => style.warn(fitCells(inertLine(note), columns))),
  ].slice(0, Math.max(0, Math.floor(rows / 4)));
  const lines = boardLines(board, {
    style,
    width: columns,
    utc: context.options.utc === true,
    glyphs: barGlyphs(context.io.env),
    // The last line of the terminal stays free.
    rows: Math.max(1, rows - 1 - said.length),
  });
  return `${CLEAR_SCREEN}${[...lines, ...said].map((line) => `${line}\n`).join('')}`;
}
