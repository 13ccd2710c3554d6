// One line that is typed in place of a text: why a proposal is rejected, or another name or phone of the customer.

import type { Action } from '../keys.ts';
import type { Step } from '../state/events.ts';
import type { Mode, QueueItem, State } from '../state.ts';
import { enqueue } from './outbox.ts';
import { sayAndPause } from './pause.ts';
import { rejectTyped } from './proposals.ts';
import { say, stepTo } from './step.ts';

type LineMode = Extract<Mode, { readonly kind: 'line' }>;

/** Asks for another name of the customer, with the present one to be changed. */
export function changeCustomer(state: State, { id, customer }: QueueItem): State {
  if (typeof customer !== 'number') return sayAndPause(state, `#${id} does not say who its customer is`);
  return lineFor(state, { kind: 'line', asks: { kind: 'name', customer }, id, typed: '' });
}

/** The other field of the customer, as it is; for a reason there is none. */
function otherField(state: State, mode: LineMode): State {
  const { asks } = mode;
  if (asks.kind === 'reason') return state;
  return lineFor(state, { ...mode, asks: { ...asks, kind: asks.kind === 'name' ? 'phone' : 'name' } });
}

function lineFor(state: State, mode: LineMode): State {
  return { ...state, mode: { ...mode, typed: fieldNow(state, mode) }, notice: null };
}

function fieldNow({ details }: State, { asks, id }: LineMode): string {
  const loaded = details[id];
  const user = loaded?.kind === 'ready' ? loaded.detail.from_user : undefined;
  const value: unknown = asks.kind === 'reason' ? '' : user?.[asks.kind];
  return typeof value === 'string' ? value : '';
}

/** Takes the line as it was typed; a field that stays as it is, or would be empty, is not sent. */
export function lineTyped(state: State, typed: string): Step {
  const { mode } = state;
  if (mode.kind !== 'line') return stepTo(state);
  const { asks, id } = mode;
  if (asks.kind === 'reason') return rejectTyped(state, asks.proposal, typed);
  const value = typed.trim();
  const shown: State = { ...state, mode: { kind: 'show' } };
  if (value === '' || value === fieldNow(state, mode))
    return stepTo(say(shown, `the ${asks.kind} stays as it is`));
  const params = { platform_user_id: asks.customer, [asks.kind]: value };
  const write = { name: 'users.update', id: asks.customer, params } as const;
  return stepTo(enqueue(shown, { id, action: 'customer', write }, state.session.holdMs));
}

/** Characters of a reason, as a proposal has them at most. */
const LONGEST_REASON = 500;

/** Adds to the line what was typed. */
export function typeIntoLine(state: State, mode: LineMode, text: string): State {
  return { ...state, mode: { ...mode, typed: (mode.typed + text).slice(0, LONGEST_REASON) } };
}

/** An action while a line is typed. */
export function lineAction(state: State, mode: LineMode, action: Action): Step {
  const { typed } = mode;
  switch (action) {
    case 'accept':
      return lineTyped(state, typed);
    case 'backspace':
      return stepTo({ ...state, mode: { ...mode, typed: Array.from(typed).slice(0, -1).join('') } });
    case 'delete-line-before':
      return stepTo({ ...state, mode: { ...mode, typed: '' } });
    case 'turn':
      return stepTo(otherField(state, mode));
    default:
      return stepTo({ ...state, mode: { kind: 'show' } });
  }
}
