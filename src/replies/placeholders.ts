// What stands in double braces in a canned reply, and what is put there. Pure: text and values in, text out.

/** What a canned reply may leave open until it is sent. */
export const PLACEHOLDERS = ['customer', 'operator', 'conversation'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Null, or a blank text, where there is nothing to put. */
export interface PlaceholderValues {
  readonly customer: string | null;
  readonly operator: string | null;
  readonly conversation: number;
}

export interface FilledText {
  /** What could not be filled stands in it as it was, so that it is seen. */
  readonly text: string;
  /** The names in braces that could not be filled, each once: no value, or no such placeholder. */
  readonly missing: readonly string[];
}

/** On one line and without braces inside, so that a stray pair far away makes no placeholder of a paragraph. */
const IN_BRACES = /\{\{([^{}\r\n]*)\}\}/g;

/** The names in double braces, each once, in the order of the text; also those that are no placeholder. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(IN_BRACES)].map(([, name = '']) => name.trim()))];
}

/** Whether a name in double braces is one that can be filled. */
export function isPlaceholder(name: string): name is Placeholder {
  return (PLACEHOLDERS as readonly string[]).includes(name);
}

/** The text with the values in place of its placeholders; braces inside a value are never expanded. */
export function fillPlaceholders(text: string, values: PlaceholderValues): FilledText {
  const missing = new Set<string>();
  // In one pass, and by a function: a customer may be called {{operator}} or $&.
  const filled = text.replace(IN_BRACES, (whole, inner: string) => {
    const name = inner.trim();
    const value = isPlaceholder(name) ? String(values[name] ?? '') : '';
    if (value.trim() !== '') return value;
    missing.add(name);
    return whole;
  });
  return { text: filled, missing: [...missing] };
}
