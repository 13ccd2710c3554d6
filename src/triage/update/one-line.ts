// One line that is typed in place of a text: a time to snooze until, why a proposal is rejected, or another name or phone of
// the customer.

import type { Action } from '../keys.ts';
import type { Step } from '../state/events.ts';
import type { ModeOf, QueueItem, State } from '../state.ts';
import { decideMarked, decideOn } from './marked.ts';
import { enqueue } from './outbox.ts';
import { sayAndPause } from './pause.ts';
import { rejectTyped } from './proposals.ts';
import { parseSnooze } from './snooze-times.ts';
import { listBefore, readIn, say, stepTo } from './step.ts';

/** Asks until when a conversation is snoozed, or what is marked in the list that is open. */
export function askSnooze(state: State, id: number): State {
  return { ...state, mode: { kind: 'line', asks: { kind: 'snooze' }, id, typed: '', back: state.mode } };
}

/** Asks for another name of the customer, with the present one to be changed. */
export function changeCustomer(state: State, { id, customer }: QueueItem): State {
  if (typeof customer !== 'number') return sayAndPause(state, `#${id} does not say who its customer is`);
  return lineFor(state, { kind: 'line', asks: { kind: 'name', customer }, id, typed: '', back: state.mode });
}

/** The other field of the customer, as it is; for a reason there is none. */
function otherField(state: State, mode: ModeOf<'line'>): State {
  const { asks } = mode;
  if (asks.kind === 'reason' || asks.kind === 'snooze') return state;
  if (mode.typed.trim() !== fieldNow(state, mode).trim())
    return say(state, `Enter sends the ${asks.kind} first; Esc leaves it`, 'warn');
  return lineFor(state, { ...mode, asks: { ...asks, kind: asks.kind === 'name' ? 'phone' : 'name' } });
}

function lineFor(state: State, mode: ModeOf<'line'>): State {
  return { ...state, mode: { ...mode, typed: fieldNow(state, mode) }, notice: null };
}

function fieldNow(state: State, { asks, id }: ModeOf<'line'>): string {
  const user = readIn(state, id)?.detail.from_user;
  const value: unknown = asks.kind === 'name' || asks.kind === 'phone' ? user?.[asks.kind] : '';
  return typeof value === 'string' ? value : '';
}

/** Takes the line as it was typed; a field that stays as it is, or would be empty, is not sent. */
export function lineTyped(state: State, typed: string): Step {
  const { mode } = state;
  if (mode.kind !== 'line') return stepTo(state);
  const { asks, id } = mode;
  if (asks.kind === 'snooze') return stepTo(snoozeTyped(state, mode, typed));
  if (asks.kind === 'reason') return rejectTyped(state, asks.proposal, typed);
  const value = typed.trim();
  const shown: State = { ...state, mode: { kind: 'show' } };
  if (value === '' || value === fieldNow(state, mode))
    return stepTo(say(shown, `the ${asks.kind} stays as it is`));
  const params = { platform_user_id: asks.customer, [asks.kind]: value };
  const write = { name: 'users.update', id: asks.customer, params } as const;
  return stepTo(enqueue(shown, [{ id, action: 'customer', write }], state.session.holdMs));
}

/** A time to snooze until, for what is marked or else the conversation on screen; one that cannot be read stays to be mended. */
function snoozeTyped(state: State, mode: ModeOf<'line'>, typed: string): State {
  const parsed = parseSnooze(typed.trim(), state.now, state.session.utc);
  if ('error' in parsed) return { ...state, mode: edited(mode, typed, { error: parsed.error }) };
  const plan = { kind: 'snooze', until: parsed.until } as const;
  const left: State = { ...state, mode: mode.back };
  return listBefore(mode) ? decideMarked(left, plan) : decideOn(left, [mode.id], plan);
}

/** So long after a digit nothing more is typed that would make a time of it, in milliseconds. */
const PRESET_MS = 400;

/** A digit by itself is a preset. */
export function acceptPreset(state: State): State {
  const { mode, now } = state;
  if (mode.kind !== 'line' || mode.asks.kind !== 'snooze' || mode.presetAt === undefined) return state;
  return now - mode.presetAt < PRESET_MS ? state : snoozeTyped(state, mode, mode.typed);
}

function edited(
  { kind, asks, id, back }: ModeOf<'line'>,
  typed: string,
  more: Partial<ModeOf<'line'>> = {},
): ModeOf<'line'> {
  return { kind, asks, id, back, typed, ...more };
}

/** Characters of a reason, as a proposal has them at most. */
const LONGEST_REASON = 500;

/** Adds to the line what was typed or pasted. */
export function typeIntoLine(state: State, mode: ModeOf<'line'>, text: string, pasted: boolean): State {
  const typed = (mode.typed + text).slice(0, LONGEST_REASON);
  // One digit is a preset; what is typed on at once makes a time of it.
  const isPreset = mode.asks.kind === 'snooze' && /^[1-6]$/.test(typed) && !pasted;
  return { ...state, mode: edited(mode, typed, isPreset ? { presetAt: state.now } : {}) };
}

/** An action while a line is typed. */
export function lineAction(state: State, mode: ModeOf<'line'>, action: Action): Step {
  const { typed } = mode;
  if (action === 'accept') return lineTyped(state, typed);
  if (action === 'turn') return stepTo(otherField(state, mode));
  if (action !== 'backspace' && action !== 'delete-line-before') return stepTo({ ...state, mode: mode.back });
  const left = action === 'backspace' ? Array.from(typed).slice(0, -1).join('') : '';
  return stepTo({ ...state, mode: edited(mode, left) });
}
