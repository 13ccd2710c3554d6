// Takes the texts and names of a customer out of the journal. The entries stay, so that what was done can still be listed
// and undone. The file of today is being written and is left until its day is over.
import { isRecord, jsonValue } from '../base/record.ts';
import { readLogSince } from '../disk/append-log.ts';
import { readPrivateFile, removeIfThere, replacePrivateFile } from '../disk/private-file.ts';
import { dayOf, dayPath, journalDays } from '../writes/journal-files.ts';
import { lineText, piecesOf, type Run, readLine, runsNamedIn } from '../writes/journal-lines.ts';
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
export function runsInNeed(stateFolder: string, whose: Omit<ForgottenCustomer, 'kept'>) {
  const later: Run[] = [];
  const found: string[] = [];
  for (const run of runsNewestFirst(stateFolder)) {
    if (run.resumes !== undefined) later.push(run);
    const { plan } = run;
    // A single write is of nobody else: it goes with its customer.
    if (!plan || new Set(plan.writes.map(({ id }) => id)).size < 2 || run.service !== whose.service) continue;
    if (!plan.writes.some(({ id }) => whose.conversations.includes(id ?? 0))) continue;
    const tries = triesOf(run, later);
    if (stepsLeft(plan, tries, []).length > 0) found.push(...tries.map((each) => each.run));
  }
  return found;
}

/** Takes the texts out of the files of days that are over, and returns whether today's has any; throws PrivateFileError. */
export function forgetInJournal(stateFolder: string, whose: ForgottenCustomer, nowMs: number): boolean {
  const others = new Set<string>();
  let isLeft = false;
  for (const day of journalDays(stateFolder)) {
    const path = dayPath(stateFolder, day);
    const before = readPrivateFile(path) ?? '';
    const bare = (text: string) => piecesOf(text).map((piece) => bareText(piece, whose, others));
    const after = before
      .split('\n')
      .map((text) => bare(text).join(''))
      .join('\n');
    if (after === before) continue;
    if (day >= dayOf(nowMs)) isLeft = true;
    else replacePrivateFile(path, after);
  }
  return isLeft;
}

/** The parameters that hold a text or a name. */
const TEXTS: readonly string[] = ['text', 'file_url', 'name', 'phone'];

/** A line without texts of the customer; the entries of others are noted, for their results stay as they are. */
function bareText(text: string, whose: ForgottenCustomer, others: Set<string>): string {
  const { service, conversations, customer, kept } = whose;
  const line = readLine(text);
  if ('text' in line) {
    // It may be theirs: the runs that it names stay, and that it was cut.
    const runs = [...runsNamedIn(text)].map((run) => `"${run}"`).join(',');
    return line.kind === 'cut' ? text.replace(/(?<=^\{"n":\d+,).*/s, runs) : `damage ${runs}`;
  }
  if (line.kind === 'end' || kept.includes(line.run)) return text;
  if (line.kind === 'result') {
    // The service's own words may name whom it refuses.
    const { stored: _, ...rest } = line;
    return others.has(line.entry) ? text : lineText({ ...rest, error: null });
  }
  const isTheirs = (id: number | null) => line.service === service && conversations.includes(id ?? 0);
  if (line.kind === 'run') {
    const { plan, ...rest } = line;
    // Without its plan it cannot be resumed; its writes are done, or were given up with --force.
    return plan?.writes.some((write) => isTheirs(write.id)) ? lineText(rest) : text;
  }
  const user = line.name.startsWith('users.') ? line.id : line.customer;
  const isOfUser = line.service === service && customer !== null && user === customer;
  if (!isOfUser && !(line.name.startsWith('conversations.') && isTheirs(line.id))) {
    others.add(line.entry);
    return text;
  }
  const { called: _, ...rest } = line;
  const params = Object.entries(line.params).filter(([name]) => !TEXTS.includes(name));
  return lineText({ ...rest, params: Object.fromEntries(params) });
}

/** Forgets who was left for a day that is over; `path`: the file of them, which stays until nobody has texts of today. */
export function forgetWhatIsDue(path: string, stateFolder: string, nowMs: number): void {
  type Later = ForgottenCustomer & { readonly day: string };
  const isWhole = (line: unknown): line is Later =>
    isRecord(line) && Array.isArray(line.conversations) && Array.isArray(line.kept);
  const all = readLogSince(path, 0).lines.map(jsonValue).filter(isWhole);
  const left = all.filter(
    // While its day is not over, the journal need not be read for it.
    ({ day, ...whose }) => day === dayOf(nowMs) || forgetInJournal(stateFolder, whose, nowMs),
  );
  if (left.length === 0) removeIfThere(path);
}
