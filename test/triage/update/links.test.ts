// Links and files of a conversation: which there are, and what o does with them.
import { describe, expect, it } from 'vitest';
import type { MessageEntry } from '../../../src/api/model.ts';
import type { Session } from '../../../src/triage/state.ts';
import { type Sitting, START, sitting } from '../session-samples.ts';

type Said = string | readonly [type: string, text: string];

const messages = (...texts: readonly Said[]) =>
  texts.map((one, place): MessageEntry => {
    const [type, message] = typeof one === 'string' ? ['text', one] : one;
    return { id: place + 1, message, type, date_created: START / 1000 + place * 60 } as MessageEntry;
  });

function withMessages(session: Partial<Session>, ...texts: readonly Said[]): Sitting {
  const one = sitting(session, [41, 42]);
  one.detail(41, { messages: messages(...texts) });
  return one;
}

const links = (one: Sitting) => one.effects.filter(({ kind }) => kind === 'link');

describe('o', () => {
  it.each([
    ['open', 'Opening https://example.test/a'],
    ['copy', 'Copied https://example.test/a'],
  ] as const)('with one link: %s, at once, saying which', (how, said) => {
    const one = withMessages({ openLinks: how }, 'Hello', 'see https://example.test/a, please');
    expect(links(one)).toEqual([]);
    one.press('o');
    expect(links(one)).toEqual([{ kind: 'link', address: 'https://example.test/a', how }]);
    expect(one.said).toBe(said);
    expect(one.mode).toBe('show');
  });

  it('takes no other link for the one that was chosen when a message came meanwhile', () => {
    const one = withMessages({}, 'https://example.test/a https://example.test/b');
    one.press('o');
    one.detail(41, {
      messages: messages('https://example.test/a https://example.test/b', 'https://evil.test/'),
    });
    one.press('Enter');
    expect(links(one)).toEqual([]);
    expect(one.said).toContain('choose again');
  });
});
