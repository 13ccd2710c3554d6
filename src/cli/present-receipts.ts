// Prints a receipt for each write of a run: a line each as they finish in NDJSON and on a terminal, elsewhere in the order of
// the input. The receipts decide the exit code.
import { jsonText } from '../terminal/formats.ts';
import { OutputClosedError } from '../terminal/io.ts';
import { JqError } from '../terminal/jq.ts';
import { createProgress } from '../terminal/progress.ts';
import { actionWord, deciderColumn } from '../views/history.ts';
import { receiptColumns, receiptFields, receiptLine, targetName } from '../views/receipt.ts';
import { fieldColumn } from '../views/record-view.ts';
import { inInputOrder } from '../writes/batch.ts';
import { type Delivered, type Receipt, SUCCESS_OUTCOMES } from '../writes/receipt.ts';
import { labelOf, totalOf, type WriteRun } from '../writes/run.ts';
import type { Context } from './context.ts';
import { namesOnce } from './conversation-lists.ts';
import { forServiceOf } from './failure.ts';
import { watchSignals } from './interruption.ts';
import { type Plan, planOutput, type View } from './plan.ts';
import { masked, print, write } from './present.ts';
import { lastingIn, receiptExitCode, reportEnd, type WriteEnd } from './run-summary.ts';

/** The columns of a receipt, for every format. */
const receiptView: View<Receipt> = {
  noun: 'receipts',
  fields: receiptFields,
  columns: receiptColumns,
  further: [deciderColumn()],
  records: ['data', 'request', 'target'],
  id: (receipt) => receipt.id,
};

/** The columns of a dry run, which show above all what would be sent. */
const dryView: View<Receipt> = {
  ...receiptView,
  columns: [
    ...receiptColumns.filter(({ field }) => field !== 'error'),
    fieldColumn('request'),
    { field: 'target.expected', header: 'expected', value: ({ target }) => target?.expected },
  ],
};

/**
 * How the receipts of this run are printed: JSON in a pipe if nothing else was asked for, a line each as they end
 * (contract, section 5). Throws UsageError or JqError.
 */
export async function planReceipts({
  io,
  settings,
}: Pick<Context, 'io' | 'settings'>): Promise<Plan<Receipt>> {
  const { dryRun, output, columns } = settings.options;
  const plan = await planOutput(settings, dryRun ? dryView : receiptView);
  const isAsked = (output ?? columns ?? settings.values().output ?? undefined) !== undefined;
  if (plan.format !== 'table' || io.stdout.isTTY || isAsked) return plan;
  return { ...plan, format: 'json', byRecord: true };
}

/** Prints the empty result of a run for one target: null in JSON, no record elsewhere. */
export async function presentNone(context: Pick<Context, 'io' | 'settings' | 'out'>): Promise<void> {
  await print(context, await planReceipts(context), receiptView, [], null);
}

/** Prints a receipt for each write of a run that is under way, and says how it failed; sets the exit code. */
export async function presentReceipts(context: Context, plan: Plan<Receipt>, run: WriteRun): Promise<void> {
  const { io, settings, out } = context;
  if (settings.options.dryRun) await out.notice(`dry run in ${context.service.place()}: nothing is sent`);
  const interruption = watchSignals(context, run.brakes, { patient: true });
  const printer = createPrinter(context, plan, run);
  const all: WriteEnd[] = [];
  let ended = 0;
  // What an undo leaves as it is has not failed.
  let failed = -lastingIn(run.plan).length;
  let trouble: unknown;
  const total = totalOf(run.plan);
  const progress = createProgress(io.stderr, {
    ...{ total, label: actionWord(labelOf(run.plan)), now: io.steady },
    quiet: settings.options.quiet === true,
  });
  try {
    for await (const { delivered } of printer.asTheyFinish ? run.endings : inInputOrder(run.endings)) {
      const { receipt, failure, untried } = delivered;
      const code = untried ? null : receiptExitCode(delivered, run.plan.strict);
      all.push({ receipt, failure, code });
      failed += code ? 1 : 0;
      await progress.clear();
      // With --strict the failure of a single write says it.
      if (receipt.stored !== undefined && !(run.plan.single && code !== 0))
        await out.warn(`${targetName(receipt)}: ${receipt.error}`);
      await printer.add(delivered, code);
      if (code !== null) await progress.update(++ended, failed);
    }
  } catch (error) {
    trouble = error;
  }
  await progress.clear();
  // A signal must not take the receipts of what is done.
  await printer.end();
  interruption.release();
  // Report what happened to the writes first.
  if (!run.brakes.abandoned) await run.journal?.close().catch((error: unknown) => (trouble ??= error));
  const isUnread = printer.failure instanceof OutputClosedError;
  if (!isUnread) trouble ??= printer.failure;
  // Of a dry run that nobody reads on, nothing is left to do.
  const left = ended < total && !(isUnread && settings.options.dryRun);
  await reportEnd(context, run, all, { trouble, signal: interruption.exitCode(), left });
}

