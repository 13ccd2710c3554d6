// Text that cannot bite, where a person sits: sessions, prompts and what is painted over and over, on real
// pseudo-terminals. All that was sent to the terminal is held against the sequences that the program makes itself.
import { afterAll, describe, expect, it } from 'vitest';
import { answering, startBytes } from '../support/bytes.ts';
import { TOKEN } from '../support/bytes-service.ts';
import { KEYS, openProgram, type Screen, type ScreenOptions } from '../support/screen-terminal.ts';
import { biting } from './text-answers.ts';
import { rawIn, withoutOwn } from './text-rules.ts';

const server = await startBytes(answering(biting));
afterAll(() => server.close());

function open(words: readonly string[], { env, ...more }: ScreenOptions = {}): Promise<Screen> {
  const service = { CONVOPS_BASE_URL: server.origin, CONVOPS_TOKEN: TOKEN, PAGER: 'cat', TZ: 'UTC' };
  return openProgram(words, { ...more, env: { ...service, CONVOPS_OPERATOR: '7', ...env } });
}

/** What paints frames, of terminal/screen.ts: none of them reports or copies; the title is one of our own. */
const PAINTING =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the sequences themselves
  /\x1b\[(?:\?(?:1049|1007|7|2004|2026|25)[hl]|\?1007[sr]|2[23];2t|\d+;\d+H|\d+G|2J|2K|K|J)|\r(?=\n)/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the sequences themselves
const TITLE = /\x1b\]2;(?:convops(?: \d+\+? waiting)?(?:, \d+\+? wrote back)?)?\x07/g;
/** What moves the cursor within the question of a prompt. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the sequences themselves
const ASKING = /\x1b\[(?:\?25[hl]|\d*[ABCDGJK])|\r(?=\n)/g;

function clean(screen: Screen, own: RegExp): void {
  const raw = screen.raw();
  expect(raw.length).toBeGreaterThan(100);
  // Something of the texts was there.
  expect(raw).toMatch(/<U\+|evil|hidden|HYPERLINK/);
  expect(rawIn(withoutOwn(raw, own))).toEqual([]);
}

describe('a terminal is sent nothing of the text', () => {
  it.each([80, 40])('by triage, %i cells wide', async (columns) => {
    const screen = await open(['triage'], { columns });
    // What was never seen is neither answered nor assigned.
    await screen.sees(/\d earlier(?: messages)?, v/);
    for (const key of ['a', 'g', '/', '?', 'h', 'r']) {
      let isTooEarly: boolean;
      do {
        // Every mode but this one is left by Ctrl-G, and names no key for all of them.
        await screen.sees(/\? all/);
        screen.type(key);
        const frame = await screen.seesNo(/\? all/);
        // Operators and groups come a moment after the conversation.
        isTooEarly = frame.some((row) => row.includes('known yet'));
        if (key !== 'r') screen.type(KEYS.ctrl('g'));
      } while (isTooEarly);
    }
    screen.type(KEYS.paste('\x1b]0;title\x07\u202E<b>\x9b2J\u200B'));
    await screen.sees(/<b>/);
    screen.type(KEYS.ctrl('c'));
    await screen.sees(/#10/);
    screen.type(KEYS.ctrl('c') + KEYS.ctrl('c'));
    await screen.ended;
    clean(screen, new RegExp(`${PAINTING.source}|${TITLE.source}`, 'g'));
  });

  it('by triage in lines', async () => {
    const screen = await open(['triage', '--plain']);
    await screen.sees(/What next/);
    screen.type('v\r');
    await screen.sees(/End of the transcript/);
    screen.type(KEYS.ctrl('c') + KEYS.ctrl('c'));
    await screen.ended;
    clean(screen, ASKING);
  });

  it('by a question about an operator, and by the choice of one', async () => {
    const [one, other] = await Promise.all([
      open(['operators', 'delete', '9']),
      open(['triage'], { env: { CONVOPS_OPERATOR: '' } }),
    ]);
    await Promise.all([one.sees(/o confirm:/), other.sees(/Which operator/)]);
    other.type(KEYS.down + KEYS.down);
    one.type(KEYS.ctrl('c'));
    other.type(KEYS.ctrl('c'));
    expect(await Promise.all([one.ended, other.ended])).toEqual([130, 130]);
    clean(one, ASKING);
    clean(other, ASKING);
  });
});
