// Where proposals are stored: one private file in the state folder, a line for each event, only ever added to. Nobody holds
// a lock: whoever adds a line reads the file again, and of two lines that cannot both hold the first one counts.
import { join } from 'node:path';
import { LocalError } from '../base/local-error.ts';
import { appendLine, readLogSince } from '../disk/append-log.ts';
import {
  checkPrivateFolder,
  ensurePrivateFolder,
  PrivateFileError,
  replacePrivateFile,
} from '../disk/private-file.ts';
import { thisProcess } from '../disk/process-owner.ts';
import { type EventLine, FORMAT, type Folded, foldEvents, parseEvent, sameIn } from './events.ts';
import {
  type DecisionKind,
  type Proposal,
  type ProposalAuthor,
  type ProposalContent,
  type ProposalSent,
  type ProposalState,
  stateOf,
  type WrittenFor,
} from './proposal.ts';

export interface ProposalPorts {
  readonly stateFolder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 to 1; tells lines of the same moment apart. */
  readonly random: () => number;
  /** A text without the token in force. */
  readonly redact: (text: string) => string;
  /** Checks everything and keeps nothing. */
  readonly dryRun?: boolean;
}

/** What is proposed. */
export interface ProposalDraft {
  readonly service: string;
  readonly profile: string | null;
  readonly conversation: number;
  readonly content: ProposalContent;
  readonly reason: string;
  readonly by: ProposalAuthor;
  readonly writtenFor: WrittenFor;
}

export interface Proposed {
  readonly proposal: Proposal;
  /** False where the same stood there already. */
  readonly added: boolean;
}

/** A decision on a proposal; `now` is its conversation as it was just read, where the decision is one to send. */
interface DecideInput {
  readonly kind: DecisionKind;
  readonly by: ProposalAuthor;
  readonly reason?: string;
  /** Of `edited`: the text as it goes out. */
  readonly text?: string;
  readonly conversation?: WrittenFor;
}

export interface Decided {
  readonly proposal: Proposal;
  /** How it stood when that keeps it from being decided so; null where it was decided. */
  readonly refused: ProposalState | null;
}

interface ProposalList extends Folded {
  /** Lines that cannot be read, as a process that was killed leaves one; what they said never took effect. */
  readonly broken: number;
}

/** How long a proposal waits for a person, in milliseconds: a day. */
const EXPIRE_MS = 86_400_000;
/** Bytes of text in one proposal. */
export const MOST_TEXT_BYTES = 32 * 1024;

/** The path of the proposals in the state folder. */
export function proposalsPath(stateFolder: string): string {
  return join(stateFolder, 'proposals.ndjson');
}

/** Every proposal on this computer; throws PrivateFileError. */
export function readProposals(stateFolder: string): ProposalList {
  if (!checkPrivateFolder(stateFolder)) return { ...foldEvents([]), broken: 0 };
  const lines = readLogSince(proposalsPath(stateFolder), 0).lines.filter((line) => line !== '');
  const events = lines.flatMap((line) => parseEvent(line) ?? []);
  return { ...foldEvents(events), broken: lines.length - events.length };
}

/** The proposal of that id; throws LocalError (exit 10). */
export function findProposal({ proposals }: Pick<ProposalList, 'proposals'>, id: string): Proposal {
  const found = proposals.find((each) => each.id === id);
  if (found) return found;
  const message = `there is no proposal "${id.slice(0, 40)}"`;
  throw new LocalError(10, 'no_such_proposal', message, 'convops conv proposals', { ofRun: true });
}

/**
 * Keeps a proposal and resolves to it; where the same was proposed for the conversation as it stands, to that one,
 * whatever became of it. Throws LocalError or PrivateFileError, and then nothing was stored.
 */
