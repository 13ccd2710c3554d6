// The replies that an operator sent before, as the journal of this computer has them: what was once written well need not
// be written again.
import { entriesSince, withPauses } from './journal-reader.ts';
import { isWellDone } from './receipt.ts';
import { contentOf } from './write.ts';

/** A reply that was sent, newest of its text. */
export interface EarlierReply {
  /** The conversation that it went to. */
  readonly id: number;
  readonly text: string;
  /** What its customer was called then. */
  readonly called: readonly string[];
}

/** This many are looked through by a person who types what they remember of one. */
const MOST_REPLIES = 300;

interface EarlierPorts {
  /** As the journal calls it. */
  readonly service: string;
  readonly operator: number;
  /** Gives other work a turn. */
  readonly pause: () => Promise<void>;
}

/** The operator's replies since a moment, newest first and each text once; rejects with PrivateFileError. */
export async function earlierReplies(
  stateFolder: string,
  since: number,
  { service, operator, pause }: EarlierPorts,
): Promise<readonly EarlierReply[]> {
  const found = new Map<string, EarlierReply>();
  // Entries of other kinds take their time, too.
  for await (const entry of withPauses(entriesSince(stateFolder, since), pause)) {
    const text = entry.name === 'conversations.sendMessage' ? contentOf(entry)?.trim() : '';
    const isOwn = entry.service === service && entry.params.operator_id === operator;
    if (!text || entry.id === null || !isOwn || !isWellDone(entry) || found.has(text)) continue;
    found.set(text, { id: entry.id, text, called: entry.called ?? [] });
    if (found.size === MOST_REPLIES) break;
  }
  return [...found.values()];
}
