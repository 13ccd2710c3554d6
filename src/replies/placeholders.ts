// What stands in double braces in a canned reply, and what is put there. Pure: text and values in, text out.

/** What a canned reply may leave open until it is sent. */
export const PLACEHOLDERS = ['customer', 'operator', 'conversation'] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];

/** Null, or a blank text, if there is nothing to put. */
interface PlaceholderValues {
  readonly customer: string | null;
  readonly operator: string | null;
  readonly conversation: number;
}

export interface FilledText {
  /** What could not be filled stands in it as it was, so that it is seen. */
  readonly text: string;
  /** The names in braces that could not be filled, each once: no value, or no such placeholder. */
  readonly missing: readonly string[];
  /** Values in it that look like a placeholder themselves, one for each place: a customer may be called {{operator}}. */
  readonly lookalikes: readonly string[];
}

/** On one line and without braces inside, so that a stray pair far away makes no placeholder of a paragraph. */
const IN_BRACES = /\{\{([^{}\r\n]*)\}\}/g;

/** A placeholder that could be filled; in capital letters it is the same slip. */
const OPEN = new RegExp(`\\{\\{\\s*(?:${PLACEHOLDERS.join('|')})\\s*\\}\\}`, 'i');

/** What ends a line, or would be obeyed by what shows it. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;

/** The names in double braces, each once, in the order of the text; also those that are no placeholder. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(IN_BRACES)].map(([, name = '']) => name.trim()))];
}

/** Whether a name in double braces is one that can be filled. */
export function isPlaceholder(name: string): name is Placeholder {
  return (PLACEHOLDERS as readonly string[]).includes(name);
}

/** A blank: what a person fills in while writing, as `{{order}}`. */
const BLANK = /^[a-z][a-z0-9_-]{0,30}$/;

/** Whether a name in double braces can be a blank of a canned reply. */
export function isBlankName(name: string): boolean {
  return BLANK.test(name) && !isPlaceholder(name);
}

/** What is still to be filled in a text, by its place in UTF-16 units. */
export interface OpenPlace {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly whole: string;
}

/** The placeholders and blanks that are still to be filled in a text, in order; `lookalikes` were filled in, each once. */
export function openPlaces(
  text: string,
  lookalikes: readonly string[] | undefined = [],
): readonly OpenPlace[] {
  // What takes their place can neither be in a placeholder nor make one.
  const rest = lookalikes.reduce((left, value) => left.replace(value, () => '\0'.repeat(value.length)), text);
  return [...rest.matchAll(IN_BRACES)].flatMap(({ 0: whole, 1: inner = '', index: start }) => {
    const name = inner.trim();
    if (!OPEN.test(whole) && !isBlankName(name)) return [];
    return [{ start, end: start + whole.length, name, whole }];
  });
}

/** The text with the values, each as one line, in place of its placeholders; braces inside a value are never expanded. */
export function fillPlaceholders(text: string, values: PlaceholderValues): FilledText {
  const missing = new Set<string>();
  const lookalikes: string[] = [];
  // In one pass, and by a function: a customer may be called {{operator}} or $&.
  const filled = text.replace(IN_BRACES, (whole, inner: string) => {
    const name = inner.trim();
    const value = isPlaceholder(name) ? oneLine(String(values[name] ?? '')) : '';
    if (value.includes('{{')) lookalikes.push(value);
    if (value !== '') return value;
    missing.add(name);
    return whole;
  });
  return { text: filled, missing: [...missing], lookalikes };
}

function oneLine(value: string): string {
  return value.replace(CONTROLS, ' ').trim();
}
