// Lines from the end of a file: the same as forward, and no more of the file is read than is asked for.
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLogLines } from '../../src/disk/append-log.ts';
import { readLinesBackward } from '../../src/disk/backward-lines.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'convops-backward-'));
  path = join(folder, 'log');
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (text: string) => writeFileSync(path, text, { mode: 0o600 });
const backward = (having?: readonly string[]) => [...readLinesBackward(path, having ? { having } : {})];

describe('reading a log from its end', () => {
  it('gives what reading from its beginning gives, the other way round, empty lines left out', () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\n', ' ')),
      fc.constantFrom('', 'é'.repeat(40_000), 'x'.repeat(65_535), 'y'.repeat(65_536)),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.boolean(), (lines, ends) => {
        write(lines.join('\n') + (ends ? '\n' : ''));
        const forward = [...readLogLines(path)].filter((text) => text !== '');
        expect(backward()).toEqual(forward.reverse());
      }),
      { numRuns: 60, seed: 7 },
    );
  });

  it('gives only the lines with one of the texts in them, wherever pieces of the file end', () => {
    const lines = Array.from({ length: 9000 }, (_, index) => `line ${index} ${'z'.repeat(index % 97)}.`);
    write(`${lines.join('\n')}\n`);
    const wanted = lines.filter((text) => / (77|8123) /.test(text)).reverse();
    expect(backward(['line 77 ', 'line 8123 '])).toEqual(wanted);
    expect(backward(['no such'])).toEqual([]);
  });

  it('gives nothing where there is no file', () => {
    expect(backward()).toEqual([]);
  });

  it('reads no more of a file than is asked for', () => {
    write(`torn${'x'.repeat(300_000)}\n${'a line\n'.repeat(20_000)}last\n`);
    const reading = readLinesBackward(path);
    expect(reading.next().value).toBe('last');
    // What has been read is not asked of the disk again: all further ahead can go.
    truncateSync(path, 10);
    expect(reading.next().value).toBe('a line');
    reading.return(undefined);
  });
});
