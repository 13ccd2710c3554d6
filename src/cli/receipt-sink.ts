// Prints receipts: one line each, an array that grows, or all of them at the end.

import { firstFew } from '../base/text.ts';
import { jsonText, ndjsonText, selectFields } from '../terminal/formats.ts';
import { JqError } from '../terminal/jq.ts';
import { shortDuration } from '../terminal/times.ts';
import { deciderColumn } from '../views/history.ts';
import { nameOr, type ShownNames } from '../views/names.ts';
import {
  type ReceiptRemarks,
  receiptColumns,
  receiptFields,
  receiptLine,
  targetName,
} from '../views/receipt.ts';
import { type Receipt, SUCCESS_OUTCOMES } from '../writes/receipt.ts';
import type { WriteRun } from '../writes/run.ts';
import type { Context } from './context.ts';
import { exitCode } from './exit-codes.ts';
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

/** At most this many reopened conversations are named. */
const MOST_NAMED = 5;

/** A longer table does not help a person; other formats have every row. */
const MOST_FORESEEN = 1000;

interface Sink {
  /** Whether each receipt is printed as soon as it arrives, in any order. */
  readonly asTheyFinish: boolean;
  /** Why printing has stopped; the run then only finishes what is under way. */
  readonly failure: Error | undefined;
  add(receipt: Receipt, code: number, remarks?: ReceiptRemarks): Promise<void>;
  /** Takes the receipt of a write that was never tried; people see only how many there are. */
  addUntried(receipt: Receipt): Promise<void>;
  end(): Promise<void>;
}

/** Creates the printer of a run's receipts; if it cannot write, the run stops. */
export function createSink(context: Context, plan: Plan<Receipt>, run: WriteRun): Sink {
  const { single, brakes, grouped } = run;
  const human = plan.format === 'table' && context.io.stdout.isTTY && plan.fields === null;
  const shown = (receipt: Receipt) => (plan.fields ? selectFields(receipt, plan.fields) : receipt);
  const kept: Receipt[] = [];
  let count = 0;
  let untried = 0;
  let jqFailed = false;
  const foreseen: Receipt[] = [];
  let unforeseen = 0;
  let failure: Error | undefined;
  let names: Promise<ShownNames> | undefined;
  const reopened: string[] = [];

  async function printLine(receipt: Receipt, remarks?: ReceiptRemarks): Promise<void> {
    names ??= context.service.names();
    const line = receiptLine(receipt, await context.out.style('stdout'), await names, remarks);
    await write(context.io, `${line}\n`);
  }

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

  async function printed(receipt: Receipt, code: number, remarks?: ReceiptRemarks): Promise<void> {
    // The next command writes to the ids in this list, so it leaves out refused ones.
    if (plan.format === 'ids' && !isSuccess(receipt)) return;
    if (human && receipt.target) {
      if (single) await printLine(receipt);
      if (foreseen.length < MOST_FORESEEN) foreseen.push(receipt);
      else unforeseen += 1;
    } else if (human) {
      // The failure of a single write is reported on stderr.
      if (code === 0 || !single) await printLine(receipt, remarks);
    } else if (plan.byRecord) await printAlone(receipt);
    else if (plan.format === 'json' && !single) {
      // Written as it grows, so that a long run needs no more memory than a short one.
      await write(
        context.io,
        `${count === 0 ? '[' : ','}${jsonText(shown(receipt), { pretty: false }).trimEnd()}`,
      );
    } else if ((plan.format === 'table' || plan.format === 'ids') && !single) {
      await print(context, plan, receiptView, [receipt], [receipt]);
    } else kept.push(receipt);
    count += 1;
  }

  async function printAlone(receipt: Receipt): Promise<void> {
    try {
      if (!jqFailed) return await print(context, plan, receiptView, [receipt], receipt);
    } catch (error) {
      if (!(error instanceof JqError)) throw error;
      jqFailed = true;
      await context.out.warn(`--jq failed (${error.message}); these are the receipts`);
    }
    await write(context.io, ndjsonText(shown(receipt)));
  }

  async function printKept(): Promise<void> {
    const value = single ? kept[0] : kept;
    try {
      await print(context, plan, receiptView, kept, value);
    } catch (error) {
      if (!(error instanceof JqError)) throw error;
      // The writes are done, so their receipts are printed even if the expression fails.
      await context.out.warn(`--jq failed (${error.message}); these are the receipts`);
      await write(context.io, jsonText(value, { pretty: false }));
    }
  }

  async function ended(): Promise<void> {
    if (foreseen.length > 0) {
      const view = foreseenView(await context.service.names());
      await print(context, { ...plan, columns: view.columns }, view, foreseen, foreseen);
      if (unforeseen > 0) await context.out.notice(`and ${unforeseen} more; -o csv lists all of them`);
    }
    if (untried > 0 && !single) {
      const style = await context.out.style('stdout');
      await write(context.io, `${style.warn(`- ${untried} not tried`)}\n`);
    }
    if (plan.format === 'json' && !single) await write(context.io, count === 0 ? '[]\n' : ']\n');
    else if (kept.length > 0) await printKept();
  }

  return {
    asTheyFinish: (human && !grouped) || plan.byRecord,
    get failure() {
      return failure;
    },
    async add(receipt, code, remarks) {
      if (remarks?.wasClosed && !human) reopened.push(targetName(receipt));
      await put(() => printed(receipt, code, remarks));
    },
    async addUntried(receipt) {
      if (human) untried += 1;
      else await put(() => printed(receipt, exitCode('not_sent')));
    },
    async end() {
      await put(ended);
      if (reopened.length > 0)
        await context.out.notice(
          `${firstFew(reopened, MOST_NAMED)} ${reopened.length === 1 ? 'was closed and is' : 'were closed and are'} now open again`,
        );
    },
  };
}

/** Whether a receipt leaves nothing to do. */
export function isSuccess({ outcome }: Receipt): boolean {
  return SUCCESS_OUTCOMES.includes(outcome);
}
