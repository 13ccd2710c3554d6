// One board in the format that was asked for: the whole record, rows, ids, a page, or lines for a person.

import type { Board } from '../../backlog/board/record.ts';
import { assertNever } from '../../base/assert-never.ts';
import type { Context } from '../../cli/context.ts';
import { chooseFormat, type Format, planOutput } from '../../cli/plan.ts';
import { presentList, presentRecord, write } from '../../cli/present.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { barGlyphs } from '../../views/bars.ts';
import { boardRows, boardRowsView, longestView } from '../../views/board/rows.ts';
import { boardView, loadBoardWidths } from '../../views/board.ts';

/** How the board of this run is printed. */
export type BoardForm =
  | { readonly kind: 'html' }
  /** The whole record; `lines` for a person at a terminal. */
  | { readonly kind: 'record' | 'lines'; readonly format: Format }
  /** A row for each group, operator, channel and age. */
  | { readonly kind: 'rows'; readonly format: Format }
  | { readonly kind: 'ids'; readonly format: Format };

/**
 * Chooses the form and checks the options against it, before anything is read. Of several boards in NDJSON each is one
 * line; of one board each row is. Throws UsageError or JqError.
 */
export async function planBoard(context: Context, repeated: boolean): Promise<BoardForm> {
  const form = formOf(context, repeated);
  if (form.kind === 'html') return form;
  if (form.kind === 'rows') await planOutput(context, boardRowsView);
  else if (form.kind === 'ids') await planOutput(context, longestView);
  else await planOutput(context, boardView('blocks'));
  return form;
}

function formOf(context: Context, repeated: boolean): BoardForm {
  const { options, io } = context;
  // A page is no format of the plan, which would not know it.
  if (String(chooseFormat(context, ['html'])) === 'html') {
    refuseTableOptions(context);
    return { kind: 'html' };
  }
  const format = chooseFormat(context);
  if (format === 'ids') return { kind: 'ids', format };
  const byRecord = format === 'ndjson' || (format === 'jq' && options.output === 'ndjson');
  if (format === 'json' || format === 'yaml' || (format === 'jq' && !byRecord))
    return { kind: 'record', format };
  if (byRecord) return { kind: repeated ? 'record' : 'rows', format };
  const asTable = options.columns !== undefined || options.sort !== undefined || options.limit !== undefined;
  if (format === 'table' && io.stdout.isTTY && !asTable) return { kind: 'lines', format };
  return { kind: 'rows', format };
}

/** A page has no columns to choose: what was asked for must not be ignored silently. */
function refuseTableOptions({ options }: Context): void {
  const { columns, sort, limit, headers } = options;
  const given = [
    ...(columns === undefined ? [] : ['--columns']),
    ...(sort === undefined ? [] : ['--sort']),
    ...(limit === undefined ? [] : ['--limit']),
    ...(headers === false ? ['--no-headers'] : []),
  ];
  const [first] = given;
  if (first !== undefined) throw new UsageError(`${first} and --output html exclude each other`);
}

/** Prints one board. */
export async function printBoard(context: Context, form: BoardForm, board: Board): Promise<void> {
  switch (form.kind) {
    case 'html': {
      const { boardPage } = await import('../../views/board/page.ts');
      return await write(context, await boardPage(board, { utc: context.options.utc === true }));
    }
    case 'ids':
      return await presentList(context, longestView, async () => board.longest);
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
