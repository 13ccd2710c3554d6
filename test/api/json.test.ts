import { describe, expect, it } from 'vitest';
import { compareRows } from '../../src/api/conformance.ts';
import { endpointNamed } from '../../src/api/derive.ts';
import { checkAbout, readEnvelope } from '../../src/api/envelope.ts';
import { ExactNumber, exactJson, isChanged, parseJson, scan, withBigInts } from '../../src/api/json.ts';
import { groupFields, isId } from '../../src/api/model.ts';
import { maskSecrets } from '../../src/api/redact.ts';

const parsed = (text: string) => parseJson(text, scan(text));

const CHANGED = [
  ...['9007199254740993', '-9007199254740993', '18446744073709551615', '123456789012345678901234567890'],
  ...['1e400', '-1E+400', '1e-400', '0.1234567890123456789', '12345678.123456789012', '9007199254740992.5'],
  ...[`1${'0'.repeat(2000)}`, `0.${'0'.repeat(2000)}1`],
];
const UNCHANGED = [
  ...['0', '-0', '42', '-1', '12.5', '1e3', '1E3', '12e-1', '0.1', '100e-2', '0e9', '0.0e-5', '1e22'],
  ...['9007199254740991', '9007199254740992', '10000000000000000000000', '1700000000000', '5e-324'],
  ...['1.7976931348623157e308', '0.30000000000000004', '1.50000000000000000000', '2.0e0'],
];

describe('a number', () => {
  it.each(CHANGED)('stays as it was written where JSON.parse would change it: %s', (text) => {
    expect(isChanged(text)).toBe(true);
    expect(parsed(text)).toEqual(new ExactNumber(text));
    expect(isId(parsed(text))).toBe(false);
    expect(exactJson(parsed(`{"id":${text}}`))).toBe(`{"id":${text}}`);
  });

  it.each(UNCHANGED)('is a number where JSON.parse keeps it: %s', (text) => {
    expect(isChanged(text)).toBe(false);
    expect(parsed(text)).toBe(Number(text));
  });

  it.each(['', 'x', '1e', '-', '1.', 'Infinity', '"1e400"'])('is not %j', (text) => {
    expect(isChanged(text)).toBe(false);
  });
});

describe('a text with such a number', () => {
  const text =
    ' {"a" :[9007199254740993 , {}, [], "1e400", true,null,false\n], "b":{"c":1e400,"d":"\\u00e9\\"]"} , "__proto__":{"x":1}}\t';

  it('is otherwise what JSON.parse makes of it', () => {
    const value = parsed(text) as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(['a', 'b', '__proto__']);
    expect(exactJson(value)).toBe(
      '{"a":[9007199254740993,{},[],"1e400",true,null,false],"b":{"c":1e400,"d":"é\\"]"},"__proto__":{"x":1}}',
    );
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it('is refused where JSON.parse refuses it', () => {
    for (const wrong of ['9007199254740993 1', '[1e400', '{"a":1e400,}', '01e400', '1e400x'])
      expect(() => parsed(wrong)).toThrow(SyntaxError);
  });
});

describe('such a number', () => {
  const row = {
    id: new ExactNumber('9007199254740993'),
    more: [new ExactNumber('1e400')],
    title: 'x',
    none: undefined,
  };

  it('is the same number in JSON, in one line or indented as JSON.stringify does it', () => {
    expect(exactJson(row)).toBe('{"id":9007199254740993,"more":[1e400],"title":"x"}');
    const asTexts = { id: '9007199254740993', more: ['1e400'], title: 'x', empty: [], nothing: {} };
    const asNumbers = { ...row, empty: [], nothing: {} };
    expect(exactJson(asNumbers, 2)).toBe(
      JSON.stringify(asTexts, null, 2)
        .replace('"9007199254740993"', '9007199254740993')
        .replace('"1e400"', '1e400'),
    );
  });

  it('is a text to whoever does not know of it, never a rounded number', () => {
    expect([`${row.id}`, JSON.stringify(row)]).toEqual([
      '9007199254740993',
      '{"id":"9007199254740993","more":["1e400"],"title":"x"}',
    ]);
  });

  it('is masked where its field is a secret, and nowhere else', () => {
    expect(maskSecrets({ ...row, token: new ExactNumber('1e400') })).toEqual({ ...row, token: '<hidden>' });
  });

  it('is a whole number without a limit for those who have such', () => {
    expect(withBigInts(row)).toEqual({ ...row, id: 9007199254740993n, more: ['1e400'] });
  });

  it('is no record, wherever one belongs', () => {
    const answer = (data: string) => ({
      status: 200,
      headers: {},
      body: new TextEncoder().encode(`{"data":${data}}`),
      url: 'https://service.test',
    });
    const request = { method: 'GET', path: '/' };
    const { row: unread } = endpointNamed('conversations.unread');
    const { row: get } = endpointNamed('conversations.get');
    expect(() => readEnvelope(request, unread, answer('[{"id":1},1e400]'))).toThrow('`data[1]`');
    expect(() => readEnvelope(request, get, answer('9007199254740993'))).toThrow(
      '`data` in the answer is not',
    );
    const about = { params: { conversation_id: 42 }, httpStatus: 200 };
    const data = { conversation_id: new ExactNumber('9007199254740993') };
    expect(() => checkAbout(request, get, { ...about, data })).toThrow(
      'about conversation 9007199254740993, not 42',
    );
  });

  it('is an integer or a number where types are compared', () => {
    const group = {
      id: row.id,
      user_id: new ExactNumber('1e400'),
      title: 'x',
      priority: 1,
      color: 'x',
      is_default: true,
    };
    expect(compareRows('operators.groups', groupFields, [group]).wrong).toEqual([
      { field: 'user_id', wanted: 'integer', seen: 'number', rows: 1 },
    ]);
  });
});
