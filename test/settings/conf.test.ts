// What conf does by itself, for which src/settings/profiles.ts checks the file before and after it. Where one of these
// fails after an update of the package, the check that it stands for can go.
import { execFileSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Conf from 'conf';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'convops-conf-'));
  file = join(folder, 'profiles.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = () => new Conf<Record<string, unknown>>({ cwd: folder, configName: 'profiles' });

describe('conf by itself', () => {
  test.each(['[]', 'null'])('takes %s for an empty document', (text) => {
    writeFileSync(file, text);
    expect({ ...open().store }).toEqual({});
  });

  test('reads bytes that are no text as other characters, and would write those', () => {
    writeFileSync(file, Buffer.from('{"operator":"Andr\u00e9"}', 'latin1'));
    expect({ ...open().store }).toEqual({ operator: 'Andr\ufffd' });
  });

  test('writes through a symbolic link, whoever owns what it points to', () => {
    const target = join(folder, 'elsewhere.json');
    writeFileSync(target, '{}');
    symlinkSync(target, file);
    open().set('token', 'c4nary');
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
    expect(readFileSync(target, 'utf8')).toContain('c4nary');
  });

  test('puts a text that the disk cut short in the place of the old file, without an error', () => {
    writeFileSync(file, '{"token":"c4nary"}');
    const change = `
      import Conf from 'conf';
      process.on('SIGXFSZ', () => undefined);
      new Conf({ cwd: process.argv[1], configName: 'profiles' }).set('long', 'x'.repeat(2000));`;
    // No file may be longer than a block of 512 bytes; the words are for a shell that knows ulimit.
    const words = ['-c', 'ulimit -f 1; exec "$@"', '-', process.execPath, '--input-type=module', '-e'];
    execFileSync('sh', [...words, change, folder], { stdio: 'pipe' });
    const left = readFileSync(file, 'utf8');
    expect(left.length).toBeLessThan(2000);
    expect(() => JSON.parse(left)).toThrow(SyntaxError);
  });
});
