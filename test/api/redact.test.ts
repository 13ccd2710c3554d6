// What is hidden of a token and of secret fields; the forms in which a token is found, and where: test/hostile/secrets.test.ts.
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
  const token = 'tok-1234';

  it('is the same with the line end of the file it came from', () => {
    expect(redactToken('a tok-1234', 'tok-1234\n')).toBe(`a ${HIDDEN}`);
  });

  it('of a few characters is no secret, and is looked for only as it stands when it is short', () => {
    expect(redactToken('the id of it', 'id')).toBe('the id of it');
    expect(redactToken('Desk, desk', 'desk')).toBe(`Desk, ${HIDDEN}`);
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
