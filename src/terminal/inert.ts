// A text that came from outside cannot drive the terminal, a spreadsheet or a log: this file sees to it.
// One definition of what is unsafe, one walk over a text; the sinks differ only in how they write an escape.
// It is applied where text is printed, never where it is received, so nothing is lost on the way.

const INVISIBLE = [
  // Unicode's own list of what has no appearance: soft hyphen, joiners, directional marks, embeddings and isolates,
  // zero-width characters, Hangul fillers, variation selectors, tags, U+034F, U+180E.
  '\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}',
  // Lone surrogates, line and paragraph separators, and two families of format characters that list leaves out.
  '\\p{Cs}\\p{Zl}\\p{Zp}\\uFFF9-\\uFFFB\\u{13430}-\\u{1343F}',
].join('');
const CONTROLS = '\\0-\\x1F\\x7F-\\x9F';
const CONTROLS_BUT_TAB_AND_NEWLINE = '\\0-\\x08\\x0B-\\x1F\\x7F-\\x9F';

/** More combining marks than this on one base character are a prank, not a word of any language. */
const MOST_MARKS = 8;
/** The longest emoji sequences in use join four pictures. */
const MOST_EMOJI_JOINERS = 3;

const ZWNJ = '\u200C';
const ZWJ = '\u200D';
const VS16 = '\uFE0F';

interface Sink {
  /** Matches texts that may hold something to escape; most texts end here. */
  readonly suspect: RegExp;
  /** Finds, one at a time, the characters that need a decision. */
  readonly special: RegExp;
  readonly replacement: (char: string) => string;
  /** How the marks beyond MOST_MARKS are written. */
  readonly surplus: (marks: readonly string[]) => string;
}

function createSink(controls: string, replacement: Sink['replacement'], surplus?: Sink['surplus']): Sink {
  return {
    suspect: new RegExp(`[${controls}${INVISIBLE}]|\\p{M}{${MOST_MARKS + 1}}`, 'u'),
    special: new RegExp(`[${controls}${INVISIBLE}\\p{M}]`, 'gu'),
    replacement,
    surplus: surplus ?? ((marks) => marks.map(replacement).join('')),
  };
}

const hex = (codePoint: number | undefined, digits: number) =>
  (codePoint ?? 0).toString(16).padStart(digits, '0');
const showEscape = (char: string) => `<U+${hex(char.codePointAt(0), 4).toUpperCase()}>`;
const showCount = (marks: readonly string[]) => `<+${marks.length} marks>`;
const unitEscapes = (char: string) => char.replace(/[\s\S]/g, (unit) => `\\u${hex(unit.charCodeAt(0), 4)}`);
// The only carriage return that a JSON text can hold is white space between its tokens.
const jsonEscape = (char: string) => (char === '\r' ? ' ' : unitEscapes(char));

// Made on first use: an expression over Unicode properties takes longer to build than many commands take to run.
function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const lineSink = lazily(() => createSink(CONTROLS, showEscape, showCount));
const blockSink = lazily(() => createSink(CONTROLS_BUT_TAB_AND_NEWLINE, showEscape, showCount));
const jsonSink = lazily(() => createSink(CONTROLS_BUT_TAB_AND_NEWLINE, jsonEscape));

// Most texts are made of these alone: ASCII, the letters of Europe, common punctuation, Han, Kana and Hangul.
const PLAIN =
  ' -~\xA0-\xAC\xAE-\u02FF\u0370-\u0482\u048A-\u052F\u2010-\u2027\u2030-\u203A\u3001-\u3029' +
  '\u3041-\u3096\u30A1-\u30FE\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7A3\uFF01-\uFF60';
const PLAIN_LINE = new RegExp(`^[${PLAIN}]*$`);
const PLAIN_BLOCK = new RegExp(`^[\t\n${PLAIN}]*$`);

/** Makes a text safe for one row: all that moves, hides or reorders is shown as `<U+202E>`, newlines and tabs too. */
export function inertLine(text: string): string {
  return PLAIN_LINE.test(text) ? text : inert(text, lineSink());
}

/** Makes a text safe for a block of lines: as inertLine, but newlines and tabs stay. */
export function inertBlock(text: string): string {
  return PLAIN_BLOCK.test(text) ? text : inert(text, blockSink());
}

/** Makes a JSON text safe to show: the same characters become `\uXXXX`, and it parses to the same value as before. */
export function inertJson(json: string): string {
  return PLAIN_BLOCK.test(json) ? json : inert(json, jsonSink());
}

function inert(text: string, { suspect, special, replacement, surplus }: Sink): string {
  if (!suspect.test(text)) return text;
  const setting = new Setting(text);
  let result = '';
  let done = 0;
  let extra: string[] = [];
  special.lastIndex = 0;
  for (let match = special.exec(text); match !== null; match = special.exec(text)) {
    const [char] = match;
    if (match.index > done) setting.pass(done, match.index);
    const verdict = setting.judge(char, match.index);
    if (verdict === 'surplus') {
      extra.push(char);
    } else {
      if (extra.length > 0) result += surplus(extra);
      extra = [];
      result += text.slice(done, match.index) + (verdict === 'keep' ? char : replacement(char));
    }
    done = special.lastIndex;
  }
  if (extra.length > 0) result += surplus(extra);
  return result + text.slice(done);
}

