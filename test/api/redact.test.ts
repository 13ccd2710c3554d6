import { describe, expect, it } from 'vitest';
import {
  answerWithoutSecrets,
  HIDDEN,
  hideNamedSecrets,
  maskSecrets,
  redactToken,
} from '../../src/api/redact.ts';

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

describe('the token', () => {
  const token = 'Tok/12"3\\4+5&6';
  const each = (form: (hex: string) => string) =>
    [...token].map((character) => form(character.charCodeAt(0).toString(16))).join('');
  const whole: readonly (readonly [string, string])[] = [
    ['in capitals', token.toUpperCase()],
    ['in JSON', JSON.stringify(token).slice(1, -1)],
    ['in JSON of those who escape slashes', JSON.stringify(token).slice(1, -1).replace('/', '\\/')],
    ['in a text of JSON', JSON.stringify(JSON.stringify(token)).slice(3, -3)],
    ['in escapes alone', each((hex) => `\\u00${hex}`)],
    ['in a URL', encodeURIComponent(token)],
    ['in percent signs alone', each((hex) => `%${hex}`)],
  ];

  it.each(whole)('is found %s', (_where, form) => {
    expect(redactToken(`a ${form} b ${form}`, token)).toBe(`a ${HIDDEN} b ${HIDDEN}`);
  });

  it('is the same with the line end of the file it came from', () => {
    expect(redactToken('a tok-1234', 'tok-1234\n')).toBe(`a ${HIDDEN}`);
  });

  it('of a few characters is no secret, and is looked for only as it stands when it is short', () => {
    expect(redactToken('the id of it', 'id')).toBe('the id of it');
    expect(redactToken('Desk, desk', 'desk')).toBe(`Desk, ${HIDDEN}`);
  });

  it('is taken out of every header and of the body, which stays whole', () => {
    const body = Buffer.from(JSON.stringify({ status: 200, data: { 'Zo\u00eb': [token, '\u4f60'] } }));
    const headers = {
      [token.toLowerCase()]: 'a',
      'set-cookie': ['x', token],
      etag: `W/${token}`,
      gone: undefined,
    };
    const clean = answerWithoutSecrets({ status: 200, headers, body, url: 'https://x.test' }, token);
    expect(clean.headers).toEqual({
      [HIDDEN]: 'a',
      'set-cookie': ['x', HIDDEN],
      etag: `W/${HIDDEN}`,
      gone: undefined,
    });
    expect(JSON.parse(new TextDecoder().decode(clean.body))).toEqual({
      status: 200,
      data: { 'Zo\u00eb': [HIDDEN, '\u4f60'] },
    });
  });

  it('leaves no secret field in an error text that comes after any number of blanks', () => {
    const text = `{${' '.repeat(5000)}"error": "token=conv-secret-41aa"}`;
    const answer = { status: 400, headers: {}, body: Buffer.from(text), url: '' };
    expect(Buffer.from(answerWithoutSecrets(answer, token).body).toString()).not.toContain('41aa');
  });
});

describe('secret fields in an error text', () => {
  it.each([
    ['token=abc is wrong', `token=${HIDDEN} is wrong`],
    ['bad "conversations_token": "abc-1"', `bad "conversations_token": "${HIDDEN}"`],
    ['{\\"token\\":\\"abc\\"}', `{\\"token\\":\\"${HIDDEN}\\"}`],
    ['extra_field_secret_key: abc', `extra_field_secret_key: ${HIDDEN}`],
    ['token: a77f', `token: ${HIDDEN}`],
  ])('are hidden: %s', (text, shown) => {
    expect(hideNamedSecrets(text)).toBe(shown);
  });

  it.each(['The token: expired', 'no token', 'token is wrong', 'The token was refused: 401', 'tokens=5'])(
    'are not seen where there is none: %s',
    (text) => {
      expect(hideNamedSecrets(text)).toBe(text);
    },
  );

  it.each([
    ['{"error":"token=abc","status":400}', true],
    ['\ufeff { "status" : "400" , "error" : "a \\"q\\" token=abc" }', true],
    ['{"status":200,"data":{"error":"token=abc"}}', false],
  ])('are hidden in the envelope of an error alone: %s', (body, hidden) => {
    const clean = answerWithoutSecrets({ status: 400, headers: {}, body: Buffer.from(body), url: '' }, null);
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(clean.body)).toBe(
      hidden ? body.replace('abc', HIDDEN) : body,
    );
  });
});
