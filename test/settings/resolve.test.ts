// What holds for any combination is in test/fuzz/properties/settings.ts, and each default in test/golden/printed/settings.txt.
import { describe, expect, test } from 'vitest';

import { PROFILE_KEYS, shownSetting } from '../../src/settings/keys.ts';
import { emptyProfiles } from '../../src/settings/profile-document.ts';
import { DOCUMENT, type Given, resolve } from './given.ts';
import { refusal } from './refusal.ts';

describe('everything else', () => {
  test('has every setting of a profile, under its name in camelCase', () => {
    const { settings } = resolve({ profiles: emptyProfiles() });
    const names = Object.keys(settings).map((key) => shownSetting(key, null).name);
    // The program that prints the token is a kind of token.
    const missing = Object.keys(PROFILE_KEYS).filter(
      (key) => key !== 'token_command' && !names.includes(key),
    );
    expect(missing).toEqual([]);
  });

  test('the sandbox has an acting operator until another is named', () => {
    const profiles = { ...DOCUMENT, profiles: { sandbox: { operator: '9' } } };
    const operatorOf = (given: Given) => resolve(given).settings.operator;
    expect(operatorOf({ options: { sandbox: true } })).toBe('5');
    expect(operatorOf({ options: { sandbox: true }, profiles })).toBe('9');
    expect(operatorOf({ options: { sandbox: true, operator: '8' }, profiles })).toBe('8');
  });

  test('the switches of the environment take the usual words', () => {
    for (const word of ['1', 'true', 'Yes', 'ON', '0', 'OFF']) {
      const is = word !== '0' && word !== 'OFF';
      const env = { CONVOPS_NO_INPUT: word, CONVOPS_DEBUG: word, CONVOPS_SANDBOX: word };
      expect(resolve({ env }).settings).toMatchObject({ noInput: is, debug: is, sandbox: is });
    }
  });

  test.each([
    [{ env: { CONVOPS_DEBUG: 'maybe' } }, 'CONVOPS_DEBUG must be'],
    [{ env: { CONVOPS_OUTPUT: 'xml' } }, 'CONVOPS_OUTPUT: "xml" is not one of table, json'],
    [{ options: { concurrency: 0 } }, '--concurrency must be'],
  ])('%j is refused: %s', (given, reason) => {
    expect(refusal(() => resolve(given))).toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(reason),
    });
  });

  test('the nearer of two counts: option, environment, profile, default', () => {
    const env = { CONVOPS_OUTPUT: 'csv' };
    const options = { profile: 'other', output: 'ids' };
    const outputOf = (given: Given) => resolve(given).settings.output;
    expect(outputOf({ options, env })).toBe('ids');
    expect(outputOf({ options: { profile: 'other' }, env })).toBe('csv');
    expect(outputOf({ options: { profile: 'other' } })).toBe('json');
    expect(outputOf({})).toBeNull();
  });

  test('origins name the option, the variable or the profile', () => {
    const { origins } = resolve({
      options: { hold: 1 },
      env: { CONVOPS_OPERATOR: '8', CONVOPS_PROFILE: 'other' },
    });
    expect(origins).toMatchObject({
      profile: { source: 'environment', name: 'CONVOPS_PROFILE' },
      baseUrl: { source: 'profile', name: 'profile other' },
      operator: { source: 'environment', name: 'CONVOPS_OPERATOR' },
      hold: { source: 'option', name: '--hold' },
      keys: { source: 'default', name: 'not set' },
    });
  });
});
