import { expect, test } from 'vitest';
import { latinOf } from '../../../src/triage/keys/layouts.ts';

// Typed off the keyboards, apart from the table: top, home and bottom row, and what stands beside them.
const KEYBOARDS: readonly (readonly [string, string, string])[] = [
  ['Russian', 'йцукенгшщзхъ фывапролджэ ячсмитьбю ё', "qwertyuiop[] asdfghjkl;' zxcvbnm,. `"],
  ['Russian with Shift', 'ЙЦУКЕНГШЩЗХЪ ФЫВАПРОЛДЖЭ ЯЧСМИТЬБЮ Ё', 'QWERTYUIOP{} ASDFGHJKL:" ZXCVBNM<> ~'],
  ['Ukrainian', 'йцукенгшщзхї фівапролджє ячсмитьбю ґ', "qwertyuiop[] asdfghjkl;' zxcvbnm,. \\"],
  ['Ukrainian with Shift', 'ЙЦУКЕНГШЩЗХЇ ФІВАПРОЛДЖЄ ЯЧСМИТЬБЮ Ґ', 'QWERTYUIOP{} ASDFGHJKL:" ZXCVBNM<> |'],
  ['Greek', 'ςερτυθιοπ ασδφγηξκλ ζχψωβνμ', 'wertyuiop asdfghjkl zxcvbnm'],
  ['Greek with Shift', 'ΕΡΤΥΘΙΟΠ ΑΣΔΦΓΗΞΚΛ ΖΧΨΩΒΝΜ', 'ERTYUIOP ASDFGHJKL ZXCVBNM'],
  ['Hebrew', 'קראטוןםפ שדגכעיחלךף זסבהנמצתץ', 'ertyuiop asdfghjkl; zxcvbnm,.'],
  ['Arabic', 'ضصثقفغعهخحجد شسيبلاتنمكط ئءؤرﻻىةوزظ ذ', "qwertyuiop[] asdfghjkl;' zxcvbnm,./ `"],
  ['Arabic with Shift', '\u064E\u064B\u064F\u064Cﻹإ \u0650\u064D ﻷأـ \u0652 ﻵآ', 'QWERTY AS GHJ X BN'],
];

test.each(KEYBOARDS)('%s letters stand where they stand', (_name, letters, latin) => {
  const found = Array.from(letters, (letter) => (letter === ' ' ? ' ' : (latinOf(letter) ?? '-'))).join('');
  expect(found).toBe(latin);
});

test('Latin letters, with and without accents, and all other characters map to nothing', () => {
  for (const character of 'azAZéęöñßłøçāžıÆ09/?;. @€漢あ한अ😀') expect(latinOf(character)).toBeUndefined();
  expect(latinOf('')).toBeUndefined();
  expect(latinOf('кк')).toBeUndefined();
});

test('every key that a small letter can be bound to is reached from every layout where it has one', () => {
  for (const [name, letters] of KEYBOARDS.filter(([name]) => !name.includes('Shift'))) {
    const reached = new Set(Array.from(letters.replaceAll(' ', ''), latinOf));
    const missing = [...'rnceagfmshzjkbviq'].filter((letter) => !reached.has(letter));
    // On Greek and Hebrew keyboards q gives punctuation; Ctrl-C leaves there too.
    expect(missing, name).toEqual(name === 'Greek' || name === 'Hebrew' ? ['q'] : []);
  }
});
