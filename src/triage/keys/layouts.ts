// Where a letter of another keyboard layout stands on the Latin one, so that an operator who writes Cyrillic, Greek,
// Hebrew or Arabic need not switch to press r. Terminals report the letter, never the key: position is all there is.

const QWERTY = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const SHIFTED = '~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>';

/** As QWERTY, key by key; a blank where the key gives no letter, or one that another layout has elsewhere. */
const LAYOUTS = [
  // Russian.
  { plain: 'ёйцукенгшщзхъфывапролджэячсмитьбю', shifted: 'ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ' },
  // What is not the same in Ukrainian, and in Belarusian but for its і, which stands where и stands here.
  { plain: '         ў  ї і        є         ', shifted: '         Ў  Ї І        Є         ' },
  // Greek; its q gives a semicolon.
  { plain: '  ςερτυθιοπ  ασδφγηξκλ  ζχψωβνμ  ', shifted: '   ΕΡΤΥΘΙΟΠ  ΑΣΔΦΓΗΞΚΛ  ΖΧΨΩΒΝΜ  ' },
  // Hebrew; q and w give a slash and an apostrophe, and with Shift come Latin letters.
  { plain: '   קראטוןםפ  שדגכעיחלךף זסבהנמצתץ', shifted: '' },
  // Arabic: with Shift other letters and the signs of vowels. Lam-alef is one character here.
  {
    plain: 'ذضصثقفغعهخحجدشسيبلاتنمكطئءؤرﻻىةوز',
    shifted: ' \u064E\u064B\u064F\u064Cﻹإ      \u0650\u064D  ﻷأـ     \u0652  ﻵآ   ',
  },
  // Persian letters that Arabic does not have.
  { plain: '            چ  ی        گ        ', shifted: '' },
];

const POSITIONS: ReadonlyMap<string, string> = new Map([
  ...LAYOUTS.flatMap(({ plain, shifted }) => [...keysOf(plain, QWERTY), ...keysOf(shifted, SHIFTED)]),
  // The letters beside those rows.
  ['ґ', '\\'] as const,
  ['Ґ', '|'] as const,
  ['ظ', '/'] as const,
]);

function keysOf(layout: string, latin: string): (readonly [string, string])[] {
  return Array.from(layout, (letter, place) => [letter, latin.charAt(place)] as const).filter(
    ([letter]) => letter !== ' ',
  );
}

/** The Latin character on the key of a Cyrillic, Greek, Hebrew or Arabic letter; undefined for any other character. */
export function latinOf(character: string): string | undefined {
  return POSITIONS.get(character);
}
