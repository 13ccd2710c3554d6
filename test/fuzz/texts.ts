// Texts that are hostile far more often than chance would have it, and an independent list of what is unsafe in them.
import fc from 'fast-check';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Every code point that must never reach a terminal, wherever it stands. */
export const ALWAYS_UNSAFE: readonly number[] = [
  ...range(0x00, 0x1f),
  ...range(0x7f, 0x9f),
  ...[0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x180e, 0x200b, 0x200e, 0x200f, 0x3164, 0xfeff, 0xffa0],
  ...range(0x2028, 0x202e),
  ...range(0x2060, 0x206f),
  ...range(0xd800, 0xdfff),
  ...range(0xfdd0, 0xfdef),
  ...range(0xfff9, 0xfffb),
  ...range(0, 16).flatMap((plane) => [plane * 0x10000 + 0xfffe, plane * 0x10000 + 0xffff]),
  ...range(0xe0000, 0xe007f),
];
const UNSAFE = new Set(ALWAYS_UNSAFE);

/** The unsafe code points of a text; of a block newlines and tabs are none. */
export function unsafeIn(text: string, { block = false } = {}): number[] {
  const found: number[] = [];
  for (const char of text) {
    const codePoint = char.codePointAt(0) ?? 0;
    if (UNSAFE.has(codePoint) && !(block && (codePoint === 0x0a || codePoint === 0x09)))
      found.push(codePoint);
  }
  return found;
}

export const PERSIAN = 'می\u200Cخواهم';
export const FAMILY = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';

/** Words and pictures whose joiners and selectors do their work. */
export const JOINED: readonly string[] = [
  PERSIAN,
  FAMILY,
  'क्\u200Dष',
  'क्\u200Cष',
  'র\u200D্যাব',
  'ශ්\u200Dරී',
  'ᠠ\u180B',
  '\u{1F3F3}\uFE0F\u200D\u{1F308}',
  '\u{1F469}\u{1F3FD}\u200D⚕\uFE0F',
  '❤\uFE0F',
  '1\uFE0F\u20E3',
  '葛\u{E0100}',
  `a${'\u0301'.repeat(8)}`,
];

/** What the rules of inert text turn on. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...ALWAYS_UNSAFE).map((codePoint) => String.fromCodePoint(codePoint)),
      fc.constantFrom(
        ...['\u200C', '\u200D', '\uFE0F', '\uFE00', '\u{E0100}', '\u180B'],
        ...['\u0301', '\u064E', '\u093F', '\u094D'],
      ),
      fc.constantFrom(
        ...['क', 'र', 'م', 'ی', 'ක', '葛', 'ᠠ', '\u{1F468}', '\u{1F3FD}', '❤', 'a', '1', ' ', '"', '\\'],
        ...JOINED,
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.constant('\u0301'.repeat(11)),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

/** What means something to a spreadsheet, a page, Markdown, YAML or a shell. */
export const markupText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(...'<>&"\'`=\\*_[](){}#|~:/.!-+1 \n\r\tw@$^,;?%aZ', '\u00A0', '＝', '−'),
  }),
  fc.constantFrom(
    '<script>alert(1)</script><img src=x onerror=alert(1)> &lt; </title></style>',
    '"><svg onload="alert(1)"> \' onmouseover=\'x',
    '</style><style>@import url(https://evil.example.test/)</style>',
    '<!--',
    ']]>',
    '&#60;script&#62;',
    'javascript:alert(1)',
    '=HYPERLINK("https://evil.example.test";"x")',
    ...['- a', '---', 'no', '12:30', '~'],
  ),
  hostileText,
);
