// An answer held against the fields the interface document publishes: what is missing, what is new, what has
// another type. Pure, and it returns names, types and counts alone: no value of the service leaves this file.
import { isRecord } from '../base/record.ts';
import type { EndpointName } from './derive.ts';
import type { WireAnswer } from './envelope.ts';
import { isLongInteger } from './json.ts';
import type { FieldKind, RecordFields } from './model.ts';
import { LAST_SECONDS } from './time-unit.ts';

/** Rows of a list, and items of a list inside a record, beyond this are not looked at. */
const MOST_ROWS = 200;
/** Names of unpublished fields beyond these are the service's joke, not its interface. */
const MOST_NAMES = 50;
const LONGEST_NAME = 60;

interface FieldFinding {
  /** With the path inside nested records: `from_user.phone`, `messages[].id`. */
  readonly field: string;
  /** In how many of the compared rows. */
  readonly rows: number;
}

interface TypeFinding extends FieldFinding {
  readonly wanted: string;
  readonly seen: string;
}

interface Conformance {
  /** How many rows were compared. */
  readonly compared: number;
  readonly missing: readonly FieldFinding[];
  readonly extra: readonly FieldFinding[];
  readonly wrong: readonly TypeFinding[];
  /** Types seen where the document shows none. */
  readonly learned: readonly TypeFinding[];
}

/** Fields that are absent from some published records, and that these rows have all the same («Present in», «User»). */
const ALWAYS: { readonly [N in EndpointName]?: readonly string[] } = {
  'operators.list': ['conversations_token'],
  'users.get': fullUser(''),
  'conversations.unassigned': ['unassigned_date'],
  'conversations.unread': ['operator_user_id', 'unread_count', 'last_message_date', 'operator_email'],
  'conversations.notAnswered': ['operator_user_id', 'unread_count', 'last_message_date', 'operator_email'],
  'conversations.get': [...fullUser('from_user.'), ...fullUser('to_user.')],
};

function fullUser(prefix: string): string[] {
  return ['dialog_id', 'comments_group_id', 'phone', 'service_user_nickname'].map((name) => prefix + name);
}

/** Compares at most 200 rows of an endpoint with its published fields. */
export function compareRows(name: EndpointName, fields: RecordFields, rows: readonly unknown[]): Conformance {
  const always = new Set(ALWAYS[name]);
  const compared = rows.slice(0, MOST_ROWS);
  const found = { missing: new Tally(), extra: new Tally(), wrong: new Tally(), learned: new Tally() };
  for (const [index, row] of compared.entries()) {
    compareRecord(row, fields, '', {
      missing: (field) => found.missing.add(index, field),
      extra: (field) => found.extra.add(index, field),
      wrong: (field, wanted, seen) => found.wrong.add(index, field, wanted, seen),
      learned: (field, seen) => found.learned.add(index, field, 'not shown', seen),
      isAlways: (field) => always.has(field),
    });
  }
  return {
    compared: compared.length,
    missing: found.missing.fields(),
    extra: found.extra.fields(),
    wrong: found.wrong.types(),
    learned: found.learned.types(),
  };
}

/** Counts rows by field, and by types if there are some. */
class Tally {
  readonly #rows = new Map<string, { readonly finding: TypeFinding; readonly rows: Set<number> }>();

  add(row: number, field: string, wanted = '', seen = ''): void {
    const key = JSON.stringify([field, wanted, seen]);
    const known = this.#rows.get(key);
    if (known) known.rows.add(row);
    else if (this.#rows.size < MOST_NAMES) {
      this.#rows.set(key, { finding: { field, rows: 0, wanted, seen }, rows: new Set([row]) });
    }
  }

