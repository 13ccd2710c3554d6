const WIDTH = 80;

/** Two columns of at most 80 together, the second wrapped and aligned. */
export function rows(pairs: readonly (readonly [string, string])[]): string {
  const indent = 2 + Math.max(...pairs.map(([term]) => term.length)) + 2;
  return pairs
    .flatMap(([term, text]) =>
      wrap(text, WIDTH - indent).map((line, index) => (index === 0 ? `  ${term}` : '').padEnd(indent) + line),
    )
    .join('\n');
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
