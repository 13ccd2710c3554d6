// The lines of the journal, and what they say when read back. Append-only NDJSON: a run, an intent before each
// request, a result after it. No line ever holds a token. Each says how long it is and has a sum of its letters, so that a
// line that was cut short, and was never sent, differs from one that was damaged since.

import type { WriteName } from '../api/derive.ts';
import { isRecord, jsonValue } from '../base/record.ts';
import { letterSum } from '../base/text.ts';
import type { ProcessOwner } from '../disk/process-owner.ts';
import type { NewestBefore } from './baseline.ts';
import type { Conditions, Standing } from './conditions.ts';
import type { DecidedBy, FromProposal, Outcome } from './receipt.ts';
import type { Write } from './write.ts';

/** What a run keeps of its plan so that it can be resumed. */
export interface RunPlan {
  readonly writes: readonly Write[];
  /** What had to hold before each write. */
  readonly conditions: Conditions;
  readonly pace?: RunPace;
}

/** How fast a run goes. */
export interface RunPace {
  readonly concurrency?: number | undefined;
  /** Per second. */
  readonly rate?: number | undefined;
  readonly stopOnError?: true | undefined;
}

export interface RunLine {
  readonly kind: 'run';
  readonly run: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly profile: string | null;
  /** The base URL, or `the sandbox`. */
  readonly service: string;
  readonly action: string;
  /** How many writes the run set out to do. */
  readonly targets: number;
  /** Who decided. */
  readonly by?: DecidedBy | undefined;
  /** The run this one undoes. */
  readonly of?: string | undefined;
  /** The run this one goes on with. */
  readonly resumes?: string | undefined;
  /** The newest run of the same work when this one began: from here on the work is this run's. */
  readonly takes?: string | undefined;
  /** What the run set out to do, where it can be resumed. */
  readonly plan?: RunPlan | undefined;
  /** The process that is at work on it. */
  readonly owner?: ProcessOwner | undefined;
}

export interface IntentLine {
  readonly kind: 'intent';
  readonly run: string;
  readonly entry: string;
  readonly at: number;
  readonly name: WriteName;
  readonly action: string;
  readonly id: number | null;
  /** The parameters as they are sent, the text among them. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly before: Standing | null;
  /** Of a text: ids of the messages with the same text that were there before; absent where they were not read. */
  readonly same?: readonly number[] | undefined;
  /** Of a text: what a new message comes after; absent where that is not known. */
  readonly newest?: NewestBefore | undefined;
  /** The entry that this write undoes; with `more` it is a step, and another has to follow. */
  readonly undoes?: string | undefined;
  readonly more?: true | undefined;
  /** The decision of a triage session that it is part of; absent elsewhere. */
  readonly decision?: string | undefined;
  readonly proposal?: FromProposal | undefined;
  /** The platform user id of its customer; absent where that was not known. */
  readonly customer?: number;
  /** Of a text: what its customer is called, which is left out when the text serves another. */
  readonly called?: readonly string[];
  /** As in its run, which need not be looked for then. */
  readonly service: string;
  readonly profile: string | null;
  readonly by?: DecidedBy | undefined;
}

export interface ResultLine {
  readonly kind: 'result';
  /** Of the entry: named twice, a line with one wrong letter still says whose it is. */
  readonly run: string;
  readonly entry: string;
  readonly at: number;
  readonly outcome: Outcome;
  readonly changed: boolean | null;
  readonly error: string | null;
  readonly proof?: 'read-back' | undefined;
  /** The text as the service keeps it, where that is not as it was sent. */
  readonly stored?: string | undefined;
  /** The id of the message in the service, absent if nothing says so; of one that failed, which may still go out, 0 then. */
  readonly message?: number | undefined;
  readonly after: Standing | null;
}

export type JournalLine =
  | RunLine
  | IntentLine
  | ResultLine
  /** Nothing more comes of the run. */
  | { readonly kind: 'end'; readonly run: string; readonly at: number };

/** What stands in a line: its writer was stopped in the middle and sent nothing, or something damaged it since. */
export type ReadLine = (JournalLine | { readonly kind: 'cut' | 'damage'; readonly text: string }) & {
  /** Of the file that it stands in. */
  readonly day?: string;
  /** The latest time of a line before it, where the clock was set back since: what is recent may stand further back. */
  readonly latest?: number;
};

