import { execFileSync } from 'node:child_process';
import fs, {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noteLine } from '../../src/disk/append-log.ts';
import {
  checkPrivateFolder,
  ensurePrivateFolder,
  PrivateFileError,
  readPrivateFile,
  replacePrivateFile,
} from '../../src/disk/private-file.ts';
import { newFolder } from '../support/new-folder.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = newFolder();
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
  test('a file that others can read is narrowed to 0600', () => {
    writeFileSync(file, 'text', { mode: 0o644 });
    chmodSync(file, 0o644);
    expect(readPrivateFile(file)).toBe('text');
    expect(modeOf(file)).toBe(0o600);
  });

  test('a symbolic link is refused, also to append where it points nowhere', () => {
    symlinkSync(join(folder, 'target'), file);
    for (const use of [() => readPrivateFile(file), () => noteLine(file, 'a')])
      expect(refusal(use)).toContain('it is a symbolic link');
  });

  test('a folder and a pipe are refused, and the pipe is not waited for', () => {
    const strange = (path: string) => `${path} is not a regular file; move it away, or use another folder`;
    expect(refusal(() => readPrivateFile(folder))).toBe(strange(folder));
    execFileSync('mkfifo', [file]);
    expect([() => readPrivateFile(file), () => noteLine(file, 'a')].map(refusal)).toEqual(
      Array(2).fill(strange(file)),
    );
  });

  test('a file and a folder of another user are refused', () => {
    writeFileSync(file, '', { mode: 0o600 });
    // The superuser can give a file away; anybody else finds one in /etc.
    const superuser = process.getuid?.() === 0;
    if (superuser) chownSync(file, 12345, 12345);
    const strange = superuser ? file : '/etc/passwd';
    expect(refusal(() => readPrivateFile(strange))).toContain('belongs to another user');
    if (superuser) chownSync(folder, 12345, 12345);
    expect(refusal(() => ensurePrivateFolder(superuser ? folder : '/etc'))).toContain(
      'belongs to another user',
    );
    if (superuser) chownSync(folder, 0, 0);
  });
});

describe('replacing', () => {
  test('the file is 0600 with the new text, whatever it was before, and no temporary file stays', () => {
    // Its name is that of a killed writer's.
    writeFileSync(`${file}.new`, 'old');
    for (const before of [undefined, 0o644]) {
      if (before !== undefined) chmodSync(file, before);
      replacePrivateFile(file, `text ${before}`);
      expect(readFileSync(file, 'utf8')).toBe(`text ${before}`);
      expect(modeOf(file)).toBe(0o600);
    }
    expect(readdirSync(folder)).toEqual(['secret.json']);
  });

  test('a symbolic link is replaced, and its target keeps its text', () => {
    const target = join(folder, 'target');
    writeFileSync(target, 'precious');
    symlinkSync(target, file);
    replacePrivateFile(file, 'new');
    expect([readFileSync(target, 'utf8'), readFileSync(file, 'utf8')]).toEqual(['precious', 'new']);
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

  test('a file that others can read is refused', () => {
    writeFileSync(file, 'text');
    chmodSync(file, 0o644);
    const said = `${file} can be read by other users and its file system cannot change that; keep it somewhere else`;
    for (const use of [() => readPrivateFile(file), () => noteLine(file, 'a')])
      expect(refusal(use)).toBe(said);
    expect(readFileSync(file, 'utf8')).toBe('text');
  });
});

describe('folders', () => {
  test('a missing folder is made 0700 with its parents', () => {
    const deep = join(folder, 'a', 'b');
    ensurePrivateFolder(deep);
    expect(modeOf(deep)).toBe(0o700);
    expect(modeOf(join(folder, 'a'))).toBe(0o700);
  });

  test('the program’s own is narrowed to 0700, one that a person has named keeps its mode', () => {
    const ours = join(folder, 'convops');
    mkdirSync(ours);
    for (const path of [folder, ours]) {
      chmodSync(path, 0o755);
      ensurePrivateFolder(path);
    }
    expect([modeOf(folder), modeOf(ours)]).toEqual([0o755, 0o700]);
  });

  // Whoever can write in it can have put anything there, and narrowing it now would make that look like one's own.
  test.each([0o770, 0o722])('one that others could write, mode %o, is refused as it is', (mode) => {
    chmodSync(folder, mode);
    expect(refusal(() => ensurePrivateFolder(folder))).toMatch(/can be written by other users.* chmod 700 /);
    expect(modeOf(folder)).toBe(mode);
  });

  test.each([0o620, 0o606])('a file that others could write, mode %o, is refused unread', (mode) => {
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
});
