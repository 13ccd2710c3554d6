import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemOf } from '../../src/base/system.ts';

const SOURCE = join(import.meta.dirname, '../../src');

it.each(['linux', 'freebsd', 'darwin', 'win32'])('knows what is particular to %s', (platform) => {
  const { path, plainCommand, ...rest } = systemOf(platform);
  const takes = ['less -R', 'C:\\bin\\less.exe -R', 'less "a b"', 'cat %1'].filter((text) =>
    plainCommand.test(text),
  );
  expect({ joined: path.join('a', 'b'), ...rest, withoutShell: takes }).toMatchSnapshot();
});

it('is asked by everything else in the program, which names no system', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  const naming = files
    .filter(
      (file) =>
        file.endsWith('.ts') && /['"](?:win32|darwin)['"]/.test(readFileSync(join(SOURCE, file), 'utf8')),
    )
    .map((file) => file.replaceAll('\\', '/'));
  expect(naming).toEqual(['base/system.ts']);
});
