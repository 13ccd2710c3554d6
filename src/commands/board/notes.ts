// What has to be said of a board beside its numbers: what may be missing from them, and what could not be read.
import { isId } from '../../api/model.ts';
import type { BoardLists } from '../../backlog/board/read.ts';
import type { Board } from '../../backlog/board/record.ts';

/** One line for each thing that makes the board say less than it seems to. */
export function notesOf(
  { cut, split, openToAll, unassigned, unusable }: BoardLists,
  { ages }: Board,
): readonly string[] {
  const notes: string[] = [];
  if (cut.length > 0) {
    notes.push(
      `the ${namesOf(cut)} may be cut, even when read by group: the longest waiting may be missing, and counts are too low`,
    );
  }
  if (split.length > 0) {
    notes.push(
      `the ${namesOf(split)} could be read only by group: conversations in no group may be missing, the longest waiting among them`,
    );
  }
  if (!openToAll) {
    notes.push('the service lists nothing without an operator: what deleted operators hold is not counted');
  }
  if (unusable > 0) {
    const which = unusable === 1 ? '1 group or operator has' : `${unusable} groups or operators have`;
    notes.push(`${which} no id that can be used: left out, and what they hold may be missing`);
  }
  const dateless = ages.find(({ age }) => age === 'unknown')?.unassigned ?? 0;
  if (dateless > 0) {
    notes.push(
      `${waiting(dateless)} no date that can be read: how long they wait is not known, and none counts as late`,
    );
  }
  const nameless = unassigned.filter(({ id }) => !isId(id)).length;
  if (nameless > 0)
    notes.push(`${waiting(nameless)} no id that can be used: they are counted, and cannot be named`);
  return notes;
}

function namesOf(lists: readonly string[]): string {
  const more = lists.length > 3 ? ` and ${lists.length - 3} more` : '';
  return `${lists.length === 1 ? 'list' : 'lists'} ${lists.slice(0, 3).join(', ')}${more}`;
}

function waiting(count: number): string {
  return count === 1 ? '1 waiting conversation has' : `${count} waiting conversations have`;
}
