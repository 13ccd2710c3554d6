// Profiles through the program: what is kept, who may read it, and which setting wins.
import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { startPlainService } from '../support/bytes-service.ts';
import { TOKEN, URL_A, useProfileHome } from '../support/profile-home.ts';

const { run, add, file } = useProfileHome();
const names = async () =>
  (JSON.parse((await run('profile list --json')).stdout) as { name: string; current: boolean }[]).map(
    ({ name, current }) => (current ? `${name}*` : name),
  );

describe('a profile', () => {
  it('lives from add to remove; the first one added is used', async () => {
    expect(await names()).toEqual(['sandbox']);
    expect(await add('work')).toEqual({
      exit: 0,
      stdout: `work\ttrue\t${URL_A}\t\tstored\n`,
      stderr: '',
    });
    expect((await add('spare', 'https://b.service.test/base/', ' --operator 7')).exit).toBe(0);
    expect(await names()).toEqual(['spare', 'work*', 'sandbox']);
    expect((await run('profile use spare')).exit).toBe(0);
    expect((await run('profile rename spare second')).exit).toBe(0);
    expect(await names()).toEqual(['second*', 'work', 'sandbox']);
    expect(await run('profile remove work')).toMatchObject({ exit: 2, stdout: '' });
    expect((await run('profile remove work --yes')).exit).toBe(0);
    expect(await names()).toEqual(['second*', 'sandbox']);
    expect((await run('profile remove second --yes')).exit).toBe(0);
    expect(await names()).toEqual(['sandbox']);
  });

  // What a setting takes and which names there may be: test/settings/profile-changes.test.ts.
  it.each([
    ['profile set base_url https://other.service.test', 4],
    ['profile add new --base-url https://b.test', 2],
    ['profile add new --token-stdin', 2],
    ['profile remove nobody --yes', 10],
  ])('is left as it was by %s: exit %i', async (line, exit) => {
    await add('work');
    const before = await readFile(file(), 'utf8');
    const refused = await run(line, { input: TOKEN });
    expect(refused).toMatchObject({ exit, stdout: '' });
    expect(refused.stderr).toMatch(/^convops: /);
    expect(await readFile(file(), 'utf8')).toBe(before);
  });

  it('that fails its check is not stored', async () => {
    const service = await startPlainService();
    const checked = async (url: string, more = '') =>
      (await run(`profile add work --base-url ${url} --token-stdin${more}`, { input: TOKEN })).exit;
    expect(await checked('http://127.0.0.1:1')).toBe(5);
    expect(await checked(service.server.origin, ' --operator nobody')).toBe(10);
    service.server.answerWith({ status: 401, envelope: { error: 'The token is not valid.', status: 401 } });
    expect(await checked(service.server.origin)).toBe(4);
    expect(await names()).toEqual(['sandbox']);
    service.answerWithData({});
    expect(await checked(service.server.origin, ' --operator 7')).toBe(0);
    expect(await names()).toEqual(['work*', 'sandbox']);
    expect(service.written()).toEqual([]);
    await service.close();
  });
});

describe('the file', () => {
  // In what ways it may be broken: test/settings/profiles.test.ts.
  it('that is broken is never overwritten: exit 8', async () => {
    const text = '{"version":1,"profiles":{"work":{"base_url":7}}}';
    await add('work');
    await writeFile(file(), text);
    for (const line of [
      'profile list',
      'profile set concurrency 1',
      'profile remove work --yes',
      'conv unassigned',
    ]) {
      const { exit, stdout, stderr } = await run(line);
      expect([line, exit, stdout]).toEqual([line, 8, '']);
      expect(stderr).toContain(file());
    }
    expect(await add('new')).toMatchObject({ exit: 8, stdout: '' });
    expect(await readFile(file(), 'utf8')).toBe(text);
  });
});
