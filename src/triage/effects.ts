// What triage does to the world: reads, writes, the editor. Every effect becomes events; of one that fails the loop says
// why, so that a session outlives whatever the service or the disk does.

import { createGate, withGate } from '../api/client.ts';
import { LIST_LIMIT } from '../api/endpoints.ts';
import {
  BadAnswerError,
  NoAnswerError,
  RateLimitedError,
  ServiceError,
  TokenRefusedError,
} from '../api/errors.ts';
import {
  type ConversationDetail,
  type ConversationSummary,
  customerIdIn,
  type Operator,
  serviceNumber,
} from '../api/model.ts';
import { momentIn } from '../api/time-unit.ts';
import { heldBy } from '../backlog/holder.ts';
import { allOf, type ListedRows, unassignedByGroup, usableLists } from '../backlog/waiting.ts';
import { EditorError } from '../terminal/editor.ts';
import type { Processed } from '../terminal/text-program.ts';
import type { FoundRow } from '../views/archive.ts';
import { prepareHtml } from '../views/html-message.ts';
import { editorFile } from './composer/editor-file.ts';
import { createSending, type SendingPorts } from './effects/sending.ts';
import { type LoopParts, messageOf, type Performed, type Undated, warning } from './loop.ts';
import type { Effect, InboxRead, InboxRow, ListedRow, OwnNotes } from './state/events.ts';
import type { Session, State } from './state.ts';

/** The outside world as the effects use it. */
export interface EffectPorts extends SendingPorts {
  /** The groups whose queue it is; none for all. */
  readonly groups: readonly number[];
  /** Whose inbox Mine is. */
  readonly operator: number;
  /**
   * Of these conversations, each with the date of its last message as the service gave it, those that this computer has
   * answered since; rejects where its journal cannot be read.
   */
  readonly answered: (lastMessages: ReadonlyMap<number, number>) => Promise<ReadonlySet<number>>;
  /** The notes that this computer saved in a conversation; rejects where its journal cannot be read. */
  readonly notes: (detail: ConversationDetail) => Promise<OwnNotes>;
  /** The conversations that this computer wrote to before, by customer; rejects where its journal cannot be read. */
  readonly met: () => Promise<State['met']>;
  /** The conversations whose texts hold all the words, as long as they are asked for. */
  readonly find: (words: string) => Promise<readonly FoundRow[]>;
  /** What the operator replied before; rejects where the journal cannot be read. */
  readonly earlier: () => Promise<State['earlier']>;
  /**
   * Takes the token that the profile has by now, where it is another; throws with a sentence where that cannot be, and
   * then everything stays as it was. `refused`: the one in use was refused, so that a program is asked for another.
   */
  readonly renew: (now: { readonly refused: boolean }) => Promise<void>;
  /** The canned replies as their file has them at this moment; throws where it cannot be read. */
  readonly replies: () => Promise<Session['replies']>;
  /** Keeps for every later run whether reading marks as read; throws where that cannot be written. */
  readonly keepMarksRead: (word: 'yes' | 'no') => void;
  /** Stores whether this computer keeps what it reads; resolves to what follows from it. */
  readonly keep: (keeps: boolean) => Promise<string>;
  /** Resolves to what was saved in $EDITOR; throws when the editor failed. */
  readonly edit: (text: string) => Promise<string>;
  /** The last lines of a conversation, inert, to be shown beside what is written; none while it has not been read. */
  readonly lastLines: (id: number) => readonly string[];
  /** A conversation as the client has it, without another try where the service asks to slow down. */
  readonly readOnce: (params: { readonly conversation_id: number }) => Promise<ConversationDetail>;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** Shows a text in $PAGER. */
  readonly page: (text: string) => Promise<void>;
  /** Opens a web address; resolves to null, or to what went wrong. */
  readonly openAddress: (address: string) => Promise<string | null>;
  /** Gives a text to the program of the setting `pipe`; resolves in any case, soon once `stop` is aborted. */
  readonly pipe: (of: Effect & { readonly kind: 'pipe' }, stop: AbortSignal) => Promise<Processed>;
  /** Has the terminal copy a text. */
  readonly copy: (text: string) => void;
  /** A conversation as $PAGER shows it, inert; empty while it has not been read. */
  readonly pageText: (id: number) => string;
}

