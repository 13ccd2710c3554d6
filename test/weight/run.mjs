// `npm run weight`: the lines of every room beside its budget, for information. It fails only where it cannot count.
import { textsIn, weigh } from './weigh.mjs';

const number = (value) => value.toLocaleString('en-US');
const percentOf = (part, whole) => Math.round((100 * part) / whole);
const line = (room, ...cells) => room.padEnd(30) + cells.map((cell) => cell.padStart(9)).join('');

try {
  // npm runs scripts in the top folder.
  const { rows, src } = weigh(textsIn(process.cwd()));
  const told = [
    line('room', 'lines', 'budget', 'percent'),
    ...rows.map(({ room, lines, budget, held }) =>
      line(
        held ? `${room} (held)` : room,
        ...[number(lines), number(budget), `${percentOf(lines, budget)} %`],
      ),
    ),
    `\nsrc: ${number(src.lines)} lines, ${percentOf(src.comments, src.lines)} % of them comments, at least 9 % are to be`,
  ];
  process.stdout.write(`${told.join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
