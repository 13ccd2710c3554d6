// `npm run weight`: the lines of every room beside its budget, for information. With `-- --base REV` also those of
// a commit; with `-- --json` as JSON. It fails only where it cannot count.
import { parseArgs } from 'node:util';
import { textsAt, textsIn, weigh } from './weigh.mjs';

const number = (value) => value.toLocaleString('en-US');
const percentOf = (part, whole, digits) => Number(((100 * part) / whole).toFixed(digits));
const line = (room, ...cells) => room.padEnd(30) + cells.map((cell) => cell.padStart(9)).join('');

function report({ json, base }) {
  // npm runs scripts in the top folder.
  const top = process.cwd();
  const { rows, src } = weigh(textsIn(top));
  const then = base === undefined ? undefined : weigh(textsAt(top, base), ` at ${base}`).rows;
  const rooms = rows.map(({ room, lines, budget, held }, i) => {
    const earlier = then && { base: then[i].lines };
    return { room, lines, ...earlier, budget, percent: percentOf(lines, budget, 0), held };
  });
  const comments = percentOf(src.comments, src.lines, 1);
  if (json) return JSON.stringify({ rooms, src: { ...src, percent: comments } }, null, 2);
  const columns = ['lines', ...(then ? ['base'] : []), 'budget'];
  return [
    line('room', ...columns, 'percent'),
    ...rooms.map(({ room, percent, held, ...row }) =>
      line(held ? `${room} (held)` : room, ...columns.map((name) => number(row[name])), `${percent} %`),
    ),
    `\nsrc: ${number(src.lines)} lines, ${comments} % of them comments, at least 9 % are to be`,
  ].join('\n');
}

try {
  const options = { json: { type: 'boolean' }, base: { type: 'string' } };
  process.stdout.write(`${report(parseArgs({ options }).values)}\n`);
} catch (error) {
  process.stderr.write(`${error.stderr?.trim() || error.message}\n`);
  process.exitCode = 1;
}
