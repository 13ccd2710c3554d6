// Runs a session: sets up its ports, runs its loop on the terminal or in plain lines, and closes everything at its end.
import { createApiClient } from '../../api/client.ts';
import { conversationsByCustomer } from '../../archive/customers.ts';
import { knownLines } from '../../archive/own-texts.ts';
import { archivePlace } from '../../archive/store.ts';
import type { Context } from '../../cli/context.ts';
import { exitCode } from '../../cli/exit-codes.ts';
import { answerKeep } from '../../cli/keeping.ts';
import { isNoteOf, notesIn } from '../../cli/own-notes.ts';
import { proposalPorts } from '../../cli/propose.ts';
import { openJournal } from '../../cli/run-writes.ts';
import { actionsOf } from '../../proposals/proposal.ts';
import { decideProposal, findProposal, noteProposalSent, readProposals } from '../../proposals/store.ts';
import { loadReplies } from '../../replies/replies.ts';
import { keepMarksRead } from '../../settings/learned.ts';
import { editText } from '../../terminal/editor.ts';
import { inertBlock } from '../../terminal/inert.ts';
import { openAddress } from '../../terminal/links.ts';
import { type Frame, signalOf } from '../../terminal/screen.ts';
import { processText } from '../../terminal/text-program.ts';
import { screenOf, sizeOf } from '../../terminal/tty.ts';
import { loadWidths } from '../../terminal/width.ts';
import { createSaver, type Saver } from '../../triage/drafts.ts';
import type { ProposalDesk } from '../../triage/effects/sending.ts';
import { createPerform, type EffectPorts } from '../../triage/effects.ts';
import { createLoop, type LoopParts } from '../../triage/loop.ts';
import { type Ended, runTerminal, type TerminalPorts } from '../../triage/run.ts';
import type { Step } from '../../triage/state/events.ts';
import { initial } from '../../triage/state/start.ts';
import type { State } from '../../triage/state.ts';
import { sessionEnding, summaryOf } from '../../triage/summary.ts';
import { update } from '../../triage/update.ts';
import { lastLines } from '../../triage/view/transcript.ts';
import { pageText, titleOf, view } from '../../triage/view.ts';
import type { TriageSummary } from '../../views/triage-summary.ts';
import type { RunJournal } from '../../writes/journal.ts';
import type { Entry } from '../../writes/journal-lines.ts';
import { AT_ONCE, followWrites, withPauses } from '../../writes/journal-reader.ts';
import { withRetriedReads } from '../../writes/patience.ts';
import { earlierReplies, watchAnswered } from '../../writes/sent-replies.ts';
import { EARLIER_MS, findTexts } from './find-texts.ts';
import { type OpenTriage, openRenewable, type RenewableWay } from './open.ts';

/** The largest width and number of rows of the conversation shown above a text in $EDITOR. */
const EDITOR_CELLS = 74;
const EDITOR_ROWS = 60;

/** Runs the session to its end, sets the exit code and resolves to the summary. */
export async function runTriage(context: Context, open: OpenTriage): Promise<TriageSummary> {
  const { io } = context;
  const { session, path } = open;
  context.service.hush();
  // Everything that waits ends with the session.
  const aborter = new AbortController();
  const sleep = (ms: number) => io.sleep(ms, aborter.signal);
  let unnoted = false;
  let journal: RunJournal | null = null;
  let way: RenewableWay | undefined;
  try {
    if (!session.readOnly) {
      const begun = openJournal(context, open, { action: 'triage', targets: 0 });
      journal = withTrouble(begun, () => (unnoted = true));
    }
    const saver = createSaver({ path, run: journal?.run ?? null, now: io.steady, sleep });
    way = await openRenewable(context);
    const ports = portsOf(context, open, { sleep, over: aborter.signal, journal, way });
    // The system and the shell may each say that the terminal is gone: the second must not cut short the end of a session.
    io.onSignal(['SIGHUP'], () => undefined);
    const { reason, state, unsaved } = await runLoop(context, open, ports, saver);
    const summary = summaryOf(state, io.now());
    const ending = sessionEnding(summary, reason);
    context.out.exitCode = exitCode((unsaved || unnoted) && ending !== 'unknown' ? 'local' : ending);
    if (unsaved) await sayUnsaved(context, state, unsaved);
    return summary;
  } finally {
    aborter.abort();
    await way?.transport.close();
    await journal?.close();
  }
}

