// The board in one place on a terminal, which echoes what is typed meanwhile. At the end the cursor stands below the last
// board.

import type { Context } from '../../cli/context.ts';
import { write } from '../../cli/present.ts';
import { inertLine } from '../../terminal/inert.ts';
import { mainScreen, type Size } from '../../terminal/screen.ts';
import { createTty, sizeOf, watchSize } from '../../terminal/tty.ts';
import { fitCells, loadWidths } from '../../terminal/width.ts';
import { barGlyphs } from '../../views/bars.ts';
import { boardLines } from '../../views/board.ts';
import type { ReadBoard, Shower } from './shown.ts';
import { type RefreshTrouble, troubleText } from './trouble.ts';

interface ShownBoard {
  readonly read: ReadBoard;
  readonly trouble: RefreshTrouble | null;
}

/** Draws boards over one another; nothing is drawn before the first. */
export function createRepainter(context: Context): Shower {
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
    // Who reads no more is noticed at the next board.
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

/** Calls the listener for each line that is typed, which the terminal has echoed by then, until released. */
function hearLines({ stdin, raw }: Context['io'], listener: () => void): () => void {
  if (!stdin.isTTY) return () => undefined;
  const keys = raw.stdin;
  // A terminal that goes away is told by a signal.
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
  const style = await context.style('stdout');
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
