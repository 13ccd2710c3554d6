// The owner of jq-wasm: jq expressions over JSON, inside this process and without a jq installed.
import { inertBlock, inertJson, inertLine } from './inert.ts';

/** jq refused the expression (`compile`) or failed while running it (`run`); the message is jq's own, made inert. */
export class JqError extends Error {
  override readonly name = 'JqError';
  readonly phase: 'compile' | 'run';

  constructor(phase: 'compile' | 'run', message: string) {
    super(inertLine(message));
    this.phase = phase;
  }
}

/** More output than this, in bytes, is a runaway expression. */
const MOST_OUTPUT = 256 * 1024 * 1024;
/** jq's exit status for an expression that does not compile. */
const COMPILE_FAILED = 3;
/** An engine never gives memory back: after an input of more bytes it goes. */
const MOST_KEPT = 1024 * 1024;

/**
 * Runs a jq expression as gh does: each result on a line of its own, strings as they are unless `raw` is false,
 * everything else as compact JSON. Throws JqError.
 */
export async function runJq(
  expression: string,
  value: unknown,
  { raw = true }: { readonly raw?: boolean } = {},
): Promise<string> {
  const { status, stdout, stderr } = await jq(expression, acceptableToJq(JSON.stringify(value ?? null)));
  if (status === COMPILE_FAILED) throw new JqError('compile', compileMessage(stderr, expression));
  if (status !== 0) throw new JqError('run', runMessage(stderr));
  if (stdout === '') return '';
  // jq was asked for JSON, so a line is a result, whatever newlines its strings hold.
  const results = stdout.slice(0, -1).split('\n');
  return results.map((result) => `${shown(result, raw)}\n`).join('');
}

/** Throws JqError for an expression that does not compile, so that it is known before anything was done for it. */
export async function checkJq(expression: string): Promise<void> {
  try {
    // On a line of its own, because the expression may end in a comment.
    await runJq(`empty | (${expression}\n)`, null);
  } catch (error) {
    // What is said of the brackets around it is not about what was typed. A module may stand alone only, and run for ever.
    if (!/\b(?:module|import|include)\b/.test(expression)) await runJq(expression, null);
    throw error;
  }
}

function shown(result: string, raw: boolean): string {
  return raw && result.startsWith('"') ? inertBlock(JSON.parse(result) as string) : inertJson(result);
}

/** jq takes no lone surrogates, which JSON.stringify writes as escapes; like jq's own reader, puts U+FFFD there. */
function acceptableToJq(json: string): string {
  if (!json.includes('\\ud')) return json;
  return json.replace(/\\(?:ud[89a-f]..|[\s\S])/g, (part) => (part.length === 6 ? '\\ufffd' : part));
}

/** jq's words for what does not compile, the place in ours. */
function compileMessage(stderr: string, expression: string): string {
  // A line of its own for the bracket is not the person's.
  const isOneLine = !/\n(?!\)$)/.test(expression.trim());
  const errors = stderr.match(/^jq: error: .*$/gm) ?? [stderr.trim()];
  return errors
    .map((error) =>
      error
        .replace(/^jq: error: | \(Unix shell quoting issues\?\)|:$/g, '')
        .replace(
          /unexpected end of file(?:, expecting .*(?= at <))?(?: at <top-level>, line \d+)?/,
          'the expression ends too soon',
        )
        .replace(/INVALID_CHARACTER/g, 'character')
        .replace(/, expecting end of file/, '')
        .replace(/ at <top-level>, line (\d+)/, (_, line) =>
          isOneLine ? '' : `, in line ${line} of the expression`,
        ),
    )
    .join('; ');
}

function runMessage(stderr: string): string {
  // What comes before is the output of `debug` and `stderr`.
  const from = stderr.lastIndexOf('jq: error');
  const message = stderr.slice(Math.max(0, from)).trim();
  return (
    message.replace(/^jq: (?:parse )?error(?: \(at [^)]*\))?:? ?/, '') || 'the expression ended with an error'
  );
}

interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The parts of the Emscripten module that are used here. */
interface Engine {
  callMain(args: string[]): number;
}

/** What an engine reads and writes, a byte at a time; exchanged from run to run. */
interface Streams {
  stdin: () => number | null;
  stdout: (byte: number | null) => void;
  stderr: (byte: number | null) => void;
}

interface KeptEngine {
  readonly engine: Engine;
  readonly streams: Streams;
  /** The bytes of its stack that runs to come may still use up. */
  room: number;
}

/** Each run leaves its arguments on the stack of the engine, which has 64 KiB: so much of it may go that way. */
const ROOM = 4096;
/** What a run leaves there beside its expression. */
const RUN_BYTES = 128;

let kept: KeptEngine | null = null;

async function createEngine(): Promise<KeptEngine> {
  const { default: instantiate } = await import('jq-wasm/dist/build/jq.js');
  const streams: Streams = { stdin: () => null, stdout: () => undefined, stderr: () => undefined };
  // The package's own entry point copies its whole buffer for each byte read or written: 3 MB take minutes. So the
  // engine is given streams of ours, which it uses once the package's set-up (`preRun`) is out of the way.
  const engine = (await instantiate({
    monitorRunDependencies(this: { preRun: unknown }) {
      this.preRun = [];
    },
    stdin: () => streams.stdin(),
    stdout: (byte: number | null) => streams.stdout(byte),
    stderr: (byte: number | null) => streams.stderr(byte),
  })) as Engine;
  return { engine, streams, room: ROOM };
}

async function jq(expression: string, input: string): Promise<Outcome> {
  const bytes = Buffer.from(input);
  let position = 0;
  const stdout = collector();
  const stderr = collector();
  // Making an engine takes ten times as long as a small run: a watch runs one for each event.
  const used = kept ?? (await createEngine());
  // Whatever a failed run leaves behind goes with its engine.
  kept = null;
  used.streams.stdin = () => (position < bytes.length ? (bytes[position++] ?? null) : null);
  used.streams.stdout = stdout.add;
  used.streams.stderr = stderr.add;
  try {
    const status = used.engine.callMain(['-M', '-c', '--', expression, '/dev/stdin']);
    if (stdout.full()) throw new JqError('run', 'the expression writes more than 256 MiB');
    used.room -= Buffer.byteLength(expression) + RUN_BYTES;
    if (status === 0 && used.room > 0 && bytes.length <= MOST_KEPT) kept = used;
    return { status, stdout: stdout.text(), stderr: stderr.text() };
  } catch (error) {
    if (error instanceof JqError) throw error;
    // A trap in the engine: recursion without end, or memory used up.
    throw new JqError(
      'run',
      stderr
        .text()
        .trim()
        .replace(/^jq: error: /, '') || 'the expression needs too much memory',
    );
  }
}

function collector() {
  let buffer = Buffer.allocUnsafe(16 * 1024);
  let length = 0;
  let full = false;
  return {
    add(byte: number | null): void {
      if (byte === null) return;
      if (length === MOST_OUTPUT) {
        full = true;
        // The engine turns this into a write error, on which jq gives up.
        throw new RangeError('too much output');
      }
      if (length === buffer.length) buffer = Buffer.concat([buffer], Math.min(2 * length, MOST_OUTPUT));
      buffer[length++] = byte;
    },
    full: () => full,
    text: () => buffer.toString('utf8', 0, length),
  };
}
