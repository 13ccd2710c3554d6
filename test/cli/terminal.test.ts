import { beforeEach, describe, expect, it } from 'vitest';
import { servePlainly, terminalAt } from '../support/bytes-service-tests.ts';
import { aSummary } from '../views/samples.ts';

const service = await servePlainly({});

const { paint, show } = terminalAt(service);

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are our own colours, and nothing else
const COLOUR = /\x1b\[(?:[0-9]{1,3}(?:;[0-9]{1,3})*)?m/g;
const linesOf = (shown: string) => shown.replace(COLOUR, '').replace(/\r\n$/, '').split('\r\n');

it('what the service says of several writes cannot act on the terminal', async () => {
  service.server.answerWith({ status: 400, envelope: { error: 'no \x1b]0;owned\x07 \u202e', status: 400 } });
  const { shown } = await paint('conv close 42 43 -q');
  expect(shown).toContain('not closed: no <U+001B>]0;owned<U+0007> <U+202E>');
  service.answerWithData({});
});

it('an invitation that is there already is named by its address', async () => {
  service.answerWithData({ '/api/operators/all': [{ id: 7, invite_email: 'kim@x.test' }] });
  const { shown } = await paint('operators create Kim@x.test');
  expect(linesOf(shown).join('\n')).toContain('= Kim@x.test is already an operator');
  expect((await paint('operators create Kim@x.test --dry-run')).shown).toContain('expected: already');
  expect((await paint('operators create new@x.test --dry-run')).shown).toContain('expected: done');
});

describe('a terminal', () => {
  beforeEach(() =>
    service.answerWithData({
      '/api/conversations/unassigned': [aSummary({ unassigned_date: 1_700_000_000 })],
    }),
  );

  it('has colour and relative times', async () => {
    const { shown } = await show('conv unassigned');
    expect(shown).toMatch(COLOUR);
    expect(shown).toMatch(/\d+[ywdhm]/);
  });

  it.each([['NO_COLOR', 'conv unassigned', { NO_COLOR: '1' }]])(
    'has no escape sequence at all with %s',
    async (_what, line, env) => {
      const { exit, shown } = await show(line, { env });
      expect(exit).toBe(0);
      expect(shown).not.toContain('\x1b');
    },
  );

  it('shows JSON indented, without colour', async () => {
    const { shown } = await show('groups list --json id,title --limit 1');
    expect(shown).toBe('[\r\n  {\r\n    "id": 3,\r\n    "title": "Billing"\r\n  }\r\n]\r\n');
  });
});
