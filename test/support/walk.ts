// Many command lines in one process of the built program, for what starting one costs a hundred times over: into pipes,
// or on a pseudo-terminal. Between two of them a mark is written, by which what each has printed is told apart.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { type Home, runProgram } from './run-convops.ts';
import { openScreen } from './screen-terminal.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/convops.cjs', import.meta.url));
/** Around the exit code of the command that was run. */
const [MARK, END] = ['\x1e', '\x1f'];

/** What walks: in CommonJS, as bin/ is. */
const WALKER = `
require('node:events').defaultMaxListeners = 0;
const { readFileSync } = require('node:fs');
const { main } = require(${JSON.stringify(PROGRAM)});
const lines = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const say = (text) => new Promise((done) => process.stdout.write(text, () => process.stderr.write(process.stdout.isTTY ? '' : text, done)));
(async () => {
  for (const line of lines) await say(${JSON.stringify(MARK)} + (await main(line)) + ${JSON.stringify(END)});
  if (process.stdout.isTTY) setInterval(() => undefined, 60_000);
})();`;

export interface Walked {
  readonly line: readonly string[];
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface WalkOptions {
  readonly home: Home;
  readonly env: Readonly<Record<string, string>>;
}

let walks = 0;

async function walker(home: Home, lines: readonly (readonly string[])[]): Promise<string[]> {
  walks += 1;
  const [script, list] = [home.path(`walk-${walks}.cjs`), home.path(`walk-${walks}.json`)];
  await writeFile(script, WALKER);
  await writeFile(list, JSON.stringify(lines));
  return [process.execPath, script, list];
}

/** The text before each mark, and the exit code that it holds. */
function parts(text: string, lines: readonly (readonly string[])[]): { text: string; exit: number }[] {
  const found = text.split(END);
  if (found.length !== lines.length + 1 || text.split(MARK).length !== found.length)
    throw new Error(`${lines.length} commands have left ${found.length - 1} marks: ${found.at(-1)}`);
  return found.slice(0, -1).map((part) => {
    const [printed = '', exit] = part.split(MARK);
    return { text: printed, exit: Number(exit) };
  });
}

/** Runs the lines one after the other into pipes. */
export async function walkInPipe(
  lines: readonly (readonly string[])[],
  { home, env }: WalkOptions,
): Promise<Walked[]> {
  const [program = '', ...args] = await walker(home, lines);
  const { stdout, stderr } = await runProgram(program, args, {
    env: { ...home.env, ...env },
    cwd: home.folder,
  });
  const [out, err] = [parts(stdout, lines), parts(stderr, lines)];
  return lines.map((line, nth) => ({
    line,
    exit: out[nth]?.exit ?? -1,
    stdout: out[nth]?.text ?? '',
    stderr: err[nth]?.text ?? '',
  }));
}

/** Runs the lines one after the other on a pseudo-terminal; stdout has all that it was sent. */
export async function walkOnTerminal(
  lines: readonly (readonly string[])[],
  { home, env, columns }: WalkOptions & { readonly columns: number },
): Promise<Walked[]> {
  const screen = await openScreen(await walker(home, lines), { home, columns, env, patienceMs: 120_000 });
  // It is ended from here: what a program has written at its end is read for a fifth of a second only.
  await expect.poll(() => screen.raw().split(END).length, { timeout: 240_000 }).toBe(lines.length + 1);
  await screen.close();
  // The terminal's own line discipline makes two characters of a line feed.
  const out = parts(screen.raw().replaceAll('\r\n', '\n'), lines);
  return lines.map((line, nth) => ({
    line,
    exit: out[nth]?.exit ?? -1,
    stdout: out[nth]?.text ?? '',
    stderr: '',
  }));
}
