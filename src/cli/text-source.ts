// The source of a message or note: the argument, a file, stdin, an editor, a canned reply. It must be exactly one, and is
// checked before any request, because a sent text cannot be undone.

import { isInvisible, quoted } from '../base/text.ts';
import { openPlaces, PLACEHOLDERS } from '../replies/placeholders.ts';
import { findReply, loadReplies, textOfReply } from '../replies/replies.ts';
import { editText } from '../terminal/editor.ts';
import type { Context } from './context.ts';
import type { OptionsOf } from './option-row.ts';
import { NO_IDS, readNamedText } from './parse.ts';
import { UsageError } from './usage-error.ts';

/** The options that supply a text. */
export const TEXT_SOURCES = [
  { flags: '--body-file <file>', text: 'read the text from a file, or - for stdin' },
  { flags: '--editor', text: 'write the text in $VISUAL or $EDITOR' },
] as const;

/** Where a text comes from; only a message or a note takes a canned reply, by its name. */
export type TextOptions = OptionsOf<typeof TEXT_SOURCES> & { readonly reply?: string };

/**
 * Splits `<id...> [text]`: the last word is the text unless an option supplies it. A last word that could be an id is
 * refused, because nobody means to send "43" to conversation 42. Throws UsageError with the hint `help`.
 */
export function splitText(
  words: readonly string[],
  textElsewhere: boolean,
  idsElsewhere: boolean,
  help: string,
): { readonly ids: readonly string[]; readonly text: string | undefined } {
  const text = textElsewhere ? undefined : words.at(-1);
  const ids = textElsewhere ? words : words.slice(0, -1);
  const stray = ids.find((word) => !isIdWord(word));
  const mistake = () => {
    const hasIds = ids.length > 0 || idsElsewhere;
    if (!textElsewhere && (text === undefined || (!hasIds && isIdWord(text))))
      return 'no text given: add it as an argument, or use --body-file (- for stdin), --editor or --reply';
    if (!textElsewhere && !hasIds) return NO_IDS;
    if (text === '-') return '"-" is not a text: for a text from stdin, use --body-file -';
    if (text !== undefined && isIdWord(text))
      return `${quoted(text)} could be an id or the text: the ids come first and the text last, or use --body-file`;
    if (stray === undefined) return null;
    const why = textElsewhere
      ? 'and the text is already given'
      : 'ids have blanks between them, a text is in quotes';
    return `${quoted(stray)} is not a conversation id: ${why}`;
  };
  const wrong = mistake();
  if (wrong !== null) throw new UsageError(wrong, help);
  return { ids, text };
}

/** Whether a word names a conversation, or those on stdin. */
export function isIdWord(word: string): boolean {
  return /^(?:-|#?[0-9]+)$/.test(word);
}

/** Whether an option supplies the text. */
export function hasTextOption({ bodyFile, editor, reply }: TextOptions): boolean {
  return bodyFile !== undefined || editor === true || reply !== undefined;
}

/**
 * The checked text to send; placeholders of a canned reply stay unfilled. The editor opens with `present`. Throws UsageError
 * for no text, several sources or invalid characters, LocalError for no such reply.
 */
export async function readText(
  context: Pick<Context, 'io' | 'settings'>,
  argument: string | undefined,
  options: TextOptions,
  stdinTaken: boolean,
  present = '',
): Promise<string> {
  const { bodyFile, editor, reply } = options;
  if ([argument, bodyFile, editor, reply].filter((source) => source !== undefined).length > 1)
    throw new UsageError('give the text once: as an argument, or with --body-file, --editor or --reply');
  if (reply !== undefined)
    return checkText(textOfReply(findReply(loadReplies(context.settings.configFolder), reply)));
  if (bodyFile === '-' && stdinTaken) throw new UsageError('stdin cannot hold both the ids and the text');
  if (bodyFile !== undefined)
    return checkText(
      withoutLastLineEnd(bodyFile === '-' ? await context.io.stdin.readAll() : readNamedText(bodyFile)),
    );
  if (editor) {
    if (!context.io.canPrompt())
      throw new UsageError('--editor needs a terminal; without one use --body-file');
    return checkText(withoutLastLineEnd(await editText(context.io, present)));
  }
  return checkText(argument ?? '');
}

/** Throws UsageError for a typed text with a placeholder or a blank, which only a canned reply fills; `then` ends the message. */
export function refusePlaceholder(text: string, source: string, then: string): void {
  const [open] = openPlaces(text);
  if (!open) return;
  const known = PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ');
  throw new UsageError(
    `${source} contains ${open.whole}, but only canned replies are filled in, with ${known}; ${then}`,
    'convops help replies',
  );
}

/** Removes the final line end that editors and `echo` add. */
function withoutLastLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '');
}

/** The text if it can be sent, with the line ends of messages; throws UsageError («Errors»: the service also refuses an empty text). */
export function checkText(text: string): string {
  if (isInvisible(text)) throw new UsageError('the text is empty');
  if (text.includes('\0')) throw new UsageError('the text contains a NUL character');
  if (/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text)) {
    throw new UsageError('the text contains half a character (a lone surrogate)');
  }
  return text.replace(/\r\n?/g, '\n');
}
