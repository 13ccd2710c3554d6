// One write from intent to receipt: noted durably, sent, and every way it can end settled by evidence. A write is
// sent again only when it is proven that it did not arrive, or that repeating it cannot do it twice.
import { type Client, endpointNamed } from '../api/derive.ts';
import { ApiError, RateLimitedError, ServiceError, TokenRefusedError } from '../api/errors.ts';
import { buildRequest } from '../api/request.ts';
import { type Baseline, baselineOf, standingIn } from './baseline.ts';
import { checkOf, doubtOf } from './check.ts';
import { evidenceOf, isPassing } from './evidence.ts';
import type { RunJournal } from './journal.ts';
import { backoffMs, type Patience, waitForTry, waitMs } from './patience.ts';
import { type WriteName, writePolicy } from './policy.ts';
import { denialIn, errorInRecord, type Found, idInRecord, provenReceipt } from './proof.ts';
import { type ReadBack, readBack, type Settlement } from './readback.ts';
import type { Delivered, Receipt } from './receipt.ts';
import { yieldedTo } from './rivals.ts';
import type { Write } from './write.ts';

export interface DeliverPorts {
  /** For reading back; its reads are repeated. */
  readonly client: Client;
  /** Calls the row with the parameters, once, and resolves to its `data`. */
  readonly call: (name: WriteName, params: Readonly<Record<string, unknown>>) => Promise<unknown>;
  readonly patience: Patience;
  /** Null for a dry run, which sends nothing. */
  readonly journal: RunJournal | null;
  /** The service's clock minus ours in milliseconds; null when it is not known. */
  readonly clockOffset: () => number | null;
  /** Milliseconds that reading back may take. */
  readonly patienceMs: number;
  /** Whether the journal has a message of this text for this conversation, from the time that counts. */
  readonly sentBefore: (write: Write) => boolean;
  /** A text may go out although another run is sending the same. */
  readonly again?: boolean;
  /** Why the write must not go out now, from a precondition; null when it may. */
  readonly precondition?: (write: Write) => Promise<string | null>;
  /** Note the ids of the messages that are there before a message is sent. */
  readonly baseline: boolean;
  /** When the conversation was first on screen, in milliseconds since 1970, for the journal. */
  readonly seen?: number;
  /** Holds each write while it may have been applied, as far as is known: sent, and nothing heard of it yet. */
  readonly inDoubt?: Set<Write>;
}

/** Repeats of a write that is proven not to have left. */
const MOST_REPEATS = 1;

/**
 * Delivers one write and resolves to its receipt, whatever came of it. Throws PrivateFileError when the intent could
 * not be made durable, and then nothing was sent.
 */
export async function deliver(write: Write, ports: DeliverPorts): Promise<Delivered> {
  const receipt = blankReceipt(write);
  let reason: string | null;
  try {
    reason = (await ports.precondition?.(write)) ?? null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return unread(receipt, error, 'its condition');
  }
  if (reason !== null) {
    return {
      receipt: { ...receipt, outcome: 'skipped', changed: false, error: reason },
      failure: null,
      conflict: true,
    };
  }
  const { journal } = ports;
  if (journal === null) {
    return ended({ ...receipt, outcome: 'dry_run', changed: false, request: preview(write) });
  }
  const baseline = await baselineOf(write, ports);
  if (baseline.missing) {
    return unread(receipt, baseline.missing, 'its messages');
  }
  const { action } = writePolicy[write.name];
  const { name, id, params } = write;
  const entry = await journal.intend({
    name,
    action,
    id,
    params,
    before: baseline.standing,
    ...(ports.seen === undefined ? {} : { seen: ports.seen }),
  });
  const intended = { ...receipt, entry };
  const rival = ports.again ? null : await rivalOf(write, entry, journal);
  const end =
    rival === null
      ? await attempt(write, intended, { ...ports, before: baseline })
      : yieldedTo(rival, write, intended);
  const { outcome, changed, error, proof, data } = end.receipt;
  try {
    await journal.settle({
      entry,
      outcome,
      changed,
      error,
      after: standingIn(data),
      ...(proof === undefined ? {} : { proof }),
    });
    return end;
  } catch (trouble) {
    // It was sent: the receipt is still owed, and the run must not go on.
    return { ...end, trouble: trouble as Error };
  }
}

/** The run that sends the same; throws PrivateFileError where that cannot be read, and then nothing was sent. */
async function rivalOf(write: Write, entry: string, journal: RunJournal): Promise<string | null> {
  try {
    return journal.rivalOf(write, entry);
  } catch (trouble) {
    const error = (trouble as Error).message;
    await journal
      .settle({ entry, outcome: 'not_sent', changed: false, error, after: null })
      .catch(() => undefined);
    throw trouble;
  }
}

interface AttemptPorts extends DeliverPorts {
  /** What is known of the target from before the write. */
  readonly before: Baseline;
}

