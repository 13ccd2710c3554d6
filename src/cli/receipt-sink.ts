// Prints receipts: a line as each arrives, or one document at the end.
import { jsonText } from '../terminal/formats.ts';
import { JqError } from '../terminal/jq.ts';
import { shortDuration } from '../terminal/times.ts';
import { deciderColumn } from '../views/history.ts';
import { nameOr, type ShownNames } from '../views/names.ts';
import { type ReceiptRemarks, receiptColumns, receiptFields, receiptLine } from '../views/receipt.ts';
import { type Receipt, SUCCESS_OUTCOMES } from '../writes/receipt.ts';
import type { WriteRun } from '../writes/run.ts';
import type { Context } from './context.ts';
import type { Plan, View } from './plan.ts';
import { print, write } from './present.ts';

/** The columns of a receipt, for every format. */
export const receiptView: View<Receipt> = {
  noun: 'receipts',
  fields: receiptFields,
  columns: receiptColumns,
  further: [deciderColumn()],
  records: ['data', 'request', 'target'],
  id: (receipt) => receipt.id,
};

/** The columns of a dry run, which show above all what would be sent. */
export const dryView: View<Receipt> = {
  ...receiptView,
  columns: [
    ...receiptColumns.filter(({ field }) => field !== 'error'),
    { field: 'request', header: 'request', value: (receipt) => receipt.request },
    { field: 'target.expected', header: 'expected', value: ({ target }) => target?.expected },
  ],
};

/** The columns of a dry run's prediction, for a person. */
const foreseenView = (names: ShownNames): View<Receipt> => ({
  ...receiptView,
  columns: [
    ...receiptColumns.filter(({ field }) => field === 'id' || field === 'action'),
    { field: 'target.customer', header: 'customer', value: ({ target }) => target?.customer },
    { field: 'target.status', header: 'status', value: ({ target }) => target?.status },
    {
      field: 'target.operator',
      header: 'assigned to',
      value: ({ target }) => nameOr(target?.operator, names.operator),
    },
    {
      field: 'target.waiting_seconds',
      header: 'waiting',
      value: ({ target }) =>
        typeof target?.waiting_seconds === 'number' ? shortDuration(target.waiting_seconds * 1000) : null,
    },
    { field: 'target.expected', header: 'expected', weight: 2, value: ({ target }) => target?.expected },
  ],
});

/** Prints the receipts of a run: a line as each arrives, or one document at the end. */
interface Sink {
  /** Whether each receipt is printed as soon as it arrives, in any order. */
  readonly asTheyFinish: boolean;
  /** Why printing has stopped; the run then only finishes what is under way. */
  readonly failure: Error | undefined;
  /** Takes a receipt with the exit code of its write; null for one that was not tried. */
  add(receipt: Receipt, code: number | null, remarks?: ReceiptRemarks): Promise<void>;
  end(): Promise<void>;
}

/** Creates the printer of a run's receipts. If it cannot write, the run stops. */
export function createSink(context: Context, plan: Plan<Receipt>, run: WriteRun): Sink {
  const { single, brakes, grouped } = run;
  const { io, service, out } = context;
  const human = plan.format === 'table' && io.stdout.isTTY && plan.fields === null;
  const hasNoHead = plan.format === 'ids' || (plan.format === 'table' && !io.stdout.isTTY);
  const byLine = plan.byRecord || (hasNoHead && !single);
  const kept: Receipt[] = [];
  let untried = 0;
  let jqFailed = false;
  let failure: Error | undefined;

  async function put(text: () => Promise<void>): Promise<void> {
    if (failure) return;
    try {
      await text();
    } catch (error) {
      // The reader has gone or the disk is full: start no write whose receipt nobody would see.
      failure = error as Error;
      brakes.stop();
    }
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

  async function printed(receipt: Receipt, code: number | null, remarks?: ReceiptRemarks): Promise<void> {
    if (human && code === null) untried += 1;
    else if (human) {
      if (receipt.target) kept.push(receipt);
      // The failure of a single write is reported on stderr.
      if (single ? code !== 0 : receipt.target) return;
      const line = receiptLine(receipt, await out.style('stdout'), await service.names(), remarks);
      await write(io, `${line}\n`);
    }
    // The next command writes to the ids in this list, so it leaves out refused ones.
    else if (plan.format === 'ids' && !SUCCESS_OUTCOMES.includes(receipt.outcome)) return;
    else if (byLine) await printPlanned([receipt], receipt);
    else kept.push(receipt);
  }

  async function printKept(): Promise<void> {
    if (!human) {
      if (!byLine && (kept.length > 0 || !single)) await printPlanned(kept, single ? kept[0] : kept);
      return;
    }
    if (kept.length > 0) {
      const view = foreseenView(await service.names());
      await print(context, { ...plan, columns: view.columns }, view, kept, kept);
    }
    if (untried > 0 && !single) {
      const style = await out.style('stdout');
      await write(io, `${style.warn(`- ${untried} not tried`)}\n`);
    }
  }

  return {
    asTheyFinish: (human && !grouped) || plan.byRecord,
    get failure() {
      return failure;
    },
    add: (receipt, code, remarks) => put(() => printed(receipt, code, remarks)),
    end: () => put(printKept),
  };
}
