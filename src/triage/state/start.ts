// How a session begins: with the state that an earlier one left, and a list to be read.

import { counted } from '../../base/text.ts';
import type { Size } from '../../terminal/screen.ts';
import { keyLabel } from '../keys.ts';
import type { Session, State } from '../state.ts';
import type { Step } from './events.ts';
import { type Draft, draftKey } from './outbox.ts';
import { NO_PIPING } from './piping.ts';
import { NO_WALK } from './walk.ts';

/** The state that an earlier session left. */
export interface RecoveredState extends Pick<State, 'skipped' | 'snoozed' | 'noteIds' | 'lastTarget'> {
  readonly drafts: readonly Draft[];
}

export const NOTHING_RECOVERED: RecoveredState = {
  drafts: [],
  skipped: [],
  snoozed: [],
  noteIds: [],
  lastTarget: { operator: null, group: null },
};

/** The state in which a session begins, and its first effects; times in milliseconds since 1970. */
export function initial(session: Session, left: RecoveredState, size: Size, now: number): Step {
  const drafts = Object.fromEntries(left.drafts.map((draft) => [draftKey(draft), draft]));
  return {
    state: {
      session,
      startedAt: now,
      now,
      size,
      mode: { kind: 'show' },
      queue: { ...NO_WALK, shownAt: now, walk: session.beginsWith, items: {} },
      other: NO_WALK,
      details: {},
      scroll: null,
      sought: null,
      showCustomer: true,
      drafts,
      snoozed: left.snoozed,
      skipped: left.skipped,
      noteIds: left.noteIds,
      lastTarget: left.lastTarget,
      outbox: [],
      proposals: [],
      undo: [],
      undoAsked: null,
      killed: '',
      directory: { operators: [], groups: [], loaded: false },
      met: {},
      network: {
        trouble: null,
        error: null,
        failures: 0,
        nextPoll: now,
        listing: 1,
        listedAt: null,
        sequence: 1,
        asked: null,
        reading: [],
      },
      earlier: [],
      piping: NO_PIPING,
      toRead: [],
      trial: null,
      notice: draftsNotice(session, left.drafts.length),
      nextKey: 1,
      editing: null,
      quitting: false,
      interruptedAt: null,
      cameFrom: null,
      before: null,
      isFresh: false,
      movedAt: null,
      pause: null,
    },
    effects: [{ kind: 'list', sequence: 1 }, { kind: 'directory' }, { kind: 'met' }, { kind: 'proposals' }],
  };
}

function draftsNotice({ bindings }: Session, count: number): State['notice'] {
  if (count === 0) return null;
  const way = `${keyLabel('list', 'show', bindings)}, then type draft`;
  const text = `${counted(count, 'draft')} from your last session: ${way}`;
  return { text, tone: 'info', until: null };
}