type OwnPorts = Omit<EffectPorts, 'edit' | 'page' | 'copy' | 'pageText' | 'lastLines' | 'find'>;

async function runLoop(
  context: Context,
  { session, left }: OpenTriage,
  ports: OwnPorts,
  { save, saveNow }: Saver,
): Promise<Ended> {
  const { io, out } = context;
  // Any frame may need the exact widths of other scripts.
  await loadWidths();
  const first = beginning(initial(session, left, sizeOf(io), io.now()), left.notes);
  let { state } = first;
  const parts: Omit<LoopParts, 'perform' | 'now'> = {
    initial: first,
    update(before, event) {
      const step = update(before, event);
      state = step.state;
      return step;
    },
    save,
    saveNow,
  };
  const style = await out.style(screenOf(io));
  const perform = ({ edit, page, copy }: TerminalPorts) =>
    createPerform({
      ...{ ...ports, edit, page, copy },
      find: (words) => findTexts(context, () => state, words),
      pageText: (id) => pageText(state, id, style),
      lastLines: (id) => lastLines(state, id, EDITOR_CELLS, EDITOR_ROWS),
    });
  const titled = (shown: State): Frame => ({ ...view(shown, style), title: titleOf(shown) });
  if (!session.plain) return await runTerminal({ ...parts, io, style, view: titled, perform });
  const { runPlain } = await import('../../triage/plain.ts');
  const performRest = perform({
    edit: (text) => editText(io, text),
    page: (text) => (io.stdout.isTTY ? out.page(text) : io.stderr.write(text)),
    // Addresses are written as text, without escape sequences.
    copy: () => undefined,
  });
  const loop = createLoop({
    ...parts,
    now: io.now,
    async perform(effect) {
      if (effect.kind !== 'signal') return await performRest(effect);
      // What the terminal may report is said in a line; no escape sequence is written here, whatever the setting.
      const output = io[screenOf(io)];
      if (output.isTTY) await output.write(signalOf('bell', ''));
      return null;
    },
  });
  const reason = await runPlain({ io, loop });
  return { reason, state: loop.state(), unsaved: loop.unsaved() };
}

/** Prints the drafts on the terminal if the disk cannot take them. */
async function sayUnsaved({ io, out: { warn } }: Context, { drafts }: State, error: Error): Promise<void> {
  await warn(`cannot save the drafts: ${error.message}`);
  for (const { purpose, id, text } of Object.values(drafts))
    await io.stderr.write(`${purpose} to #${id}:\n${inertBlock(text)}\n`);
}

function portsOf(
  context: Context,
  { session }: OpenTriage,
  {
    sleep,
    over,
    journal,
    way,
  }: {
    readonly sleep: (ms: number) => Promise<void>;
    /** Aborted at the end of the session. */
    readonly over: AbortSignal;
    readonly journal: OwnPorts['journal'];
    readonly way: RenewableWay;
  },
): OwnPorts {
  const settings = context.settings.values();
  const patience = { ...context.service.patience, sleep };
  const once = context.service.noted(createApiClient(way.transport, settings));
  const pause = () => sleep(0);
  const answered = watchAnswered(
    context.settings.stateFolder,
    context.service.name(),
    pause,
    context.service.since(),
  );
  return {
    client: withRetriedReads(once, patience),
    readOnce: (params) => once.conversations.get(params),
    patience,
    clockOffset: way.clockOffset,
    renew: way.renew,
    random: context.io.random,
    openAddress: (address) => openAddress(context.io, address),
    pipe: ({ id, message, text }, stop) =>
      processText(context.io, {
        ...{ words: session.pipe, text, stop: AbortSignal.any([stop, over]) },
        env: {
          CONVOPS_CONVERSATION: String(id),
          CONVOPS_MESSAGE: message === null ? undefined : String(message),
        },
      }),
    replies: async () => loadReplies(context.settings.configFolder),
    keepMarksRead: (word) => keepMarksRead(context.settings.stateFolder, context.service.name(), word),
    keep: (keeps) => answerKeep(context, keeps),
    journal,
    timeoutMs: settings.timeoutMs,
    groups: session.groups.map(({ id }) => id),
    operator: session.operator.id,
    proposals: deskOf(context),
    met: async () => {
      const lines = knownLines(archivePlace(context), context.io.now() - EARLIER_MS);
      return await conversationsByCustomer(withPauses(lines, pause, AT_ONCE));
    },
    earlier: () =>
      earlierReplies(context.settings.stateFolder, context.io.now() - EARLIER_MS, {
        ...{ service: context.service.name(), operator: session.operator.id },
        pause,
      }),
    notes: watchNotes(context, pause),
    // What is not known yet leaves more to look at, never less.
    answered: (lastMessages) =>
      Promise.race([
        answered(lastMessages, way.clockOffset() ?? 0),
        sleep(JOURNAL_MS).then(() => new Set<number>()),
      ]),
  };
}

