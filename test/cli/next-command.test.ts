// What a next command, or a person, does with what a command said: ids that were written to, hints that lead to the same
// service, words on what was left. Each of these once led somebody to write where nothing should have been written.
import { describe, expect, it } from 'vitest';
import { parseFileUrl } from '../../src/cli/parse.ts';
import { UsageError } from '../../src/cli/usage-error.ts';
import { servePlainly } from '../support/bytes-service-tests.ts';

const service = await servePlainly();

const run = (line: string, options = {}) => service.run(line.split(' '), options);

/** Refuses every write to these conversations, and reads of them. */
function refuseFor(...ids: readonly number[]): void {
  service.server.answerWith(({ method, url, body }, response) => {
    const asked = new URL(url, service.server.origin).searchParams.get('conversation_id');
    const id = method === 'GET' ? Number(asked) : JSON.parse(body.toString()).conversation_id;
    const refused = ids.includes(id);
    response.writeHead(refused ? 400 : 200, { 'content-type': 'application/json' });
    const text = 'The conversation was assigned to another operator';
    const read = { conversation_id: id, operator_id: 0, status: 'unassigned', messages: [] };
    const written = { id, operator_user_id: 7, status: url.endsWith('close') ? 'closed' : 'inbox' };
    const data = method === 'GET' ? read : written;
    response.end(JSON.stringify(refused ? { error: text, status: 400 } : { status: 200, data }));
  });
}

describe('a list for a next command', () => {
  // `conv start 44 43 -o ids | conv send -` wrote to #44, which another operator held.
  it('has only the ids that were written to', async () => {
    refuseFor(44);
    expect((await run('conv start 44 43 42 -o ids')).stdout.split('\n').sort()).toEqual(['', '42', '43']);
    expect((await run('conv start 44 -o ids')).stdout).toBe('');
    expect((await run('conv start 43 -o ids --dry-run')).stdout).toBe('43\n');
  });
});

describe('a hint', () => {
  // A run in which nothing was even begun is in no journal.
  it('names no run that is not in the history', async () => {
    const { stderr } = await run('conv send 41 42 43 Hello', {
      env: { CONVOPS_BASE_URL: 'http://127.0.0.1:1' },
    });
    expect(stderr).toContain('not done');
    expect(stderr).not.toContain('--resume');
  });
});

// The service got the text with its blanks, which `new URL` had trimmed before it was looked at.
it.each([
  'https://files.test/a b',
  ' https://files.test/a',
  'https://files.test/a\n',
  'ftp://files.test/a',
  '',
])('an address of a file that would be sent otherwise than it reads is refused: %j', (url) => {
  expect(() => parseFileUrl(url)).toThrow(UsageError);
});
