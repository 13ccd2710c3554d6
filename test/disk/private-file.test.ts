import { execFileSync } from 'node:child_process';
import fs, {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openAppendLog, readLogSince } from '../../src/disk/append-log.ts';
import {
  checkPrivateFolder,
  ensurePrivateFolder,
  leaveFolderMode,
  PrivateFileError,
  readPrivateBytes,
  readPrivateFile,
  replacePrivateFile,
} from '../../src/disk/private-file.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'convops-disk-'));
  file = join(folder, 'secret.json');
});

afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}

function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(PrivateFileError);
    return (error as Error).message;
  }
  throw new Error('was not refused');
}

describe('reading', () => {
  test('an absent file, also in an absent folder, is undefined', () => {
    expect(readPrivateFile(file)).toBeUndefined();
    expect(readPrivateFile(join(folder, 'none', 'at-all'))).toBeUndefined();
  });

  test('a file that others can read is narrowed to 0600 and reported once', () => {
    writeFileSync(file, 'text', { mode: 0o644 });
    chmodSync(file, 0o644);
    const tightened: string[] = [];
    expect(String(readPrivateBytes(file, (path) => tightened.push(path)))).toBe('text');
    expect(String(readPrivateBytes(file, (path) => tightened.push(path)))).toBe('text');
    expect(tightened).toEqual([file]);
    expect(modeOf(file)).toBe(0o600);
  });

  test('a mode narrower than 0600 stays', () => {
    writeFileSync(file, 'text');
    chmodSync(file, 0o400);
    expect(readPrivateFile(file)).toBe('text');
    expect(modeOf(file)).toBe(0o400);
  });

  test('a symbolic link is refused, also one that points nowhere', () => {
    const target = join(folder, 'target');
    symlinkSync(target, file);
    expect(refusal(() => readPrivateFile(file))).toContain(`${file} is a symbolic link`);
    writeFileSync(target, 'text');
    expect(refusal(() => readPrivateFile(file))).toContain(`${file} is a symbolic link`);
  });

  test('a folder and a pipe are refused, and the pipe is not waited for', () => {
    expect(refusal(() => readPrivateFile(folder))).toContain('not a regular file');
    execFileSync('mkfifo', [file]);
    expect(refusal(() => readPrivateFile(file))).toContain('not a regular file');
  });

  // The journal once had words of its own for the same, and none that said what to do.
  test('every way to open a file refuses alike, with what to do about it', () => {
    const ways: readonly (() => unknown)[] = [
      () => readPrivateFile(file),
      () => readLogSince(file, 0),
      () => openAppendLog(file),
    ];
    symlinkSync(join(folder, 'nowhere'), file);
    const link = `${file} is a symbolic link; replace it with the file itself, or use the folder it points into`;
    expect(ways.map(refusal)).toEqual(ways.map(() => link));
    unlinkSync(file);
    mkdirSync(file);
    const strange = `${file} is not a regular file; move it away, or use another folder`;
    expect(ways.map(refusal)).toEqual(ways.map(() => strange));
  });

  test('a file and a folder of another user are refused', () => {
    writeFileSync(file, '', { mode: 0o600 });
    // The superuser can give a file away; anybody else finds one in /etc.
    const superuser = process.getuid?.() === 0;
    if (superuser) chownSync(file, 12345, 12345);
    const strange = superuser ? file : '/etc/passwd';
    expect(refusal(() => readPrivateFile(strange))).toContain('belongs to another user');
    expect(refusal(() => replacePrivateFile(strange, ''))).toContain('belongs to another user');
    if (superuser) chownSync(folder, 12345, 12345);
    expect(refusal(() => ensurePrivateFolder(superuser ? folder : '/etc'))).toContain(
      'belongs to another user',
    );
    if (superuser) chownSync(folder, 0, 0);
  });

  test('a path through a file names the reason', () => {
    writeFileSync(file, '');
    expect(refusal(() => readPrivateFile(join(file, 'below')))).toContain(
      'a part of the path is not a folder',
    );
  });
});

describe('replacing', () => {
  test('the file is 0600 with the new text, whatever it was before, and no temporary file stays', () => {
    for (const before of [undefined, 0o600, 0o644]) {
      if (before !== undefined) chmodSync(file, before);
      replacePrivateFile(file, `text ${before}`);
      expect(readFileSync(file, 'utf8')).toBe(`text ${before}`);
      expect(modeOf(file)).toBe(0o600);
    }
    expect(readdirSync(folder)).toEqual(['secret.json']);
  });

  test('a symbolic link is refused and its target keeps its text', () => {
    const target = join(folder, 'target');
    writeFileSync(target, 'precious');
    symlinkSync(target, file);
    expect(refusal(() => replacePrivateFile(file, 'new'))).toContain('symbolic link');
    expect(readFileSync(target, 'utf8')).toBe('precious');
  });

  test('a failed rename leaves no temporary file behind', () => {
    mkdirSync(file);
    expect(refusal(() => replacePrivateFile(file, 'new'))).toContain('not a regular file');
    expect(readdirSync(folder)).toEqual(['secret.json']);
  });

  test('a missing folder is named', () => {
    const path = join(folder, 'none', 'file');
    expect(refusal(() => replacePrivateFile(path, ''))).toBe(
      `cannot write ${path}: the folder does not exist`,
    );
  });

  test('a temporary file left by a killed namesake does not get in the way', () => {
    for (let number = 1; number < 60; number += 1)
      writeFileSync(`${file}.${process.pid}-${number}.tmp`, 'old');
    replacePrivateFile(file, 'new');
    expect(readFileSync(file, 'utf8')).toBe('new');
  });
});

