// Where proposals are stored: one private file in the state folder, a line for each event, only ever added to. Whoever adds
// one holds the lock, has read all that stands there, and goes on when the line is on the disk.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { LocalError } from '../base/local-error.ts';
import { openAppendLog, readLogLines } from '../disk/append-log.ts';
import { withLock } from '../disk/lock.ts';
import {
  checkPrivateFolder,
  ensurePrivateFolder,
  PrivateFileError,
  replacePrivateFile,
} from '../disk/private-file.ts';
import { type EventLine, FORMAT, foldEvents, parseEvent } from './events.ts';
import {
  changedBy,
  type DecisionKind,
  isSameStanding,
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
  /** A text without the token in force. */
  readonly redact: (text: string) => string;
  /** Checks everything and keeps nothing. */
  readonly dryRun?: boolean;
  /** Bytes from which on what ended long ago is left out: `COMPACT_BYTES` but in tests. */
  readonly compactBytes?: number;
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
  /** Milliseconds until it expires. */
  readonly expireMs: number;
}

export interface Proposed {
  readonly proposal: Proposal;
  /** False where the same stood there already. */
  readonly added: boolean;
}

/** A decision on a proposal; `now` is its conversation as it was just read, where the decision is one to send. */
export interface DecideInput {
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

interface ProposalList {
  /** Oldest first. */
  readonly proposals: readonly Proposal[];
  /** Lines that cannot be read, as a process that was killed leaves one; what they said never took effect. */
  readonly broken: number;
}

/** How much waits at most for one service: more is somebody who does not stop. */
export const MOST_OPEN = 1000;
/** Bytes of text in one proposal. */
export const MOST_TEXT_BYTES = 32 * 1024;

const COMPACT_BYTES = 1024 * 1024;
/** What ended is stored so long (milliseconds), for who proposed it to read. */
const KEEP_ENDED_MS = 30 * 86_400_000;
const WAIT_MS = 5000;

/** The path of the proposals in the state folder. */
export function proposalsPath(stateFolder: string): string {
  return join(stateFolder, 'proposals.ndjson');
}

/** Every proposal on this computer; throws LocalError (exit 8) for one of a later version, or PrivateFileError. */
export function readProposals(stateFolder: string): ProposalList {
  if (!checkPrivateFolder(stateFolder)) return { proposals: [], broken: 0 };
  const path = proposalsPath(stateFolder);
  const lines = [...readLogLines(path)].filter((line) => line !== '').map((line) => parseEvent(line));
  const newer = lines.find((line) => line.kind === 'newer');
  if (newer) {
    throw new LocalError({
      code: 'newer_proposals',
      message: `${path} was written by a later version of convops (format ${newer.format}); it was left as it is`,
      hint: 'update convops, or set CONVOPS_STATE_DIR to another folder',
      exitCode: 8,
    });
  }
  const events = lines.flatMap((line) => (line.kind === 'event' ? [line.event] : []));
  return { proposals: foldEvents(events), broken: lines.length - events.length };
}

/** The proposal of that id; throws LocalError (exit 10). */
export function findProposal({ proposals }: ProposalList, id: string): Proposal {
  const found = proposals.find((each) => each.id === id);
  if (found) return found;
  throw new LocalError({
    code: 'no_such_proposal',
    message: `there is no proposal "${id.slice(0, 40)}"`,
    hint: 'convops conv proposals',
    ofRun: true,
    exitCode: 10,
  });
}

/**
 * Keeps a proposal and resolves to it; where the same was proposed for the conversation as it stands, to that one,
 * whatever became of it. Throws LocalError, LockBusyError or PrivateFileError, and then nothing was stored.
 */
export async function propose(ports: ProposalPorts, draft: ProposalDraft): Promise<Proposed> {
  const { now, redact } = ports;
  return await changing(ports, async ({ proposals }, add) => {
    const at = now();
    const { service, profile, conversation, by, writtenFor } = draft;
    const content = cleaned(draft.content, redact);
    const own = proposals.filter((each) => each.service === service);
    const same = own.find(
      (each) =>
        each.conversation === conversation &&
        contentKey(each.content) === contentKey(content) &&
        isSameStanding(each.writtenFor, writtenFor) &&
        !['expired', 'withdrawn'].includes(stateOf(each, at)),
    );
    if (same) return { proposal: same, added: false };
    if (own.filter((each) => stateOf(each, at) === 'pending').length >= MOST_OPEN) throw tooMany();
    const numbers = proposals.map(({ id }) => Number(id.slice(1)));
    const proposal: Proposal = {
      id: `p${Math.max(0, ...numbers) + 1}`,
      service,
      profile,
      conversation,
      content,
      reason: redact(draft.reason),
      proposedBy: by,
      at,
      expires: at + draft.expireMs,
      writtenFor,
      decision: null,
      sent: null,
    };
    const { decision: _, sent: __, ...line } = proposal;
    await add({ v: FORMAT, kind: 'proposed', ...line });
    return { proposal, added: true };
  });
}

/**
 * Notes a decision, if the proposal still waits for one and, to be approved, is neither stale nor expired. Of two that
 * come at the same moment one is refused. Throws LocalError (10 for an unknown id), LockBusyError or PrivateFileError.
 */
export async function decideProposal(ports: ProposalPorts, id: string, input: DecideInput): Promise<Decided> {
  const { now, redact } = ports;
  return await changing(ports, async (list, add) => {
    const proposal = findProposal(list, id);
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
      changed: text === undefined ? null : changedBy(proposal, text),
    };
    await add({ v: FORMAT, id, ...decision });
    return { proposal: { ...proposal, decision }, refused: null };
  });
}

