// Canned replies: a text with its placeholders filled, and for a macro what it does beside that. A macro whose names or
// placeholders cannot be settled does nothing at all.

import { fold, rowsNamed } from '../../base/text.ts';
import { type FilledText, fillPlaceholders } from '../../replies/placeholders.ts';
import { cleanText, isBlank } from '../composer.ts';
import { type Along, type Assignee, type MacroPlan, planText } from '../state/outbox.ts';
import type { Session, State } from '../state.ts';
import { inFirstBlank } from './blanks.ts';
import { openComposer } from './composer.ts';
import { typeText, withPlan } from './editing.ts';
import { askToRun } from './macros.ts';
import { sayAndPause } from './pause.ts';
import { readIn, say } from './step.ts';

type Reply = Session['replies'][number];

/** The row of a canned reply in a list: the first line of its text, and its other steps. */
export function replyNote({ text, actions }: Reply): { readonly note: string; readonly does?: string } {
  const first = { note: text.split('\n')[0] ?? '' };
  if (!actions) return first;
  const { note, assign, file, close } = actions;
  const words = [
    ...(note === null ? [] : ['note']),
    ...Object.entries(assign ?? {}).map(([kind, name]) => `${kind} ${name}`),
    ...(file === undefined ? [] : ['file']),
    ...(close ? ['close'] : []),
  ].join(', ');
  return words === '' ? first : { ...first, does: words };
}

/** Begins with a canned reply: its text is written for review, a macro without one asks before it does anything. */
export function useReply(state: State, id: number, index: number): State {
  const reply = state.session.replies[index];
  if (!reply) return state;
  const plan = planOf(state, reply, id);
  if (plan !== null && 'refusal' in plan)
    return sayAndPause(state, `Nothing is written to #${id}: ${plan.refusal}`);
  if (plan !== null && reply.text.trim() === '') return askToRun(state, id, plan);
  return insertReply(openComposer(state, 'reply', id), index);
}

/** Puts a canned reply in at the cursor, filled in as far as everything is known; a reply takes on what a macro does. */
export function insertReply(state: State, index: number): State {
  const { mode, session } = state;
  const reply = session.replies[index];
  if (mode.kind !== 'compose' || !reply) return state;
  const { composing } = mode;
  const plan = planOf(state, reply, composing.id);
  if (plan !== null && 'refusal' in plan) return say(state, plan.refusal, 'warn');
  const isReply = composing.purpose === 'reply';
  const { macro } = composing.along;
  if (plan !== null && isReply && macro) {
    const what = `${macro.name} goes with this text already`;
    return say(state, `${what}: ${reply.name} is not inserted; erase the text to start with it`, 'warn');
  }
  const hasText = reply.text.trim() !== '';
  if (plan !== null && isReply && !hasText && isBlank(composing.buffer))
    return askToRun(state, composing.id, plan);
  const { text, missing, lookalikes } = filled(state, reply.text, composing.id);
  // The text and what is done with it are one step for whoever undoes it.
  const along = {
    ...allLookalikes(composing.along, lookalikes),
    ...(plan !== null && isReply ? { macro: plan } : {}),
  };
  // A word before it is not run into it.
  const { buffer } = composing;
  const lead = /\S$/.test(buffer.text.slice(0, buffer.cursor)) ? '\n' : '';
  const typed = hasText ? typeText(state, lead + text, 'put-in', along) : state;
  if (plan !== null && !isReply)
    return say(typed, `the other steps of ${reply.name} go with a reply only`, 'warn');
  const planned = plan === null || hasText ? typed : withPlan(typed, plan);
  if (missing.length === 0) return planned;
  const said = say(planned, `to be filled in by hand: ${bracedNames(missing)}`, 'warn');
  return hasText ? inFirstBlank(said, buffer.cursor + lead.length) : said;
}

/** Values that were filled in, as they will stand in the text, so that none is taken for what is still to be filled. */
function allLookalikes({ lookalikes = [] }: Along, found: readonly string[]): Along {
  if (found.length === 0) return {};
  return { lookalikes: [...lookalikes, ...found.map((value) => cleanText(value))] };
}

function filled(state: State, text: string, id: number): FilledText {
  // The custom name is what operators call the customer among themselves: it must not reach the customer.
  const customer = readIn(state, id)?.detail.from_user?.name ?? null;
  return fillPlaceholders(text, { customer, operator: state.session.operator.email, conversation: id });
}

const bracedNames = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(', ');

/** The steps of a reply beside its text, with names resolved, or why it cannot be used; null if it has none. */
function planOf(state: State, { name, actions }: Reply, id: number): MacroPlan | { refusal: string } | null {
  if (!actions) return null;
  const refused = (why: string) => ({ refusal: `${name}: ${why}; nothing was done` });
  const note = filled(state, actions.note ?? '', id);
  // Nobody would see it before it is left.
  if (note.missing.length > 0) return refused(`its note needs ${bracedNames(note.missing)}`);
  const assign = assigneeOf(state, actions.assign);
  if (assign !== null && 'refusal' in assign) return refused(assign.refusal);
  const text = note.text.trim();
  const { file, close } = actions;
  const along = file === undefined ? {} : { file };
  const plan: MacroPlan = { name, note: text === '' ? null : text, assign, ...along, close };
  return planText(plan) === '' ? null : plan;
}

/** Whom an assignment names, by id, name or a part of that, or why that is nobody; null without an assignment. */
function assigneeOf(
  { directory, session }: State,
  assign: NonNullable<Reply['actions']>['assign'],
): Assignee | { readonly refusal: string } | null {
  if (assign === null) return null;
  const { operators, groups, loaded } = directory;
  if (!loaded) return { refusal: 'the operators and groups are not known yet (R reads them again)' };
  const isGroup = 'group' in assign;
  const kind = isGroup ? 'group' : 'operator';
  const named = isGroup ? assign.group : assign.operator;
  const word = !isGroup && named === '@me' ? String(session.operator.id) : named;
  const rows = isGroup
    ? groups.map(({ id, title }) => ({ id, name: title }))
    : operators.map(({ id, email }) => ({ id, name: email }));
  const wanted = fold(word);
  const isId = /^[0-9]+$/.test(wanted);
  const found = isId ? rows.filter(({ id }) => String(id) === wanted) : rowsNamed(rows, word);
  const [row, ...more] = found;
  if (row === undefined) return { refusal: `no ${kind} is called "${word}"` };
  if (more.length > 0) return { refusal: `"${word}" fits ${found.length} ${kind}s` };
  return { kind, id: row.id, label: row.name };
}
