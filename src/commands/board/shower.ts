// Where boards go that are shown again and again: into one place on a terminal, else one after the other.
import type { Context } from '../../cli/context.ts';
import { write } from '../../cli/present.ts';
import { type BoardForm, printBoard } from './print.ts';
import { createRepainter } from './repainter.ts';
import type { Shower } from './shown.ts';
import { troubleText } from './trouble.ts';

/** Repaints on a terminal; elsewhere prints every board, and what is wrong on stderr. */
export function createShower(context: Context, form: BoardForm): Shower {
  return form.kind === 'lines' ? createRepainter(context) : createPrinter(context, form);
}

function createPrinter(context: Context, form: BoardForm): Shower {
  let isFirst = true;
  let said = '';
  return {
    async show(read, trouble) {
      if (trouble) return await context.warn(troubleText(trouble, context.io.now()));
      // The same again and again would bury what is new.
      const text = read.notes.join('\n');
      if (text !== said) for (const note of read.notes) await context.warn(note);
      said = text;
      if (!isFirst) await write(context, separator(form));
      isFirst = false;
      await printBoard(context, form, read);
    },
    close: async () => undefined,
  };
}

/** What stands between two boards: nothing where each is complete by itself. */
function separator(form: BoardForm): string {
  if (form.kind === 'html') return '';
  if (form.format === 'yaml') return '---\n';
  return form.kind === 'record' ? '' : '\n';
}