const MOST_CALLS = 4;
/** One is left for what goes out, however slow the lists and transcripts are. */
const MOST_READS = 3;
/** Programs of the setting `pipe` at once. */
const MOST_PROGRAMS = 2;

/** Makes the function that carries out effects; it resolves to the event that an effect led to, if any. */
export function createPerform(ports: EffectPorts): LoopParts['perform'] {
  const calls = createGate(MOST_CALLS);
  const reads = createGate(MOST_READS);
  const programs = createGate(MOST_PROGRAMS);
  let ending = new AbortController();
  const client = withGate(ports.client, calls);
  const display = withGate(client, reads);
  const oneTry: EffectPorts['readOnce'] = (params) => reads(() => calls(() => ports.readOnce(params)));
  /** How many rows were left out when that was said last, by what they are rows of. */
  const said = new Map<string, number>();
  let renewing: Promise<unknown> = Promise.resolve();
  let operators: readonly Operator[] | null = null;
  const deliver = createSending({ ...ports, client });

  const nothing = () => null;
  const performs: {
    readonly [Kind in Effect['kind']]: (
      effect: Effect & { readonly kind: Kind },
    ) => Performed | Promise<Performed>;
  } = {
    list: ({ sequence, renew }) => list(sequence, renew),
    detail: ({ id, once }) => detail(id, once),
    directory,
    proposals,
    met: async () => ({ kind: 'met', met: await ports.met() }),
    earlier: async () => ({ kind: 'earlier', replies: await ports.earlier() }),
    find: async ({ filter }) => ({ kind: 'found', filter, texts: await ports.find(filter) }),
    replies: async () => ({ kind: 'replies', replies: await ports.replies() }),
    learned({ marksRead }) {
      ports.keepMarksRead(marksRead);
      return null;
    },
    keep: async ({ keeps }) => notice(await ports.keep(keeps), 'info'),
    deliver: ({ item, shown }) => deliver(item, shown),
    edit: edited,
    reject: rejected,
    page: ({ id }) => paged(id),
    link: linked,
    pipe: piped,
    'pipe-end'() {
      ending.abort();
      ending = new AbortController();
      return null;
    },
    // The terminal and the loop do these themselves.
    signal: nothing,
    suspend: nothing,
    repaint: nothing,
    end: nothing,
  };

  async function list(sequence: number, renew?: { readonly refused: boolean }): Promise<Undated[]> {
    const work = renew === undefined ? Promise.resolve([]) : renewed(renew);
    renewing = Promise.all([renewing, work]);
    const trouble = await work;
    try {
      const lists = usableLists(display);
      // The inbox last: what is claimed between the two calls is in it, and not lost.
      const found = await unassignedByGroup(lists.client, ports.groups).catch(barredOne);
      const inbox = await inboxRead();
      // If no list may be read, the token is refused.
      if (found instanceof TokenRefusedError && 'error' in inbox) throw found;
      const queue = found instanceof TokenRefusedError ? { rows: null, cut: true } : queueOf(found, lists);
      const barred = queue.rows === null ? [barredText('unassigned')] : [];
      const listed = { kind: 'listed', sequence, ...queue, barred, inbox } as const;
      return [listed, ...leftOutOf('the queue', lists.leftOut()), ...trouble];
    } catch (error) {
      const token = error instanceof TokenRefusedError;
      const failure = { error: messageOf(error), offline: isOffline(error), token };
      return [{ kind: 'list-failed', sequence, ...failure }, ...trouble];
    }
  }

  /** The rows of the queue; one that is left out makes the list look shorter than it came. */
  function queueOf({ rows, extent }: ListedRows, { full }: ReturnType<typeof usableLists>) {
    return { rows: rows.map(listedRow), cut: extent === 'cut' || (full() && rows.length < LIST_LIMIT) };
  }

  /** «Conversations»: unread and not-answered of the operator. Throws what is wrong with more than these lists. */
  async function inboxRead(): Promise<InboxRead> {
    const lists = usableLists(display);
    const whose = { operator_id: ports.operator };
    try {
      const { unread, notAnswered } = lists.client.conversations;
      const read = await allOf([unread(whose).catch(barredOne), notAnswered(whose).catch(barredOne)]);
      const [first, others] = read.map((one) => (one instanceof TokenRefusedError ? null : one));
      const barred = [first ? [] : 'unread', others ? [] : 'not-answered'].flat().map(barredText);
      if (!first && !others) return { error: barred.join(', ') };
      const own = await heldBy([...(others ?? []), ...(first ?? [])], ports.operator, operatorsRead);
      const rows = [...new Map(own.map((row) => [row.id, row])).values()];
      const dated = rows.flatMap(({ id, last_message_date: date }) =>
        momentIn(date) !== null ? [[id, date as number] as const] : [],
      );
      // A journal that cannot be read leaves more to look at, never less.
      const answered = await ports.answered(new Map(dated)).catch(() => new Set<number>());
      const cut = lists.full() || barred.length > 0;
      return { rows: rows.map((row) => inboxRow(row, answered.has(row.id))), cut, barred };
    } catch (error) {
      if (error instanceof TokenRefusedError || isOffline(error)) throw error;
      return { error: messageOf(error) };
    }
  }

  /** The operators as they were read last; none where they cannot be read, which costs the names alone. */
  async function operatorsRead(): Promise<readonly Operator[]> {
    try {
      operators ??= await usableLists(display).client.operators.list();
      return operators;
    } catch (error) {
      if (isOffline(error)) throw error;
      return [];
    }
  }

  /** Why the profile could not be read again; nothing where it was. */
  async function renewed(now: { readonly refused: boolean }): Promise<Undated[]> {
    try {
      await ports.renew(now);
      return [];
    } catch (error) {
      return [notice(messageOf(error))];
    }
  }

  async function detail(id: number, once = false): Promise<Undated> {
    const params = { conversation_id: id };
    try {
      const found = await (once ? oneTry(params) : display.conversations.get(params));
      await prepareHtml(found);
      const notes = await ports.notes(found).catch(() => ({ ids: [], unlisted: [] }));
      return { kind: 'detailed', id, detail: found, notes };
    } catch (error) {
      // HTTP 403 may be about this conversation alone; the list says whether it is about more.
      const token = error instanceof TokenRefusedError && error.httpStatus === 401;
      const slow = error instanceof RateLimitedError;
      return { kind: 'detail-failed', id, error: messageOf(error), offline: isOffline(error), token, slow };
    }
  }

  async function directory(): Promise<Performed> {
    // Asked for by the same key, it is for the same token.
    await renewing;
    const lists = usableLists(display);
    const refused: Named[] = [];
    const [everybody, groups] = await Promise.all([
      lists.client.operators.list().catch(unlessRefused('operators', refused)),
      lists.client.operators.groups().catch(unlessRefused('groups', refused)),
    ]);
    if (!refused.includes('operators')) operators = everybody;
    const read = {
      kind: 'directory',
      operators: everybody.map(({ id, invite_email }) => ({ id, email: textOrBlank(invite_email) })),
      groups: groups.map(({ id, title }) => ({ id, title: textOrBlank(title) })),
      refused,
    } as const;
    return [read, ...leftOutOf('the operators and groups', lists.leftOut())];
  }

  /** The notice about rows that were left out: once for each count. */
  function leftOutOf(list: string, count: number): Undated[] {
    const before = said.get(list) ?? 0;
    said.set(list, count);
    if (count === 0 || count === before) return [];
    const rows = count === 1 ? '1 row of' : `${count} rows of`;
    return [notice(`${rows} ${list} cannot be read and ${count === 1 ? 'is' : 'are'} left out`)];
  }

  /** The proposals that wait for a decision. */
  function proposals(): Undated {
    return { kind: 'proposals', proposals: ports.proposals.read() };
  }

  async function rejected({ proposal, reason }: Effect & { readonly kind: 'reject' }): Promise<Performed> {
    const decided = await ports.proposals.reject(proposal, reason);
    const said = decided.refused && notice(`proposal ${proposal} was ${decided.refused} already`);
    return [proposals(), ...(said ? [said] : [])];
  }

  async function paged(id: number): Promise<Undated | null> {
    const text = ports.pageText(id);
    if (text === '') return notice(`#${id} has not been read yet`);
    await ports.page(text);
    return null;
  }

  async function linked({ address, how }: Effect & { readonly kind: 'link' }): Promise<Undated | null> {
    const failure = how === 'open' ? await ports.openAddress(address) : null;
    if (how === 'copy' || failure !== null) ports.copy(address);
    return failure === null ? null : notice(`${failure}: copied ${address}`);
  }

  async function piped(effect: Effect & { readonly kind: 'pipe' }): Promise<Undated | null> {
    const stop = ending.signal;
    return await programs(async () => {
      if (stop.aborted) return null;
      return { kind: 'piped', key: effect.key, processed: await ports.pipe(effect, stop) };
    });
  }

  async function edited({ id, text }: Effect & { readonly kind: 'edit' }): Promise<Undated> {
    const file = editorFile(text, ports.lastLines(id), ports.random().toString(36).slice(2, 8));
    try {
      const saved = await ports.edit(file.content);
      return { kind: 'edited', text: file.textOf(saved), error: null };
    } catch (error) {
      const saved = error instanceof EditorError ? error.saved : null;
      return { kind: 'edited', text: saved && file.textOf(saved), error: troubleOf(error) };
    }
  }

  function notice(text: string, tone: 'info' | 'warn' = 'warn'): Undated {
    return { kind: 'notice', notice: { ...warning(text, ports.patience.now()), tone } };
  }

  return async (effect) => {
    const perform = performs[effect.kind] as (effect: Effect) => Performed | Promise<Performed>;
    return await perform(effect);
  };
}

