// Prints events as they come, each a whole line that is out before the next begins. There is no end at which an array
// could be closed: JSON is one value a line, YAML one document an event.

import type { Context } from '../../cli/context.ts';
import { type Plan, planOutput } from '../../cli/plan.ts';
import { detailOptions, print, write } from '../../cli/present.ts';
import { csvText, tsvText } from '../../terminal/formats.ts';
import { renderGrid } from '../../terminal/grid.ts';
import { loadWidths } from '../../terminal/width.ts';
import { type ChangeEvent, changeLine, changeView, clockColumns } from '../../views/change.ts';

export interface EventPrinter {
  /** Prints what comes before any event: the header of CSV. */
  begin(): Promise<void>;
  print(event: ChangeEvent): Promise<void>;
}

/** The printer of a watch; throws UsageError or JqError for a form that cannot be. */
export async function createEventPrinter(context: Context): Promise<EventPrinter> {
  const planned = await planOutput(context, changeView);
  const plan: Plan<ChangeEvent> = planned.format === 'json' ? { ...planned, format: 'ndjson' } : planned;
  const { columns, format, fields } = plan;
  const { io, options } = context;
  const onTerminal = format === 'table' && io.stdout.isTTY;
  const separated = format === 'csv' ? csvText : format === 'tsv' ? tsvText : null;
  const separatedOptions = { utc: options.utc === true, raw: options.rawCsv === true };
  const headers = options.headers !== false;
  if (onTerminal) await loadWidths();
  return {
    async begin() {
      if (separated) await write(context, separated(columns, [], { ...separatedOptions, headers }));
    },
    async print(event) {
      if (separated)
        return await write(context, separated(columns, [event], { ...separatedOptions, headers: false }));
      if (onTerminal && fields === null)
        return await write(context, `${changeLine(event, await detailOptions(context))}\n`);
      if (onTerminal) {
        // Each row for itself: the width of the next ones nobody knows.
        const drawing = await detailOptions(context);
        const drawn = await renderGrid(clockColumns(columns, drawing), [event], {
          ...drawing,
          headers: false,
        });
        return await write(context, drawn);
      }
      if (format === 'yaml') await write(context, '---\n');
      await print(context, plan, changeView, [event], event);
    },
  };
}
