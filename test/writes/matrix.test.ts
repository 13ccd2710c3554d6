// Every fault by every endpoint, against the real sandbox: what may have left goes out once, and every receipt is true of
// the state it left behind.
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, expect, it, vi } from 'vitest';
import { callNamed } from '../../src/api/client.ts';
import { type EndpointName, endpointNamed } from '../../src/api/derive.ts';
import { deliver } from '../../src/writes/deliver.ts';
import { writePolicy } from '../../src/writes/policy.ts';
import type { Outcome } from '../../src/writes/receipt.ts';
import {
  INBOX,
  ONCE,
  READS,
  type ReadCase,
  UNPROVABLE,
  WRITES,
  type WriteCase,
} from '../support/delivery-cases.ts';
import { journalFolder, wire } from '../support/delivery-ports.ts';
import { type FaultyDesk, type FaultyDeskOptions, openFaultyDesk } from '../support/desk-faults.ts';
import { FAULT_ROWS, type FaultRow } from '../support/fault-rows.ts';
import { readJournal } from '../support/journal-text.ts';
import { someAtATime } from '../support/run-convops.ts';

// A sum of many runs, on a machine that may be ten times slower than an idle one.
vi.setConfig({ testTimeout: 300_000 });

const LONG = process.env.CONVOPS_FUZZ === 'long';
/** The longest that an endless exchange takes. */
const ENDLESS_MS = 4000;
const AT_ONCE = 12;
/** What waits for its deadline costs nothing meanwhile. */
const ENDLESS_AT_ONCE = 120;

interface Case {
  readonly title: string;
  readonly row: FaultRow;
  readonly job: () => Promise<unknown>;
  readonly expected: unknown;
}

/** The outcome that the evidence of the fault and the state it leaves allow. */
function expectedOutcome(name: EndpointName, { proves }: FaultRow, often: Often, applied: boolean): Outcome {
  if (proves === 'not_sent') return often === 'every' ? 'not_sent' : 'done';
  if (proves === 'rejected') return often === 'every' ? 'not_sent' : 'done';
  if (proves === 'rejected for long') return 'not_sent';
  if (proves === 'answered') return 'refused';
  if (UNPROVABLE.includes(name)) return 'unknown';
  return applied ? 'done' : 'unknown';
}

type Often = 1 | 'every';

async function withFaulty<T>(options: FaultyDeskOptions, use: (faulty: FaultyDesk) => Promise<T>) {
  const faulty = await openFaultyDesk(options);
  try {
    return await use(faulty);
  } finally {
    await faulty.close();
  }
}

const folder = journalFolder();
const journal = folder.begin();
/** Writes that went as far as the journal: a text whose conversation, or an invitation whose list, cannot be reached does not. */
let noted = 0;

function optionsFor(name: EndpointName, row: FaultRow, nth: Often, applied: boolean): FaultyDeskOptions {
  const { verb, path } = endpointNamed(name);
  return { fault: row.fault, method: verb, path, nth, applied, state: INBOX };
}

const limits = (row: FaultRow, often: Often) => ({
  timeoutMs: row.endless ? ENDLESS_MS : 10_000,
  // What is answered has time for it, however busy the machine is.
  ...(often === 1 ? { laterTimeoutMs: 10_000 } : {}),
  // Of the 33 MiB that are offered.
  maxBytes: 1024 * 1024,
});

/** No wait for tomorrow is taken up; sleep takes no time here, so that nothing else runs out. */
const deadline = () => () => 60_000;

function writeJob({ write, holds }: WriteCase, row: FaultRow, often: Often, applied: boolean) {
  const { name } = write;
  const { proves } = row;
  const isDoubtful = proves === 'ambiguous' || proves === 'odd';
  const options = optionsFor(name, row, often, applied);
  return () =>
    withFaulty(options, async (faulty) => {
      const sleep = async () => {
        if (often === 1) await faulty.open();
      };
      const wired = wire({
        baseUrl: faulty.baseUrl,
        journal,
        ...limits(row, often),
        patience: { sleep, deadline },
      });
      const { receipt } = await deliver(write, wired.ports);
      if (receipt.entry !== null) noted += 1;
      await wired.close();
      const total = faulty.tally(options.method, options.path);
      const state = await faulty.state();
      const { outcome } = receipt;
      const breaches = [
        outcome !== expectedOutcome(name, row, often, applied) && `the outcome is ${outcome}`,
        ONCE.includes(name) && total.read > 1 && `it was read ${total.read} times`,
        ONCE.includes(name) && total.reached > 1 && `it reached the sandbox ${total.reached} times`,
        isDoubtful && total.read > 1 && `it was sent again: ${total.read} requests`,
        total.applied > 1 && `it was applied ${total.applied} times`,
        total.intents > 1 && 'it changed between two attempts',
        holds(state) !== total.applied > 0 && 'the state differs from what was applied',
        outcome === 'done' && !holds(state) && 'it says done, and it is not',
        outcome === 'already' && !holds(state) && 'it says already, and it is not',
        (outcome === 'not_sent' || outcome === 'refused') &&
          total.applied > 0 &&
          'it was applied all the same',
        proves === 'not_sent' &&
          outcome === 'not_sent' &&
          total.read > 0 &&
          'it says not sent, and it was read',
        outcome === 'unknown' && receipt.changed !== null && 'it claims to know whether it changed something',
        outcome === 'unknown' && !receipt.check && 'it names no command that checks',
        faulty.trapped() > 0 && 'the redirect was followed',
        receipt.entry === null && outcome !== 'not_sent' && 'it has no journal entry',
      ];
      return breaches.filter(Boolean);
    });
}