/** The printer of a run's receipts: a line as each arrives, or one document at the end. If it cannot write, the run stops. */
function createPrinter(context: Context, plan: Plan<Receipt>, run: WriteRun) {
  const { brakes } = run;
  const { single, macro } = run.plan;
  const { io, out } = context;
  const human = plan.format === 'table' && io.stdout.isTTY && plan.fields === null;
  const byLine = plan.byRecord || (plan.format === 'table' && !io.stdout.isTTY);
  const kept: Receipt[] = [];
  let names: Awaited<ReturnType<typeof namesOnce>> | undefined;
  let jqFailed = false;
  let failure: Error | undefined;

  async function put(text: () => Promise<void>): Promise<void> {
    // The reader has gone or the disk is full: start no write whose receipt nobody would see.
    if (!failure)
      await text().catch((error: Error) => {
        failure = error;
        brakes.stop();
      });
  }

  /** Prints receipts in the format of the plan, or as they are if the expression fails: the writes are done. */
  async function printPlanned(receipts: readonly Receipt[], value: unknown): Promise<void> {
    try {
      if (!jqFailed) return await print(context, plan, receiptView, receipts, value);
    } catch (error) {
      if (!(error instanceof JqError)) throw error;
      jqFailed = true;
      await out.warn(`--jq failed (${error.message}); these are the receipts`);
    }
    await write(io, jsonText(value, { pretty: false }));
  }

  async function printForPerson(delivered: Delivered, receipt: Receipt, code: number | null): Promise<void> {
    // What was not tried, and the failure of a single write, are reported on stderr.
    if (code === null || (single && code !== 0)) return;
    const remarks = { wasClosed: wasClosed(delivered), customer: delivered.customer };
    names ??= await namesOnce(context);
    const known = await names(receipt.outcome === 'done' ? [receipt.data] : []);
    const line = receiptLine(receipt, await out.style('stdout'), known, remarks);
    await write(io, `${line}\n`);
  }

  return {
    /** Whether each receipt is printed as soon as it arrives, in any order. */
    asTheyFinish: (human && macro === undefined) || plan.byRecord,
    /** Why printing has stopped; the run then only finishes what is under way. */
    get failure() {
      return failure;
    },
    /** Takes a receipt with the exit code of its write; null for one that was not tried. */
    add: (delivered: Delivered, code: number | null) =>
      put(async () => {
        const receipt = shownReceipt(context, delivered.receipt);
        if (human) return await printForPerson(delivered, receipt, code);
        if (byLine) await printPlanned([receipt], receipt);
        else kept.push(receipt);
      }),
    end: () =>
      put(async () => {
        if (human || byLine || (single && kept.length === 0)) return;
        // The next command writes to those in a list of ids.
        const isBad = ({ outcome }: Receipt) => !SUCCESS_OUTCOMES.includes(outcome);
        const bad = new Set(plan.format === 'ids' ? kept.filter(isBad).map(({ id }) => id) : []);
        const shown = kept.filter(({ id }) => !bad.has(id));
        // A note and the assignment after it are two receipts of one conversation.
        await printPlanned(shown, single && shown.length === 1 ? shown[0] : shown);
      }),
  };
}

/** Whether what was claimed or answered was closed before; an undo knows what it began from. */
function wasClosed({ receipt: { action, outcome, undo }, before }: Delivered): boolean {
  if (outcome !== 'done') return false;
  if (undo) return undo.from === 'closed';
  return ['start', 'send'].includes(action) && before?.standing?.status === 'closed';
}

/** The receipt as printed: secrets hidden, and its check as a command for the same service. */
function shownReceipt({ settings, service, out }: Context, receipt: Receipt): Receipt {
  const { id, action, outcome, changed, operator, webhook, data, error, entry, ...rest } = receipt;
  const { check, request } = rest;
  return masked(settings, {
    ...{ id, action, outcome, changed, operator, webhook, data, error, entry, by: settings.by() },
    ...rest,
    // The text of a dry run may hold the token.
    ...(request && { request: JSON.parse(out.redact(JSON.stringify(request))) as typeof request }),
    ...(check && { check: forServiceOf(service, check) }),
  });
}
