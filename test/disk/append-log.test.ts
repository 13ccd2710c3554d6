// Lines that are on the disk before anyone goes on, whatever happens to the file, the disk or the process.

import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { appendLine, endOfLog, readLinesBackward, readLogSince } from '../../src/disk/append-log.ts';
import { PrivateFileError } from '../../src/disk/private-file.ts';
import { bundled } from '../support/bundled.ts';
import { newFolder } from '../support/new-folder.ts';

/** Appends lines, of the second of which the disk takes only a part where it is full. */
const INTERFERED = `
import fs from 'node:fs';
import { appendLine, noteLine } from './append-log.ts';
const [path, what] = process.argv.slice(2);
const flushed = [];
const names = new Map();
const { openSync, fsyncSync, writeSync } = fs;
fs.openSync = (name, ...more) => { const fd = openSync(name, ...more); names.set(fd, name); return fd; };
fs.fsyncSync = (fd) => { flushed.push(names.get(fd)); fsyncSync(fd); };
let calls = 0;
fs.writeSync = (fd, bytes) => {
  calls += 1;
  return what === 'full' && calls === 2 ? writeSync(fd, bytes, 0, 7) : writeSync(fd, bytes);
};
(async () => {
  const lines = ['a line of twenty bytes', 'another line of its own'];
  const ends = await Promise.allSettled(lines.map((line) => appendLine(path, line)));
  if (what !== 'full') noteLine(path, 'a note');
  process.stdout.write(JSON.stringify(what === 'full' ? ends.map(({ status }) => status) : flushed));
})();`;

let path: string;

const interfered = await bundled(INTERFERED, 'disk', 'interfered.cjs');

beforeEach(() => {
  path = join(newFolder(), 'log');
});

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').slice(0, -1);

describe('an append log', () => {
  it('keeps lines in order, for its owner alone, each in a line of its own after one that was torn', async () => {
    await appendLine(path, 'a');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    writeFileSync(path, '{"half', { flag: 'a' });
    await Promise.all(['b', 'c'].map((line) => appendLine(path, line)));
    expect(readFileSync(path, 'utf8')).toBe('a\n{"half\nb\nc\n');
  });

  it('refuses a folder that does not exist, and is made again once its file was deleted', async () => {
    await expect(appendLine(join(path, 'nowhere', 'log'), 'a')).rejects.toThrow(PrivateFileError);
    await appendLine(path, 'a');
    unlinkSync(path);
    await appendLine(path, 'b');
    expect(linesOf(path)).toEqual(['b']);
  });
});

describe('a log on the disk', () => {
  const runInterfered = (what: string) =>
    JSON.parse(
      spawnSync(process.execPath, [interfered, path, what], { encoding: 'utf8' }).stdout,
    ) as string[];

  // What was there in whole was once said not to have been sent, and counted as unknown ever after.
  it('keeps a line that is there in whole although the next one found the disk full', () => {
    expect(runInterfered('full')).toEqual(['fulfilled', 'rejected']);
    expect(readFileSync(path, 'utf8')).toBe('a line of twenty bytes\nanother');
  });

  it('a file that is replaced is flushed before it has its name', async () => {
    const contents = `
import fs from 'node:fs';
import { replacePrivateFile } from './private-file.ts';
const done = [];
for (const name of ['fsyncSync', 'renameSync']) {
  const real = fs[name];
  fs[name] = (...given) => { done.push(name); return real(...given); };
}
replacePrivateFile(process.argv[2], 'text');
process.stdout.write(done.join(' '));`;
    const program = await bundled(contents, 'disk', 'replaced.cjs');
    const { stdout } = spawnSync(process.execPath, [program, path], { encoding: 'utf8' });
    expect(stdout).toBe('fsyncSync renameSync');
  });

  it('flushes the folders of a new file', () => {
    expect(runInterfered('nothing')).toEqual([dirname(path), dirname(dirname(path))]);
    expect(linesOf(path)).toEqual(['a line of twenty bytes', 'another line of its own', 'a note']);
    expect(runInterfered('nothing')).toEqual([]);
  });
});

describe('reading a log', () => {
  it('gives the whole lines after a place, and where they end', () => {
    writeFileSync(path, 'a\n\né\ntorn', { mode: 0o600 });
    expect(readLogSince(path, 0)).toEqual({ lines: ['a', '', 'é'], end: 6 });
    expect(readLogSince(path, 2)).toEqual({ lines: ['', 'é'], end: 6 });
    expect(readLogSince(path, 6)).toEqual({ lines: [], end: 6 });
    expect(endOfLog(path)).toBe(6);
  });

  it('gives nothing where there is no file', () => {
    expect(readLogSince(path, 0)).toEqual({ lines: [], end: 0 });
    expect(endOfLog(path)).toBe(0);
    expect([...readLinesBackward(path)]).toEqual([]);
  });
});

describe('reading a log from its end', () => {
  const write = (text: string) => writeFileSync(path, text, { mode: 0o600 });

  it('gives what reading from its beginning gives, the other way round', () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\n', ' ')),
      fc.constantFrom('', 'é'.repeat(40_000), 'x'.repeat(65_535), 'y'.repeat(65_536)),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.boolean(), (lines, ends) => {
        write(lines.join('\n') + (ends ? '\n' : ''));
        const text = readFileSync(path, 'utf8');
        const forward = text === '' ? [] : text.replace(/\n$/, '').split('\n');
        expect([...readLinesBackward(path)]).toEqual(forward.reverse());
      }),
      { numRuns: 60, seed: 7 },
    );
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
