// Frames of a terminal as one picture: a window in which they follow one another. It is SVG alone, without scripts,
// fonts or addresses of others; whoever wants no motion, or cannot have it, sees the first frame.
import type { Cell, Color } from './screen-terminal.ts';

export interface Picture {
  /** What stands in the bar of the window. */
  readonly title: string;
  readonly frames: readonly PictureFrame[];
}

export interface PictureFrame {
  readonly cells: readonly (readonly Cell[])[];
  /** Where the cursor stands, from 1; null where it is hidden. */
  readonly cursor: { readonly row: number; readonly column: number } | null;
  /** What was pressed or typed to get here. */
  readonly keys: string;
  readonly caption: string;
}

/** In units of the picture. */
const CELL = 9;
const ROW = 20;
const FONT_SIZE = 15;
const MARGIN = 18;
const BAR = 38;
const CAPTION = 50;
/** Where letters stand in their row. */
const BASELINE = 15;

const SECONDS = 3;

const GROUND = '#10141b';
const INK = '#d5dae1';
const EDGE = '#39414d';
const FONTS = 'ui-monospace,SFMono-Regular,Menlo,Consolas,DejaVu Sans Mono,Liberation Mono,monospace';

/** The palette: eight colours, then the same brighter. */
const PALETTE = [
  ...['#5b6472', '#ff7a7a', '#7fd68c', '#f0c660', '#74b3ff', '#d3a2ff', '#5cd3dd', '#d5dae1'],
  ...['#828c9b', '#ff9d9d', '#a2e6ab', '#f8d98c', '#9dcbff', '#e3c4ff', '#8de5ec', '#ffffff'],
];

