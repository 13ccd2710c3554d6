// One write from intent to receipt: noted durably, sent, and every way it can end settled by evidence. A write is
// sent again only when it is proven that it did not arrive, or that repeating it cannot do it twice.
import { type Client, endpointNamed } from '../api/derive.ts';
import { ApiError, RateLimitedError, ServiceError, TokenRefusedError } from '../api/errors.ts';
import { buildRequest } from '../api/request.ts';
import { baselineOf, standingIn } from './baseline.ts';
import { checkOf, doubtOf } from './check.ts';
import { evidenceOf, isPassing } from './evidence.ts';
import type { RunJournal } from './journal.ts';
import { backoffMs, type Patience, waitMs } from './patience.ts';
import { type WriteName, writePolicy } from './policy.ts';
import { type ReadBack, readBack } from './readback.ts';
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
    ...{ name, action, id, params, before: baseline.standing },
    ...(ports.seen === undefined ? {} : { seen: ports.seen }),
  });
  const intended = { ...receipt, entry };
  const rival = ports.again ? null : await rivalOf(write, entry, journal);
  const end =
    rival === null
      ? await attempt(write, intended, { ...ports, known: baseline })
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
  readonly known: Awaited<ReturnType<typeof baselineOf>>;
}

async function attempt(write: Write, receipt: Receipt, ports: AttemptPorts): Promise<Delivered> {
  const { patience, call } = ports;
  const startedAt = patience.now();
  let repeats = 0;
  let waits = 0;
  let again = false;
  for (;;) {
    try {
      const data = await call(write.name, write.params);
      patience.refill();
      const done: Receipt = { ...receipt, id: write.id ?? idOf(data), data };
      if (!saysNo(data)) return ended(done);
      // The repeat may have failed because the first attempt did arrive.
      return again
        ? await settledAgain(write, receipt, denial(write), ports, startedAt)
        : denied(write, done);
    } catch (error) {
      // Anything else is a mistake in the program, and no outcome.
      if (!(error instanceof ApiError)) throw error;
      const evidence = evidenceOf(error);
      if (evidence === 'not_sent') {
        if (repeats >= Math.min(MOST_REPEATS, patience.retries) || !isPassing(error) || !patience.spend()) {
          // Of an earlier attempt that did leave, this says nothing.
          return again ? unknown(write, receipt, error) : failed(receipt, error, { outcome: 'not_sent' });
        }
        await patience.sleep(backoffMs(repeats, patience.random));
        repeats += 1;
      } else if (error instanceof RateLimitedError) {
        patience.slowDown?.();
        const pause = waitMs(error, waits, patience.random);
        if (pause === null)
          return again ? unknown(write, receipt, error) : failed(receipt, error, { outcome: 'refused' });
        await patience.sleep(pause);
        waits += 1;
      } else if (evidence === 'answered') {
        if (again && !isAlready(write, error))
          return await settledAgain(write, receipt, error, ports, startedAt);
        return answered(write, receipt, error, again);
      } else {
        const settled = await readBack(write, readBackPorts(write, ports, startedAt));
        if (settled.kind === 'done') return proven(receipt, settled, ports.known.standing !== null);
        if (settled.kind === 'unknown' || again || patience.retries < 1 || !patience.spend())
          return unknown(write, receipt, error);
        again = true;
      }
    }
  }
}

function readBackPorts(write: Write, ports: AttemptPorts, startedAt: number): ReadBack {
  const { client, patience, clockOffset, patienceMs, known } = ports;
  return {
    client,
    sleep: patience.sleep,
    startedAt,
    clockOffset,
    patienceMs,
    baseline: known.messages,
    sentBefore: ports.sentBefore(write),
    operators: known.operators,
    standing: known.standing,
  };
}

/** A refused repeat: the first attempt may have been applied, and that may be why, so only reading can tell. */
async function settledAgain(
  write: Write,
  receipt: Receipt,
  error: ApiError,
  ports: AttemptPorts,
  startedAt: number,
): Promise<Delivered> {
  const settled = await readBack(write, readBackPorts(write, ports, startedAt));
  return settled.kind === 'done' ? proven(receipt, settled, true) : unknown(write, receipt, error);
}

function isAlready(write: Write, error: ApiError): boolean {
  const already: readonly string[] = writePolicy[write.name].already;
  return error instanceof ServiceError && already.includes(error.code);
}

function answered(write: Write, receipt: Receipt, error: ApiError, again: boolean): Delivered {
  const { conflict } = writePolicy[write.name];
  if (isAlready(write, error)) {
    // After a repeat it is so because the first attempt did arrive, or somebody else did the same.
    if (again) return proven(receipt, {}, true);
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

/** Writes whose effect nothing but themselves can have had: a new message, a new operator, one that was there. */
const OWN_EFFECT: readonly string[] = ['send', 'note', 'create', 'delete'];

function proven(
  receipt: Receipt,
  { note, unchanged }: { readonly note?: string; readonly unchanged?: true },
  known: boolean,
): Delivered {
  // Reading back shows that it is so, not who made it so: without the state before, whether this did is not known.
  const certain = known || OWN_EFFECT.includes(receipt.action);
  const changed = unchanged ? false : certain ? true : null;
  return ended({ ...receipt, changed, error: note ?? null, proof: 'read-back' });
}

function failed(receipt: Receipt, error: ApiError, change: Partial<Receipt>): Delivered {
  return {
    receipt: { ...receipt, changed: false, error: error.message, ...change },
    failure: error,
    conflict: false,
  };
}

function unknown(write: Write, receipt: Receipt, error: ApiError): Delivered {
  const doubt = doubtOf(write, error.message);
  return failed(receipt, error, { outcome: 'unknown', changed: null, error: doubt, check: checkOf(write) });
}

/** «Operators»: the answer to delete holds `success`, a boolean, so it can be no. */
function saysNo(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'success' in data && data.success === false;
}

function denial({ name }: Write): ServiceError {
  const { verb, path } = endpointNamed(name);
  const text = 'the service answered that it did not succeed';
  return new ServiceError({ method: verb, path }, 'unknown', text, 200);
}

function denied(write: Write, receipt: Receipt): Delivered {
  return failed(receipt, denial(write), { outcome: 'refused' });
}

function preview(write: Write): NonNullable<Receipt['request']> {
  const choices = { listParams: 'query', authScope: 'all' } as const;
  const request = buildRequest(endpointNamed(write.name), write.params, choices);
  return { method: request.method, path: request.path, body: JSON.parse(request.body ?? 'null') };
}

function idOf(data: unknown): number | null {
  const id = typeof data === 'object' && data !== null && 'id' in data ? data.id : null;
  return typeof id === 'number' ? id : null;
}
