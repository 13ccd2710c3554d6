import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inertBlock } from '../../src/terminal/inert.ts';
import { copySequence, linksIn, openAddress, openerOf } from '../../src/terminal/links.ts';
import { newFolder } from '../support/new-folder.ts';

const addressesIn = (text: string) => linksIn(inertBlock(text)).map(({ address }) => address);

describe('links in a text', () => {
  it.each([
    ['see https://example.test/a.', ['https://example.test/a']],
    ['(https://example.test/a_(b))', ['https://example.test/a_(b)']],
    ['HTTP://Example.TEST/x?y=1#z, and more', ['http://example.test/x?y=1#z']],
    ['https://example.test/чек "чек"', ['https://example.test/%D1%87%D0%B5%D0%BA']],
    ["https://example.test/it's;$(id)", ['https://example.test/it%27s;$(id)']],
    [
      'https://example.test:8443/a https://example.test/b',
      ['https://example.test:8443/a', 'https://example.test/b'],
    ],
    ['見て：https://example.test/a。次', ['https://example.test/a']],
    // Nothing that could send a reader elsewhere than where it says.
    ['https://bank.test@evil.test/', []],
    ['https://bank.test\\@evil.test/', ['https://bank.test/']],
    ['https://bаnk.test/', []],
    ['http://0x7f.1/', []],
    ['http:///evil.test', []],
    ['https://bank.test%2eevil.test/', []],
    ['javascript:alert(1) file:///etc/passwd ftp://example.test/ www.example.test', []],
    // What is escaped where it is shown ends the address.
    [
      'https://example.test/a\x1b]8;;https://evil.test\x07b',
      ['https://example.test/a', 'https://evil.test/'],
    ],
    ['https://example.test/a\u202eb', ['https://example.test/a']],
    [`https://example.test/${'a'.repeat(2000)}`, []],
  ])('%j', (text, found) => {
    expect(addressesIn(text)).toEqual(found);
    for (const address of found) expect(address).toMatch(/^https?:\/\/[!#-&(-;=?-[\]_a-z~]+$/);
  });
});

describe('a terminal', () => {
  it('on which nobody sees a browser of this machine has no opener', () => {
    const opener = (platform: string, env: Record<string, string>) =>
      openerOf({ platform, env })?.[0] ?? null;
    expect(opener('linux', { DISPLAY: ':0' })).toBe('xdg-open');
    expect(opener('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe('xdg-open');
    expect(opener('linux', {})).toBeNull();
    expect(opener('linux', { DISPLAY: 'localhost:10', SSH_TTY: '/dev/pts/1' })).toBeNull();
    expect(opener('darwin', {})).toBe('open');
    expect(opener('darwin', { SSH_CONNECTION: '1 2 3 4' })).toBeNull();
    expect(opener('win32', {})).toBe('rundll32');
  });

  it('copies what it is told in base64', () => {
    expect(copySequence('https://example.test/é')).toBe('\x1b]52;c;aHR0cHM6Ly9leGFtcGxlLnRlc3Qvw6k=\x07');
  });
});

describe.skipIf(process.platform === 'win32')('opening', () => {
  let folder = '';

  const opening = (script: string | null, address: string) => {
    folder = newFolder();
    if (script !== null) writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const env = { PATH: script === null ? folder : `${folder}:${process.env.PATH}`, DISPLAY: ':0' };
    // Whatever the program is waited for.
    const sleep = () => new Promise<void>(() => undefined);
    return openAddress({ env, platform: 'linux', sleep }, address);
  };

  it('hands the address over as one argument that no shell reads', async () => {
    const address = 'https://example.test/a?b=$(touch+x);c&d=%27*';
    expect(await opening(`printf '%s\\n' "$#" "$@" >"$(dirname "$0")/seen"`, address)).toBeNull();
    expect(readFileSync(join(folder, 'seen'), 'utf8')).toBe(`1\n${address}\n`);
  });

  it('says why it was not opened', async () => {
    expect(await opening('exit 3', 'https://example.test/')).toBe('xdg-open ended with 3');
    rmSync(folder, { recursive: true, force: true });
    expect(await opening(null, 'https://example.test/')).toBe('xdg-open could not be started');
  });
});