/** Notes what became of an approved proposal's write; one of which nothing was sent waits again. */
export async function noteProposalSent(
  ports: ProposalPorts,
  id: string,
  { outcome, entry }: Omit<ProposalSent, 'at'>,
): Promise<void> {
  await changing(ports, async (list, add) => {
    findProposal(list, id);
    await add({ v: FORMAT, kind: 'sent', id, at: ports.now(), outcome, entry });
  });
}

/** Runs a change as the only writer, who has read what stands there. */
async function changing<Result>(
  { stateFolder, now, dryRun = false, compactBytes = COMPACT_BYTES }: ProposalPorts,
  change: (list: ProposalList, add: (line: EventLine) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  if (dryRun) return await change(readProposals(stateFolder), async () => undefined);
  const path = proposalsPath(stateFolder);
  ensurePrivateFolder(stateFolder);
  const what = `the file of proposals (${path})`;
  return await withLock(`${path}.lock`, { waitMs: WAIT_MS, what }, async () => {
    const list = readProposals(stateFolder);
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) >= compactBytes)
      compact(path, list.proposals, now());
    return await change(list, (line) => addLine(path, line));
  });
}

async function addLine(path: string, line: EventLine): Promise<void> {
  try {
    const log = openAppendLog(path);
    try {
      await log.append(JSON.stringify(line));
    } finally {
      await log.close();
    }
  } catch (error) {
    if (!(error instanceof PrivateFileError)) throw error;
    throw new PrivateFileError(error.path, `${error.message}; nothing was proposed`, { cause: error.cause });
  }
}

/** Leaves out what ended long ago, but not the newest, after which the next is numbered, nor a line it cannot read. */
function compact(path: string, proposals: readonly Proposal[], now: number): void {
  const newest = proposals.at(-1);
  const ended = proposals.filter(
    (each) =>
      each !== newest &&
      Math.max(each.decision?.at ?? 0, each.sent?.at ?? 0, each.expires) + KEEP_ENDED_MS < now,
  );
  if (ended.length === 0) return;
  const gone = new Set(ended.map(({ id }) => id));
  const lines = [...readLogLines(path)].filter((text) => {
    const line = parseEvent(text);
    return text !== '' && !(line.kind === 'event' && gone.has(line.event.id));
  });
  replacePrivateFile(path, lines.map((line) => `${line}\n`).join(''));
}

function cleaned(content: ProposalContent, redact: (text: string) => string): ProposalContent {
  const { text, note } = content;
  return {
    ...content,
    ...(text === undefined ? {} : { text: redact(text) }),
    ...(note === undefined ? {} : { note: redact(note) }),
  };
}

/** The content as one text: the same whatever the order of its fields. */
function contentKey({ text, note, assign, close, reply }: ProposalContent): string {
  return JSON.stringify([text, note, assign, close, reply]);
}

function tooMany(): LocalError {
  return new LocalError({
    code: 'proposals_full',
    message: `${MOST_OPEN} proposals already wait for a person; nothing was proposed`,
    hint: 'convops conv proposals --state pending',
    ofRun: true,
    exitCode: 8,
  });
}
