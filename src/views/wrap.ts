import { cells, graphemesOf, hasCertainWidth, isSimple } from '../terminal/width.ts';

const TAB_STOP = 8;

/** Where lines break between any two characters: scripts written without spaces, and pictures. Korean has spaces. */
const BREAKS_ANYWHERE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303F\uFF01-\uFF60\p{Extended_Pictographic}\p{RI}]/u;
/** Punctuation that must not open a line all the same. */
const CLINGS = /^[、。，．：；！？）」』】〉》〕’”ー々]/u;

interface Piece {
  readonly text: string;
  readonly cells: number;
}

/** Lays text that is inert already out in lines of at most `width` display cells, keeping its line feeds. */
export function wrapText(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(expandTabs(line), width));
}

function wrapLine(line: string, width: number): string[] {
  if (hasCertainWidth(line) && line.length <= width) return [line.trimEnd()];
  const lines: string[] = [];
  let current = '';
  let used = 0;
  const flush = () => {
    lines.push(current.trimEnd());
    current = '';
    used = 0;
  };
  const put = (piece: Piece) => {
    current += piece.text;
    used += piece.cells;
  };
  for (const run of line.split(/( +)/)) {
    if (run === '') continue;
    // Blanks at a break are what the break replaces; those that indent a line stay.
    if (run.startsWith(' ')) {
      if (used + run.length <= width) put({ text: run, cells: run.length });
      else if (used > 0) flush();
      continue;
    }
    for (const piece of breakable(run)) {
      if (used + piece.cells <= width) {
        put(piece);
        continue;
      }
      if (used > 0) flush();
      for (const part of piece.cells <= width ? [piece] : cut(piece.text, width)) {
        if (used + part.cells > width) flush();
        put(part);
      }
    }
  }
  flush();
  return lines;
}

/** A word as the pieces between which a line may break: one for most scripts, each character of a wide one. */
function breakable(word: string): Piece[] {
  if (isSimple(word) && cells(word) === word.length) return [{ text: word, cells: word.length }];
  const pieces: Piece[] = [];
  let text = '';
  let sum = 0;
  let free = false;
  for (const piece of piecesOf(word)) {
    const before = free;
    free = BREAKS_ANYWHERE.test(piece.text);
    if (text !== '' && (free || before) && !CLINGS.test(piece.text)) {
      pieces.push({ text, cells: sum });
      text = '';
      sum = 0;
    }
    text += piece.text;
    sum += piece.cells;
  }
  if (text !== '') pieces.push({ text, cells: sum });
  return pieces;
}

/** A piece too wide for any line, cut between characters as they are seen. */
function cut(word: string, width: number): Piece[] {
  if (!hasCertainWidth(word)) {
    // A cluster wider than the line (a chain of spacing marks) has no better place to be cut than its inside.
    return piecesOf(word).flatMap((piece) =>
      piece.cells <= width
        ? [piece]
        : Array.from(piece.text, (character) => ({ text: character, cells: cells(character) })),
    );
  }
  const parts: Piece[] = [];
  for (let start = 0; start < word.length; start += width) {
    const text = word.slice(start, start + width);
    parts.push({ text, cells: text.length });
  }
  return parts;
}

function piecesOf(text: string): Piece[] {
  return graphemesOf(text).map((grapheme) => ({ text: grapheme, cells: cells(grapheme) }));
}

function cellsOf(text: string): number {
  return isSimple(text) ? cells(text) : piecesOf(text).reduce((sum, piece) => sum + piece.cells, 0);
}

/** Tabs as blanks up to the next stop: a terminal would count its stops from the edge, not from the text. */
function expandTabs(line: string): string {
  if (!line.includes('\t')) return line;
  const [first = '', ...rest] = line.split('\t');
  let expanded = first;
  let column = cellsOf(first);
  for (const part of rest) {
    const blanks = TAB_STOP - (column % TAB_STOP);
    expanded += ' '.repeat(blanks) + part;
    column += blanks + cellsOf(part);
  }
  return expanded;
}

/** Below this many cells the indentation would take what the words need. */
const NARROWEST_INDENTED = 20;

/** Wraps at a width in cells after an indentation, whose first line may hold a sign. */
export function wrapIndented(text: string, width: number, first = ''): string[] {
  const lead = width >= NARROWEST_INDENTED ? first : first.trimStart();
  // No line can be narrower than one character of a wide script.
  return wrapText(text, Math.max(2, width - lead.length)).map((line, index) =>
    `${index === 0 ? lead : ' '.repeat(lead.length)}${line}`.trimEnd(),
  );
}
