// The sandbox that is started over: of what was done in it before, only the history is left.
import { expect, it } from 'vitest';
import { saveSession, sessionName, sessionPath } from '../../src/triage/drafts.ts';
import { createHome } from '../support/run-convops.ts';
import { freshState } from '../triage/session-samples.ts';

it('starts over in lists, transcripts, search and drafts, and keeps the history', async () => {
  const home = createHome();
  const ok = async (...words: string[]) => {
    const run = await home.run([...words, '--sandbox']);
    expect(run.exit, run.stderr).toBe(0);
    return run.stdout;
  };
  const reset = () => ok('sandbox', 'reset', '--yes');
  await ok('conv', 'note', '42', 'Her mother called');
  await ok('conv', 'reply', '41', 'It leaves at noon');
  expect(await ok('conv', 'get', '42')).toMatch(/\(note\)\n +Her mother called/);
  await ok('sandbox', 'reset', '-n');
  expect((await ok('conv', 'inbox', '-o', 'ids')).split('\n')).not.toContain('41');
  const draft = { id: 42, purpose: 'reply', text: 'Half a reply', name: null, at: 0, along: {} } as const;
  const path = sessionPath(home.stateFolder, sessionName('the sandbox', 7));
  saveSession(path, { ...freshState(), drafts: { 'reply:42': draft } });
  expect(await ok('search', 'half', '-o', 'ids')).toBe('42\n');
  expect((await home.run(['conv', 'close', '66', '99999', '--sandbox'])).exit).toBe(1);

  await reset();
  expect((await home.run(['conv', 'close', '--resume', 'last', '--sandbox'])).exit).toBe(10);
  expect((await ok('conv', 'inbox', '-o', 'ids')).split('\n')).toContain('41');
  expect(await ok('conv', 'get', '42')).not.toContain('Her mother called');
  for (const word of ['mother', 'noon', 'half']) expect(await ok('search', word, '-o', 'ids')).toBe('');
  // The number of the note is given again, and the same text counts as new.
  await ok('conv', 'reply', '42', 'Your chair leaves at nine');
  await ok('conv', 'reply', '41', 'It leaves at noon');
  expect(await ok('conv', 'get', '42')).not.toContain('(note)');
  expect(await ok('history', '-o', 'csv', '--columns', 'action,text')).toContain('note,Her mother called');
});