  types(): TypeFinding[] {
    return [...this.#rows.values()].map(({ finding, rows }) => ({ ...finding, rows: rows.size }));
  }

  fields(): FieldFinding[] {
    return this.types().map(({ field, rows }) => ({ field, rows }));
  }
}

interface Listener {
  missing(field: string): void;
  extra(field: string): void;
  wrong(field: string, wanted: string, seen: string): void;
  learned(field: string, seen: string): void;
  isAlways(field: string): boolean;
}

function compareRecord(row: unknown, fields: RecordFields, prefix: string, listener: Listener): void {
  if (!isRecord(row)) return;
  for (const [name, kind] of Object.entries(fields)) {
    const path = prefix + name;
    if (Object.hasOwn(row, name)) compareValue(row[name], kind, path, listener);
    else if (!isOptional(kind) || listener.isAlways(path)) listener.missing(path);
  }
  for (const name of Object.keys(row)) {
    if (!Object.hasOwn(fields, name)) listener.extra(prefix + shortName(name));
  }
}

function compareValue(value: unknown, kind: FieldKind, path: string, listener: Listener): void {
  const seen = typeName(value);
  if (typeof kind === 'string') {
    const base = kind.replace(/\?$/, '');
    if (base === 'any') {
      if (seen !== 'null') listener.learned(path, seen);
    } else if (!fits(seen, base)) listener.wrong(path, wantedName(base), seen);
  } else if (isList(kind)) {
    if (!Array.isArray(value)) listener.wrong(path, 'array', seen);
    for (const item of Array.isArray(value) ? value.slice(0, MOST_ROWS) : []) {
      if (isRecord(item)) compareRecord(item, kind[0], `${path}[].`, listener);
      else listener.wrong(`${path}[]`, 'object', typeName(item));
    }
  } else if (isRecord(value)) compareRecord(value, kind, `${path}.`, listener);
  else listener.wrong(path, 'object', seen);
}

function fits(seen: string, base: string): boolean {
  const [type, orNull] = base.split(' | ');
  if (seen === 'null') return orNull !== undefined;
  return seen === typeOf(type);
}

/** The JSON type of a kind of the table: times are integers, secrets are strings. */
function typeOf(kind: string | undefined): string | undefined {
  return kind === 'time' ? 'integer' : kind === 'secret' ? 'string' : kind;
}

function wantedName(base: string): string {
  const [type, orNull] = base.split(' | ');
  return orNull === undefined ? String(typeOf(type)) : `${typeOf(type)} or null`;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) || isLongInteger(value) ? 'integer' : typeof value;
}

function isOptional(kind: FieldKind): boolean {
  return typeof kind === 'string' && kind.endsWith('?');
}

function isList(kind: FieldKind): kind is readonly [RecordFields] {
  return Array.isArray(kind);
}

function shortName(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}

interface Order {
  /** Neighbours of which the first is the newer one, and of which it is the older one. */
  readonly newestFirst: number;
  readonly oldestFirst: number;
}

/** How the rows of a list are ordered by a time they carry; rows without it are passed over («Rules», 1). */
export function orderBy(field: string, rows: readonly unknown[]): Order {
  const times = rows.flatMap((row) => {
    const time = isRecord(row) ? row[field] : undefined;
    return typeof time === 'number' && time > 0 ? [time] : [];
  });
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return {
    newestFirst: steps.filter((step) => step < 0).length,
    oldestFirst: steps.filter((step) => step > 0).length,
  };
}

interface TimeUnits {
  readonly seconds: number;
  readonly milliseconds: number;
}

/** In which unit the timestamps of the rows are; their unit is not shown. Times that are 0 or missing are passed over. */
export function timeUnits(fields: RecordFields, rows: readonly unknown[]): TimeUnits {
  let seconds = 0;
  let milliseconds = 0;
  const look = (value: unknown, kind: FieldKind) => {
    if (typeof kind === 'string') {
      if (!kind.startsWith('time') || typeof value !== 'number' || !(value > 0)) return;
      if (value > LAST_SECONDS) milliseconds += 1;
      else seconds += 1;
    } else if (!isList(kind)) walk(value, kind);
    else if (Array.isArray(value)) for (const item of value.slice(0, MOST_ROWS)) walk(item, kind[0]);
  };
  const walk = (row: unknown, kinds: RecordFields) => {
    if (!isRecord(row)) return;
    for (const [name, kind] of Object.entries(kinds)) if (Object.hasOwn(row, name)) look(row[name], kind);
  };
  for (const row of rows.slice(0, MOST_ROWS)) walk(row, fields);
  return { seconds, milliseconds };
}

/** How an answer speaks of success or failure, whatever the endpoint («Envelope rules»). */
export interface AnswerForm {
  readonly http_status: number;
  /** The body's `status`; null if it has none. */
  readonly body_status: number | null;
  /** The body's `error`, shortened; null if it has none. */
  readonly error: string | null;
  readonly has_data: boolean;
  readonly is_json: boolean;
}

const LONGEST_ERROR = 160;

/** The form of an answer of any status; never throws. */
export function formOf(answer: WireAnswer): AnswerForm {
  let body: unknown;
  let isJson = true;
  try {
    body = JSON.parse(new TextDecoder().decode(answer.body));
  } catch {
    isJson = false;
  }
  const { status, error, data } = isRecord(body) ? body : ({} as Readonly<Record<string, unknown>>);
  return {
    http_status: answer.status,
    body_status: typeof status === 'number' ? status : null,
    error: typeof error === 'string' ? error.slice(0, LONGEST_ERROR) : null,
    has_data: data !== undefined && data !== null,
    is_json: isJson,
  };
}
