// settings: no token goes where it was not given for, and lengths of time are read as they are written.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LocalError } from '../../../src/base/local-error.ts';
import { formatDuration, parseDuration } from '../../../src/settings/durations.ts';
import type { Settings } from '../../../src/settings/resolve.ts';
import { A, B, DOCUMENT, resolve } from '../../settings/given.ts';
import { type Property, tries } from '../property.ts';
import { markupText } from '../texts.ts';

const maybe = <T>(...values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const LOOKALIKES = [
  'https://a.example.evil.test',
  'https://a.example:444',
  'https://A.EXAMPLE/x',
  'http://a.example',
  'https://evil.test/a.example',
];
const connection = fc.record({
  profile: maybe('work', 'other', 'bare', 'plain', 'sandbox'),
  sandbox: maybe(true),
  current: fc.constantFrom(null, 'work', 'other', 'bare', 'plain', 'sandbox'),
  env: fc.record({
    CONVOPS_PROFILE: fc.constantFrom('', 'work', 'other', 'plain', 'sandbox'),
    CONVOPS_BASE_URL: fc.constantFrom(
      '',
      A,
      `${A}/x`,
      B,
      'http://localhost',
      'http://10.0.0.1',
      'nonsense',
      ...LOOKALIKES,
    ),
    CONVOPS_TOKEN: fc.constantFrom('', 'token-env'),
    CONVOPS_SANDBOX: fc.constantFrom('', '0', '1'),
  }),
});

/** Of which service each profile's token is. */
const TOKENS: Readonly<Record<string, string>> = { 'token-a': A, 'pass b': B };

function checkToken({
  profile,
  sandbox,
  current,
  env,
}: typeof connection extends fc.Arbitrary<infer C> ? C : never): void {
  let settings: Settings;
  try {
    settings = resolve({ options: { profile, sandbox }, env, profiles: { ...DOCUMENT, current } }).settings;
  } catch (error) {
    assert.ok(error instanceof LocalError, String(error));
    return;
  }
  const { token, baseUrl } = settings;
  if (settings.sandbox) {
    assert.deepEqual([baseUrl, token], [null, { kind: 'none' }]);
    return;
  }
  const secret = token.kind === 'value' ? token.value : token.kind === 'command' ? token.command : null;
  if (secret === null || baseUrl === null) return;
  const { origin, protocol, hostname } = new URL(baseUrl);
  if (secret in TOKENS) assert.equal(origin, TOKENS[secret], `${secret} goes to ${origin}`);
  else if (env.CONVOPS_BASE_URL === '') {
    assert.ok(
      profile !== undefined || env.CONVOPS_PROFILE !== '',
      'the token of the environment goes to a chance profile',
    );
  } else assert.equal(origin, new URL(env.CONVOPS_BASE_URL).origin);
  if (protocol === 'http:')
    assert.ok(['localhost', '10.0.0.1'].includes(hostname), `unencrypted to ${hostname}`);
}

const LONGEST_MS = 2_147_483_647;
const parts = ['y', 'w', 'd', 'h', 'm', 's', 'ms'].map((unit) => `(?:[0-9]+(?:\\.[0-9]+)?${unit})?`);
/** Nothing at all, or parts of which each is shorter than the one before. */
const LENGTH = new RegExp(`^(?:0+|(?=.)${parts.join('')})$`);

export const settingsProperties: readonly Property[] = [
  {
    name: 'no token goes to an origin it was not given for',
    runs: { suite: 1500, fuzz: 200_000 },
    run: tries(connection, checkToken),
  },
  {
    name: 'a duration that is formatted reads back exactly',
    runs: { suite: 300, fuzz: 100_000 },
    run: tries(fc.integer({ min: 0, max: LONGEST_MS }), (ms) => {
      assert.equal(parseDuration(formatDuration(ms)), ms);
    }),
  },
  {
    name: 'any text is a duration a timer can wait, or is refused',
    runs: { suite: 500, fuzz: 100_000 },
    run: tries(
      fc.oneof(markupText, fc.string({ unit: fc.constantFrom(...'0159.eE+-msmhd \n'), maxLength: 12 })),
      (text) => {
        let ms: number;
        try {
          ms = parseDuration(text);
        } catch (error) {
          assert.ok(error instanceof LocalError, String(error));
          return;
        }
        assert.match(text, LENGTH);
        assert.ok(Number.isInteger(ms) && ms >= 0 && ms <= LONGEST_MS, `${text} is ${ms}`);
      },
    ),
  },
];
