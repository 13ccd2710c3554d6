// Where a text is written. Who will read it cannot be mistaken: the word in capitals, in reverse video, and another
// border, sign and colour for what the customer sees and what never reaches the customer.
import { inertLine } from '../../terminal/inert.ts';
import type { FrameRow } from '../../terminal/screen.ts';
import type { Style } from '../../terminal/style.ts';
import { cells, fitCells } from '../../terminal/width.ts';
import { customerName } from '../../views/people.ts';
import { type MacroPlan, type Purpose, planText } from '../state/outbox.ts';
import type { Composing, State } from '../state.ts';
import { lostTo } from '../update/collision.ts';
import { foreignIn, proposalFor } from '../update/proposed.ts';
import { COMPOSER_INDENT, type FrameLayout } from './layout.ts';
import type { Panel } from './panels.ts';
import { type Line, paintLine, type Space, type Tone } from './row.ts';

interface Face {
  readonly border: string;
  readonly tone: Tone;
  readonly title: string;
}

const FACES: Readonly<Record<Purpose, Face>> = {
  reply: { border: '=', tone: 'selected', title: 'REPLY: the customer will see this' },
  note: { border: '#', tone: 'private', title: 'PRIVATE NOTE: only colleagues see it' },
  file: { border: '+', tone: 'selected', title: 'FILE by address: the customer gets it' },
};

/** Cells from which on the number of a conversation has room in the title. */
const WITH_NUMBER = 12;

/** The text being written under its title; the row of the cursor counts from 1. */
export function composerPanel(
  state: State,
  composing: Composing,
  { composer }: FrameLayout,
  { width, rows, style }: Space,
): Panel {
  const { border, tone } = FACES[composing.purpose];
  const { macro } = composing.along;
  // What to know before sending: what is foreign in a proposed text, or which steps follow the text.
  const said = proposedLine(state, composing) ?? (macro ? macroLine(macro, width) : null);
  const above = [
    titleRow(state, composing, width, style),
    ...(said === null ? [] : [{ text: paintLine(said, width, style) }]),
  ];
  const sign: Line = [' ', { text: border, tone }, ' '];
  const texts = Array.from({ length: Math.max(0, rows - above.length) }, (_, row) => ({
    text: paintLine([...sign, composer?.rows[row] ?? ''], width, style).trimEnd(),
  }));
  const cursor = composer && {
    row: above.length + composer.cursorRow + 1,
    column: COMPOSER_INDENT + composer.cursorColumn + 1,
  };
  return { rows: [...above, ...texts], cursor };
}

/** Who will read it; or, of a conversation that is lost, what can still be done: no row moves when it is taken. */
function titleOf(state: State, { purpose, id }: Composing): Pick<Face, 'title' | 'tone'> {
  const { title, tone } = FACES[purpose];
  if (!lostTo(state, id)) return { title, tone };
  const how = state.queue.items[id]?.holding.kind === 'closed' ? 'CLOSED' : 'TAKEN';
  const [word] = title.split(':');
  return purpose === 'note'
    ? { title: `${word}, ${how}: a note can still be saved`, tone }
    : { title: `${word}, ${how}: Enter keeps a draft`, tone: 'bad' };
}

/** `== REPLY: the customer will see this ======= #42 Ali`: what the service named stands last. */
function titleRow(state: State, composing: Composing, columns: number, style: Style): FrameRow {
  const { purpose, id } = composing;
  const { border } = FACES[purpose];
  const { title, tone } = titleOf(state, composing);
  const item = state.queue.items[id];
  const opening = `${border.repeat(2)} ${title} `;
  const room = columns - opening.length;
  // Both are in the head too: who reads it comes first, and then as much of the name as there is room for.
  const [named, least] = room < WITH_NUMBER ? ['', 0] : [` #${id} ${inertLine(customerName(item?.name))}`, 2];
  const filled = Math.max(least, room - cells(named) - 1);
  const text = `${opening}${border.repeat(filled)}${named}`.trimEnd();
  return { text: paintLine([{ text, tone }], columns, style) };
}

/** That a proposed text is stale, and what it has, as it is now, that stands nowhere in its conversation; null for nothing. */
function proposedLine(state: State, { along, buffer, id }: Composing): Line | null {
  const proposal = state.proposals.find((one) => one.id === along.proposal);
  if (!proposal) return null;
  const { text } = buffer;
  const found = foreignIn(state, { ...proposal, content: { ...proposal.content, text } });
  const values = found.map(({ start, end }) => inertLine(text.slice(start, end))).join(', ');
  const shown = proposalFor(state, id);
  const stale = shown?.proposal === proposal ? shown.stale : null;
  const remarks = [
    ...(stale === null ? [] : [`changed since it was proposed: ${stale}`]),
    ...(found.length > 0 ? [`${values}: nowhere in the conversation`] : []),
  ];
  return remarks.length === 0 ? null : [{ text: ` [?] ${remarks.join('; ')}`, tone: 'warn' }];
}

/** `then: note, group VIP, close`; a long name or address gives way, so that every step is seen. */
function macroLine(macro: MacroPlan, columns: number): Line {
  const { assign, file } = macro;
  const stepsWith = (brief: (text: string) => string) =>
    planText({
      ...macro,
      assign: assign && { ...assign, label: brief(assign.label) },
      ...(file === undefined ? {} : { file: brief(file) }),
    });
  const room = columns - 1 - THEN.length - cells(stepsWith(() => ''));
  const share = Math.floor(room / (assign && file !== undefined ? 2 : 1));
  return [
    { text: THEN, tone: 'strong' },
    { text: stepsWith((text) => fitCells(inertLine(text), Math.max(4, share))), tone: 'warn' },
  ];
}

const THEN = ' then: ';
