// Checks before a command writes: a read-only profile, a repeated text, many targets; and before it changes local files. It
// asks before the first request; if it cannot ask, it refuses and names the option that says yes.
import { orNull } from '../api/errors.ts';
import type { ConversationDetail } from '../api/model.ts';
import { LocalError } from '../base/local-error.ts';
import { capitalized, firstFew } from '../base/text.ts';
import { isLiving } from '../disk/process-owner.ts';
import { shortDuration } from '../terminal/times.ts';
import { actionVerb } from '../views/receipt.ts';
import { endOfJournal, type JournalEnd } from '../writes/journal-files.ts';
import type { Entry } from '../writes/journal-lines.ts';
import { type WritePlan, writesOf } from '../writes/plan.ts';
import { arrivalIn } from '../writes/readback.ts';
import { readWithLost, sentAmong } from '../writes/resume.ts';
import { contentName, mayBeDelivered } from '../writes/rivals.ts';
import { contentOf, REPETITION_MS, type Write } from '../writes/write.ts';
import { agentLimit, refusal, refuseAgentChange } from './agent-policy.ts';
import type { Context, Terminal } from './context.ts';
import { runByName } from './journal-notes.ts';
import { UsageError } from './usage-error.ts';

type Ports = Pick<Context, 'io' | 'settings' | 'service'>;

/** Earlier entries with the same texts, and how far the journal was read: later ones are checked before each text is sent. */
export type Looked = Partial<ReturnType<typeof textsSentLately>>;

/** Asks about a repeated text; resolves to how far the journal was read. Throws UsageError if the run must not begin. */
export async function allowWrites(context: Ports, plan: WritePlan): Promise<JournalEnd | undefined> {
  const writes = writesOf(plan);
  const isText = writes.some((write) => contentOf(write) !== null);
  const { earlier = [], lookedUpTo }: Looked = isText ? textsSentLately(context) : {};
  // A resumed run checks for each text whether it was sent since.
  const isAsked = !plan.again && plan.resumes === undefined;
  const repeated = (isAsked ? writes : []).flatMap((write): Repeated[] => {
    const entry = sentAmong(earlier, write);
    return entry ? [{ write, entry }] : [];
  });
  const [first] = repeated;
  if (first) {
    const what = await repetitionText(context, repeated);
    await askToGoOn(context.io, `${capitalized(what)}. Send it again in ${context.service.place()}?`, {
      unasked: `${what}; nothing was sent. To send it again, add --again`,
      hint: context.service.command(`history --id ${first.write.id}`),
    });
  }
  return plan.lookedUpTo ?? lookedUpTo;
}

/** Throws if no writes are allowed: ConflictError if agents may only read, UsageError for a read-only profile. */
export function refuseReadOnly(context: Pick<Context, 'settings' | 'service'>): void {
  const limit = agentLimit(context.settings);
  if (limit?.policy === 'read') throw refusal(limit);
  const { readOnly, profile } = context.settings.values();
  if (!readOnly) return;
  const what = profile === null ? 'the settings are' : `profile "${profile}" is`;
  const own = profile === null ? '' : ` -p ${profile}`;
  const said = `${what} read-only (the setting read_only); nothing was sent`;
  throw new UsageError(said, `convops profile show --origin${own}`);
}

/** Texts that went to this service lately, or may have, from the journal. */
export function textsSentLately(context: Ports) {
  const service = context.service.name();
  const lookedUpTo = endOfJournal(context.settings.stateFolder, context.io.now());
  const since = Math.max(context.io.now() - REPETITION_MS, context.service.since());
  const texts = readWithLost(context.settings.stateFolder, since, (intent) => contentOf(intent) !== null);
  const earlier = texts.filter((entry) => entry.service === service && mayBeDelivered(entry));
  return { earlier, lookedUpTo };
}

interface Repeated {
  readonly write: Write;
  readonly entry: Entry;
}

/** What is repeated, and what is known of the earlier tries: a clause for all that ended alike, of the first of them. */
async function repetitionText(context: Ports, repeated: readonly Repeated[]): Promise<string> {
  const clauses: string[] = [];
  for (const outcome of new Set(repeated.map(({ entry }) => entry.outcome))) {
    const alike = repeated.filter(({ entry }) => entry.outcome === outcome);
    const contents = new Set(alike.map(({ write }) => contentName(write)));
    const ids = new Set(alike.map(({ write }) => `#${write.id}`));
    const first = alike[0] as Repeated;
    const read = async () => {
      const { conversations } = await context.service.client();
      return await orNull(conversations.get({ conversation_id: first.entry.id ?? 0 }));
    };
    const became = await becameOf(context, first, read);
    clauses.push(`the same ${[...contents].join(' and ')} to ${firstFew([...ids])}: ${became}`);
  }
  return clauses.join('; ');
}

