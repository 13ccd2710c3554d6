// What is to be forgotten as soon as its day is over: numbers in a small private file, without names and texts.
import { isRecord, jsonValue } from '../base/record.ts';
import { appendLine, readLogSince } from '../disk/append-log.ts';
import { removeIfThere } from '../disk/private-file.ts';
import { dayOf } from '../writes/journal-files.ts';
import { type ForgottenCustomer, forgetInJournal } from './forget-in-journal.ts';

/** Notes who is to be forgotten once this day is over; throws PrivateFileError. */
export async function forgetTomorrow(path: string, whose: ForgottenCustomer, nowMs: number): Promise<void> {
  await appendLine(path, JSON.stringify({ ...whose, day: dayOf(nowMs) }));
}

/** Forgets what can be forgotten by now; the file stays until nobody in it has texts of the day. */
export function forgetWhatIsDue(path: string, stateFolder: string, nowMs: number): void {
  const all = readLogSince(path, 0).lines.map(jsonValue).filter(isForgetLater);
  // While its day is not over, the journal need not be read for it.
  const left = all.filter(
    ({ day, ...whose }) => day === dayOf(nowMs) || forgetInJournal(stateFolder, whose, nowMs),
  );
  if (left.length === 0) removeIfThere(path);
}

function isForgetLater(one: unknown): one is ForgottenCustomer & { readonly day?: string } {
  if (!isRecord(one) || typeof one.service !== 'string') return false;
  return Array.isArray(one.conversations) && Array.isArray(one.kept);
}
