import { describe, expect, it } from 'vitest';
import { HIDDEN, maskSecrets, redactToken } from '../../src/api/secrets.ts';

describe('secrets', () => {
  it('are hidden at any depth, and nothing else is', () => {
    const record = {
      id: 1,
      token: 'a',
      list: [{ conversations_token: 'b', x: { extra_field_secret_key: 'c' } }],
    };
    expect(maskSecrets(record)).toEqual({
      id: 1,
      token: HIDDEN,
      list: [{ conversations_token: HIDDEN, x: { extra_field_secret_key: HIDDEN } }],
    });
    expect(record.token).toBe('a');
  });

  it('that are null are shown to be absent', () => {
    expect(maskSecrets({ token: null, other: undefined })).toEqual({ token: null, other: undefined });
  });

  it('are hidden whatever their type', () => {
    expect(maskSecrets({ token: { inner: 'a' }, conversations_token: 5 })).toEqual({
      token: HIDDEN,
      conversations_token: HIDDEN,
    });
  });

  it('are hidden below a key named __proto__, which stays a field', () => {
    const masked = maskSecrets(JSON.parse('{"__proto__":{"token":"a"}}'));
    expect(JSON.stringify(masked)).toBe(`{"__proto__":{"token":"${HIDDEN}"}}`);
  });

  it('echoed in a text are replaced each time', () => {
    expect(redactToken('bad token tok-1234, tok-1234!', 'tok-1234')).toBe(`bad token ${HIDDEN}, ${HIDDEN}!`);
    expect(redactToken('a b c', null)).toBe('a b c');
    expect(redactToken('text', '')).toBe('text');
  });
});