async function attempt(write: Write, receipt: Receipt, ports: AttemptPorts): Promise<Delivered> {
  const { patience, call } = ports;
  const startedAt = patience.now();
  // As the clocks stood then: one that is set meanwhile must not make an old message look new.
  const offset = ports.clockOffset();
  const clockOffset = () => offset ?? ports.clockOffset();
  const doubted = async <T>(work: Promise<T>) => {
    ports.inDoubt?.add(write);
    return await work.finally(() => ports.inDoubt?.delete(write));
  };
  const look = () => doubted(readBack(write, readBackPorts(write, { ...ports, clockOffset }, startedAt)));
  const known = ports.before.standing !== null;
  let repeats = 0;
  let waits = 0;
  let again = false;
  for (;;) {
    try {
      const data = await doubted(call(write.name, write.params));
      patience.refill();
      const error = errorInRecord(write, data);
      const done: Receipt = { ...receipt, id: write.id ?? idInRecord(data), data, error };
      const denial = denialIn(write, data);
      if (!denial) return ended(done);
      // The repeat may have failed because the first attempt did arrive.
      return again
        ? settledAgain(write, receipt, denial, await look(), known)
        : failed(done, denial, { outcome: 'refused' });
    } catch (error) {
      // Anything else is a mistake in the program, and no outcome.
      if (!(error instanceof ApiError)) throw error;
      const evidence = evidenceOf(error);
      if (evidence === 'not_sent') {
        const most = Math.min(MOST_REPEATS, patience.retries);
        const repeated = repeats < most && isPassing(error) && patience.spend();
        if (!repeated || !(await waitForTry(patience, backoffMs(repeats, patience.random)))) {
          // Of an earlier attempt that did leave, this says nothing.
          return again ? unknown(write, receipt, error) : failed(receipt, error, { outcome: 'not_sent' });
        }
        repeats += 1;
      } else if (error instanceof RateLimitedError) {
        patience.slowDown?.();
        const pause = waitMs(error, waits, patience.random);
        const waited = pause !== null && (await waitForTry(patience, pause));
        if (!waited && again) return unknown(write, receipt, error);
        if (!waited) return turnedAway(receipt, error, { interrupted: pause !== null });
        waits += 1;
      } else if (evidence === 'answered') {
        if (again && !isAlready(write, error))
          return settledAgain(write, receipt, error, await look(), known);
        return answered(write, receipt, error, { again, known });
      } else {
        const settled = await look();
        if (settled.kind === 'done') return proven(receipt, settled, known);
        if (settled.kind === 'unknown' || again || patience.retries < 1 || !patience.spend())
          return unknown(write, receipt, error);
        again = true;
      }
    }
  }
}

function readBackPorts(write: Write, ports: AttemptPorts, startedAt: number): ReadBack {
  const { client, patience, clockOffset, patienceMs, before } = ports;
  return {
    client,
    sleep: patience.sleep,
    startedAt,
    clockOffset,
    patienceMs,
    baseline: before.messages,
    sentBefore: ports.sentBefore(write),
    operators: before.operators,
    standing: before.standing,
  };
}

/** A refused repeat: the first attempt may have been applied, and that may be why, so only reading can tell. */
function settledAgain(
  write: Write,
  receipt: Receipt,
  error: ApiError,
  settled: Settlement,
  known: boolean,
): Delivered {
  return settled.kind === 'done' ? proven(receipt, settled, known) : unknown(write, receipt, error);
}

function isAlready(write: Write, error: ApiError): boolean {
  const already: readonly string[] = writePolicy[write.name].already;
  return error instanceof ServiceError && already.includes(error.code);
}

function answered(
  write: Write,
  receipt: Receipt,
  error: ApiError,
  { again, known }: { readonly again: boolean; readonly known: boolean },
): Delivered {
  const { conflict } = writePolicy[write.name];
  if (isAlready(write, error)) {
    // After a repeat it is so because the first attempt did arrive, or somebody else did the same.
    if (again) return proven(receipt, {}, known);
    return { ...failed(receipt, error, { outcome: 'already' }), failure: null };
  }
  const text = error instanceof TokenRefusedError ? (error.text ?? error.message) : error.message;
  const held = error instanceof ServiceError && (conflict as readonly string[]).includes(error.code);
  return { ...failed(receipt, error, { outcome: 'refused', error: text }), conflict: held };
}

/** The receipt of a write before anything is known of its end. */
export function blankReceipt(write: Write): Receipt {
  const params: Readonly<Record<string, unknown>> = write.params;
  return {
    id: write.id,
    action: writePolicy[write.name].action,
    outcome: 'done',
    changed: true,
    operator: typeof params.operator_id === 'number' ? params.operator_id : null,
    webhook: params.disable_webhook !== 1,
    data: null,
    error: null,
    entry: null,
  };
}

function ended(receipt: Receipt): Delivered {
  return { receipt, failure: null, conflict: false };
}

/** What has to be read before a write could not be: the service's own refusal, or nothing was sent. */
function unread(receipt: Receipt, error: ApiError, what: string): Delivered {
  if (evidenceOf(error) === 'answered') return failed(receipt, error, { outcome: 'refused' });
  return failed(receipt, error, {
    outcome: 'not_sent',
    error: `${what} could not be read before: ${error.message}`,
  });
}

function proven(receipt: Receipt, found: Found, known: boolean): Delivered {
  return ended(provenReceipt(receipt, found, known));
}

function failed(receipt: Receipt, error: ApiError, change: Partial<Receipt>): Delivered {
  return {
    receipt: { ...receipt, changed: false, error: error.message, ...change },
    failure: error,
    conflict: false,
  };
}

/** HTTP 429: the write was not even looked at. */
function turnedAway(
  receipt: Receipt,
  error: ApiError,
  { interrupted }: { readonly interrupted: boolean },
): Delivered {
  const why = interrupted ? `${error.message}; the wait was interrupted` : error.message;
  return failed(receipt, error, { outcome: 'refused', error: `${why}; nothing was done` });
}

function unknown(write: Write, receipt: Receipt, error: ApiError): Delivered {
  const doubt = doubtOf(write, error.message);
  return failed(receipt, error, { outcome: 'unknown', changed: null, error: doubt, check: checkOf(write) });
}

function preview(write: Write): NonNullable<Receipt['request']> {
  const choices = { listParams: 'query', authScope: 'all' } as const;
  const request = buildRequest(endpointNamed(write.name), write.params, choices);
  return { method: request.method, path: request.path, body: JSON.parse(request.body ?? 'null') };
}
