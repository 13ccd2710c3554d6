// What a macro does besides sending its text, as it is typed with replies add and replies edit.
import type { Command } from 'commander';
import { checkText, type TextOptions } from '../../cli/text-source.ts';
import { UsageError } from '../../cli/usage-error.ts';
import type { MacroActions } from '../../replies/replies.ts';

export interface MacroInput {
  /** Empty takes the note away. */
  readonly note?: string;
  /** As typed; empty takes the assignment away. */
  readonly assignOperator?: string;
  readonly assignGroup?: string;
  /** False with --no-close. */
  readonly close?: boolean;
}

/** Declares the options that make a macro of a reply; with `edit` also those that take something away. */
export function addMacroOptions(command: Command, { edit }: { readonly edit: boolean }): Command {
  const none = edit ? '; "" for none' : '';
  command
    .option('--note <text>', `also leave this private note${none}`)
    .option(
      '--assign-operator <operator>',
      `also assign to this operator: id, e-mail, part of it, or @me${none}`,
    )
    .option('--assign-group <group>', `also assign to this group: id, title or part of it${none}`)
    .option('--close', 'also close the conversation');
  if (!edit) return command;
  command.option('--no-close', 'no longer close the conversation');
  // Both set the same value: without a look at what was typed the later would win.
  const typed = new Set<string>();
  for (const name of ['close', 'no-close']) {
    command.on(`option:${name}`, () => {
      if (typed.add(name).size > 1) throw new UsageError('--close and --no-close exclude each other');
    });
  }
  return command;
}

/** Whether an empty text was typed for a macro, which needs none. */
export function isNoText(
  { text, bodyFile, editor }: TextOptions & { readonly text?: string | undefined },
  isMacro: boolean,
): boolean {
  return text === '' && isMacro && bodyFile === undefined && !editor;
}

/** Whether anything but the text was typed. */
export function hasMacroOption({ note, assignOperator, assignGroup, close }: MacroInput): boolean {
  return [note, assignOperator, assignGroup, close].some((value) => value !== undefined);
}

/** The actions as they will be: those there are, changed as typed; null for none. Throws UsageError. */
export function actionsAsTyped(input: MacroInput, present: MacroActions | null): MacroActions | null {
  const { note = present?.note ?? '', close = present?.close ?? false } = input;
  const assign = assignmentAsTyped(input, present);
  if (note === '' && assign === null && !close) return null;
  return { note: note === '' ? null : checkText(note), assign, close };
}

function assignmentAsTyped(
  { assignOperator, assignGroup }: MacroInput,
  present: MacroActions | null,
): MacroActions['assign'] {
  if (assignOperator !== undefined && assignGroup !== undefined) {
    throw new UsageError(
      'a macro assigns to an operator or to a group: --assign-operator excludes --assign-group',
    );
  }
  const typed = assignOperator ?? assignGroup;
  if (typed === undefined) return present?.assign ?? null;
  if (typed === '') return null;
  if (typed.trim() === '') throw new UsageError('the name to assign to is empty');
  return assignOperator === undefined ? { group: typed } : { operator: typed };
}
