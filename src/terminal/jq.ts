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

/**
 * Runs a jq expression on each of the values, as gh does: each result on a line of its own, strings as they are unless
 * `raw` is false, everything else as compact JSON. Throws JqError.
 */
export async function runJq(
  expression: string,
  values: readonly unknown[],
  { raw = true }: { readonly raw?: boolean } = {},
): Promise<string> {
  const input = values.map((value) => `${acceptableToJq(JSON.stringify(value ?? null))}\n`).join('');
  const { status, stdout, stderr } = await jq(expression, input);
  if (status === COMPILE_FAILED) throw new JqError('compile', compileMessage(stderr));
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
    await runJq(`empty | (${expression}\n)`, [null]);
  } catch (error) {
    // What is said of the brackets around it is not about what was typed. A module may stand alone only, and run for ever.
    if (!/\b(?:module|import|include)\b/.test(expression)) await runJq(expression, [null]);
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

/** jq's words for what does not compile. */
function compileMessage(stderr: string): string {
  const errors = stderr.match(/^jq: error: .*$/gm) ?? [stderr.trim()];
  return errors
    .map((error) =>
      error.replace(/^jq: error: | \(Unix shell quoting issues\?\)| at <top-level>, line \d+|:$/g, ''),
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

async function jq(expression: string, input: string): Promise<Outcome> {
  const { default: instantiate } = await import('jq-wasm/dist/build/jq.js');
  const bytes = Buffer.from(input);
  let position = 0;
  const stdout = collector();
  const stderr = collector();
  // The package's own entry point copies its whole buffer for each byte read or written: 3 MB take minutes. So the
  // engine is given streams of ours, which it uses once the package's set-up (`preRun`) is out of the way.
  const engine = (await instantiate({
    monitorRunDependencies(this: { preRun: unknown }) {
      this.preRun = [];
    },
    stdin: () => (position < bytes.length ? (bytes[position++] ?? null) : null),
    stdout: stdout.add,
    stderr: stderr.add,
  })) as Engine;
  try {
    const status = engine.callMain(['-M', '-c', '--', expression, '/dev/stdin']);
    if (stdout.full()) throw new JqError('run', 'the expression writes more than 256 MiB');
    return { status, stdout: stdout.text(), stderr: stderr.text() };
  } catch (error) {
    if (error instanceof JqError) throw error;
    // A trap in the engine: recursion without end, or memory used up.
    const why = stderr
      .text()
      .trim()
      .replace(/^jq: error: /, '');
    throw new JqError('run', why || 'the expression needs too much memory');
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
