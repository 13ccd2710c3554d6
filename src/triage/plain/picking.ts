// Choosing from a list in the plain form: numbered, a page at a time, narrowed by a part of a name.

import type { Picker, State } from '../state.ts';
import { fittingOptions } from '../update/picking.ts';
import { ASK, does, goes, isBack, type PlainAnswer, placeIn, remark, type Stage } from './answer.ts';
import { shortened } from './text.ts';

/** Options that are read out at once. */
const MOST_OPTIONS = 20;
const NOTE_CHARACTERS = 60;

/** The list as far as it is read out, and what may be answered. */
export function pickLines({ lastTarget }: State, picker: Picker, stage: Stage): string[] {
  const fitting = fittingOptions(narrowed(picker, stage));
  const shown = fitting.slice(0, MOST_OPTIONS);
  const more = fitting.length - shown.length;
  const last =
    picker.purpose === 'operator' || picker.purpose === 'group' ? lastTarget[picker.purpose] : null;
  return [
    `${picker.title}:`,
    ...shown.map(({ value, label, note, does }, place) => {
      const again = value === last ? ', as before' : '';
      const noted = note === '' ? '' : `, ${shortened(note, NOTE_CHARACTERS)}`;
      return `${place + 1}: ${label}${noted}${does === undefined ? '' : ` (${does})`}${again}`;
    }),
    ...(more === 0 ? [] : [`${more} more; a part of the name narrows the list.`]),
    stage.kind === 'filter'
      ? 'Which? Its number, another part of a name, or 0 for the whole list.'
      : 'Which? Its number, a part of the name to narrow the list, or 0 to go back.',
  ];
}

/** A number takes what was read out under it; anything else narrows the list. */
export function answerPick(picker: Picker, stage: Stage, line: string): PlainAnswer {
  if (isBack(line)) return stage.kind === 'filter' ? goes(ASK) : does([{ kind: 'act', action: 'back' }]);
  const fitting = fittingOptions(narrowed(picker, stage));
  const place = placeIn(line, Math.min(fitting.length, MOST_OPTIONS));
  const option = place === undefined ? undefined : fitting[place];
  // The filter is known here alone: for the session the list is still whole.
  if (option) return does([{ kind: 'chosen', index: fittingOptions(picker).indexOf(option) }]);
  const text = line.trim();
  if (fittingOptions({ ...picker, filter: text }).length === 0)
    return remark(`Nothing in the list has "${shortened(text, 40)}"; nothing happens.`);
  return goes({ kind: 'filter', text });
}

function narrowed(picker: Picker, stage: Stage): Picker {
  return stage.kind === 'filter' ? { ...picker, filter: stage.text } : picker;
}
