// The terminal while a session has it: taken and given back exactly once each, lent to the editor and the pager,
// given back while the process is stopped. What is drawn in the meantime is dropped; coming back draws everything again.

import { EditorError, editText } from './editor.ts';
import type { Io } from './io.ts';
import type { Keyboard } from './keyboard.ts';
import { page } from './pager.ts';
import { asOneFrame, type Frame, type Screen, type Size } from './screen.ts';

export interface Tty {
  /** Whether frames are shown. */
  isOpen(): boolean;
  /** Whether another program has the terminal, or is about to. */
  isLent(): boolean;
  /** Takes the terminal, for as long as it is not stopped, lent or ended. */
  take(): void;
  /** Gives the terminal back for good; resolves when that is written. */
  end(): Promise<void>;
  /** Shows a frame; resolves when it is written. */
  draw(frame: Frame, size: Size): Promise<void>;
  /** Forgets what is shown: the next frame is drawn whole. */
  forget(): void;
  /** Opens $EDITOR on the text and resolves to what was saved in the end; throws when the editor fails. */
  edit(text: string): Promise<string>;
  /** Shows a text, already inert, in $PAGER, however short it is; less begins at its end. */
  page(text: string): Promise<void>;
  /** Stops the process, or its group, as the shell expects; resolves when it has been continued. */
  stop(whom: 'group' | 'self'): Promise<void>;
}

interface TtyParts {
  readonly io: Io;
  readonly screen: Screen;
  /** What reads keys one by one. */
  readonly keyboard: Pick<Keyboard, 'pause' | 'resume'>;
  readonly write: (text: string) => Promise<void>;
  /** Whether the session is about to end, so that no text it gets now is sure to be stored. */
  readonly isLeaving?: () => boolean;
  /** Called when frames are shown, for the first time and again. */
  readonly onTaken: () => void;
  /** Called when a stop by the shell did not go well. */
  readonly onFailed?: (error: unknown) => void;
}

/** The output that is drawn on: stdout, or stderr where stdout is not the terminal. */
export function screenOf(io: Io): 'stdout' | 'stderr' {
  return io.stdout.isTTY ? 'stdout' : 'stderr';
}

/** The size of the terminal that is drawn on. */
export function sizeOf(io: Io): Size {
  const { columns, rows } = io[screenOf(io)];
  return { columns, rows };
}

/** Calls the listener when the terminal that is drawn on has another size, until released. */
export function watchSize(io: Io, onResized: () => void): () => void {
  const stream = io.raw[screenOf(io)];
  stream.on('resize', onResized);
  return () => stream.off('resize', onResized);
}

const ignore = () => undefined;

