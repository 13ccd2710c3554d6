// Other words for a command: what people type who come from other tools is taken, and help goes on calling each
// command by one name.
import { describe, expect, it } from 'vitest';
import { createHome } from '../support/run-convops.ts';

const home = createHome();
const run = (line: string) => home.run(line.split(' '));

/** What may be typed, and what it is another word for; both do nothing that lasts. */
const SAME: readonly (readonly [typed: string, meant: string])[] = [
  ['conversation list --sandbox -o ids', 'conv list --sandbox -o ids'],
  ['operators rm 5 --sandbox -n --json action', 'operators delete 5 --sandbox -n --json action'],
  ['replies new hi Hello -n --json', 'replies add hi Hello -n --json'],
  ['profile rm work --yes', 'profile remove work --yes'],
  ['help operator', 'help operators'],
  ['commands operator rm --json', 'commands operators delete --json'],
];

describe('another word for a command', () => {
  it.each(SAME)('%s is %s', async (typed, meant) => {
    const [one, other] = [await run(typed), await run(meant)];
    expect(one.stderr).not.toMatch(/unknown command|there is no command/);
    // A hint has the words that were typed.
    const said = ({ stderr, ...rest }: typeof one) => [rest, stderr.replace(/^try: .*\n/m, '')];
    expect(said(one)).toEqual(said(other));
  });
});

describe('help', () => {
  it('is what convops prints without a command, on stdout, and it ends with 0', async () => {
    const asked = await run('--help');
    expect(await run('--sandbox -q')).toEqual({ exit: 0, stdout: asked.stdout, stderr: '' });
  });

  it('is what a group alone prints, too', async () => {
    const asked = await run('conv --help');
    expect(await run('conv')).toEqual({ exit: 0, stdout: asked.stdout, stderr: '' });
  });
});
