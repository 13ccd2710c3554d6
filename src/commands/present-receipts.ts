// Prints what became of writes: one receipt for one target, a list for several, a line each as they finish in
// NDJSON and on a terminal. The exit code of the run follows from the receipts.
import { ApiError } from '../api/errors.ts';
import { type Brakes, inInputOrder } from '../delivery/batch.ts';
import type { Delivered, Outcome, Receipt } from '../delivery/receipt.ts';
import { jsonText, ndjsonText, selectFields } from '../terminal/formats.ts';
import { OutputClosedError } from '../terminal/io.ts';
import { JqError } from '../terminal/jq.ts';
import { createProgress } from '../terminal/progress.ts';
import { receiptColumns, receiptFields, receiptLine, targetName } from '../views/receipt.ts';
import type { Context } from './context.ts';
import { exitCode } from './exit-codes.ts';
import { type Failure, failureOf, simpleFailure } from './failure.ts';
import { watchSignals } from './interruption.ts';
import { type Plan, planOutput, type View } from './plan.ts';
import { masked, print, write } from './present.ts';
import { batchExitCode, receiptExitCode } from './receipt-exit-code.ts';
import { forThisService, reportFailure } from './report.ts';

const receiptView: View<Receipt> = {
  noun: 'receipts',
  fields: receiptFields,
  columns: receiptColumns,
  id: (receipt) => receipt.id,
};

/** A dry run shows above all what would be sent. */
const dryView: View<Receipt> = {
  ...receiptView,
  columns: [
    ...receiptColumns.filter(({ field }) => field !== 'error'),
    { field: 'request', header: 'request', value: (receipt) => receipt.request },
  ],
};

export interface WriteRun {
  /** One target named as such: one object in JSON, and its failure is the failure of the run. */
  readonly single: boolean;
  readonly strict: boolean;
  readonly total: number;
  /** The action, for the progress line. */
  readonly label: string;
  /** Whether a person reads the receipts in the order of the input, not as they finish: several belong together. */
  readonly grouped?: boolean;
  /** Whether all of it is about one conversation that was named as such: what it conflicts with is its exit code. */
  readonly lone?: boolean;
  /** The command, after `convops`, that does or shows what this run leaves undone; null where there is none. */
  readonly goOn: string | null;
  readonly brakes: Brakes;
  /** Each write as it ends, with its place in the input. */
  readonly delivered: AsyncIterable<{ readonly index: number; readonly delivered: Delivered }>;
  close(): Promise<void>;
}

/** Prints what a run of no writes prints: an empty list in JSON, nothing elsewhere. */
export async function presentNone(context: Context): Promise<void> {
  const plan = await planOutput(context, receiptView);
  await print(context, plan, receiptView, [], []);
}

/** Runs the writes and prints a receipt for each; sets the exit code of the run. */
export async function presentReceipts(context: Context, produce: () => Promise<WriteRun>): Promise<void> {
  const plan = await planOutput(context, context.options.dryRun ? dryView : receiptView);
  const run = await produce();
  const interruption = watchSignals(context, run.brakes, { patient: true });
  const sink = createSink(context, plan, run);
  const codes = new Map<number, number>();
  let last: Delivered | undefined;
  let trouble: unknown;
  let ended = 0;
  let undone = 0;
  const progress = createProgress(context.io.stderr, {
    total: run.total,
    label: run.label,
    now: context.io.now,
    quiet: context.options.quiet === true,
  });
  try {
    for await (const { delivered } of sink.asTheyFinish ? run.delivered : ordered(run)) {
      last = delivered;
      ended += 1;
      const code = receiptExitCode(delivered, run.strict);
      codes.set(code, (codes.get(code) ?? 0) + 1);
      if (!ENDS_WELL.includes(delivered.receipt.outcome)) undone += 1;
      await progress.clear();
      await sink.add(shownReceipt(context, delivered.receipt), code);
      await progress.update(ended, ended - (codes.get(0) ?? 0));
    }
  } catch (error) {
    trouble = error;
  } finally {
    interruption.release();
    await progress.clear();
    await sink.end();
    await run.close();
  }
  if (!(sink.failure instanceof OutputClosedError)) trouble ??= sink.failure;
  const counts = { codes, ended, undone };
  if (trouble !== undefined) {
    const failure = failureOf(trouble, { service: context.serviceName() });
    if (failure.code === 'unexpected') throw trouble;
    // Contract, section 7: that an outcome is unknown outranks what is wrong on this machine.
    if (!codes.has(exitCode('unknown')))
      return await reportTrouble(context, run, { failure, last, ...counts });
    await context.warn(failure.message);
  }
  const signal = interruption.exitCode();
  const [only] = codes.keys();
  context.exitCode = run.single
    ? signal === null || only === exitCode('unknown')
      ? (only ?? signal ?? 0)
      : signal
    : batchExitCode({ codes, signal, left: ended < run.total, lone: run.lone === true });
  if (run.single) {
    if (last && only !== undefined && only !== 0)
      await reportFailure(context, failureOfReceipt(context, last, only));
  } else await reportRun(context, run, counts);
}