/** A write as the journal knows it: its intent with what became of it, `unknown` as long as there is no result. */
export interface Entry
  extends Omit<IntentLine, 'kind'>,
    Pick<ResultLine, 'outcome' | 'changed' | 'error' | 'after' | 'stored' | 'message'> {
  /** When its result was noted, in milliseconds since 1970; absent where the run ended before that. */
  readonly settledAt?: number;
}

export interface Run extends Omit<RunLine, 'kind'> {
  /** The file in which it begins. */
  readonly day?: string | undefined;
  readonly entries: readonly Entry[];
  /** Whoever worked on it has closed it. */
  readonly ended?: true;
  /** Lines of it are damaged or missing: what it did is not known in full. */
  readonly damaged?: true;
}

/** The entry of an intent, with its last result. */
export function entryOf({ kind: _, ...intent }: IntentLine, result: ResultLine | undefined): Entry {
  if (result === undefined) {
    const error = 'the run ended before the answer was recorded';
    return { ...intent, outcome: 'unknown', changed: null, error, after: null };
  }
  const { kind: _kind, run: _run, entry: _entry, proof: _proof, at: settledAt, ...end } = result;
  return { ...intent, ...end, settledAt };
}

const KINDS: readonly unknown[] = ['run', 'intent', 'result', 'end'] satisfies JournalLine['kind'][];

/** Of a line that was written whole. */
const HEADER = /^\{"n":(\d+),"sum":"([0-9a-f]{8})",/;
/** Its beginning, with how many bytes follow. */
const LENGTH = /^\{"n":(\d+),/;

/** The text of a line, which begins with how many bytes follow, and with a sum over the rest. */
export function lineText(line: JournalLine): string {
  const rest = JSON.stringify(line).slice(1);
  const text = `"sum":"${sumOf(rest)}",${rest}`;
  return `{"n":${Buffer.byteLength(text)},${text}`;
}

/** The sum of a text in eight digits. */
function sumOf(text: string): string {
  return letterSum(text).toString(16).padStart(8, '0');
}

/**
 * What stands in a line. `isBlankNext`: an empty line follows, which no writer leaves after what it was writing, so that it
 * was the end of this one.
 */
export function readLine(text: string, { isBlankNext = false } = {}): ReadLine {
  const [header = '', , sum] = HEADER.exec(text) ?? [];
  const value = jsonValue(text);
  const isWhole = sum === sumOf(text.slice(header.length)) && missingIn(text) === 0;
  if (isWhole && isRecord(value) && KINDS.includes(value.kind)) {
    const { n: _, sum: __, ...line } = value;
    // Whoever wrote such a sum wrote the whole line.
    return line as unknown as JournalLine;
  }
  const isCut = value === undefined && !isBlankNext && missingIn(text) > 0;
  return { kind: isCut ? 'cut' : 'damage', text };
}

/** The latest time of a line and those before it, in milliseconds since 1970; null where it does not say. */
export function latestUpTo(line: ReadLine): number | null {
  // A run is noted with its first write, which may be long after it began.
  return line.kind === 'intent' || line.kind === 'result' ? (line.latest ?? line.at) : null;
}

/** The lines in a text: a writer that was stopped leaves no end of its line, and the next one may follow at once. */
export function piecesOf(text: string): string[] {
  // Within a line quotation marks are escaped, so that none of its texts looks like a beginning.
  return text.split(/(?!^)(?=\{"n":\d+,"sum":")/);
}

/** How many bytes of a line are missing, as far as its beginning says so; 0 for any other text. */
function missingIn(text: string): number {
  const [header, length] = LENGTH.exec(text) ?? [];
  if (header !== undefined) return Number(length) - Buffer.byteLength(text.slice(header.length));
  return '{"n":'.startsWith(text) || /^\{"n":\d+$/.test(text) ? 1 : 0;
}

/** The runs that a damaged line may be of, as far as it says so. */
export function runsNamedIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/"([a-z0-9]+-[a-z0-9]+-[a-z0-9]{4})[".]/g)].map(([, run = '']) => run));
}
