// A run of writes under way: what is to be known of it while and after its receipts come in.
import type { Brakes } from '../delivery/batch.ts';
import type { Delivered } from '../delivery/receipt.ts';

export interface WriteRun {
  /** One target named as such: one object in JSON, and its failure is the failure of the run. */
  readonly single: boolean;
  readonly strict: boolean;
  readonly total: number;
  /** The action, for the progress line. */
  readonly label: string;
  /** Whether a person reads the receipts in the order of the input, not as they finish: several belong together. */
  readonly grouped?: boolean;
  /** The command, after `convops`, that does or shows what this run leaves undone; null where there is none. */
  readonly goOn: () => string | null;
  readonly brakes: Brakes;
  /** Each write as it ends, with its place in the input. */
  readonly delivered: AsyncIterable<{ readonly index: number; readonly delivered: Delivered }>;
  close(): Promise<void>;
}
