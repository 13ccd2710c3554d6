// --sort and --limit: what they shape is what a list prints, never what a write is for.
import { describe, expect, it } from 'vitest';
import { servePlainly } from '../support/bytes-service-tests.ts';

const service = await servePlainly({});

const run = (line: string, options = {}) => service.run(line.split(' '), options);

describe('--sort and --columns of a list', () => {
  const rows = [
    { id: 1, group_id: 2, from_user_name: 'Zoë', custom_name: 'Ann', unassigned_date: 30 },
    { id: 2, group_id: 1, from_user_name: 'Mia', custom_name: '', unassigned_date: 10 },
    { id: 3, group_id: 3, from_user_name: 'Bea', custom_name: null },
  ];
  const listed = async (options: string) => {
    service.answerWithData({ '/api/conversations/unassigned': rows });
    const { exit, stdout, stderr } = await run(`conv unassigned ${options}`);
    expect([exit, stderr]).toEqual([0, '']);
    return stdout;
  };

  it.each([
    ['waiting', '2\n1\n3\n'],
    ['-waiting', '1\n2\n3\n'],
    ['from_user_name', '3\n2\n1\n'],
    ['-id', '3\n2\n1\n'],
    ['Customer', '1\n3\n2\n'],
    ['group', '2\n1\n3\n'],
  ])('take a field, and how long a customer waits: %s', async (name, ids) => {
    expect(await listed(`--sort ${name} -o ids`)).toBe(ids);
  });

  it.each([
    ['customer,Waiting', 'Ann\t1970-01-01T00:00:30Z\n'],
    ['from_user_name,group', 'Ann\t2\n'],
  ])('take a heading as it is printed, and a field: %s', async (columns, row) => {
    expect(await listed(`--columns ${columns} --utc --limit 1`)).toBe(row);
  });

  it('name the field where JSON is asked for by a heading', async () => {
    const { stderr } = await run('conv unassigned --json id,channel');
    expect(stderr).toContain('there is no field \\"channel\\" here; did you mean application? Available');
  });

  it('know how long customers wait of every list, else since their last message', async () => {
    const mine = [{ id: 4, last_message_date: 20 }];
    service.answerWithData({ '/api/conversations/unassigned': rows, '/api/conversations/unread': mine });
    expect((await run('conv list --sort waiting -o ids')).stdout).toBe('2\n4\n1\n3\n');
  });
});