function readJob({ name, params }: ReadCase, row: FaultRow, often: Often) {
  const options = optionsFor(name, row, often, false);
  return () =>
    withFaulty(options, async (faulty) => {
      let sleeps = 0;
      const sleep = async () => {
        sleeps += 1;
        if (often === 1) await faulty.open();
      };
      const wired = wire({
        baseUrl: faulty.baseUrl,
        journal: null,
        ...limits(row, often),
        patience: { sleep, deadline },
      });
      const end = await callNamed(
        wired.client,
        name,
      )(params).then(
        (data) => ({ data }),
        (error: Error & { reason?: string }) => ({ error: error.name, reason: error.reason }),
      );
      await wired.close();
      if (faulty.trapped() > 0) return 'the redirect was followed';
      const got = 'data' in end ? 'data' : end;
      return { got, attempts: sleeps + 1 };
    });
}

const readEnd = ({ read }: FaultRow, often: Often) => {
  if (!read) return undefined;
  const { error, reason, attempts } = read;
  if (often === 1 && attempts > 1) return { got: 'data', attempts: 2 };
  return { got: { error, reason }, attempts: often === 1 ? 1 : attempts };
};

const often = [1, 'every'] as const;
const say = (times: Often) => (times === 1 ? 'once' : 'every time');

/** What refuses or turns away has not acted, and what never reads cannot. */
const mayAct = (row: FaultRow) =>
  ['ambiguous', 'odd'].includes(row.proves) && row.fault !== 'reset while it comes in';

const writes: readonly Case[] = FAULT_ROWS.flatMap((row, nth) =>
  (mayAct(row) ? [true, false] : [false]).flatMap((applied) =>
    often.flatMap((times) =>
      // Of the suite's share each write meets each fault once and every time, one of them applied: which one takes turns.
      WRITES.filter(
        (_, place) => LONG || !mayAct(row) || (applied === ((place + nth) % 2 === 0)) === (times === 1),
      ).map((each): Case => {
        const title = `${say(times)}, ${applied ? '' : 'not '}applied: ${each.write.name}`;
        return { title, row, job: writeJob(each, row, times, applied), expected: [] };
      }),
    ),
  ),
);

const reads: readonly Case[] = FAULT_ROWS.filter(({ read }) => read).flatMap((row, nth) =>
  often.flatMap((times) =>
    // Of the suite's share two reads meet each fault: which ones takes turns.
    READS.filter((_, place) => LONG || (place + nth) % READS.length < 2).map((each): Case => {
      const title = `${say(times)}: ${each.name}`;
      return { title, row, job: readJob(each, row, times), expected: readEnd(row, times) };
    }),
  ),
);

/** How each case ended; one that threw, with what it threw. */
const ends = new Map<Case, unknown>();

beforeAll(async () => {
  const work = async (each: Case) => void ends.set(each, await each.job().catch((error: unknown) => error));
  const all = [...writes, ...reads];
  await Promise.all([
    someAtATime(
      all.filter(({ row }) => row.endless),
      work,
      ENDLESS_AT_ONCE,
    ),
    someAtATime(
      all.filter(({ row }) => !row.endless),
      work,
      AT_ONCE,
    ),
  ]);
  await journal.close();
});

/** The cases of a fault that end otherwise than they should, each with how it ended. */
const oddEnds = (fault: string, cases: readonly Case[]) =>
  cases
    .filter(({ row }) => row.fault === fault)
    .map((each) => ({ title: each.title, end: ends.get(each), expected: each.expected }))
    .filter(({ end, expected }) => !isDeepStrictEqual(end, expected));

const faultsOf = (cases: readonly Case[]) => [...new Set(cases.map(({ row }) => `${row.fault}`))];

it('every write there is has its case in test/support/delivery-cases.ts', () => {
  expect(WRITES.map(({ write }) => write.name).sort()).toEqual(Object.keys(writePolicy).sort());
});

it.each(faultsOf(writes))('a write keeps its promises against %s', (fault) => {
  expect(oddEnds(fault, writes)).toEqual([]);
});

it.each(faultsOf(reads))('a read says what it met against %s', (fault) => {
  expect(oddEnds(fault, reads)).toEqual([]);
});

it('the journal of them all has an intent and a result for every write', () => {
  const entries = readJournal(folder.stateFolder).flatMap((run) => run.entries);
  expect(entries).toHaveLength(noted);
  expect(noted).toBeGreaterThanOrEqual(writes.length - 4);
  expect(entries.filter(({ settledAt }) => settledAt === undefined)).toEqual([]);
});
