// The board in one place on a terminal: rows that changed are written over, a new size draws everything anew, and at
// the end the cursor stands below the last board.
import { inertLine } from '../../terminal/inert.ts';
import { fitCells, loadWidths } from '../../terminal/width.ts';
import { type Frame, paint } from '../../triage/run/screen.ts';
import { barGlyphs } from '../../views/bars.ts';
import { boardLines } from '../../views/board.ts';
import type { Context } from '../context.ts';
import { write } from '../present.ts';
import type { Shower } from './rounds.ts';
import type { ReadBoard } from './show.ts';
import { type Trouble, troubleText } from './trouble.ts';

const ESC = '\u001b[';
// A row that is wider than was thought must not scroll the others away.
const ENTER = `${ESC}?7l${ESC}?25l`;
const LEAVE = `${ESC}0m${ESC}?7h${ESC}?25h`;

/** Draws boards over one another; nothing is drawn before the first. */
export function createRepainter(context: Context): Shower {
  const { io } = context;
  const screen = io.raw.stdout;
  let shown: Frame | null = null;
  let latest: { readonly read: ReadBoard; readonly trouble: Trouble | null } | null = null;
  let isOpen = false;
  let release = () => {};

  async function draw(): Promise<void> {
    if (!latest) return;
    const size = { columns: io.stdout.columns, rows: io.stdout.rows };
    const frame: Frame = { rows: await rowsOf(context, latest, size), cursor: null };
    const changes = paint(shown, frame, size);
    shown = frame;
    // There the terminal writes what is typed meanwhile, Ctrl-C too; the end takes it away.
    if (changes !== '') await write(context, changes + below());
  }

  function drawAnew(): void {
    shown = null;
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
    return () => {
      off();
      screen.off('resize', drawAnew);
    };
  }

  const below = () => `${ESC}${Math.min(io.stdout.rows, (shown?.rows.length ?? 0) + 1)};1H`;
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

async function rowsOf(
  context: Context,
  { read, trouble }: { readonly read: ReadBoard; readonly trouble: Trouble | null },
  { columns, rows }: { readonly columns: number; readonly rows: number },
): Promise<Frame['rows']> {
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
  return [...lines, ...said].map((text) => ({ text }));
}