// Scripts whose spelling needs the joiners: the cursive ones, and those of the Indic family.
const JOINING_SCRIPTS =
  'Arab Syrc Nkoo Mong Phag Mand Mani Rohg Adlm Sogd Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh ' +
  'Khmr Mymr Tibt Java Bali Sund Newa Gran Tirh Modi Sidd Shrd';

const kinds = lazily(() => ({
  mark: /^\p{M}$/u,
  // Some of these count as letters or marks although nothing is to be seen of them.
  ignorable: /^\p{Default_Ignorable_Code_Point}$/u,
  letterOrMark: /^[\p{L}\p{M}]$/u,
  joiningScript: new RegExp(`^[${JOINING_SCRIPTS.replace(/(\w+) ?/g, '\\p{Script_Extensions=$1}')}]$`, 'u'),
  // The sign that takes the vowel from an Indic syllable: a joiner after it says how that looks.
  virama:
    /^[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D3B\u0D3C\u0D4D\u0DCA\u1039\u103A\u17D2\u1B44\uA9C0]$/,
  han: /^\p{Script=Han}$/u,
  mongolian: /^\p{Script=Mongolian}$/u,
  // What cannot take a variation selector: spaces, marks, and of ASCII all but the bases of keycaps.
  unselectable: /^[\p{Z}\p{M}\p{C}\0-"$-)+-/:-\x7F]$/u,
}));

const pictures = lazily(() => ({
  picture: /^\p{Extended_Pictographic}$/u,
  skinTone: /^[\u{1F3FB}-\u{1F3FF}]$/u,
  onePicture: /^\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}]?\uFE0F?$/u,
}));

/** Follows a text character by character and says of the doubtful ones whether they do their work where they stand. */
class Setting {
  private readonly text: string;
  private readonly is = kinds();
  /** The last two characters, or '' where what stands there was escaped or cut. */
  private last = '';
  private lastButOne = '';
  /** Marks on the current base; a joiner between them does not begin a new count. */
  private marks = 0;
  private emojiJoiners = 0;
  private afterEmojiJoiner = -1;

  constructor(text: string) {
    this.text = text;
  }

  /** Moves over ordinary characters, at least one. */
  pass(from: number, to: number): void {
    const [lastButOne = '', last = ''] = [...this.text.slice(Math.max(from, to - 4), to)].slice(-2);
    this.last = last === '' ? lastButOne : last;
    this.lastButOne = last === '' ? '' : lastButOne;
    this.marks = 0;
  }

  judge(char: string, at: number): 'keep' | 'escape' | 'surplus' {
    const isMark = this.is.mark.test(char);
    if (isMark && this.marks >= MOST_MARKS) {
      this.last = '';
      return 'surplus';
    }
    if (this.keeps(char, at, isMark)) {
      this.lastButOne = this.last;
      this.last = char;
      if (isMark) this.marks += 1;
      return 'keep';
    }
    this.last = '';
    this.lastButOne = '';
    // The escape itself is visible: marks that follow sit on its last character.
    this.marks = 0;
    return 'escape';
  }

  private keeps(char: string, at: number, isMark: boolean): boolean {
    if (char === ZWJ || char === ZWNJ) {
      const next = String.fromCodePoint(this.text.codePointAt(at + 1) ?? 0);
      return this.joinsLetters(next) || (char === ZWJ && this.last !== '' && this.joinsPictures(next, at));
    }
    if (char >= '\uFE00' && char <= '\uFE0F')
      return this.last !== '' && !this.is.unselectable.test(this.last);
    if (char >= '\u180B' && char <= '\u180F' && char !== '\u180E') return this.is.mongolian.test(this.last);
    if (char >= '\u{E0100}' && char <= '\u{E01EF}') return this.is.han.test(this.last);
    return isMark && !this.is.ignorable.test(char);
  }

  private joinsLetters(next: string): boolean {
    if (!this.writesJoined(this.last)) return false;
    if (!this.writesJoined(next)) return this.is.virama.test(this.last);
    return this.marks < MOST_MARKS || !this.is.mark.test(next);
  }

  private writesJoined(char: string): boolean {
    const { letterOrMark, joiningScript, ignorable } = this.is;
    return letterOrMark.test(char) && joiningScript.test(char) && !ignorable.test(char);
  }

  private joinsPictures(next: string, at: number): boolean {
    const { picture, skinTone, onePicture } = pictures();
    const dressed = this.last === VS16 || skinTone.test(this.last);
    if (!picture.test(dressed ? this.lastButOne : this.last) || !picture.test(next)) return false;
    const chained =
      this.afterEmojiJoiner >= 0 &&
      at - this.afterEmojiJoiner <= 5 &&
      onePicture.test(this.text.slice(this.afterEmojiJoiner, at));
    this.emojiJoiners = chained ? this.emojiJoiners + 1 : 1;
    if (this.emojiJoiners > MOST_EMOJI_JOINERS) return false;
    this.afterEmojiJoiner = at + 1;
    return true;
  }
}
