import { describe, expect, it } from 'vitest';
import { endpointNamed } from '../../src/api/derive.ts';
import { checkAbout } from '../../src/api/envelope.ts';
import { jsonOf, parseJson } from '../../src/api/json.ts';
import { isId } from '../../src/api/model.ts';

const LONG = '9007199254740993';

describe('a number', () => {
  it.each([LONG, `-${LONG}`, '18446744073709551615', `1${'0'.repeat(400)}`, '42.00000000000000000001'])(
    'that no double holds is the text of its digits, and no id of a conversation: %s',
    (text) => {
      expect(parseJson(` {"a":[${text} ,"${text}"]}`)).toEqual({ a: [text, text] });
      expect(isId(parseJson(text))).toBe(false);
    },
  );

  it.each(['0', '-42', '9007199254740991', '1e30', '12345678901234.5', '0.30000000000000004', '1e400'])(
    'or another one is what JSON.parse makes of it otherwise: %s',
    (text) => expect(parseJson(text)).toBe(Number(text)),
  );
});

describe('what is sent', () => {
  it.each([
    [{ operator_id: LONG, id: `-${LONG}` }, `{"operator_id":${LONG},"id":-${LONG}}`],
    [
      { text: `"id":"${LONG}"`, note: LONG, id: '007' },
      `{"text":"\\"id\\":\\"${LONG}\\"","note":"${LONG}","id":"007"}`,
    ],
  ])('has a long id as a number and a text as it is: %j', (fields, wanted) => {
    expect(jsonOf(fields)).toBe(wanted);
  });
});

describe('a text with such a number', () => {
  it('is otherwise what JSON.parse makes of it', () => {
    const text = `{"a":"\\\\","${LONG}":["\\"${LONG}\\"",true],"b":{"__proto__":{"x":1}}}`;
    expect(parseJson(`[${text},${LONG}]`)).toEqual([JSON.parse(text), LONG]);
  });

  it('is refused where JSON.parse refuses it', () => {
    for (const wrong of [`${LONG} 1`, `[${LONG}`, `{"a":${LONG},}`, `0${LONG}`, `${LONG}x`, `"${LONG}`])
      expect(() => parseJson(wrong)).toThrow(SyntaxError);
  });

  it('has no record in its place', () => {
    const request = { method: 'GET', path: '/' };
    const { row: get } = endpointNamed('conversations.get');
    const about = { params: { conversation_id: 42 }, httpStatus: 200 };
    expect(() => checkAbout(request, get, { ...about, data: { conversation_id: LONG } })).toThrow(
      `about conversation ${LONG}, not 42`,
    );
    // The text to one customer was once filled with another's name.
    for (const other of [21, '21', '042', '', [42], { id: 42 }, true])
      expect(() => checkAbout(request, get, { ...about, data: { conversation_id: other } })).toThrow();
    for (const own of [42, '42', null, undefined])
      expect(() => checkAbout(request, get, { ...about, data: { conversation_id: own } })).not.toThrow();
  });
});
