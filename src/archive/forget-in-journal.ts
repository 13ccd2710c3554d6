// Takes the texts and names of a customer out of the journal. The entries stay, so that what was done can still be listed
// and undone. The file of today is being written and is left until its day is over.

import { isRecord, jsonValue } from '../base/record.ts';
import { appendLine, readLogSince } from '../disk/append-log.ts';
import { readPrivateFile, removeIfThere, replacePrivateFile } from '../disk/private-file.ts';
import { dayOf, dayPath, journalDays } from '../writes/journal-files.ts';
import {
  type JournalLine,
  lineText,
  piecesOf,
  type Run,
  readLine,
  runsNamedIn,
} from '../writes/journal-lines.ts';
import { runsNewestFirst } from '../writes/journal-reader.ts';
import { stepsLeft, triesOf } from '../writes/resume.ts';

/** Whose texts: of these conversations, and of this customer where the number is known. */
export interface ForgottenCustomer {
  readonly service: string;
  readonly conversations: readonly number[];
  readonly customer: number | null;
  /** Runs that keep their texts. */
  readonly kept: readonly string[];
}

/** Runs that can still be resumed and need their texts for that. */
export function runsInNeed(
  stateFolder: string,
  { service, conversations }: Omit<ForgottenCustomer, 'kept'>,
): string[] {
  const later: Run[] = [];
  const found: string[] = [];
  for (const run of runsNewestFirst(stateFolder)) {
    if (run.resumes !== undefined) later.push(run);
    const { plan } = run;
    // A single write is of nobody else: it goes with its customer.
    if (!plan || plan.ids.length < 2 || run.service !== service) continue;
    if (!plan.ids.some((id) => conversations.includes(id))) continue;
    const tries = triesOf(run, later);
    if (stepsLeft(plan, tries, []).length > 0) found.push(...tries.map((each) => each.run));
  }
  return found;
}

/** Takes the texts out of the files of days that are over, and returns whether today's has any; throws PrivateFileError. */
export function forgetInJournal(stateFolder: string, whose: ForgottenCustomer, nowMs: number): boolean {
  const theirs = new Set<string>();
  let isLeft = false;
  for (const day of journalDays(stateFolder)) {
    const path = dayPath(stateFolder, day);
    const before = (readPrivateFile(path) ?? '').split('\n');
    const after = before.map((text) =>
      piecesOf(text)
        .map((piece) => bareText(piece, whose, theirs))
        .join(''),
    );
    if (after.every((text, nth) => text === before[nth])) continue;
    if (day >= dayOf(nowMs)) isLeft = true;
    else replacePrivateFile(path, after.join('\n'));
  }
  return isLeft;
}

function bareText(text: string, whose: ForgottenCustomer, theirs: Set<string>): string {
  const line = readLine(text);
  if ('text' in line) return unreadText(line.text, line.kind === 'cut', theirs);
  if (whose.kept.includes(line.run)) return text;
  const bare = withoutTexts(line, whose, theirs);
  return bare === line ? text : lineText(bare);
}

/** What cannot be read may be theirs: of it the runs that it names stay, and that a line was cut. Notes its entries. */
function unreadText(text: string, isCut: boolean, theirs: Set<string>): string {
  for (const [, entry = ''] of text.matchAll(/"entry":"([a-z0-9-]+\.\d+)"/g)) theirs.add(entry);
  const runs = [...runsNamedIn(text)].map((run) => `"${run}"`).join(',');
  if (!isCut) return `damage ${runs}`;
  const [header] = /^\{"n":\d+,/.exec(text) ?? [];
  return header === undefined ? text : header + runs;
}

/** The parameters that hold a text or a name. */
const TEXTS: readonly string[] = ['text', 'file_url', 'name', 'phone'];

/** The line without texts of the customer. Notes the entries that are theirs. */
function withoutTexts(line: JournalLine, whose: ForgottenCustomer, theirs: Set<string>): JournalLine {
  const { service, conversations, customer } = whose;
  switch (line.kind) {
    case 'run': {
      const { plan, ...rest } = line;
      const isTheirs = line.service === service && plan?.ids.some((id) => conversations.includes(id));
      // Without its plan it cannot be resumed; its writes are done, or were given up with --force.
      return isTheirs ? rest : line;
    }
    case 'intent': {
      const isOfConversation = line.name.startsWith('conversations.') && conversations.includes(line.id ?? 0);
      const user = line.name.startsWith('users.') ? line.id : line.customer;
      const isOfUser = customer !== null && user === customer;
      if (line.service !== service || !(isOfConversation || isOfUser)) return line;
      theirs.add(line.entry);
      const { called: _, ...rest } = line;
      const params = Object.entries(line.params).filter(([name]) => !TEXTS.includes(name));
      return { ...rest, params: Object.fromEntries(params) };
    }
    case 'result': {
      const { stored: _, ...rest } = line;
      // The service's own words may name whom it refuses.
      return theirs.has(line.entry) ? { ...rest, error: null } : line;
    }
    default:
      return line;
  }
}

/**
 * Notes who is to be forgotten once this day is over: numbers in a small private file, without names and texts; throws
 * PrivateFileError.
 */
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
