// The figures as a table of two columns: for a terminal, or with --markdown for a page.
import { compare } from './measure.mjs';

const WIDTH = 48;

/** Prints rows as they are known; the title says what they were measured on. */
export function openReport({ markdown, title }) {
  const print = (text) => process.stdout.write(`${text}\n`);
  const cell = (text) => text.replaceAll('|', '\\|');
  const line = (name, text) =>
    print(markdown ? `| ${cell(name)} | ${cell(text)} |` : `${name.padEnd(WIDTH)} ${text}`);
  print(`${title}\n`);
  if (markdown) print('| What | Measured |\n| --- | --- |');
  return {
    line,
    /** A over B, the median of the ratios pair by pair, with the least and the greatest of them. */
    ratio(name, a, b, options) {
      const { a: left, b: right, ratio, spread } = compare(a, b, options);
      const [least, most] = spread.map((value) => value.toFixed(2));
      line(
        name,
        `${ratio.toFixed(2)} x  (${left.toFixed(0)} ms / ${right.toFixed(0)} ms, ${least} to ${most})`,
      );
    },
    /** How much longer A takes than B. */
    over(name, a, b, options) {
      const { a: left, b: right, difference } = compare(a, b, { runs: 11, ...options });
      line(
        name,
        `${difference < 0 ? '' : '+'}${difference.toFixed(0)} ms  (${left.toFixed(0)} ms / ${right.toFixed(0)} ms)`,
      );
    },
  };
}