/** What is known of an earlier try at the same text; of one without an answer by its conversation as it stands. */
export async function becameOf(
  context: Ports,
  { write, entry }: Repeated,
  read: () => Promise<ConversationDetail | null>,
): Promise<string> {
  const ago = `${shortDuration(Math.max(0, context.io.now() - entry.at))} ago`;
  if (entry.outcome === 'done') return `it was sent ${ago}`;
  if (entry.outcome !== 'unknown') return `an earlier try ${ago} was refused, and may still go out`;
  const run = entry.settledAt === undefined ? await runByName(context, entry.run) : undefined;
  if (run?.owner !== undefined && isLiving(run.owner) === true)
    return `an earlier try ${ago} is still under way, in another process`;
  const silent = `an earlier try ${ago} got no answer`;
  if (context.settings.values().getMarksRead === 'yes') return silent;
  const detail = await read();
  const seen = detail && arrivalIn(detail, write, entry, { sent: new Set(), messageId: null });
  if (seen === null || seen === 'unclear') return silent;
  return `${silent}; the conversation ${seen === 'there' ? 'shows it' : 'does not show it'} (as of now)`;
}

/**
 * Asks about the conversations of a run as soon as they are known, before any request (contract, section 6). Throws
 * LocalError for a no, ConflictError where an agent would propose for this many.
 */
export async function confirmTargets(
  context: Ports,
  what: string,
  { ids: { length: many } }: { readonly ids: readonly unknown[] },
): Promise<void> {
  const { settings, service } = context;
  if (settings.options.dryRun || many <= settings.values().confirmAbove) return;
  const limit = agentLimit(context.settings);
  if (limit !== null) throw refusal(limit, `${many} conversations at once`);
  if (settings.options.yes) return;
  const act = `${actionVerb(what)} ${many} conversations in ${service.place()}`;
  const unasked = `this would ${act}; nothing was sent. Add --yes: without a terminal convops cannot ask`;
  await askToGoOn(context.io, `${capitalized(act)}?`, { unasked });
}

interface Asking {
  /** The refusal if nobody can be asked, which names the option that says yes. */
  readonly unasked: string;
  readonly hint?: string;
  /** What a no means. */
  readonly no?: string;
}

/** Asks whether to go on; throws LocalError for a no, UsageError if nobody can be asked. */
export async function askToGoOn(
  io: Terminal,
  question: string,
  { unasked, hint, no = 'nothing was sent' }: Asking,
): Promise<void> {
  const answer = await io.confirm(question);
  if (answer === null) throw new UsageError(unasked, hint);
  // The person has answered: no help of the command is needed.
  if (!answer) throw new LocalError(2, 'cancelled', `cancelled; ${no}`);
}

/** Applies a change and resolves to the result; with --dry-run nothing is saved, and stderr says so. */
export async function changeLocally<Result>(
  { io, settings }: Pick<Context, 'io' | 'settings'>,
  make: (change: { readonly dryRun: boolean }) => Promise<Result>,
  /** Who may make it: agents may change nothing that could lift their limit. */
  who: 'no agents' | 'agents too' = 'no agents',
): Promise<Result> {
  if (who !== 'agents too') refuseAgentChange(settings);
  const { dryRun = false, quiet } = settings.options;
  const result = await make({ dryRun });
  if (dryRun && !quiet) await io.stderr.write('dry run: nothing was changed\n');
  return result;
}

/** Asks for confirmation unless --yes was given or it is a dry run; throws UsageError if refused or unable to ask. */
export async function confirmChange(
  { io, settings }: Pick<Context, 'io' | 'settings'>,
  question: string,
  /** `removing a reply`, and what a no means: `nothing was removed`. */
  { act, after }: { readonly act: string; readonly after: string },
): Promise<void> {
  refuseAgentChange(settings);
  const { yes, dryRun } = settings.options;
  if (yes || dryRun) return;
  const unasked = `${act} needs --yes: convops cannot ask without a terminal`;
  await askToGoOn(io, question, { unasked, no: after });
}
