// Request fields given as key=value, for the calls whose fields the interface document does not show.
import { readNamedText } from './named-file.ts';
import { parsePair } from './parse.ts';

export type Fields = { readonly [name: string]: unknown };

/** For calls whose fields the interface document does not show. */
export const FIELD = {
  flags: '-F, --field <key=value>',
  text: 'add or replace a request field; numbers, true, false and null become JSON values, @file the text of the file',
  parse: typedFields,
} as const;

/** Collects `-f key=value`: the value is a string as it stands. */
export function stringFields(text: string, earlier: Fields | undefined): Fields {
  const [key, value] = parsePair(text);
  return { ...earlier, [key]: value };
}

/** Collects `-F key=value`: numbers, true, false and null become JSON values, `@file` the file's text. */
export function typedFields(text: string, earlier: Fields | undefined): Fields {
  const [key, value] = parsePair(text);
  return { ...earlier, [key]: typed(value) };
}

function typed(value: string): unknown {
  if (value === 'true' || value === 'false') return value === 'true';
  if (value === 'null') return null;
  if (/^-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,6})?$/.test(value)) return Number(value);
  return value.startsWith('@') ? readNamedText(value.slice(1)) : value;
}
