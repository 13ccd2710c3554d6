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
export async function planReceipts(context: Pick<Context, 'io' | 'settings'>): Promise<Plan<Receipt>> {
  const { io, settings } = context;
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
  const { brakes, endings, journal, plan: writes } = run;
  const { single, strict, macro } = writes;
  if (settings.options.dryRun) await out.notice(`dry run in ${context.service.place()}: nothing is sent`);
  const human = plan.format === 'table' && io.stdout.isTTY && plan.pick === null;
  const byLine = human || plan.byRecord || (plan.format === 'table' && !io.stdout.isTTY);
  const asTheyFinish = (human && macro === undefined) || plan.byRecord;
  const printer = createPrinter(context, plan);
  const interruption = watchSignals(context, brakes, { patient: true });
  const all: WriteEnd[] = [];
  const kept: Receipt[] = [];
  let ended = 0;
  // What an undo leaves as it is has not failed.
  let failed = -lastingIn(writes).length;
  let trouble: unknown;
  let unprinted: unknown;
  const put = async (text: Promise<void>) =>
    await text.catch((error: unknown) => {
      unprinted = error;
      // The reader has gone or the disk is full: start no write whose receipt nobody would see.
      brakes.stop();
    });
  const total = totalOf(writes);
  const progress = createProgress(io.stderr, {
    ...{ total, label: actionWord(labelOf(writes)), now: io.steady },
    quiet: settings.options.quiet === true,
  });
  try {
    for await (const { delivered } of asTheyFinish ? endings : inInputOrder(endings)) {
      const { failure, untried } = delivered;
      const receipt = shownReceipt(context, delivered.receipt);
      const code = untried ? null : receiptExitCode(delivered, strict);
      all.push({ receipt: delivered.receipt, failure, code });
      failed += code ? 1 : 0;
      await progress.clear();
      const isSaid = code === null || (single && code !== 0);
      // With --strict the failure of a single write says it.
      if (receipt.stored !== undefined && !isSaid) await out.warn(`${targetName(receipt)}: ${receipt.error}`);
      if (!byLine) kept.push(receipt);
      // What was not tried, and the failure of a single write, are reported on stderr.
      else if (unprinted === undefined && !(human && isSaid))
        await put(human ? printer.person(delivered, receipt) : printer.rows([receipt], receipt));
      if (code !== null) await progress.update(++ended, failed);
    }
  } catch (error) {
    trouble = error;
  }
  await progress.clear();
  // A signal must not take the receipts of what is done.
  if (!byLine && !(single && kept.length === 0)) await put(printer.whole(kept, single));
  interruption.release();
  // Report what happened to the writes first.
  if (!brakes.abandoned) await journal?.close().catch((error: unknown) => (trouble ??= error));
  const isUnread = unprinted instanceof OutputClosedError;
  if (!isUnread) trouble ??= unprinted;
  // Of a dry run that nobody reads on, nothing is left to do.
  const left = ended < total && !(isUnread && settings.options.dryRun);
  await reportEnd(context, run, all, { trouble, signal: interruption.exitCode(), left });
}

/** The printer of a run's receipts in its format. */
function createPrinter(context: Context, plan: Plan<Receipt>) {
  const { io, out } = context;
  let names: Awaited<ReturnType<typeof namesOnce>> | undefined;
  let jqFailed = false;

  /** Prints receipts in the format of the plan, or as they are if the expression fails: the writes are done. */
  async function rows(receipts: readonly Receipt[], value: unknown): Promise<void> {
    try {
      if (!jqFailed) return await print(context, plan, receiptView, receipts, value);
    } catch (error) {
      if (!(error instanceof JqError)) throw error;
      jqFailed = true;
      await out.warn(`--jq failed (${error.message}); these are the receipts`);
    }
    await write(io, jsonText(value, { pretty: false }));
  }

  return {
    rows,
    /** Prints all of a run at its end, as one document. */
    async whole(receipts: readonly Receipt[], single: boolean): Promise<void> {
      // The next command writes to those in a list of ids.
      const isBad = ({ outcome }: Receipt) => !SUCCESS_OUTCOMES.includes(outcome);
      const bad = new Set(plan.format === 'ids' ? receipts.filter(isBad).map(({ id }) => id) : []);
      const shown = receipts.filter(({ id }) => !bad.has(id));
      // A note and the assignment after it are two receipts of one conversation.
      await rows(shown, single && shown.length === 1 ? shown[0] : shown);
    },
    /** Prints one as a line for a person. */
    async person(delivered: Delivered, receipt: Receipt): Promise<void> {
      const remarks = { wasClosed: wasClosed(delivered), customer: delivered.customer };
      names ??= await namesOnce(context);
      const known = await names(receipt.outcome === 'done' ? [receipt.data] : []);
      await write(io, `${receiptLine(receipt, await out.style('stdout'), known, remarks)}\n`);
    },
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
