// The built program on a real terminal and on a clock that only the test winds: time passes where the test says so, and what
// is looked at or typed comes when everything that was asked is answered and drawn. Nothing is waited for.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Day } from '../sandbox/days.ts';
import type { Home } from './run-convops.ts';
import { openScreen, type ScreenOptions } from './screen-terminal.ts';

export type WoundScreen = Awaited<ReturnType<typeof openWoundScreen>>;

export interface WoundScreenOptions extends ScreenOptions {
  readonly day: Day;
  readonly home: Home;
}

/** The program stands still, and will go on in so many milliseconds. */
interface Told {
  readonly ms: number;
  readonly turn: number;
  /** Bytes of what was typed. */
  readonly read: number;
  /** Bytes that the program has in memory. */
  readonly rss: number;
}

const IO = fileURLToPath(new URL('../../src/terminal/io.ts', import.meta.url));
const PROGRAM = fileURLToPath(new URL('wound-program.mjs', import.meta.url));
/** Milliseconds between two looks of a session at its clock. */
const TICK_MS = 500;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what a terminal does not show.
const MARKS = /\x1b\]7001;(\d+)\x07/g;
const MOST_KEPT = 50_000;
/** What takes the machine longer will not come. */
const PATIENCE_MS = 30_000;

/** Opens `convops` with these words. */
export async function openWoundScreen(
  words: readonly string[],
  { day, home, ...options }: WoundScreenOptions,
) {
  const ioModule = home.path('io.mjs');
  await build({
    ...{ entryPoints: [IO], outfile: ioModule, logLevel: 'warning' },
    ...{ bundle: true, platform: 'node', format: 'esm' },
  });
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let said = '';
  let news = '';
  let marked = 0;
  let over = false;
  let quietAt = 0;
  let typed = 0;
  let told: Told | null = null;
  let mostMemory = 0;
  let socket: Socket | undefined;
  let changed = () => {};
  server.on('connection', (connection) => {
    socket = connection.on('error', () => undefined);
    createInterface({ input: connection })
      .on('error', () => undefined)
      .on('line', (line) => {
        told = JSON.parse(line) as Told;
        mostMemory = Math.max(mostMemory, told.rss);
        changed();
      });
  });
  const program = [process.execPath, PROGRAM, String(port), pathToFileURL(ioModule).href];
  const screen = await openScreen([...program, ...words], {
    ...{ home, ...options },
    env: { PAGER: 'cat', BENCH_TICK: String(TICK_MS), ...options.env },
    onDrawn(text) {
      marked = Number([...`${said.slice(-50)}${text}`.matchAll(MARKS)].at(-1)?.[1] ?? marked);
      said = `${said}${text}`.slice(-MOST_KEPT);
      news += text;
      changed();
    },
  });
  const ended = screen.ended.finally(() => {
    over = true;
    changed();
  });
  /** The program, once it stands still and all it has written is on the terminal. */
  const stands = async (): Promise<Told | null> => {
    while (!over && (told === null || told.turn !== marked)) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve, reject) => {
        changed = resolve;
        const why = `the program neither went on nor ended: turn ${told?.turn}, drawn ${marked}`;
        timer = setTimeout(() => reject(new Error(`${why}:\n${said.slice(-500)}`)), PATIENCE_MS);
      });
      clearTimeout(timer);
    }
    quietAt = performance.now();
    return over ? null : told;
  };
  const goOn = async (milliseconds: number): Promise<void> => {
    if (milliseconds > 0) await day.pass(milliseconds);
    told = null;
    socket?.write(`${JSON.stringify({ now: day.now() })}\n`);
    await stands();
  };
  await stands();
  return {
    ...{ ended, frame: screen.frame },
    /** The last that was written, as it was written. */
    said: () => said.replace(MARKS, ''),
    /** The same since something was typed. */
    news: () => news.replace(MARKS, ''),
    /** When the program last stood still, by the clock of the machine: what it was answered before that, it knew. */
    quietAt: () => quietAt,
    isOver: () => over,
    /** The most bytes that the program ever had in memory. */
    mostMemory: () => mostMemory,
    /** Types keys, all at once, and resolves once what comes of them is on the terminal. */
    async type(keys: string): Promise<void> {
      news = '';
      screen.type(keys);
      typed += Buffer.byteLength(keys);
      const end = performance.now() + PATIENCE_MS;
      for (let now = await stands(); now && now.read < typed; now = told) {
        if (performance.now() > end)
          throw new Error(
            `${typed - now.read} bytes are not read, of ${JSON.stringify(keys)}:\n${said.slice(-1500)}`,
          );
        await goOn(0);
      }
      // What was begun by the last of them has its end.
      for (let turn = 0; turn < 2 && !over; turn += 1) await goOn(0);
    },
    /** Lets milliseconds pass, for the program and for the day. */
    async pass(milliseconds: number): Promise<void> {
      const end = day.now() + milliseconds;
      while (!over && day.now() < end) await goOn(Math.min(Math.max(told?.ms ?? 0, 1), end - day.now()));
      if (!over) await goOn(0);
    },
    async close() {
      await screen.close();
      server.close();
    },
  };
}