export async function propose(ports: ProposalPorts, draft: ProposalDraft): Promise<Proposed> {
  const { stateFolder, now, redact } = ports;
  const { service, profile, conversation, by, writtenFor } = draft;
  const content = cleaned(draft.content, redact);
  const reason = redact(draft.reason);
  for (;;) {
    const { proposals } = readProposals(stateFolder);
    const at = now();
    const same = sameIn(proposals, { service, conversation, content, writtenFor }, at);
    if (same) return { proposal: same, added: false };
    const id = `p${Math.max(0, ...proposals.map((each) => Number(each.id.slice(1)))) + 1}`;
    const about = { id, service, profile, conversation, content, reason, proposedBy: by, at };
    const proposal: Proposal = { ...about, expires: at + EXPIRE_MS, writtenFor, decision: null, sent: null };
    const { decision: _, sent: __, ...line } = proposal;
    // Another one took the number, or proposed the same, a moment before: then it is tried again.
    if (await add(ports, { v: FORMAT, kind: 'proposed', ...line, nonce: newNonce(ports) }))
      return { proposal, added: true };
  }
}

/**
 * Notes a decision, if the proposal still waits for one and, to be approved, is neither stale nor expired. Of two that
 * come at the same moment one is refused. Throws LocalError (10 for an unknown id) or PrivateFileError.
 */
export async function decideProposal(ports: ProposalPorts, id: string, input: DecideInput): Promise<Decided> {
  const { stateFolder, now, redact } = ports;
  const proposal = findProposal(readProposals(stateFolder), id);
  const at = now();
  const state = stateOf(proposal, at, input.conversation);
  const { kind, by, reason, text } = input;
  const isDue = kind === 'approved' ? state === 'pending' : proposal.decision === null;
  if (!isDue) return { proposal, refused: state };
  const decision = {
    kind,
    by,
    at,
    reason: reason === undefined ? null : redact(reason),
    text: text === undefined ? null : redact(text),
  };
  if (await add(ports, { v: FORMAT, id, ...decision, nonce: newNonce(ports) }))
    return { proposal: { ...proposal, decision }, refused: null };
  const decided = findProposal(readProposals(stateFolder), id);
  return { proposal: decided, refused: stateOf(decided, at) };
}

/** Notes what became of an approved proposal's write; one of which nothing was sent waits again. */
export async function noteProposalSent(
  ports: ProposalPorts,
  id: string,
  { outcome, entry, left = [] }: Omit<ProposalSent, 'at'>,
): Promise<void> {
  findProposal(readProposals(ports.stateFolder), id);
  await add(ports, { v: FORMAT, kind: 'sent', id, at: ports.now(), outcome, entry, left });
}

/** Adds a line and resolves to whether it took effect, once it is on the disk. */
async function add({ stateFolder, dryRun }: ProposalPorts, line: EventLine): Promise<boolean> {
  if (dryRun) return true;
  try {
    ensurePrivateFolder(stateFolder);
    await appendLine(proposalsPath(stateFolder), JSON.stringify(line));
  } catch (error) {
    if (!(error instanceof PrivateFileError)) throw error;
    throw new PrivateFileError(`${error.message}; nothing was proposed`, { cause: error.cause });
  }
  return line.kind === 'sent' || readProposals(stateFolder).effective.has(line.nonce);
}

/**
 * Takes the texts of these conversations out of the file. A proposal stays with its number, and is over. Throws
 * PrivateFileError.
 */
export function forgetProposals(
  stateFolder: string,
  { service, conversations }: { readonly service: string; readonly conversations: readonly number[] },
): void {
  const theirs = new Set<string>();
  const lines = readLogSince(proposalsPath(stateFolder), 0).lines.flatMap((text) => {
    const line = parseEvent(text);
    // A line that cannot be read never took effect.
    if (line === null) return [];
    if (line.kind === 'proposed' && line.service === service && conversations.includes(line.conversation))
      theirs.add(line.id);
    if (!theirs.has(line.id) || line.kind === 'sent') return [text];
    const bare = line.kind === 'proposed' ? { content: {}, expires: line.at } : { text: null };
    return [JSON.stringify({ ...line, ...bare, reason: '' })];
  });
  if (theirs.size > 0) replacePrivateFile(proposalsPath(stateFolder), `${lines.join('\n')}\n`);
}

function newNonce({ now, random }: ProposalPorts): string {
  return `${now().toString(36)}-${thisProcess().pid.toString(36)}-${Math.floor(random() * 36 ** 8).toString(36)}`;
}

function cleaned(content: ProposalContent, redact: (text: string) => string): ProposalContent {
  const { text, note } = content;
  return {
    ...content,
    ...(text === undefined ? {} : { text: redact(text) }),
    ...(note === undefined ? {} : { note: redact(note) }),
  };
}
