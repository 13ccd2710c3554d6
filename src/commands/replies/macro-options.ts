// What a macro does besides sending its text: as it is typed with replies add and replies edit, and as it is listed.
import type { Context } from '../../cli/context.ts';
import { changeLocally } from '../../cli/local-change.ts';
import { parseFileUrl } from '../../cli/parse.ts';
import { checkText, type TextOptions } from '../../cli/text-source.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { type CannedReply, type MacroActions, saveReply } from '../../replies/replies.ts';
import type { ReplyRow } from '../../views/reply.ts';

export interface MacroInput {
  /** Empty takes the note away. */
  readonly note?: string;
  /** As typed; empty takes the assignment away. */
  readonly assignOperator?: string;
  readonly assignGroup?: string;
  /** Empty takes the file away. */
  readonly fileUrl?: string;
  /** False with --no-close. */
  readonly close?: boolean;
}

/** What makes a macro of a reply. */
export const MACRO_ACTIONS = [
  { flags: '--note <text>', text: 'also leave this private note' },
  {
    flags: '--assign-operator <operator>',
    text: 'also assign to this operator: id, e-mail, part of it, or @me',
  },
  { flags: '--assign-group <group>', text: 'also assign to this group: id, title or part of it' },
  { flags: '--file-url <url>', text: 'also send the file at this http or https address, after the text' },
  { flags: '--close', text: 'also close the conversation' },
] as const;

/** The same of a reply that is there: with what takes one of them away. */
export const EDITED_MACRO_ACTIONS = [
  { flags: '--note <text>', text: 'also leave this private note; "" removes it' },
  {
    flags: '--assign-operator <operator>',
    text: 'also assign to this operator: id, e-mail, part of it, or @me; "" removes it',
  },
  {
    flags: '--assign-group <group>',
    text: 'also assign to this group: id, title or part of it; "" removes it',
  },
  {
    flags: '--file-url <url>',
    text: 'also send the file at this http or https address, after the text; "" removes it',
  },
  { flags: '--close', text: 'also close the conversation' },
  { flags: '--no-close', text: 'no longer close the conversation' },
] as const;

/** Whether an empty text was typed for a macro, which needs none. */
export function isNoText(
  { text, bodyFile, editor }: TextOptions & { readonly text?: string | undefined },
  isMacro: boolean,
): boolean {
  return text === '' && isMacro && bodyFile === undefined && !editor;
}

/** Whether anything but the text was typed. */
export function hasMacroOption({ note, assignOperator, assignGroup, fileUrl, close }: MacroInput): boolean {
  return [note, assignOperator, assignGroup, fileUrl, close].some((value) => value !== undefined);
}

/** The actions as they will be: those there are, changed as typed; null for none. Throws UsageError. */
export function actionsAsTyped(input: MacroInput, present: MacroActions | null): MacroActions | null {
  const { note = present?.note ?? '', close = present?.close ?? false } = input;
  const assign = assignmentAsTyped(input, present);
  const file = input.fileUrl ?? present?.file ?? '';
  if (note === '' && assign === null && file === '' && !close) return null;
  return {
    note: note === '' ? null : checkText(note),
    assign,
    ...(file === '' ? {} : { file: parseFileUrl(file) }),
    close,
  };
}

function assignmentAsTyped(
  { assignOperator, assignGroup }: MacroInput,
  present: MacroActions | null,
): MacroActions['assign'] {
  if (assignOperator !== undefined && assignGroup !== undefined) {
    throw new UsageError(
      '--assign-operator and --assign-group cannot be combined: a macro assigns to one of the two',
    );
  }
  const typed = assignOperator ?? assignGroup;
  if (typed === undefined) return present?.assign ?? null;
  if (typed === '') return null;
  if (typed.trim() === '') throw new UsageError('--assign-operator or --assign-group has an empty name');
  return assignOperator === undefined ? { group: typed } : { operator: typed };
}

/** A canned reply as it is listed: what it does, flat. */
export function replyRow({ name, text, actions }: CannedReply): ReplyRow {
  const assign = actions?.assign ?? null;
  return {
    name,
    text,
    note: actions?.note ?? null,
    operator: assign && 'operator' in assign ? assign.operator : null,
    group: assign && 'group' in assign ? assign.group : null,
    close: actions?.close ?? false,
    file_url: actions?.file ?? null,
  };
}

/** Saves a reply and resolves to it. */
export async function keepReply(
  context: Pick<Context, 'io' | 'settings' | 'out'>,
  reply: CannedReply,
  name: 'new' | 'known',
): Promise<CannedReply> {
  return await changeLocally(context, (change) =>
    saveReply(context.settings.configFolder, reply, { name, ...change }),
  );
}
