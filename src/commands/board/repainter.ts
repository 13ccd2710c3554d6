// Redraws the board in place on a terminal, which echoes what is typed between two boards. The cursor ends below the
// last board.

import type { Context } from '../../cli/context.ts';
import { write } from '../../cli/present.ts';
import { inertLine } from '../../terminal/inert.ts';
import { mainScreen, type Size } from '../../terminal/screen.ts';
import { createTty, sizeOf, watchSize } from '../../terminal/tty.ts';
import { fitCells, loadWidths } from '../../terminal/width.ts';
import { barGlyphs } from '../../views/bars.ts';
import { boardLines } from '../../views/board.ts';
import { type BoardForm, printBoard } from './print.ts';
import { type ReadBoard, type RefreshTrouble, type Shower, troubleText } from './rounds.ts';

interface ShownBoard {
  readonly read: ReadBoard;
  readonly trouble: RefreshTrouble | null;
}

/** Draws each board over the one before. */
function createRepainter(context: Context): Shower {
  const { io } = context;
  let latest: ShownBoard | null = null;
  let releases: readonly (() => void)[] = [];
  const tty = createTty({
    ...{ io, screen: mainScreen },
    write: (text) => write(context, text),
    onTaken: drawAnew,
  });

  async function draw(): Promise<void> {
    if (!latest) return;
    const size = sizeOf(io);
    const rows = await rowsOf(context, latest, size);
    await tty.draw({ rows: rows.map((text) => ({ text })), cursor: null }, size);
  }

  function drawAnew(): void {
    // A reader that has gone is noticed at the next board.
    void draw().catch(() => undefined);
  }

  return {
    async show(read, trouble) {
      if (!latest) {
        await loadWidths();
        tty.take();
        releases = [watchSize(io, drawAnew), hearLines(io, drawAnew)];
      }
      latest = { read, trouble };
      await draw();
    },
    async close() {
      for (const release of releases) release();
      await tty.end();
    },
  };
}

/** Calls the listener for each line typed, which the terminal has already echoed, until released. */
function hearLines({ stdin, raw }: Context['io'], listener: () => void): () => void {
  if (!stdin.isTTY) return () => undefined;
  const keys = raw.stdin;
  // A signal reports a terminal that goes away.
  const ignore = () => undefined;
  keys.on('data', listener).on('end', listener).on('error', ignore).resume();
  return () => {
    keys.off('data', listener).off('end', listener).off('error', ignore).pause();
  };
}

async function rowsOf(
  context: Context,
  { read, trouble }: ShownBoard,
  { columns, rows }: Size,
): Promise<readonly string[]> {
  const style = await context.style('stdout', context.settings().theme);
  const said = [
    ...(trouble ? [style.bad(fitCells(inertLine(troubleText(trouble, context.io.now())), columns))] : []),
    ...read.notes.map((note) => style.warn(fitCells(inertLine(note), columns))),
  ].slice(0, Math.max(0, Math.floor(rows / 4)));
  const lines = boardLines(read.board, {
    style,
    width: columns,
    utc: context.options.utc === true,
    glyphs: barGlyphs(context.io.env),
    // The last line of the terminal stays free.
    rows: Math.max(1, rows - 1 - said.length),
  });
  return [...lines, ...said];
}

// Where boards go that are shown again and again: into one place on a terminal, else one after the other.

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
      // Printing the same warning every time would bury the new ones.
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

/** The text between two boards: nothing if each is complete by itself. */
function separator(form: BoardForm): string {
  if (form.kind === 'html') return '';
  return form.kind === 'record' ? '' : '\n';
}