/** So long a list waits for what a very long journal says of it; the next one has the rest. */
const JOURNAL_MS = 1000;
/** Older notes are neither marked nor shown where the service lists none. */
const NOTES_MS = 14 * 24 * 60 * 60_000;

/** Finds the notes that any run of this computer has saved, now too, of a conversation. */
function watchNotes(
  { io, settings, service }: Pick<Context, 'io' | 'settings' | 'service'>,
  pause: () => Promise<void>,
): OwnPorts['notes'] {
  const began = io.now();
  const from = Math.max(began - NOTES_MS, service.since());
  const name = service.name();
  const follow = followWrites(settings.stateFolder, (entry) => isNoteOf(name, entry), pause);
  const known = new Map<string, Entry>();
  return async (detail) => {
    for (const note of await follow(from)) known.set(note.entry, note);
    const saved = [...known.values()];
    const { listed } = notesIn(detail, saved);
    // What this session saves it shows by itself.
    const earlier = saved.filter(({ at }) => at < began);
    return { ids: listed.map(({ id }) => id), unlisted: notesIn(detail, earlier).unlisted };
  };
}

/** The proposals for the service of this session; each decision counts as the person's who runs it. */
function deskOf(context: Context): ProposalDesk {
  const ports = proposalPorts(context);
  const service = context.service.name();
  return {
    read: () =>
      readProposals(context.settings.stateFolder).proposals.filter(
        (each) => each.service === service && each.decision === null,
      ),
    origin(id) {
      const { proposals } = readProposals(context.settings.stateFolder);
      const found = proposals.find((each) => each.id === id);
      return found ? { id, proposed_by: found.proposedBy, approved_by: context.settings.by() } : null;
    },
    reject: (id, reason) =>
      decideProposal(ports, id, {
        ...{ kind: 'rejected', by: context.settings.by() },
        ...(reason === '' ? {} : { reason }),
      }),
    async noteSent(id, { text, goes }, sent) {
      const found = findProposal(readProposals(context.settings.stateFolder), id);
      const isChanged = text !== null && text !== (found.content.text ?? found.content.note);
      // A proposal that was stale goes out as a text alone.
      const left = actionsOf(found.content).filter((step) => !goes.includes(step));
      await decideProposal(ports, id, {
        ...{ by: context.settings.by(), kind: isChanged || left.length > 0 ? 'edited' : 'approved' },
        ...(isChanged ? { text } : {}),
      });
      await noteProposalSent(ports, id, { ...sent, left });
    },
    async noteStep(id, step, outcome) {
      const { sent, content } = findProposal(readProposals(context.settings.stateFolder), id);
      if (sent === null || !actionsOf(content).includes(step)) return;
      const others = sent.left?.filter((one) => one !== step) ?? [];
      const isDone = outcome === 'done' || outcome === 'already';
      // What may have gone out is not left out, and the whole is not known to be done.
      const left = isDone || outcome === 'unknown' ? others : [...others, step];
      const whole = outcome === 'unknown' ? outcome : isDone && left.length === 0 ? 'done' : sent.outcome;
      // Most steps end as the first did: nothing more is to be noted.
      if (whole === sent.outcome && left.length === (sent.left?.length ?? 0)) return;
      await noteProposalSent(ports, id, { ...sent, left, outcome: whole });
    },
  };
}

/** The findings about an earlier session, also shown on the first screen. */
function beginning({ state, effects }: Step, notes: readonly string[]): Step {
  if (notes.length === 0) return { state, effects };
  const text = [...notes, ...(state.notice ? [state.notice.text] : [])].join('; ');
  return { effects, state: { ...state, notice: { text, tone: 'warn', until: null } } };
}

/** A journal that reports a line that could not be written. */
function withTrouble(journal: RunJournal, tell: () => void): RunJournal {
  const told = (error: unknown): never => {
    tell();
    throw error;
  };
  return {
    ...journal,
    intend: (intent) => journal.intend(intent).catch(told),
    settle: (result) => journal.settle(result).catch(told),
  };
}
