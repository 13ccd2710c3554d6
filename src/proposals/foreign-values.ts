// What a proposed text must not bring along unseen: addresses, links, phone and order numbers and long groups of digits
// that stand neither in the conversation nor in the canned reply it came from. No model, and nothing of other customers.

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

/** The values of a text, in its order, that none of the known texts holds. */
export function foreignValues(text: string, known: readonly string[]): FoundValue[] {
  const sure = new Known(known.map(plain).flatMap(valuesOf));
  return valuesOf(plain(text))
    .filter((value) => !sure.holds(value))
    .map(({ start, end, kind }) => ({ start, end, kind }));
}

class Known {
  private readonly keys = new Set<string>();
  private readonly numbers = new Set<string>();

  constructor(values: readonly Read[]) {
    for (const { kind, key } of values) {
      this.keys.add(`${kind} ${key}`);
      // The bare host of a link that is known leads nowhere new, and an order may be named by its digits alone.
      if (kind === 'link') this.keys.add(`link ${key.split('/')[0]}`);
      if (kind === 'number')
        for (const digits of [key, ...(key.match(/\d+/g) ?? [])]) this.numbers.add(digits);
    }
  }

  holds({ kind, key }: Read): boolean {
    if (kind !== 'number') return this.keys.has(`${kind} ${key}`);
    if (this.numbers.has(key)) return true;
    // A phone number with and without its country: the same last nine digits, or all but the leading zero.
    const local = key.replace(/^0+/, '');
    if (!/^\d{7,}$/.test(local)) return false;
    return [...this.numbers].some((number) => {
      const other = number.replace(/^0+/, '');
      const short = Math.min(local.length, other.length);
      return /^\d{7,}$/.test(other) && short >= 8 && (local.endsWith(other) || other.endsWith(local));
    });
  }
}

/** Digits of every script as those of ASCII, wide letters as narrow ones: unit for unit, so that places stay. */
function plain(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (unit) => {
    const [digit = unit] = unit.normalize('NFKC');
    if (/\p{Nd}/u.test(digit)) return String(digitOf(digit));
    if (/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/.test(unit)) return '-';
    if (/[\u3002\uff0e\uff61\u2024]/.test(unit)) return '.';
    if (/[\p{Z}]/u.test(unit)) return ' ';
    return digit.length === 1 && digit <= '\x7f' ? digit : unit;
  });
}

/** Every script has its ten digits in a row. */
function digitOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}

const LABEL = '[\\p{L}\\p{M}\\d](?:[\\p{L}\\p{M}\\p{Cf}\\d-]{0,62})';
const DOT = '(?:\\.|\\s?[\\[({]\\s?(?:\\.|dot|punkt|крапка|точка)\\s?[\\])}]\\s?)';
const AT = '(?:@|\\s?[\\[({]\\s?(?:at|@)\\s?[\\])}]\\s?)';
const DOTS = new RegExp(DOT, 'giu');
const ATS = new RegExp(AT, 'giu');
const HOST = `(?:${LABEL}${DOT}){1,9}(?:xn--[a-z\\d-]+|\\p{L}{2,24})`;
const REST = '(?::\\d{2,5})?(?:[/?#][^\\s<>"\']*)?';

