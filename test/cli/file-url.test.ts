// What is refused because the service would get it otherwise than it reads.
import { expect, it } from 'vitest';
import { parseFileUrl } from '../../src/cli/parse.ts';
import { UsageError } from '../../src/cli/usage-error.ts';

// The service got the text with its blanks, which `new URL` had trimmed before it was looked at.
it.each([
  'https://files.test/a b',
  ' https://files.test/a',
  'https://files.test/a\n',
  'ftp://files.test/a',
  '',
])('an address of a file that would be sent otherwise than it reads is refused: %j', (url) => {
  expect(() => parseFileUrl(url)).toThrow(UsageError);
});
