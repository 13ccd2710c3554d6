// What a proposed text must not bring along unseen: addresses, links, phone numbers and long numbers that stand neither in
// the conversation nor in the canned reply it came from.

type ForeignKind = 'link' | 'address' | 'number';

/** A value in a text, by places in its UTF-16 units. */
interface FoundValue {
  readonly start: number;
  readonly end: number;
  readonly kind: ForeignKind;
}

interface Read extends FoundValue {
  /** What makes it the same value however it is spelled. */
  readonly key: string;
}

/** In order: what an earlier one took is not looked at again. */
const FORMS: readonly (readonly [kind: ForeignKind | null, form: RegExp])[] = [
  ['address', /(?<![\p{L}\d._%+-])[\p{L}\d][\p{L}\d._%+-]{0,63}@(?:[\p{L}\d-]{1,63}\.){1,9}\p{L}{2,24}/giu],
  ['address', /(?<![\p{L}\d._@-])@[\p{L}\d_][\p{L}\d_.]{2,}/gu],
  ['link', /\b[a-z][a-z\d+.-]{1,15}:(?:\/\/|(?=[\p{L}\d+]))[^\s<>"']+/giu],
  // A host: "Done.Thank you" lacks only a blank, so its last part is in small letters.
  [
    'link',
    /(?<![\p{L}\d@.-])(?:[\p{L}\d-]{1,63}\.){1,9}\p{Ll}{2,24}(?::\d{2,5})?(?:[/?#][^\s<>"']*)?(?![\p{L}\d])/gu,
  ],
  ['link', /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?::\d{2,5})?(?:\/[^\s<>"']*)?(?![\d.])/gu],
  // Orders and accounts: letters and digits in one.
  [
    'number',
    /(?<![\p{L}\d])(?=[\p{L}\d/_-]{0,60}\d{4})(?=[\d/_-]{0,60}\p{L})\p{L}{0,6}[-_/#]?\d[\p{L}\d/_-]{3,60}(?![\p{L}\d])/gu,
  ],
  // What reads like a long number and is none: dates, times, prices.
  [null, /(?<![\d-])(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\s?\d{1,2}[-./]\s?\d{2,4})(?![\d/-])/gu],
  [null, /(?<!\d)\d{1,2}[:.]\d{2}(?:\s?-\s?\d{1,2}[:.]\d{2})?(?!\d)(?!\.\d)/gu],
  [null, /(?<!\d)(?:19|20)\d{2}\s?[-/]\s?(?:(?:19|20)\d{2}|\d{2})(?!\d)/gu],
  [null, /(?:[$€£¥₴₽₺₹]|\b(?:usd|eur|gbp|uah|pln|chf)) ?\d[\d .,']{0,20}/giu],
  [
    null,
    /(?<!\d)\d[\d .,']{0,20} ?(?:[$€£¥₴₽₺₹%]|(?:usd|eur|euros?|gbp|uah|pln|chf|zł|грн|руб|dollars?|pounds?)(?!\p{L}))/giu,
  ],
  // Phone numbers, cards and long groups of digits, however they are grouped.
  ['number', /(?<![\p{L}\d])(?:\+ ?|# ?|№ ?)?\(?\d(?:[ ./()-]{0,2}\d){4,40}(?![\p{L}\d])/gu],
];

/** The values of a text, in its order, that none of the known texts holds. */
export function foreignValues(text: string, known: readonly string[]): FoundValue[] {
  const keys = known.flatMap(valuesIn).map(({ key }) => key);
  const digits = known.map((each) => each.replace(/[^\p{L}\d]/gu, '').toUpperCase()).join(' ');
  // A phone number with and without its country ends in the same digits.
  const isKnown = ({ kind, key }: Read) =>
    kind === 'number'
      ? digits.includes(key.replace(/^0+|^380(?=\d{9}$)/, ''))
      : keys.some((each) => each === key || each.startsWith(`${key}/`));
  return valuesIn(text)
    .filter((value) => !isKnown(value))
    .map(({ start, end, kind }) => ({ start, end, kind }));
}

function valuesIn(text: string): Read[] {
  const found: Read[] = [];
  let rest = text;
  for (const [kind, form] of FORMS) {
    rest = rest.replace(form, (whole: string, ...given: unknown[]) => {
      const start = given.find((one) => typeof one === 'number') as number;
      const value = whole.replace(/[.,;:!?'")\]}\s-]+$/u, '');
      if (kind) found.push({ start, end: start + value.length, kind, key: keyOf(kind, value) });
      return ' '.repeat(whole.length);
    });
  }
  return found.sort((one, other) => one.start - other.start);
}

function keyOf(kind: ForeignKind, value: string): string {
  if (kind === 'number') return value.replace(/[^\p{L}\d]/gu, '').toUpperCase();
  return value
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?|^mailto:/, '')
    .replace(/\/+$/, '');
}
