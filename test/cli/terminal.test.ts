// The program on a real pseudo-terminal: what fits, and what a service's text can do to it.
import { readFile } from 'node:fs/promises';
import stringWidth from 'string-width';
import { beforeEach, describe, expect, it } from 'vitest';
import { OPERATORS } from '../support/bytes-service.ts';
import { servePlainly, terminalAt } from '../support/bytes-service-tests.ts';
import { aDetail, aMessage, aSummary, HOSTILE, UNSAFE } from '../views/samples.ts';

const service = await servePlainly({});

const { paint, show } = terminalAt(service);

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are our own colours, and nothing else
const COLOUR = /\x1b\[(?:[0-9]{1,3}(?:;[0-9]{1,3})*)?m/g;
const linesOf = (shown: string) => shown.replace(COLOUR, '').replace(/\r\n$/, '').split('\r\n');

const names = HOSTILE.map((text) => Buffer.from(text).toString());
const rows = names.map((name, index) =>
  aSummary({
    id: 1000 + index,
    from_user_name: name,
    custom_name: '',
    application: name,
    status: name,
    operator_email: name,
    unassigned_date: 1_700_000_000,
    last_message_date: 1_700_000_000_000,
  }),
);

describe('hostile and wide names on a terminal', () => {
  const widths = [60, 80, 120];

  it.each(widths)(
    'leave a table of %i cells as it is: a header, and a line for each row',
    async (columns) => {
      service.answerWithData({
        '/api/conversations/unassigned': rows,
        '/api/conversations/unread': rows,
        '/api/operators/all': names.map((name, index) => ({
          ...OPERATORS[0],
          id: index + 1,
          invite_email: name,
        })),
        '/api/operators/groups': names.map((name, index) => ({ id: index + 1, title: name, color: name })),
      });
      for (const line of ['conv unassigned', 'conv unread', 'conv list', 'operators list', 'groups list']) {
        const { exit, shown } = await paint(line, columns);
        expect([line, exit]).toEqual([line, 0]);
        const lines = linesOf(shown);
        expect(lines, line).toHaveLength(rows.length + 1);
        expect(lines[0]).toMatch(/^\s*ID {2}/);
        for (const each of lines) {
          expect(stringWidth(each), each).toBeLessThanOrEqual(columns);
          expect(each).not.toMatch(UNSAFE);
        }
      }
    },
  );

  it.each(widths)('leave a transcript of %i cells as it is', async (columns) => {
    const messages = names.map((name, index) => aMessage(index, name));
    service.answerWithData({ '/api/conversations/get': aDetail(messages, { application: names[0] ?? '' }) });
    const { exit, shown } = await paint('conv get 42', columns);
    expect(exit).toBe(0);
    for (const each of linesOf(shown)) {
      expect(stringWidth(each), each).toBeLessThanOrEqual(columns);
      expect(each).not.toMatch(UNSAFE);
    }
  });

  it.each(names.filter((name) => name.length < 100))(
    'cannot act in a receipt or an error: %j',
    async (name) => {
      service.answerWithData({ '/api/conversations/close': { id: 42, from_user_name: name } });
      const done = await paint('conv close 42');
      expect(linesOf(done.shown).join('')).not.toMatch(UNSAFE);
      service.server.answerWith({ status: 400, envelope: { error: name, status: 400 } });
      const refused = await paint('conv close 42');
      expect(linesOf(refused.shown).join('')).not.toMatch(UNSAFE);
      // Of several each refusal is a receipt of its own; the progress bar is ours.
      const both = await paint('conv close 42 43 -q');
      expect(both.shown).toContain('not closed');
      expect(linesOf(both.shown).join('')).not.toMatch(UNSAFE);
    },
  );
});

it('an invitation that is there already is named by its address', async () => {
  service.answerWithData({ '/api/operators/all': [{ id: 7, invite_email: 'kim@x.test' }] });
  const { shown } = await paint('operators create Kim@x.test');
  expect(linesOf(shown).join('\n')).toContain('= Kim@x.test is already an operator');
});

describe('a terminal', () => {
  beforeEach(() => service.answerWithData({ '/api/conversations/unassigned': rows.slice(-6) }));

  it('has colour and relative times', async () => {
    const { shown } = await show('conv unassigned');
    expect(shown).toMatch(COLOUR);
    expect(shown).toMatch(/\d+[ywdhm]/);
  });

  it.each([
    ['NO_COLOR', 'conv unassigned', { NO_COLOR: '1' }],
    ['--color never', 'conv unassigned --color never', {}],
    ['--no-color', 'conv unassigned --no-color', {}],
    ['TERM=dumb', 'conv unassigned', { TERM: 'dumb' }],
  ])('has no escape sequence at all with %s', async (_what, line, env) => {
    const { exit, shown } = await show(line, { env });
    expect(exit).toBe(0);
    expect(shown).not.toContain('\x1b');
  });

  it('shows JSON indented, without colour', async () => {
    const { shown } = await show('groups list --json id,title --limit 1');
    expect(shown).toBe('[\r\n  {\r\n    "id": 3,\r\n    "title": "Billing"\r\n  }\r\n]\r\n');
  });
});

describe('long texts', () => {
  beforeEach(() => {
    const messages = Array.from({ length: 60 }, (_, index) => aMessage(index, `message ${index}`));
    service.answerWithData({ '/api/conversations/get': aDetail(messages) });
  });

  it('go through the pager', async () => {
    const { exit, shown } = await show('conv get 42', { env: { PAGER: 'cat > paged.txt' } });
    expect([exit, shown]).toEqual([0, '']);
    expect(await readFile(service.home.path('paged.txt'), 'utf8')).toContain('message 59');
  });

  it.each(['no-such-pager-anywhere', 'cat', ''])('are printed where the pager is %j', async (PAGER) => {
    const { exit, shown } = await show('conv get 42', { env: { PAGER } });
    expect(exit).toBe(0);
    expect(shown).toContain('message 0');
    expect(shown).toContain('message 59');
  });
});
