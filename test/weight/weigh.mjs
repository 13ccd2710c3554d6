// How many lines each room has.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ALL, FOLDERS, LEFT_OUT, REST, ROOMS, TEST } from './rooms.mjs';

const byHand = (path) => !LEFT_OUT.some((pattern) => pattern.test(path));

/** Path -> text of what is typed by hand and there now, committed or not. */
export function textsIn(top) {
  const paths = FOLDERS.map((folder) => join(top, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(top, join(parentPath, name)).replaceAll('\\', '/'));
  return new Map(paths.filter(byHand).map((path) => [path, readFileSync(join(top, path), 'latin1')]));
}

/** As `wc -l` counts: the line ends. */
const linesOf = (text) => text.split('\n').length - 1;

/** The lines of comments that begin their line. */
const commentLinesOf = (text) =>
  [...text.matchAll(/^[ \t]*(?:\/\/|\/\*[\s\S]*?\*\/)/gm)].reduce(
    (sum, [found]) => sum + linesOf(found) + 1,
    0,
  );

function holds({ room }, path) {
  if (room === TEST.room) return path.startsWith(TEST.room);
  if (!room.endsWith('/')) return REST.test(path);
  return room.split(' ').some((folder) => path.startsWith(`src/${folder}`));
}

/** The rows of the table, and the lines of src. An error names each file that is not in exactly one room. */
export function weigh(texts) {
  const weighed = [...ROOMS, TEST].map((row) => ({ ...row, lines: 0 }));
  const src = { lines: 0, comments: 0 };
  const misplaced = [];
  for (const [path, text] of texts) {
    const lines = linesOf(text);
    const rooms = weighed.filter((row) => holds(row, path));
    for (const row of rooms) row.lines += lines;
    if (rooms.length !== 1) misplaced.push(`${path} is in ${rooms.length === 0 ? 'no room' : 'two rooms'}`);
    if (!path.startsWith('src/')) continue;
    src.lines += lines;
    src.comments += commentLinesOf(text);
  }
  if (misplaced.length > 0) throw new Error(`${misplaced.join('\n')}: see test/weight/rooms.mjs`);
  if (src.lines === 0) throw new Error('there is nothing to count under src');
  const test = weighed.pop();
  const sum = (column) => weighed.reduce((total, row) => total + row[column], 0);
  return { rows: [...weighed, { ...ALL, lines: sum('lines'), budget: sum('budget') }, test], src };
}

/** The rows that are held and have grown above their budget, by more than a room or the sum may. */
export const overBudget = (rows) =>
  rows.filter((row) => row.held && row.lines > row.budget * (row.room === ALL.room ? 1.02 : 1.08));
