// From the words of the command line to values: numbers, durations, addresses, the text of a file. Each parser returns the value
// or throws a UsageError that names what was typed, so no command ever meets an unchecked string.

import { readFileSync } from 'node:fs';
import { customerIdIn } from '../api/model.ts';
import { isWebAddress } from '../base/read-url.ts';
import { quoted } from '../base/text.ts';
import { unreadable } from '../disk/error-code.ts';
import { parseDuration } from '../settings/durations.ts';
import { UsageError } from './usage-error.ts';

/** What is said if no conversation is named. */
export const NO_IDS = 'no conversation id given: name one, or - to read them from stdin';

/** A positive safe integer, also written as `#42`; the service's identifiers are integers («Resources and their fields»). */
export function parseId(text: string, what = 'an id', example = 42): number {
  const digits = text.replace(/^#/, '');
  const id = /^[1-9][0-9]*$/.test(digits) ? Number(digits) : Number.NaN;
  if (Number.isSafeInteger(id)) return id;
  const right = Number.isNaN(id)
    ? `ids are positive whole numbers such as ${example}`
    : `it is too long, the largest is ${Number.MAX_SAFE_INTEGER}`;
  throw new UsageError(`${quoted(text)} is not ${what}: ${right}`);
}

/** An id that is only compared or passed on, as that of a message: one that is no safe integer stays its digits. */
export function parsePassedId(text: string, what = 'a message id', example = 9001): number {
  const digits = text.replace(/^#/, '');
  const isLong = /^[1-9][0-9]{15,39}$/.test(digits) && !Number.isSafeInteger(Number(digits));
  return isLong ? (digits as unknown as number) : parseId(text, what, example);
}

/** Any integer, as the ids of customers are; with zeros before it, it is sent as it was typed. */
export function parseInteger(text: string, what: string, example: number): number {
  const id = customerIdIn(text);
  if (id === null)
    throw new UsageError(`${quoted(text)} is not ${what}: they are whole numbers such as ${example}`);
  return String(id) === text ? id : (text as unknown as number);
}

/** A whole number from 0. */
export function parseCount(text: string): number {
  if (!/^[0-9]{1,9}$/.test(text))
    throw new UsageError(`must be a whole number of 0 or more, not ${quoted(text)}`);
  return Number(text);
}

/** A whole number from 1. */
export function parsePositive(text: string): number {
  const count = parseCount(text);
  if (count === 0) throw new UsageError('must be 1 or more');
  return count;
}

/** `5`, `5/s` or `30/m`, as a number per second. */
export function parseRate(text: string): number {
  const [, number, unit] = /^([0-9]{1,6}(?:\.[0-9]{1,3})?)(?:\/(s|m))?$/.exec(text) ?? [];
  const rate = Number(number) / (unit === 'm' ? 60 : 1);
  if (!(rate > 0)) throw new UsageError(`${quoted(text)} is not a rate: use 5/s or 30/m`);
  return rate;
}

/** Comma-separated field names; an empty text means all fields. */
export function parseFields(text: string): readonly string[] {
  return text
    .split(',')
    .map((field) => field.trim())
    .filter((field) => field !== '');
}

/** A duration such as 30s, 500ms or 2m, in milliseconds; at least one millisecond. */
export function parseDurationOption(text: string): number {
  return someTime(parseDuration(text));
}

/** The same of any length: nothing waits for it. */
export function parseLookBack(text: string): number {
  return someTime(parseDuration(text, Number.POSITIVE_INFINITY));
}

function someTime(ms: number): number {
  if (ms <= 0) throw new UsageError('must be longer than 0 seconds');
  return ms;
}

/** An http or https address, as it was typed and will be sent. */
export function parseFileUrl(text: string): string {
  if (isWebAddress(text)) return text;
  const why = 'the service fetches files by their address';
  throw new UsageError(`${quoted(text)} is not an http or https address: ${why}`);
}

/** The text of a UTF-8 file; throws UsageError with the name that was given and the system's reason in words. */
export function readNamedText(name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(name));
  } catch (error) {
    throw new UsageError(`cannot read ${name}: ${unreadable(error)}`);
  }
}

/** `key=value`, split at the first equals sign. */
function parsePair(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at <= 0) throw new UsageError(`${quoted(text)} is not in the form key=value`);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** The option that names a customer by a conversation. */
export const OF_CONVERSATION = {
  flags: '--conversation <id>',
  text: 'the customer of this conversation',
  parse: (text: string) => parseId(text),
} as const;

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
  const isJson = /^(?:true|false|null|-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,6})?)$/.test(value);
  const typed = value.startsWith('@') ? readNamedText(value.slice(1)) : value;
  return { ...earlier, [key]: isJson ? JSON.parse(value) : typed };
}

/** Reads some of these words, comma-separated, in the order of the list; throws UsageError for any other. */
export function parseSome<const Word extends string>(words: readonly Word[]) {
  return (text: string): readonly Word[] => {
    const typed = text.split(',').map((word) => word.trim());
    const stray = typed.find((word) => !(words as readonly string[]).includes(word));
    if (stray !== undefined) throw new UsageError(`${quoted(stray)} is not one of ${words.join(', ')}`);
    return words.filter((word) => typed.includes(word));
  };
}

/** A parser of an option that may stand once, of which a second one would be taken for the first. */
export function onlyOnce(flag: string): (text: string, before?: string) => string {
  return (text, before) => {
    if (before === undefined) return text;
    const way = 'To spread them: convops help scripting';
    throw new UsageError(`give ${flag} once; it was ${quoted(before)} before. ${way}`);
  };
}