/** The receipt as it is printed: secrets hidden, and a check that asks the same service. */
function shownReceipt(context: Context, receipt: Receipt): Receipt {
  const { check } = receipt;
  return masked(
    context,
    check === undefined ? receipt : { ...receipt, check: forThisService(context, check) },
  );
}

async function* ordered(run: WriteRun): AsyncGenerator<{ index: number; delivered: Delivered }> {
  const finished = (async function* () {
    for await (const { index, delivered } of run.delivered) yield { index, item: index, result: delivered };
  })();
  for await (const { index, result } of inInputOrder(finished))
    if (result) yield { index, delivered: result };
}

interface Sink {
  /** Whether receipts are printed the moment they come, in whatever order. */
  readonly asTheyFinish: boolean;
  /** Why receipts are not printed any more; the run then only finishes what is under way. */
  readonly failure: Error | undefined;
  add(receipt: Receipt, code: number): Promise<void>;
  end(): Promise<void>;
}

function createSink(context: Context, plan: Plan<Receipt>, run: WriteRun): Sink {
  const { single, brakes, grouped } = run;
  const human = plan.format === 'table' && context.io.stdout.isTTY && plan.fields === null;
  const shown = (receipt: Receipt) => (plan.fields ? selectFields(receipt, plan.fields) : receipt);
  const kept: Receipt[] = [];
  let count = 0;
  let failure: Error | undefined;

  async function put(text: () => Promise<void>): Promise<void> {
    if (failure) return;
    try {
      await text();
    } catch (error) {
      // Nobody reads any more, or the disk is full: nothing new may begin that nobody would hear of.
      failure = error as Error;
      brakes.stop();
    }
  }

  async function printed(receipt: Receipt, code: number): Promise<void> {
    if (human) {
      // The failure of a single write is told on stderr.
      if (code === 0 || !single)
        await write(context, `${receiptLine(receipt, await context.style('stdout'))}\n`);
    } else if (plan.format === 'ndjson') await write(context, ndjsonText(shown(receipt)));
    else if (plan.format === 'json' && !single) {
      // Written as it grows, so that a run of any length needs no more memory than a short one.
      await write(
        context,
        `${count === 0 ? '[' : ','}${jsonText(shown(receipt), { pretty: false }).trimEnd()}`,
      );
    } else if ((plan.format === 'table' || plan.format === 'ids') && !single) {
      await print(context, plan, receiptView, [receipt], [receipt]);
    } else kept.push(receipt);
    count += 1;
  }

  async function printKept(): Promise<void> {
    const value = single ? kept[0] : kept;
    try {
      await print(context, plan, receiptView, kept, value);
    } catch (error) {
      if (!(error instanceof JqError)) throw error;
      // The writes are done: what became of them is owed, whatever is wrong with the expression.
      await context.warn(`the jq expression failed (${error.message}); these are the receipts`);
      await write(context, jsonText(value, { pretty: false }));
    }
  }

  return {
    asTheyFinish: (human && !grouped) || plan.format === 'ndjson',
    get failure() {
      return failure;
    },
    add: (receipt, code) => put(() => printed(receipt, code)),
    end: () =>
      put(async () => {
        if (plan.format === 'json' && !single) await write(context, count === 0 ? '[]\n' : ']\n');
        else if (kept.length > 0) await printKept();
      }),
  };
}