/** In order: what an earlier one took is not looked at again. */
const FORMS: readonly {
  readonly kind: ForeignKind;
  readonly form: RegExp;
  readonly is?: (found: string) => boolean;
}[] = [
  {
    kind: 'address',
    form: new RegExp(`(?<![\\p{L}\\d._%+-])[\\p{L}\\d][\\p{L}\\d._%+-]{0,63}${AT}${HOST}`, 'giu'),
  },
  { kind: 'link', form: /\b[a-z][a-z\d+.-]{1,15}:\/\/[^\s<>"']+/giu },
  { kind: 'link', form: /\b(?:mailto|tel|sms|javascript|data):[^\s<>"']+/giu },
  { kind: 'link', form: new RegExp(`(?<![\\p{L}\\d@.-])${HOST}${REST}(?![\\p{L}\\d])`, 'giu'), is: isHost },
  { kind: 'link', form: /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?::\d{2,5})?(?:\/[^\s<>"']*)?(?![\d.])/gu },
  // A name in a messenger.
  { kind: 'address', form: /(?<![\p{L}\d._@-])@[\p{L}\d_][\p{L}\d_.]{2,}/giu },
  // Accounts and wallets.
  { kind: 'number', form: /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,4})?\b/gu },
  { kind: 'number', form: /\b(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{20,}\b/giu },
  // Digits that are only drawn as such.
  { kind: 'number', form: /[\u{1D7CE}-\u{1D7FF}]{2,}/gu },
  // Orders, tickets, codes: letters and digits in one, or a number that is called one.
  {
    kind: 'number',
    form: /(?<![\p{L}\d])[\p{L}\d]{1,40}(?:[-_/#][\p{L}\d]{1,40}){0,6}(?![\p{L}\d])/giu,
    is: isCode,
  },
  {
    kind: 'number',
    form: /(?:#|№|\bn[or°º]\.?|\bnum(?:ber|mer|éro|ero)|\border|\bticket|\bcode|\bpin|замовлен\p{L}{1,4}|заказ\p{L}{0,4}|номер\p{L}{0,4}|код\p{L}{0,4})[\s:#№-]{0,3}(\d[\d -]{1,30}\d)/giu,
  },
  // Phone numbers, cards, and long digit groups, however they are grouped.
  {
    kind: 'number',
    form: /(?<![\p{L}\d])(?:\+ ?)?\(?\d(?:[ ./()\p{Cf}-]{0,2}\d)*(?![\p{L}\d])/giu,
    is: (found) => digitsOf(found).length >= 5,
  },
];

/** Whether a word is a code: letters and at least four digits, and no number with its unit ("1500mm"). */
function isCode(word: string): boolean {
  return digitsOf(word).length >= 4 && /\p{L}/u.test(word) && /\p{L}[-_/#]?\d|\d[-_/]?\p{Lu}/u.test(word);
}

/** What reads like a long number and is none: dates, times, opening hours, prices. */
const HARMLESS: readonly RegExp[] = [
  /(?<![\d.+-])(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\s?\d{1,2}[-./]\s?(?:\d{4}|\d{2}))(?![\d/-])/gu,
  /(?<!\d)\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s?-\s?\d{1,2}[:.]\d{2})?(?!\d)(?!\.\d)/gu,
  /(?<!\d)(?:19|20)\d{2}\s?[-/]\s?(?:(?:19|20)\d{2}|\d{2})(?!\d)/gu,
  /(?:[$€£¥₴₽₺₹zł]|\b(?:usd|eur|gbp|uah|pln|chf)) ?\d{1,3}(?:[ .,']?\d{3})*(?:[.,]\d{1,2})?(?!\d)/giu,
  /(?<!\d)\d{1,3}(?:[ .,']?\d{3})*(?:[.,]\d{1,2})? ?(?:[$€£¥₴₽₺₹%]|(?:usd|eur|euros?|gbp|uah|pln|chf|zł|грн|гривень|руб|dollars?|pounds?)(?!\p{L}))/giu,
];

function valuesOf(text: string): Read[] {
  const taken: Read[] = [];
  const free = (start: number, end: number) => taken.every((one) => end <= one.start || start >= one.end);
  let rest = text;
  for (const [nth, { kind, form, is = () => true }] of FORMS.entries()) {
    // Prices and dates are only taken for such if nothing more telling begins before them.
    if (nth === FORMS.length - 1)
      for (const harmless of HARMLESS)
        rest = rest.replace(harmless, (found) => ' | '.padEnd(found.length, ' ').slice(0, found.length));
    for (const match of rest.matchAll(form)) {
      const found = (match[1] ?? match[0]).replace(/[.,;:!?'")\]}\s-]+$/u, '');
      const start = match.index + (match[1] === undefined ? 0 : match[0].lastIndexOf(match[1]));
      const end = start + found.length;
      if (found !== '' && free(start, end) && is(found))
        taken.push({ start, end, kind, key: keyOf(kind, found) });
    }
  }
  return taken.sort((one, other) => one.start - other.start);
}

function keyOf(kind: ForeignKind, found: string): string {
  if (kind === 'number') return found.replace(/[^\p{L}\d]/gu, '').toUpperCase();
  const whole = found.toLowerCase().replace(DOTS, '.').replace(ATS, '@');
  if (kind === 'address') return whole.replace(/^mailto:/, '');
  return whole.replace(/^https?:\/\/(?:www\.)?|^www\./, '').replace(/\/+$/, '');
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Endings that end a host even where they look like the next sentence. */
const ENDINGS =
  /^(?:com|net|org|info|biz|shop|store|online|site|app|dev|xyz|top|club|live|link|click|icu|pro|me|io|co|ai|gg|example|test|invalid|local|рф|укр|бел|онлайн|сайт)$/iu;

/** Whether dotted words are a host, and no sentence that lacks its blank ("Done.Thank you") or abbreviation ("z.B."). */
function isHost(found: string): boolean {
  const [host = ''] = found.split(/[/?#:]/);
  const labels = host.split(DOTS);
  const last = labels.at(-1) ?? '';
  if (/[[({]/.test(host)) return true;
  if (ENDINGS.test(last) || last.startsWith('xn--')) return true;
  if (/[/]/.test(found) && labels.every((label) => label.length > 1)) return true;
  // Two letters end the name of a country's host; both sides in lower case, and no "e.g" or "o.k".
  return (
    /^[a-z]{2}$/.test(last) &&
    labels.slice(0, -1).every((label) => label.length > 1 && /^[a-z\d-]+$/.test(label))
  );
}
