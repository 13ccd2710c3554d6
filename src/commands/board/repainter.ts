// The board in one place on a terminal. Every row is written each time: the terminal echoes what is typed meanwhile, and
// an Enter in the last line scrolls. At the end the cursor stands below the last board.

import type { Context } from '../../cli/context.ts';
import { write } from '../../cli/present.ts';
import { inertLine } from '../../terminal/inert.ts';
import { fitCells, loadWidths } from '../../terminal/width.ts';
import { barGlyphs } from '../../views/bars.ts';
import { boardLines } from '../../views/board.ts';
import type { ReadBoard, Shower } from './shown.ts';
import { type RefreshTrouble, troubleText } from './trouble.ts';

const ESC = '\u001b[';
// A row that is wider than was thought must not scroll the others away.
const ENTER = `${ESC}?7l${ESC}?25l`;
const LEAVE = `${ESC}0m${ESC}?7h${ESC}?25h`;
/** Erased before it is written: without wrapping, the cursor stands on the last cell of a full row. */
const row = (text: string, index: number) => `${ESC}${index + 1};1H${ESC}0m${ESC}2K${text}`;

/** Draws boards over one another; nothing is drawn before the first. */
export function createRepainter(context: Context): Shower {
  const { io } = context;
  const screen = io.raw.stdout;
  /** How many rows the board takes that is shown. */
  let shown = 0;
  let latest: { readonly read: ReadBoard; readonly trouble: RefreshTrouble | null } | null = null;
  let isOpen = false;
  let release = () => {};

  async function draw(): Promise<void> {
    if (!latest) return;
    const size = { columns: io.stdout.columns, rows: io.stdout.rows };
    const rows = (await rowsOf(context, latest, size)).slice(0, Math.max(1, size.rows - 1));
    shown = rows.length;
    // There the terminal writes what is typed meanwhile, Ctrl-C too; the next board takes it away.
    await write(context, `${rows.map(row).join('')}${ESC}0m${below()}${ESC}J`);
  }

  function drawAnew(): void {
    // Who reads no more is noticed at the next board.
    if (isOpen)
      void write(context, ENTER)
        .then(draw, () => undefined)
        .catch(() => undefined);
  }

  function watchJob(): () => void {
    // Ctrl-Z: the shell gets the terminal as it was, and the board is drawn anew afterwards.
    const stop = async () => {
      release();
      await write(context, ending()).catch(() => undefined);
      await io.suspend('self');
      if (isOpen) release = watchJob();
      drawAnew();
    };
    const off = io.onSignal(['SIGTSTP', 'SIGCONT'], (name) => {
      if (name === 'SIGTSTP') void stop();
      else drawAnew();
    });
    screen.on('resize', drawAnew);
    const deaf = hearKeys(io, drawAnew);
    return () => {
      off();
      screen.off('resize', drawAnew);
      deaf();
    };
  }

  const below = () => `${ESC}${Math.min(io.stdout.rows, shown + 1)};1H`;
  const ending = () => `${LEAVE}${below()}${ESC}J`;

  return {
    async show(read, trouble) {
      latest = { read, trouble };
      if (!isOpen) {
        isOpen = true;
        await loadWidths();
        await write(context, ENTER);
        release = watchJob();
      }
      await draw();
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      release();
      await write(context, ending()).catch(() => undefined);
    },
  };
}

/** Calls the listener for each line that is typed, which the terminal has echoed by then, until released. */
function hearKeys({ stdin, raw }: Context['io'], listener: () => void): () => void {
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
  { read, trouble }: { readonly read: ReadBoard; readonly trouble: RefreshTrouble | null },
  { columns, rows }: { readonly columns: number; readonly rows: number },
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