interface Counts {
  /** How often each exit code occurred. */
  readonly codes: ReadonlyMap<number, number>;
  readonly ended: number;
  readonly undone: number;
}

/** Says on stderr what was wrong on this machine, and what became of the writes: their receipts may be lost with it. */
async function reportTrouble(
  context: Context,
  run: WriteRun,
  { failure, last, ...counts }: Counts & { readonly failure: Failure; readonly last: Delivered | undefined },
): Promise<void> {
  context.exitCode = failure.exitCode;
  const { text, hint } = run.single
    ? { text: outcomeOf(last), hint: undefined }
    : summaryOf(context, run, counts);
  const message = [failure.message, ...(text === '' ? [] : [text])].join('; ');
  await reportFailure(context, { ...failure, message, hint: failure.hint ?? hint ?? null });
}

function outcomeOf(last: Delivered | undefined): string {
  return last
    ? `${last.receipt.action} ${targetName(last.receipt)}: ${last.receipt.outcome}`
    : 'nothing was sent';
}

/** Says on stderr how a run of several writes ended, where it did not end well. */
async function reportRun(context: Context, run: WriteRun, counts: Counts): Promise<void> {
  const code = context.exitCode;
  if (code === 0) return;
  const { text, hint } = summaryOf(context, run, counts);
  await reportFailure(context, simpleFailure(codeNames[code] ?? 'some_failed', text, code, hint));
}

function summaryOf(
  context: Context,
  run: WriteRun,
  { codes, ended, undone }: Counts,
): { readonly text: string; readonly hint: string | undefined } {
  const unknown = codes.get(exitCode('unknown')) ?? 0;
  const left = run.total - ended;
  const bad = run.total - (codes.get(0) ?? 0);
  const parts = [
    `${run.label}: ${bad} of ${run.total} not done`,
    ...(unknown > 0 ? [`${unknown} of them unknown`] : []),
    ...(left > 0 ? [`${left} of them not tried`] : []),
  ];
  // The steps of a macro build on each other: whatever stopped them, the rest is done by going on with it.
  const open = left > 0 || unknown > 0 || (run.grouped === true && undone > 0);
  const hint = run.goOn !== null && open ? context.command(run.goOn) : undefined;
  return { text: parts.join(', '), hint };
}

/** Outcomes after which nothing is left to do. */
const ENDS_WELL: readonly Outcome[] = ['done', 'already', 'dry_run'];

const codeNames: Readonly<Record<number, string>> = {
  [exitCode('conflict')]: 'conflict',
  [exitCode('unknown')]: 'outcome_unknown',
  [exitCode('token')]: 'token_refused',
  [exitCode('sigint')]: 'interrupted',
  [exitCode('sigterm')]: 'interrupted',
  [exitCode('sighup')]: 'interrupted',
};

/** The message of a run whose only write did not end well. */
function failureOfReceipt(context: Context, { receipt, failure }: Delivered, code: number): Failure {
  const service = context.serviceName();
  const about = `${receipt.action} ${targetName(receipt)}`.trim();
  if (receipt.outcome === 'unknown') {
    const message = `${about}: it is unknown whether it was applied: ${receipt.error}`;
    const request = failure ? failureOf(failure, { service }).request : null;
    return { ...simpleFailure('outcome_unknown', message, code, receipt.check), request };
  }
  if (failure === null) return simpleFailure(receipt.outcome, `${about}: ${receipt.error}`, code);
  const base = failureOf(failure, { service });
  if (failure instanceof ApiError && base.code === 'refused') {
    return { ...base, message: `${about}: ${receipt.error}`, exitCode: code };
  }
  return { ...base, exitCode: code };
}
