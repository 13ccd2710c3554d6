// An answer about something else than was asked for: the text to one customer was once filled with another's name.
import { describe, expect, it } from 'vitest';
import { saveReply } from '../../src/replies/replies.ts';
import { servePlainly } from '../support/bytes-service-tests.ts';
import { createHome } from '../support/run-convops.ts';

const service = await servePlainly();
/** Reading back goes on for as long as it may: no test waits for that. */
const onPause = () => undefined;

/** Answers each path with the data, whatever it was asked about. */
function answerAlways(data: Readonly<Record<string, unknown>>): void {
  service.server.answerWith(({ url }, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: 200, data: data[url.split('?')[0] ?? ''] ?? { id: 1 } }));
  });
}

describe('an answer about something else', () => {
  it.each([
    ['conv get 20 --json', { '/api/conversations/get': { conversation_id: 21 } }, 'conversation 21, not 20'],
    ['users get 501 --json', { '/api/users/get': { platform_user_id: 502 } }, 'user 502, not 501'],
  ])('is no answer to %s', async (line, data, says) => {
    answerAlways(data);
    const { exit, stdout, stderr } = await service.run(line.split(' '));
    expect([exit, stdout]).toEqual([7, '']);
    expect(stderr).toContain(`the answer is about ${says}`);
  });

  it('fills no text with the name of another customer', async () => {
    answerAlways({
      '/api/conversations/get': { conversation_id: 21, from_user: { name: 'Somebody Else' }, messages: [] },
    });
    const home = await createHome();
    await saveReply(home.configFolder, { name: 'hi', text: 'Hello {{customer}}.', actions: null });
    const { exit } = await home.run(['conv', 'send', '20', '--reply', 'hi'], { env: service.env });
    expect(exit).toBe(7);
    expect(service.written()).toEqual([]);
    await home.remove();
  });

  it.each(['21', '020', '', [20], { id: 20 }, true])(
    'leaves a write to be read back when what it is about is no such number: %j',
    async (id) => {
      const known = { conversation_id: 20, operator_id: 7, status: 'unassigned', messages: [] };
      answerAlways({ '/api/conversations/close': { id, status: 'closed' }, '/api/conversations/get': known });
      const { exit, stdout } = await service.run(['conv', 'close', '20', '--json'], { onPause });
      expect([exit, JSON.parse(stdout).outcome]).toEqual([6, 'unknown']);
    },
  );
});