/** HTTP 403 to a list is about that list alone; throws everything else. */
function barredOne(error: unknown): TokenRefusedError {
  if (error instanceof TokenRefusedError && error.httpStatus === 403) return error;
  throw error;
}

function barredText(list: string): string {
  return `${list} (HTTP 403)`;
}

type Named = NonNullable<State['directory']['refused']>[number];

/** Notes that the service refuses a list of names; throws what says nothing of that. */
function unlessRefused(list: Named, refused: Named[]) {
  return (error: unknown) => {
    if (!(error instanceof ServiceError || error instanceof TokenRefusedError)) throw error;
    refused.push(list);
    return [];
  };
}

/** Why the editor gave no text, and what became of the one that is there. */
function troubleOf(error: unknown): string {
  if (!(error instanceof EditorError) || error.saved !== null) return messageOf(error);
  return `${error.reason.charAt(0).toUpperCase()}${error.reason.slice(1)}. Your text is unchanged.`;
}

/** Whether the service was not reached: no answer, or one that some other machine gave in its place. */
function isOffline(error: unknown): boolean {
  if (error instanceof NoAnswerError) return true;
  return error instanceof BadAnswerError && !['shape', 'contradiction', 'too_deep'].includes(error.reason);
}

/** A text of a record whose type the document shows and the service may not keep. */
function textOrBlank(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A row of the queue as the session has it. */
function listedRow(row: ConversationSummary): ListedRow {
  return { ...customerIn(row), since: momentIn(row.unassigned_date) };
}

/** A row of the operator's own conversations; `answered` by this computer's journal. */
function inboxRow(row: ConversationSummary, answered: boolean): InboxRow {
  const { unread_count: unread, last_message_date: date } = row;
  return {
    ...customerIn(row),
    unread: typeof unread === 'number' && unread > 0 ? unread : 0,
    lastAt: momentIn(date),
    answered,
  };
}

function customerIn(row: ConversationSummary): Omit<ListedRow, 'since'> {
  const { id, custom_name, from_user_name, application, group_id, from_platform_user_id: by } = row;
  const name = [custom_name, from_user_name].find((each) => textOrBlank(each).trim() !== '');
  const groupId = serviceNumber(group_id);
  const customer = customerIdIn(by);
  return { id, name: name ?? null, channel: textOrBlank(application), groupId, customer };
}
