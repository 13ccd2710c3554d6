// What a proposed text must not bring along unseen: addresses, links, phone numbers and long numbers that stand neither in
// the conversation nor in the canned reply it came from.

/** A value in a text, by places in its UTF-16 units. */
interface FoundValue {
  readonly start: number;
  readonly end: number;
}

/** Where a long number may begin: not inside a time or a date, which read like one and are none. */
const BEGIN = '(?<![\\p{L}\\d/:.-])(?!(?:19|20)\\d\\d[-/]\\d\\d(?:[-/]\\d\\d)?(?![\\d/-]))';

/** In order: what an earlier one took is not looked at again. Every repetition has an end, for a text may be long. */
const PLACES: readonly RegExp[] = [
  // An e-mail address, and a name after an @.
  /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{0,64}@[\p{L}\d_][\p{L}\d_.-]{2,253}/gu,
  // A scheme with what follows it, a host with or without a path, an IP address. "Done.Thank you" lacks only a blank, so
  // the last part of a host is in small letters.
  /(?<![a-z\d])[a-z][a-z\d+.-]{1,15}:(?:\/\/|(?=[\p{L}\d+]))[^\s<>"']+/giu,
  /(?<![\p{L}\d@.-])(?:[\p{L}\d-]{1,63}\.){1,9}(?:\p{Ll}{2,24}|\d{1,3}\/)(?::\d{2,5})?(?:[/?#]?[^\s<>"']*)?(?![\p{L}\d])/gu,
];

const NUMBERS: readonly RegExp[] = [
  // Phone numbers, cards and other digits, however they are grouped; then orders and accounts, which may have letters.
  new RegExp(`${BEGIN}(?:\\+ ?)?\\(?\\d(?:[ ()/-]{0,2}\\d){5,40}`, 'gu'),
  new RegExp(`${BEGIN}(?=(?:[\\p{L}_/-]{0,12}\\d){4})[\\p{L}\\d][\\p{L}\\d_/-]{4,60}`, 'gu'),
];

/** The values of a text, in its order, that none of the known texts holds, however they are spelled there. */
export function foreignValues(text: string, known: readonly string[]): FoundValue[] {
  const places = new Set(known.flatMap((each) => valuesIn(each, PLACES)).map(({ key }) => key));
  const isKnownPlace = (key: string) =>
    places.has(key) || [...places].some((place) => place.startsWith(`${key}/`));
  const characters = known.map(plain).join(' ');
  const found = valuesIn(text, [...PLACES, ...NUMBERS]).filter(({ key, isNumber }) =>
    isNumber ? !characters.includes(key) : !isKnownPlace(key),
  );
  return found.map(({ start, end }) => ({ start, end })).sort((one, other) => one.start - other.start);
}

function valuesIn(text: string, forms: readonly RegExp[]) {
  const found: (FoundValue & { readonly key: string; readonly isNumber: boolean })[] = [];
  let rest = text;
  for (const form of forms) {
    rest = rest.replace(form, (whole: string, ...given: unknown[]) => {
      const start = given.find((one) => typeof one === 'number') as number;
      const value = whole.replace(/[.,;:!?'")\]}\s-]+$/u, '');
      const isNumber = NUMBERS.includes(form);
      // A phone number with and without zeros or a country ends in the same digits.
      const key = isNumber ? plain(value).replace(/^0+|^380(?=\d{9}$)/, '') : placeOf(value);
      found.push({ start, end: start + value.length, key, isNumber });
      return ' '.repeat(whole.length);
    });
  }
  return found;
}

function placeOf(value: string): string {
  const place = value.toLowerCase().replace(/^(?:https?:\/\/)?(?:www\.)?|^mailto:/, '');
  return place.replace(/\/+$/, '');
}

function plain(text: string): string {
  return text.replace(/[^\p{L}\d]/gu, '').toUpperCase();
}
