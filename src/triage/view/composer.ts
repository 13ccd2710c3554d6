// Where a text is written. Who will read it cannot be mistaken: the word in capitals, another border, another sign
// before every row and another colour for what the customer sees and what never reaches the customer.
import { inertLine } from '../../terminal/inert.ts';
import type { Frame, FrameRow } from '../../terminal/screen.ts';
import type { Style } from '../../terminal/style.ts';
import { cells, fitCells, graphemesOf } from '../../terminal/width.ts';
import { customerName } from '../../views/names.ts';
import { isAtEmptyLine } from '../composer.ts';
import type { Action } from '../keys.ts';
import { type MacroPlan, type Purpose, planText } from '../state/outbox.ts';
import type { Composing, State } from '../state.ts';
import { foreignIn } from '../update/proposed.ts';
import { holderName } from '../update/step.ts';
import { COMPOSER_INDENT, type FrameLayout } from './layout.ts';
import { type Line, paintLine, type Tone } from './row.ts';
import { footerRows, statusRows } from './status.ts';

interface Face {
  readonly border: string;
  readonly tone: Tone;
  readonly title: string;
  /** Of keys, where they mean something else than for a reply. */
  readonly labels: Readonly<Partial<Record<Action, string>>>;
}

const FACES: Readonly<Record<Purpose, Face>> = {
  reply: {
    border: '=',
    tone: 'customer',
    title: 'REPLY: the customer will see this',
    labels: {},
  },
  note: {
    border: '#',
    tone: 'note',
    title: 'PRIVATE NOTE: only colleagues see it',
    labels: { send: 'save note', 'send-close': 'save+close' },
  },
  file: {
    border: '+',
    tone: 'customer',
    title: 'FILE by address: the customer gets it',
    // An address is one line.
    labels: { newline: '', 'insert-macro': '' },
  },
};

/** The text being written, and the notice above it; the row of the cursor counts from 1. */
export function composerRows(
  state: State,
  composing: Composing,
  { columns, composer, bottomRows }: FrameLayout,
  style: Style,
): { readonly rows: FrameRow[]; readonly cursor: Frame['cursor'] } {
  const face = FACES[composing.purpose];
  const said = extraLine(state, composing, columns);
  const extra = said === null ? [] : [{ text: paintLine(said, columns, style) }];
  const texts = composer?.rows ?? [];
  const status = statusRows(state, columns, style);
  const room = Math.max(texts.length, bottomRows - 2 - status.length - extra.length);
  const sign = { text: `${face.border} `.padStart(COMPOSER_INDENT), tone: face.tone } as const;
  const drawn = Array.from({ length: room }, (_, row): FrameRow => {
    const text = texts[row] ?? '';
    const at = row === composer?.cursorRow && style.color ? composer.cursorColumn : null;
    return {
      text: paintLine([sign, ...(at === null ? [text] : withCursor(text, at))], columns, style).trimEnd(),
    };
  });
  // The keys are ASCII and shorter than the window: a doubtful width in the last row would upset it.
  const isText = !isAtEmptyLine(composing.buffer) || state.session.replies.length === 0;
  const labels = isText ? { ...face.labels, 'insert-macro': '' } : face.labels;
  const [keys = ''] = footerRows(state, 'compose', { columns, rows: 1, style }, labels);
  const above = [...status, titleRow(state, composing, columns, style), ...extra];
  const cursor =
    composer && !style.color
      ? { row: above.length + composer.cursorRow + 1, column: COMPOSER_INDENT + composer.cursorColumn + 1 }
      : null;
  return { rows: [...above, ...drawn, { text: keys }], cursor };
}

/** `== REPLY: the customer will see this ======= to #42 Ali, telegram`: what the service named stands last. */
function titleRow(state: State, { purpose, id }: Composing, columns: number, style: Style): FrameRow {
  const { border, tone, title } = FACES[purpose];
  const item = state.queue.items[id];
  const channel = item === undefined || item.channel === '' ? '' : ` (${item.channel})`;
  const whom = inertLine(`${customerName(item?.name)}${channel}`);
  const id_ = ` #${id} `;
  // The name is in the header too: who reads it comes first, and then as much of the name as there is room for.
  const opening = `${border.repeat(2)} ${title} `;
  const filled = Math.max(2, columns - opening.length - id_.length - cells(whom) - 1);
  return {
    text: paintLine([{ text: `${opening}${border.repeat(filled)}${id_}${whom}`, tone }], columns, style),
  };
}

/** What to know before sending: who has taken the conversation, or which steps follow the text. */
function extraLine(state: State, composing: Composing, columns: number): Line | null {
  if (composing.taken !== null) return takenLine(state, composing);
  return foreignLine(state, composing) ?? (composing.macro ? macroLine(composing.macro, columns) : null);
}

/** Names what a proposed text has, as it is now, that stands nowhere in its conversation; null for nothing. */
function foreignLine(state: State, { proposal: id, buffer }: Composing): Line | null {
  const proposal = state.proposals.find((one) => one.id === id);
  if (!proposal) return null;
  const { text } = buffer;
  const found = foreignIn(state, { ...proposal, content: { ...proposal.content, text } });
  if (found.length === 0) return null;
  const values = found.map(({ start, end }) => inertLine(text.slice(start, end))).join(', ');
  return [{ text: ` [?] ${values}: nowhere in the conversation`, tone: 'warn' }];
}

/** Cells of whom it is assigned to that an address leaves. */
const LEAST_LABEL = 12;

/** `then: note, group VIP, close`; a long name or address gives way, so that every step is seen. */
function macroLine(macro: MacroPlan, columns: number): Line {
  const { assign, file } = macro;
  const lead = ' then: ';
  const label = assign === null ? '' : inertLine(assign.label);
  const textWith = (shown: string, address: string) =>
    planText({
      ...macro,
      ...(assign === null ? {} : { assign: { ...assign, label: shown } }),
      ...(file === undefined ? {} : { file: address }),
    });
  const room = Math.max(4, columns - lead.length - textWith('', '').length - 1);
  const address = fitCells(inertLine(file ?? ''), Math.max(4, room - Math.min(cells(label), LEAST_LABEL)));
  return [
    { text: lead, tone: 'strong' },
    { text: textWith(fitCells(label, Math.max(4, room - cells(address))), address), tone: 'warn' },
  ];
}

/** Says what Enter will do, and who has the conversation: a long name is cut. */
function takenLine(state: State, { id, taken, purpose }: Composing): Line {
  const isClosed = state.queue.items[id]?.holding.kind === 'closed';
  const can = purpose === 'note' ? 'a note can still be saved' : 'Enter keeps a draft';
  const by = isClosed ? '' : `; ${holderName(state, taken?.by ?? null)} has it now`;
  return [{ text: isClosed ? ' CLOSED: ' : ' TAKEN: ', tone: 'bad' }, `${can}${by}`];
}

/** A row with the character at this cell marked; at its end a marked blank. */
function withCursor(text: string, column: number): Line {
  let used = 0;
  let before = '';
  for (const grapheme of graphemesOf(text)) {
    if (used >= column) {
      return [before, { text: grapheme, tone: 'selected' }, text.slice(before.length + grapheme.length)];
    }
    used += cells(grapheme);
    before += grapheme;
  }
  return [text, { text: ' ', tone: 'selected' }];
}