/** The terminal of a session; not yet taken. */
export function createTty(parts: TtyParts): Tty {
  const { io, screen, keyboard, write, isLeaving = () => false, onTaken, onFailed = ignore } = parts;
  const { stdin } = io.raw;
  let open = false;
  // Those that run and those that wait.
  let borrowers = 0;
  let isEditing = false;
  let over = false;
  let shown: Frame | null = null;
  /** Nothing is left of what is shown. */
  let isForgotten = true;
  let loans: Promise<unknown> = Promise.resolve();
  let stopping: Promise<void> | undefined;
  let unwatch = () => {};

  function take(enter = screen.enter): void {
    if (open || over) return;
    open = true;
    isForgotten = true;
    // The mode first: a process in the background is stopped here, before it has written anything.
    stdin.setRawMode(true);
    keyboard.resume();
    void write(enter).catch(ignore);
    // Who is being stopped listens again once that is over.
    if (!stopping) watchJob();
    onTaken();
  }

  async function give(): Promise<void> {
    if (!open) return;
    open = false;
    // The mode last: what is typed in between must not be echoed.
    const written = write(screen.leave(shown));
    stdin.setRawMode(false);
    await written.catch(ignore);
  }

  function watchJob(): void {
    unwatch();
    unwatch = io.onSignal(['SIGTSTP', 'SIGCONT', 'SIGQUIT'], (name) => {
      if (name === 'SIGQUIT') void quit();
      // Who was stopped by SIGSTOP learns of it only now.
      else if (name === 'SIGTSTP') void stop('self').catch(onFailed);
      else {
        recover();
        io.refreshSize();
      }
    });
  }

  /** Ends at once, as whoever sends this signal expects, but not with a terminal in which nothing can be typed. */
  async function quit(): Promise<void> {
    over = true;
    unwatch();
    await give();
    io.quit();
  }

  function stop(whom: 'group' | 'self'): Promise<void> {
    // The listeners go: with one the system would not stop the process, and its own start is not news.
    unwatch();
    stopping ??= stopped(whom).finally(() => {
      stopping = undefined;
      if (!over) watchJob();
    });
    return stopping;
  }

  async function stopped(whom: 'group' | 'self'): Promise<void> {
    await give();
    await io.suspend(whom);
    if (borrowers === 0) take();
  }

  /** After a stop that could not be caught: nothing is left as it was. */
  function recover(): void {
    if (!open) return;
    open = false;
    // Only a change of mode reaches the terminal.
    stdin.setRawMode(false);
    take(screen.reenter);
  }

  /** Gives the terminal to what `run` starts until that has ended; several wait for one another. */
  function suspendFor<T>(run: () => Promise<T>): Promise<T> {
    // At once: what else was read with the key that asked for it must not be taken for keys of the session.
    borrowers += 1;
    const loan = loans.then(async () => {
      try {
        if (over) throw new Error('the session has ended');
        void give();
        keyboard.pause();
        // What pauses stops reading only in the next turn.
        await io.sleep(0);
        return await run();
      } finally {
        borrowers -= 1;
        if (borrowers === 0) take();
      }
    });
    loans = loan.catch(() => undefined);
    return loan;
  }

  async function edit(text: string): Promise<string> {
    if (isEditing) throw new Error('the editor is open already');
    isEditing = true;
    try {
      return await suspendFor(() => editText(io, text, () => !over && !isLeaving()));
    } catch (error) {
      // Nobody else says any more where the text is.
      if (over && error instanceof EditorError) {
        await io.stderr.write(`convops: ${error.message}\n`);
      }
      throw error;
    } finally {
      isEditing = false;
    }
  }

  return {
    isOpen: () => open,
    isLent: () => borrowers > 0,
    take: () => take(),
    async end() {
      over = true;
      unwatch();
      await give();
    },
    draw(frame, size) {
      if (!open) return Promise.resolve();
      const changes = screen.paint(isForgotten ? null : shown, frame, size);
      shown = frame;
      isForgotten = false;
      if (changes === '') return Promise.resolve();
      return write(io.env.TERM === 'dumb' ? changes : asOneFrame(changes));
    },
    forget() {
      isForgotten = true;
    },
    edit,
    page: (text) => suspendFor(() => showPaged(io, text)),
    stop,
  };
}

/** What is newest stands at the end; where the person has told less to begin otherwise, it does. */
const atEnd = (less: string) => (/\s\+/.test(less) ? '' : ' +G');

/** Shows a text in the pager; if there is none, on the terminal itself until a key is pressed. */
async function showPaged(io: Io, text: string): Promise<void> {
  const { isTTY, columns } = io.stdout;
  const pager = io.env.PAGER ?? 'less -R';
  const env = {
    ...io.env,
    // less may have been told to end by itself after a short text, which would be gone at once.
    PAGER: /^\s*(?:\S*\/)?less(?:\s|$)/.test(pager) ? `${pager} -+F${atEnd(pager)}` : pager,
    LESS: io.env.LESS ?? 'R',
  };
  if (
    await page(text, {
      env,
      isTTY,
      rows: 0,
      columns,
      onSignal: io.onSignal,
      platform: io.platform,
    })
  )
    return;
  const { stdin } = io.raw;
  io.raw[screenOf(io)].write(`${text.replace(/\n?$/, '\n')}(any key goes back)`);
  stdin.setRawMode(true);
  await new Promise<void>((resolve) => {
    stdin.once('data', () => resolve()).resume();
  });
}