/** Draws the picture. */
export function drawFrames({ title, frames }: Picture): string {
  const columns = Math.max(...frames.map(({ cells }) => cells[0]?.length ?? 0));
  const rows = Math.max(...frames.map(({ cells }) => cells.length));
  const width = columns * CELL + 2 * MARGIN;
  const captionTop = BAR + rows * ROW + 12;
  const height = captionTop + CAPTION;
  const told = frames.map(({ keys, caption }, place) => `${place + 1}. ${keys}: ${caption}.`);
  const drawn = frames.flatMap((frame, place) => [
    `<g class="f f${place + 1}"${place === 0 ? '' : ' visibility="hidden"'}>`,
    drawScreen(frame),
    ...captionOf(frame, { top: captionTop, width, page: `${place + 1}/${frames.length}` }),
    '</g>',
  ]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title told">`,
    `<title id="title">${escaped(title)}: ${frames.length} frames of a session</title>`,
    `<desc id="told">${escaped(told.join(' '))}</desc>`,
    `<style>${styleOf(frames.length)}</style>`,
    `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="10" fill="${GROUND}" stroke="${EDGE}"/>`,
    `<path d="M1 ${BAR - 8}H${width - 1}M1 ${captionTop}H${width - 1}" stroke="${EDGE}"/>`,
    ...['#ff5f57', '#febc2e', '#28c840'].map(
      (color, place) => `<circle cx="${20 + place * 20}" cy="15" r="6" fill="${color}"/>`,
    ),
    `<text x="${width / 2}" y="20" text-anchor="middle" class="d">${escaped(title)}</text>`,
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}

/** What a frame shows, without its caption: the same text wherever it stands in a picture. */
export function drawScreen({ cells, cursor }: Pick<PictureFrame, 'cells' | 'cursor'>): string {
  return [...cells.flatMap(drawRow), ...cursorOf(cursor)].join('\n');
}

function styleOf(count: number): string {
  const shown = 100 / count;
  const delays = Array.from(
    { length: count },
    (_, place) => `.f${place + 1}{animation-delay:${place * SECONDS}s}`,
  );
  return [
    `text{font:${FONT_SIZE}px ${FONTS};font-variant-ligatures:none;fill:${INK}}`,
    '.b{font-weight:bold}.d{opacity:.65}.i{font-style:italic}.u{text-decoration:underline}',
    `.k{fill:${GROUND};font-weight:bold}.g{fill:${GROUND}}`,
    PALETTE.map((color, number) => `.c${number}{fill:${color}}`).join(''),
    `@keyframes show{0%{visibility:visible}${Number(shown.toFixed(4))}%,to{visibility:hidden}}`,
    '@media (prefers-reduced-motion:no-preference){',
    `.f{animation:show ${count * SECONDS}s step-end infinite}${delays.slice(1).join('')}}`,
  ].join('');
}

/** A piece of a row that is drawn at once. */
interface Run {
  readonly column: number;
  cells: number;
  text: string;
  readonly cell: Cell;
}

function drawRow(cells: readonly Cell[], row: number): string[] {
  const top = BAR + row * ROW;
  return [
    ...groundsOf(cells).map(({ column, cells: count, cell }) => {
      const fill = colorOf(cell.inverse ? cell.color : cell.background) ?? INK;
      return `<rect x="${xOf(column)}" y="${top}" width="${count * CELL}" height="${ROW}" fill="${fill}"/>`;
    }),
    ...textsOf(cells).map((run) => drawText(run, top + BASELINE)),
  ];
}

function drawText({ column, cells, text, cell }: Run, y: number): string {
  const { color, inverse, bold, dim, italic, underline } = cell;
  const classes = [
    inverse ? 'g' : colorOf(color) && `c${color}`,
    ...[bold && 'b', dim && 'd', italic && 'i', underline && 'u'],
  ].filter(Boolean);
  const attributes = [
    `x="${xOf(column)}" y="${y}"`,
    // Whatever font there is: the text takes its cells, no more and no less.
    cells > 1 ? `textLength="${cells * CELL}"` : '',
    classes.length > 0 ? `class="${classes.join(' ')}"` : '',
  ].filter(Boolean);
  return `<text ${attributes.join(' ')}>${escaped(text)}</text>`;
}

/** Neighbours that stand on the same ground, where that is not the ground of the window. */
function groundsOf(cells: readonly Cell[]): Run[] {
  const runs: Run[] = [];
  for (const [column, cell] of cells.entries()) {
    if (!cell.inverse && cell.background === null) continue;
    const last = runs.at(-1);
    const isSame =
      last?.cell.inverse === cell.inverse &&
      last.cell.background === cell.background &&
      (!cell.inverse || last.cell.color === cell.color);
    if (last && isSame && last.column + last.cells === column) last.cells += 1;
    else runs.push({ column, cells: 1, text: '', cell });
  }
  return runs;
}

/** Neighbours that are painted alike; what may come in another font is apart, so that it moves nothing else. */
function textsOf(cells: readonly Cell[]): Run[] {
  const runs: Run[] = [];
  let blanks = 0;
  for (const [column, cell] of cells.entries()) {
    if (cell.width === 0) continue;
    if (cell.text.trim() === '') {
      blanks += 1;
      continue;
    }
    const last = runs.at(-1);
    if (last && blanks <= 1 && isAlike(last.cell, cell)) {
      last.text += `${' '.repeat(blanks)}${cell.text}`;
      last.cells += blanks + cell.width;
    } else runs.push({ column, cells: cell.width, text: cell.text, cell });
    blanks = 0;
  }
  return runs;
}

function isAlike(one: Cell, other: Cell): boolean {
  const keys = ['width', 'color', 'background', 'bold', 'dim', 'italic', 'underline', 'inverse'] as const;
  return keys.every((key) => one[key] === other[key]) && isAscii(one.text) === isAscii(other.text);
}

function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

function cursorOf(cursor: PictureFrame['cursor']): string[] {
  if (!cursor) return [];
  const [x, y] = [xOf(cursor.column - 1), BAR + (cursor.row - 1) * ROW];
  return [`<rect x="${x}" y="${y}" width="${CELL}" height="${ROW}" fill="${INK}"/>`];
}

/** The key on a light ground, and what it does. */
function captionOf(
  { keys, caption }: PictureFrame,
  { top, width, page }: { readonly top: number; readonly width: number; readonly page: string },
): string[] {
  const [y, room] = [top + 31, keys.length * CELL];
  return [
    `<rect x="${MARGIN}" y="${top + 13}" width="${room + 16}" height="26" rx="5" fill="${INK}"/>`,
    `<text x="${MARGIN + 8}" y="${y}" textLength="${room}" class="k">${escaped(keys)}</text>`,
    `<text x="${MARGIN + room + 30}" y="${y}">${escaped(caption)}</text>`,
    `<text x="${width - MARGIN}" y="${y}" text-anchor="end" class="d">${page}</text>`,
  ];
}

function xOf(column: number): number {
  return MARGIN + column * CELL;
}

/** As `#rrggbb`; null for the colour of the terminal itself. A picture has the colours of the palette and no others. */
function colorOf(color: Color): string | null {
  if (color === null) return null;
  const named = PALETTE[Number(color)];
  if (named === undefined) throw new Error(`the palette has no colour ${color}`);
  return named;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
