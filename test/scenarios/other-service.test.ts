// What is kept of one service is never shown, counted, offered, undone or resumed for another on the same machine. Each line
// is run for both: for the service that has it, so that a line which finds nothing anywhere is seen.
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, describe, expect, it } from 'vitest';
import { PROGRAM } from '../support/run-convops.ts';
import { OF_OTHER, SHARED_ID, useTwoServices } from '../support/two-services.ts';

const { home, run } = useTwoServices();

describe('what is kept of another service', () => {
  it.each([
    'history --json',
    `history --id ${SHARED_ID} --json`,
    'history --runs --json profile,action',
    'conv proposals --json',
    'conv proposals --state pending --json',
    `conv proposals ${SHARED_ID} --json`,
  ])('is nothing to %s', async (line) => {
    expect(await run(line)).toEqual({ exit: 0, stdout: '[]\n', stderr: '' });
    const there = await run(`${line} -p other`);
    expect([there.exit, there.stdout]).toEqual([0, expect.stringMatching(/Zwolle|"profile":"other"/)]);
  });

  it.each<[line: string, exit: number, said: string]>([
    ['undo --yes', 9, 'nothing to undo'],
    [`undo ${SHARED_ID} --yes`, 9, 'nothing was sent'],
    ['conv close --resume last --yes', 10, 'no run'],
  ])('is nothing that %s could go on with', async (line, exit, said) => {
    const here = await run(line);
    expect([here.exit, here.stdout]).toEqual([exit, '']);
    expect(here.stderr).toContain(said);
    // There it would be done, if only somebody listened.
    expect((await run(`${line} -p other`)).exit).toBe(5);
  });

  it.each(['conv assign 42 --operator ', 'conv assign 42 --group '])(
    'is offered at no Tab: %s',
    async (line) => {
      const offered = async (before: string) =>
        (await home().run(['__complete', 'bash', '', `convops ${before}${line}`])).stdout;
      expect(await offered('')).not.toMatch(/Zwolle|^9$/m);
      expect(await offered('-p other ')).toMatch(/Zwolle|^9$/m);
    },
  );
});

describe('an assistant', () => {
  let clients: Client[] = [];
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.close()));
    clients = [];
  });

  /** Asks a tool of `convops mcp` of this profile. */
  async function asked(profile: string, name: string) {
    const client = new Client({ name: 'test', version: '1' });
    clients.push(client);
    const args = [PROGRAM, 'mcp', '-p', profile];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env: home().env }));
    const { content } = await client.callTool({ name, arguments: {} });
    return (content as readonly { readonly text: string }[])[0]?.text ?? '';
  }

  it('is told nothing of the proposals of another service', async () => {
    expect(JSON.parse(await asked('work', 'proposals'))).toEqual({ proposals: [], total: 0 });
    expect(JSON.parse(await asked('other', 'proposals'))).toMatchObject({
      ...{ total: 2, proposals: [{}, { id: 'p1', state: 'rejected', reason: OF_OTHER }] },
    });
  });
});
