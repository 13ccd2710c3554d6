import { wordLines } from '../base/text.ts';

const WIDTH = 80;

/** Two columns of at most 80 together, the second wrapped and aligned. */
export function rows(pairs: readonly (readonly [string, string])[]): string {
  const indent = 2 + Math.max(...pairs.map(([term]) => term.length)) + 2;
  return pairs
    .flatMap(([term, text]) =>
      wordLines(text.split(' '), WIDTH - indent).map(
        (line, index) => (index === 0 ? `  ${term}` : '').padEnd(indent) + line,
      ),
    )
    .join('\n');
}
