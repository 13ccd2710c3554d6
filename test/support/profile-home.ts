// A fresh home folder for each test about profiles themselves, and the command that adds one. A test that merely needs a
// profile has two of two services: two-services.ts.
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { createHome, type Home, type RunOptions } from './run-convops.ts';

/** A token that must appear nowhere. */
export const TOKEN = 'canary-token-31dd';
export const URL_A = 'https://a.service.test';

/** A home for each test of a file, removed after it. */
export function useProfileHome() {
  let home: Home;
  beforeEach(async () => {
    home = await createHome();
  });
  afterEach(() => home.remove());
  const run = (line: string, options: Omit<RunOptions, 'home'> = {}) => home.run(line.split(' '), options);
  return {
    home: () => home,
    run,
    add: (name: string, url = URL_A, more = '', options: Omit<RunOptions, 'home'> = {}) =>
      run(`profile add ${name} --base-url ${url} --token-stdin --no-check${more}`, {
        input: `${TOKEN}\n`,
        ...options,
      }),
    file: () => join(home.configFolder, 'profiles.json'),
  };
}