// As some network and USB file systems do: chmod succeeds, and everybody can still read.
describe('on a file system that keeps no mode', () => {
  const { fchmodSync } = fs;
  beforeEach(() => {
    fs.fchmodSync = () => undefined;
    syncBuiltinESMExports();
  });
  afterEach(() => {
    fs.fchmodSync = fchmodSync;
    syncBuiltinESMExports();
  });

  test.each([
    ['reading', () => readPrivateFile(file)],
    ['appending', () => openAppendLog(file)],
  ])('%s a file that others can read is refused, and nobody is told that it was narrowed', (_way, use) => {
    writeFileSync(file, 'text');
    chmodSync(file, 0o644);
    const said = `${file} can be read by other users and its file system cannot change that; keep it somewhere else`;
    expect(refusal(use)).toBe(said);
    const tightened: string[] = [];
    expect(refusal(() => readPrivateBytes(file, (path) => tightened.push(path)))).toBe(said);
    expect([readFileSync(file, 'utf8'), tightened]).toEqual(['text', []]);
  });

  test('a folder is refused likewise', () => {
    chmodSync(folder, 0o755);
    expect(refusal(() => ensurePrivateFolder(folder))).toContain('its file system cannot change that');
  });
});

describe('folders', () => {
  test('a missing folder is made 0700 with its parents', () => {
    const deep = join(folder, 'a', 'b');
    ensurePrivateFolder(deep);
    expect(modeOf(deep)).toBe(0o700);
    expect(modeOf(join(folder, 'a'))).toBe(0o700);
  });

  test('checking does not create', () => {
    expect(checkPrivateFolder(join(folder, 'a'))).toBe(false);
    expect(existsSync(join(folder, 'a'))).toBe(false);
    expect(checkPrivateFolder(folder)).toBe(true);
  });

  test.each([0o755, 0o750, 0o711])('an own folder with mode %o is narrowed and reported', (mode) => {
    chmodSync(folder, mode);
    const tightened: string[] = [];
    ensurePrivateFolder(folder, (path) => tightened.push(path));
    expect(modeOf(folder)).toBe(0o700);
    expect(tightened).toEqual([folder]);
  });

  // Whoever can write in it can have put anything there, and narrowing it now would make that look like one's own.
  test.each([0o777, 0o770, 0o722])('one that others could write, mode %o, is refused as it is', (mode) => {
    chmodSync(folder, mode);
    expect(refusal(() => ensurePrivateFolder(folder))).toMatch(/can be written by other users.* chmod 700 /);
    expect(modeOf(folder)).toBe(mode);
    leaveFolderMode(folder);
    expect(refusal(() => checkPrivateFolder(folder))).toContain('can be written by other users');
  });

  test('one that a person has named keeps its mode, and what is in it is private all the same', () => {
    chmodSync(folder, 0o755);
    leaveFolderMode(`${folder}/`);
    writeFileSync(file, 'text', { mode: 0o644 });
    chmodSync(file, 0o644);
    const tightened: string[] = [];
    ensurePrivateFolder(folder, (path) => tightened.push(path));
    expect([modeOf(folder), tightened]).toEqual([0o755, []]);
    readPrivateBytes(file, (path) => tightened.push(path));
    expect([modeOf(file), tightened]).toEqual([0o600, [file]]);
    expect(checkPrivateFolder(join(folder, 'below'))).toBe(false);
    ensurePrivateFolder(join(folder, 'below'));
    expect(modeOf(join(folder, 'below'))).toBe(0o700);
  });

  test.each([0o666, 0o620, 0o606])('a file that others could write, mode %o, is refused unread', (mode) => {
    writeFileSync(file, 'text');
    chmodSync(file, mode);
    expect(refusal(() => readPrivateFile(file))).toMatch(/can be written by other users.* chmod 600 /);
    expect(modeOf(file)).toBe(mode);
  });

  test('a link as the last part is refused, with a slash at its end too; a link above it is not', () => {
    mkdirSync(join(folder, 'real', 'inner'), { recursive: true, mode: 0o700 });
    const link = join(folder, 'link');
    symlinkSync(join(folder, 'real'), link);
    expect(refusal(() => ensurePrivateFolder(link))).toContain('symbolic link');
    expect(refusal(() => ensurePrivateFolder(`${link}/`))).toContain('symbolic link');
    expect(checkPrivateFolder(join(link, 'inner'))).toBe(true);
  });

  test('a file in its place is refused', () => {
    writeFileSync(file, '');
    expect(refusal(() => ensurePrivateFolder(file))).toContain('not a folder');
  });

  test('a shared folder is refused and keeps its mode, for the superuser as well', () => {
    chmodSync(folder, 0o1777);
    expect(refusal(() => ensurePrivateFolder(folder))).toContain('open to other users');
    expect(modeOf(folder)).toBe(0o777);
    const before = modeOf('/etc');
    expect(refusal(() => ensurePrivateFolder('/etc'))).toMatch(/open to other users|belongs to another user/);
    expect(modeOf('/etc')).toBe(before);
  });
});
