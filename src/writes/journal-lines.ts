// The lines of the journal, and what they say when read back. Append-only NDJSON: a run, an intent before each
// request, a result after it. No line ever holds a token. What cannot be read is skipped, never repaired: an intent
// whose result is missing or torn counts as unknown.
import { isRecord, jsonValue } from '../base/record.ts';
import type { NewestBefore } from './baseline.ts';
import type { Conditions, Standing } from './conditions.ts';
import type { WriteName } from './policy.ts';
import { DECIDERS, type DecidedBy, type FromProposal, OUTCOMES, type Outcome } from './receipt.ts';

/** A write over several conversations. */
export interface RunPlan {
  readonly name: WriteName;
  /** The parameters that all its conversations share, without conversation_id. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly ids: readonly number[];
  /** The text of each conversation, in the order of the ids, where a canned reply was filled for each. */
  readonly texts?: readonly string[];
  /** What had to hold before each write. */
  readonly conditions: Conditions;
  readonly options: PlanOptions;
}

/** The options of a run beside its writes, as they were typed. */
export interface PlanOptions {
  readonly strict?: true;
  readonly concurrency?: number;
  /** Per second. */
  readonly rate?: number;
  readonly stopOnError?: true;
  /** Texts that went before the run began are sent once more. */
  readonly again?: true;
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
  readonly by?: DecidedBy;
  /** The run this one undoes. */
  readonly of?: string;
  /** The run this one goes on with. */
  readonly resumes?: string;
  /** What the run set out to do, where it is the same for every conversation. */
  readonly plan?: RunPlan;
  /** Whether its text went, or entries of it: what it has not done is not known any more. */
  readonly pruned?: true;
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
  readonly same?: readonly number[];
  /**
   * Of a text, and of the step of a macro after one: what a new message comes after; absent where that is not known, as in
   * lines of before it was noted.
   */
  readonly newest?: NewestBefore;
  /** The entry that this write undoes; with `more` it is a step, and another has to follow. */
  readonly undoes?: string;
  readonly more?: true;
  /** The decision of a triage session that it is part of; absent elsewhere, and in lines of before it was noted. */
  readonly decision?: string;
  /** Absent where it came of none, as before proposals were noted here. */
  readonly proposal?: FromProposal;
  /** The platform user id of its customer; absent where that was not known. */
  readonly customer?: number;
  /** As in its run, which need not be looked for then. */
  readonly service: string;
  readonly profile: string | null;
  readonly by?: DecidedBy;
}

export interface ResultLine {
  readonly kind: 'result';
  readonly entry: string;
  readonly at: number;
  readonly outcome: Outcome;
  readonly changed: boolean | null;
  readonly error: string | null;
  readonly proof?: 'read-back';
  /** The text as the service keeps it, where that is not as it was sent. */
  readonly stored?: string;
  /** The id of a message that the service took and calls failed: it may still go out. */
  readonly message?: number;
  readonly after: Standing | null;
}

export type JournalLine = RunLine | IntentLine | ResultLine;

/** A write as the journal knows it. */
export interface Entry {
  readonly entry: string;
  readonly run: string;
  readonly at: number;
  /** Greater than that of any earlier one of the same reading: the clock may have been set back between the two. */
  readonly place?: number;
  readonly profile: string | null;
  /** As in its run. */
  readonly service: string;
  /** Who decided; absent where its run does not say. */
  readonly by?: DecidedBy;
  readonly name: WriteName;
  readonly action: string;
  readonly id: number | null;
  /** `unknown` as long as there is no result. */
  readonly outcome: Outcome;
  readonly changed: boolean | null;
  readonly error: string | null;
  readonly params: Readonly<Record<string, unknown>>;
  readonly before: Standing | null;
  readonly after: Standing | null;
  /** False where the run ended before the result was written. */
  readonly settled: boolean;
  /** When its result was noted, in milliseconds since 1970; absent if there is none. */
  readonly settledAt?: number;
  /** As in its result. */
  readonly stored?: string;
  readonly message?: number;
  /** From here on as in its intent. */
  readonly same?: readonly number[];
  readonly newest?: NewestBefore;
  readonly undoes?: string;
  readonly more?: true;
  readonly decision?: string;
  readonly proposal?: FromProposal;
}

export interface Run extends Omit<RunLine, 'kind'> {
  readonly entries: readonly Entry[];
}

/** What an intent says of its run, whose first line may be lost. */
export function runLineFrom({ run, at, action, service, profile, by }: IntentLine): RunLine {
  return {
    kind: 'run',
    run,
    at,
    profile,
    service,
    action,
    targets: 1,
    ...(by ? { by } : {}),
  };
}

