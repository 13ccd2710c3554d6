// What a watch has doubts about, said once when they begin and not at every look.
import type { Reading } from '../../backlog/changes.ts';
import type { Context } from '../../cli/context.ts';
import { shortDuration } from '../../terminal/times.ts';

/** The Date of an answer has whole seconds, and was on its way for a moment. */
const CLOCKS_AGREE_MS = 2000;
/** A clock further off than this is no clock. */
const CLOCKS_DIFFER_MS = 24 * 60 * 60_000;

/** Tells the time by the service's clock, or by ours, with a warning once, where that cannot be right. */
export function serviceClock(context: Context): (at: number) => Promise<number> {
  let warned = false;
  return async (at) => {
    const offset = context.clockOffset() ?? 0;
    const distance = Math.abs(offset);
    if (distance <= CLOCKS_AGREE_MS) return at;
    if (distance <= CLOCKS_DIFFER_MS) return at + offset;
    if (!warned) {
      warned = true;
      await context.warn(
        `the clock of ${context.serviceName()} is ${shortDuration(distance)} ${offset > 0 ? 'ahead of' : 'behind'} ` +
          "this computer's; how long conversations wait is told by this one",
      );
    }
    return at;
  };
}

/** Says what a reading lacks. */
export function warnings(context: Context): (reading: Reading) => Promise<void> {
  let dropped = false;
  let cut = false;
  return async (reading) => {
    if (reading.dropped > 0 && !dropped) {
      dropped = true;
      await context.warn(`${reading.dropped} rows of the lists have no usable id and are left out`);
    }
    const isCut = reading.cut.unassigned || reading.cut.inbox;
    if (isCut && !cut) {
      await context.warn(
        'a list is as long as the service answers and may be cut: of what is beyond its end no change is seen; ' +
          'narrow it with --group or --operator',
      );
    }
    cut = isCut;
  };
}
