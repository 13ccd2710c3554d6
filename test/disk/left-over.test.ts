// What a killed writer was making is removed by the next writer, and what a living one is making never.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { releaseTempPath, removeLeftOvers, reserveTempPath } from '../../src/disk/left-over.ts';
import { replacePrivateFile } from '../../src/disk/private-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'convops-left-'));
  file = join(folder, 'kept.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A name as another process would take it. */
const nameOf = (pid: number) => {
  const own = reserveTempPath(join(folder, 'other'));
  releaseTempPath(own);
  return `${file}${own.slice(join(folder, 'other').length)}`.replace(`-${process.pid}-`, `-${pid}-`);
};

it('a dead process left is removed, before something new is written', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  writeFileSync(nameOf(child.pid ?? 0), 'secret');
  // Of a namesake of ours that is dead.
  writeFileSync(nameOf(process.pid), 'secret');
  replacePrivateFile(file, 'new');
  expect(readdirSync(folder)).toEqual(['kept.json']);
});

it('a living process is making stays, and so does what is none of ours', () => {
  const names = [nameOf(process.ppid), `${file}.tmp`, `${file}.bak`, join(folder, 'kept.json2.x-1-1.tmp')];
  for (const name of names) writeFileSync(name, '');
  const own = reserveTempPath(file);
  writeFileSync(own, '');
  removeLeftOvers(file);
  expect(readdirSync(folder).sort()).toEqual([...names, own].map((name) => basename(name)).sort());
  releaseTempPath(own);
});

it.each([
  ['an hour ago', -7200, []],
  ['in a time to come', 7200, []],
  ['just now', 0, ['kept.json.elsewhere-1-1.tmp']],
] as const)('another machine wrote last %s', (_, seconds, left) => {
  const name = join(folder, 'kept.json.elsewhere-1-1.tmp');
  writeFileSync(name, '');
  const at = Date.now() / 1000 + seconds;
  utimesSync(name, at, at);
  removeLeftOvers(file);
  expect(readdirSync(folder)).toEqual(left);
});