/** The entry of an intent, with its run's first line and its last result. */
export function entryOf(
  { profile, service, by }: Pick<RunLine, 'profile' | 'service' | 'by'>,
  intent: IntentLine,
  result: ResultLine | undefined,
): Entry {
  const { entry, run, at, name, action, id, params, before, same, newest } = intent;
  const { undoes, more, decision, proposal } = intent;
  return {
    entry,
    run,
    at,
    profile,
    service,
    ...decidedIn(intent.by ?? by),
    name,
    action,
    id,
    outcome: result?.outcome ?? 'unknown',
    changed: result ? result.changed : null,
    error: result ? result.error : 'the run ended before the answer was recorded',
    params,
    before,
    after: result?.after ?? null,
    settled: result !== undefined,
    ...(result ? { settledAt: result.at } : {}),
    ...(typeof result?.stored === 'string' ? { stored: result.stored } : {}),
    ...(typeof result?.message === 'number' ? { message: result.message } : {}),
    ...(Array.isArray(same) ? { same } : {}),
    ...(isRecord(newest) ? { newest } : {}),
    ...(typeof undoes === 'string' ? { undoes } : {}),
    ...(more === true ? { more } : {}),
    ...(typeof decision === 'string' ? { decision } : {}),
    ...proposalIn(proposal),
  };
}

/** Who decided, as a line has it; nothing where that is nothing this version knows. */
export function decidedIn(by: unknown): { readonly by?: DecidedBy } {
  if (!isRecord(by)) return {};
  const { kind, name, evidence } = by;
  const known = DECIDERS.find((one) => one === kind);
  const textIn = (value: unknown) => (typeof value === 'string' ? value : null);
  return known === undefined ? {} : { by: { kind: known, name: textIn(name), evidence: textIn(evidence) } };
}

/** The proposal a write came of, as a line has it; nothing where that is nothing this version knows. */
function proposalIn(value: unknown): { readonly proposal?: FromProposal } {
  if (!isRecord(value)) return {};
  const { id, changed } = value;
  const [proposed, approved] = [decidedIn(value.proposed_by).by, decidedIn(value.approved_by).by];
  if (typeof id !== 'string' || typeof changed !== 'number' || !proposed || !approved) return {};
  return { proposal: { id, proposed_by: proposed, approved_by: approved, changed } };
}

/** Beyond it there are no dates. */
const LAST_MS = 8.64e15;

/** How each line begins; inside a JSON string its quotation marks would be escaped. */
export const BEGINNING = '{"kind":"';

const OWN_KINDS = (['run', 'intent', 'result'] as const).map((kind) => `${BEGINNING}${kind}",`);

/** Where the last line in a text begins, for half a line may stand before a whole one; who decided has a kind too. */
export function lastBeginningIn(text: string): number {
  return Math.max(...OWN_KINDS.map((beginning) => text.lastIndexOf(beginning)));
}

/** One line of the journal; undefined for one that cannot be read. */
export function parseLine(line: string): JournalLine | undefined {
  if (line === '') return undefined;
  // Half a line of a process that was killed may stand before a whole one.
  const value = jsonValue(line) ?? jsonValue(line.slice(Math.max(0, lastBeginningIn(line))));
  return isLine(value) ? value : undefined;
}

const TORN_INTENT =
  /^\{"kind":"intent","run":"([^"\\]+)","entry":"([^"\\]+)","at":(\d+),"service":("[^"]*"),.*?"name":"(\w+\.\w+)","action":"(\w+)","id":(\d+),/;

/**
 * The intent of a line that is torn after its target: whether it was sent nobody knows, and that is unknown, not never
 * tried. Null for any other line.
 */
export function tornIntent(line: string): IntentLine | null {
  const [, run, entry, at, service, name, action, id] = TORN_INTENT.exec(line) ?? [];
  if (run === undefined || entry === undefined || service === undefined || action === undefined) return null;
  return {
    kind: 'intent',
    run,
    entry,
    at: Number(at),
    name: name as WriteName,
    action,
    id: Number(id),
    params: {},
    before: null,
    service: String(jsonValue(service)),
    profile: null,
  };
}

/** Whether a line is whole: what is JSON need not be a line that this version knows. */
export function isJson(text: string): boolean {
  return jsonValue(text) !== undefined;
}

/** Whether a value has what is relied on; a line of a later version may have more. */
function isLine(value: unknown): value is JournalLine {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, run, entry, at, service, name, action, params, outcome } = value as Readonly<
    Record<string, unknown>
  >;
  const texts = (...fields: readonly unknown[]) => fields.every((field) => typeof field === 'string');
  if (typeof at !== 'number' || Math.abs(at) > LAST_MS) return false;
  switch (kind) {
    case 'run':
      return texts(run, service, action);
    case 'intent':
      return texts(run, entry, service, name, action) && typeof params === 'object' && params !== null;
    case 'result':
      return texts(entry) && (OUTCOMES as readonly unknown[]).includes(outcome);
    default:
      return false;
  }
}
