// settings: the strongest layer that speaks decides, no token goes where it was not given for, and lengths of time are
// read as they are written.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LocalError } from '../../../src/base/local-error.ts';
import { recordFrom } from '../../../src/disk/json-document.ts';
import { formatDuration, parseDuration } from '../../../src/settings/durations.ts';
import type { Profile } from '../../../src/settings/keys.ts';
import type { Settings } from '../../../src/settings/resolve.ts';
import { A, B, DOCUMENT, resolve } from '../../settings/given.ts';
import { type Property, tries } from '../property.ts';
import { markupText } from '../texts.ts';

const maybe = <T>(...values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const OUTPUTS = ['json', 'csv', 'ids'];

const layers = fc.record({
  option: fc.record({
    operator: maybe('1', '2', 'ann@a.example'),
    output: maybe(...OUTPUTS, 'markdown'),
    timeout: maybe(1, 90_000),
    concurrency: maybe(1, 64),
    hold: maybe(0, 30),
    readOnly: maybe(true, false),
    input: maybe(true, false),
    debug: maybe(true, false),
  }),
  env: fc.record({
    CONVOPS_OPERATOR: maybe('', '3', 'ben@a.example'),
    CONVOPS_OUTPUT: maybe('', ...OUTPUTS),
    CONVOPS_NO_INPUT: maybe('', '1', 'no'),
    CONVOPS_DEBUG: maybe('', 'yes', '0'),
  }),
  profile: fc.record({
    operator: maybe('4'),
    output: maybe('csv', 'table'),
    timeout: maybe('7s', '1.5h'),
    concurrency: maybe(2),
    confirm_above: maybe(0, 1_000_000),
    hold: maybe(1),
    keys: maybe('close=x'),
    pipe: maybe('tr a b'),
    notify: maybe('off', 'bell', 'osc9', 'osc777'),
    get_marks_read: maybe('unknown', 'yes', 'no'),
    late_after: maybe('5m', '10m'),
    list_params: maybe('path', 'query'),
    auth_scope: maybe('conversations', 'all'),
    read_only: maybe(true, false),
    allow_http: maybe(true, false),
  }),
});

const yes = (value: string | undefined) => (value === '1' || value === 'yes' ? true : undefined);
const onlyTrue = (value: boolean | undefined) => value || undefined;

function checkLayers({
  option,
  env,
  profile,
}: typeof layers extends fc.Arbitrary<infer L> ? L : never): void {
  const stored = JSON.parse(JSON.stringify({ base_url: A, token: 'token-a', ...profile })) as Profile;
  const profiles = { ...DOCUMENT, profiles: recordFrom([['work', stored]]) };
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
  const { settings, origins } = resolve({ options: option, env: given as Record<string, string>, profiles });
  // By setting what option, environment, profile and default say, undefined where they are silent.
  const said: { readonly [K in keyof Settings]?: readonly [unknown, unknown, unknown, unknown] } = {
    operator: [option.operator, env.CONVOPS_OPERATOR || undefined, profile.operator, null],
    output: [option.output, env.CONVOPS_OUTPUT || undefined, profile.output, null],
    timeoutMs: [
      option.timeout,
      undefined,
      profile.timeout && { '7s': 7000, '1.5h': 5_400_000 }[profile.timeout],
      30_000,
    ],
    concurrency: [option.concurrency, undefined, profile.concurrency, 4],
    confirmAbove: [undefined, undefined, profile.confirm_above, 20],
    hold: [option.hold, undefined, profile.hold, 5],
    keys: [undefined, undefined, profile.keys, null],
    pipe: [undefined, undefined, profile.pipe, null],
    notify: [undefined, undefined, profile.notify, 'off'],
    getMarksRead: [undefined, undefined, profile.get_marks_read, 'unknown'],
    lateAfterMs: [
      undefined,
      undefined,
      profile.late_after === undefined ? undefined : parseDuration(profile.late_after),
      1_800_000,
    ],
    listParams: [undefined, undefined, profile.list_params, 'query'],
    authScope: [undefined, undefined, profile.auth_scope, 'all'],
    allowHttp: [undefined, undefined, profile.allow_http, false],
    // These can be switched on and not off again.
    readOnly: [onlyTrue(option.readOnly), undefined, profile.read_only, false],
    noInput: [option.input === false ? true : undefined, yes(env.CONVOPS_NO_INPUT), undefined, false],
    debug: [onlyTrue(option.debug), yes(env.CONVOPS_DEBUG), undefined, false],
  };
  for (const [name, values] of Object.entries(said)) {
    const winner = values.findIndex((value) => value !== undefined);
    assert.equal(settings[name as keyof Settings], values[winner], name);
    const sources = ['option', 'environment', 'profile', 'default'];
    assert.equal(origins[name as keyof Settings].source, sources[winner], `where ${name} is from`);
  }
}

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

export const settingsProperties: readonly Property[] = [
  {
    name: 'the strongest layer that speaks decides, and is the origin',
    runs: { suite: 500, fuzz: 100_000 },
    run: tries(layers, checkLayers),
  },
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
        assert.match(text, /^[0-9]+(\.[0-9]+)?(ms|s|m|h|d)?$/);
        assert.ok(Number.isInteger(ms) && ms >= 0 && ms <= LONGEST_MS, `${text} is ${ms}`);
      },
    ),
  },
];
