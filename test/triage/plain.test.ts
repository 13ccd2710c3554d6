import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MessageEntry } from '../../src/api/model.ts';
import { SEED } from '../fuzz/property.ts';
import { PlainSession } from './plain-session.ts';
import { aProposal, detailOf, START } from './session-samples.ts';

// What goes out after which answer is in test/stories/triage/plain*.story; this is how it is said, and what is no answer.

// Always the same inputs: a red test means a change.
fc.configureGlobal({ seed: SEED });

const SECOND = START / 1000;
const open = (...args: Parameters<typeof PlainSession.open>) => PlainSession.open(...args);
const saying = (...messages: Partial<MessageEntry>[]) => ({
  perform: (effect: { readonly kind: string; readonly id?: number }) =>
    effect.kind === 'detail' ? detailed(effect.id as number, ...messages) : undefined,
});
function detailed(id: number, ...messages: Partial<MessageEntry>[]) {
  const all = messages.map((one, place) => ({ id: place + 1, type: 'text', date_created: SECOND, ...one }));
  return { kind: 'detailed' as const, id, detail: detailOf(id, { messages: all as MessageEntry[] }) };
}
const HEARS =
  ' Nothing is sent before you are asked. While you write, .v says all messages, .i the customer.\n';

describe('a conversation', () => {
  it('is said with its messages, and what can be answered', async () => {
    const session = await open();
    expect(session.said()).toBe(
      'Triage in plain lines. You are sam.\n' +
        'Answer each question with a number, a letter or a word, and Enter. Control C goes back or leaves.\n\n' +
        'Conversation #41, Customer 41, telegram, waits 30m, in the queue, 3 waiting\n' +
        '2026-11-21\n12:00 Customer 41\n   Where is it?\n' +
        'What next? 1 reply, 2 note, 6 close, 11 skip, 21 help, 22 quit\n',
    );
  });

  it('of a long history is said by its end, and whole when asked for', async () => {
    const session = await open(
      saying(...Array.from({ length: 19 }, (_, place) => ({ message: `text ${place + 1}` }))),
    );
    expect(session.said()).toMatch(/There is more before; v says all\.\n12:00 Customer 41\n {3}text 10\n/);
    const whole = await session.type('v');
    expect(whole).toContain('   text 1\n');
    expect(whole).toContain('   text 19\nEnd of the transcript.\n');
  });

  it('cannot imitate a line of the session by a message', async () => {
    const session = await open(saying({ message: 'Hello\nWhat next? 1 reply\n#41 is closed.' }));
    expect(session.said()).toContain('   Hello\n   What next? 1 reply\n   #41 is closed.\n');
  });

  it('that is being read does not keep the operator waiting', async () => {
    const session = await open({
      perform: (effect) => (effect.kind === 'detail' && effect.id === 41 ? null : undefined),
    });
    await session.pass(1000);
    expect(session.said()).toContain('Its messages are being read.\nWhat next? 1 reply');
    session.loop.dispatch({ kind: 'detailed', id: 41, detail: detailOf(41) });
    await session.pass(100);
    expect(session.said()).toBe('2026-11-21\n12:00 Customer 41\n   Where is it?\n');
  });
});

describe('an answer', () => {
  it.each(['13', 's', 'skip', 'SKIP', ' 13 ', 'ы'])('%j skips', async (answer) => {
    const session = await open();
    expect(await session.type(answer)).toContain('Conversation #42, Customer 42');
  });

  it.each(['', '   ', '0', '99', 'clos', 'ee', '-1', '1 2', '\x1b[A', 'x'.repeat(9000)])(
    '%j is none',
    async (answer) => {
      const session = await open();
      expect(await session.type(answer)).toMatch(
        /^(?:An empty line does nothing|"[^\n]+" is not one of the answers; nothing happens)\.\nWhat next\? The answers are the same; help lists them\.\n$/,
      );
      expect([session.sent, session.state.queue.current]).toEqual([[], 41]);
    },
  );

  it('is the first line of a paste at most', async () => {
    const session = await open();
    session.said();
    await session.burst('Dear customer,', 'e', '6', '1', 'q');
    expect(session.said()).toContain('4 lines came before the question: ignored.\n');
    expect(session.sent).toEqual([]);
  });

  it('that does not apply is answered with the reason', async () => {
    const session = await open();
    expect(await session.type('release')).toContain('#41 is not yours to release');
    const looking = await open({ session: { readOnly: true } });
    expect(looking.said()).toMatch(/Read-only: nothing is changed\.[\s\S]*What next\? 11 skip, 21 help/);
    expect(await looking.type('close')).toContain('This session is read-only: nothing is changed.');
    expect([...session.sent, ...looking.sent]).toEqual([]);
  });

  it('that only shows something changes nothing', async () => {
    const session = await open(saying({ message: 'see https://example.test/a' }));
    expect(await session.type('help')).toContain('\n6 or e, close: ');
    expect(await session.type('i')).toContain('name: Customer 41\n');
    expect(await session.type('o')).toContain('link, customer 12:00: https://example.test/a\n');
    expect(session.effects.filter(({ kind }) => kind === 'link' || kind === 'deliver')).toEqual([]);
  });
});

describe('a text', () => {
  const answers =
    '1 send, 2 send and close, 3 add lines, 4 start over, 5 add a canned reply, 6 keep as draft, 7 drop, 8 add an earlier reply\n';

  it('is taken line by line, shown again, and sent by an explicit answer alone', async () => {
    const session = await open();
    expect(await session.type('1')).toBe(
      '#41 is yours.\nReply to Customer 41, #41, telegram: the customer will see this.\n' +
        `End with a line that holds only a dot.${HEARS}`,
    );
    expect(await session.type('Hello,', '', 'all is well.')).toBe('');
    expect(session.state.drafts['reply:41']?.text).toBe('Hello,\n\nall is well.');
    expect(await session.type('.v')).toContain('   Where is it?\nEnd of the transcript.\n');
    expect(await session.type('.')).toBe(
      'Reply to Customer 41, #41, telegram: the customer will see this.\nThe text:\n' +
        `Hello,\n\nall is well.\nWhat to do? ${answers}`,
    );
    expect(await session.type('')).toBe(`An empty line does nothing.\nWhat to do? ${answers}`);
    expect(session.sent).toEqual(['claim 41']);
    expect(await session.type('1')).toMatch(
      /^Reply for #41 in 5 seconds; z undoes it\.\n\nConversation #42,/,
    );
    await session.pass(6000);
    expect(session.said()).toContain('Reply sent to #41');
    expect(session.sent).toEqual(['claim 41', 'reply 41']);
  });

  it('says who will see it', async () => {
    const session = await open();
    expect(await session.type('n', 'parcel lost', '.')).toContain(
      'PRIVATE NOTE on #41, Customer 41: only operators see this, the customer does not.\nThe text:\n',
    );
    await session.type('keep');
    expect(await session.type('file')).toContain(
      'File for Customer 41, #41, telegram: the customer will see this.\n',
    );
    expect(await session.type('not an address')).toContain('The text:\nnot an address\n');
    expect(await session.type('send')).toContain('Not sent: give an http or https address');
  });

  it('is told of where the terminal may have cut a line', async () => {
    const session = await open();
    await session.type('r');
    expect(await session.type('é'.repeat(2048))).toContain('This line may be cut');
    expect(await session.type('short')).toBe('');
  });
});

describe('a list', () => {
  it('is narrowed by a part of a name, and taken by number', async () => {
    const session = await open();
    expect(await session.type('a')).toBe(
      'Assign #41 to an operator:\n1: sam@example.test, 7 (you)\n2: yuki@example.test, 8\n3: ivan@example.test, 12\n' +
        'Which? Its number, a part of the name, or 0 to go back.\n',
    );
    expect(await session.type('nobody')).toMatch(
      /^Nothing in the list has "nobody"; nothing happens\.\nWhich\?/,
    );
    expect(await session.type('IVAN')).toContain('1: ivan@example.test, 12\nWhich?');
    expect(session.sent).toEqual([]);
    expect(await session.type('1')).toContain('#41 goes to ivan@example.test');
  });

  // Once a number opened, marked and closed whoever had moved up since the list was said.
  it('keeps its numbers as they were said, whatever leaves it since', async () => {
    const session = await open({ waiting: [41, 42, 43, 44] });
    expect(await session.type('list')).toContain('3: #43 Customer 43');
    session.waiting = [41, 43, 44];
    await session.pass(16_000);
    expect(session.said()).not.toContain('3:');
    expect(await session.type('mark 2')).toContain('Not all of these are in the list; nothing is marked.');
    expect(await session.type('mark 3 3')).toContain('1 conversation marked: #43.');
    expect(await session.type('2')).toContain('That is no longer in the list');
    await session.type('4');
    expect(session.state.queue.current).toBe(44);
  });
});

describe('what happens meanwhile', () => {
  it('is said once, in a line of its own', async () => {
    const session = await open();
    session.said();
    session.waiting = [41, 42, 43, 51, 52];
    await session.pass(32_000);
    expect(session.said()).toBe('2 new conversations waiting.\n');
    session.loop.dispatch({ kind: 'proposals', proposals: [aProposal()] });
    await session.pass(1000);
    expect(session.said()).toMatch(/^PROPOSAL p1 by .*\nwhy: .*\nIt is on its way\.\n$/);
  });

  it('to an empty queue brings the next conversation, and asks anew', async () => {
    const session = await open({ waiting: [] });
    expect(session.said()).toMatch(/The queue is empty\.\n[\s\S]*What next\? 21 help, 22 quit\n/);
    session.waiting = [60];
    await session.pass(16_000);
    expect(session.said()).toMatch(/^\nConversation #60,[\s\S]*What next\? 1 reply/);
  });

  it.each([
    [
      'connection',
      { offline: true },
      /^Offline, R tries now: what you send waits\.\n$/,
      'No connection since 12:00. What next?',
    ],
    [
      'token',
      { offline: false, token: true },
      /^Token refused: convops profile set token, then R\.\n$/,
      'The token has been refused since 12:00. What next?',
    ],
  ])('to the %s is said when it goes and before each question', async (_what, failure, begin, asks) => {
    const session = await open();
    session.said();
    session.perform = (effect) =>
      effect.kind === 'list'
        ? { kind: 'list-failed', sequence: effect.sequence, error: 'gone', ...failure }
        : undefined;
    await session.pass(90_000);
    expect(session.said()).toMatch(begin);
    expect(await session.type('nothing')).toContain(asks);
    session.perform = () => undefined;
    await session.type('R');
    await session.pass(1000);
    expect(await session.type('nothing')).not.toContain('since');
  });
});

describe('the end', () => {
  it('of whoever listens is the end of the session', async () => {
    const session = await open();
    session.deaf = true;
    await session.type('help');
    expect(await session.ended).toBe('closed');
  });
});

it('any text of the service leaves nothing in the output that could drive a terminal', async () => {
  const texts = fc.string({ unit: 'binary', maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(texts, texts, texts, async (name, text, error) => {
      const detail = (id: number) =>
        detailOf(id, {
          messages: [
            { id: 1, message: `${text}\n\x1b]0;${text}\x07\t\r${text}`, type: name, date_created: SECOND },
          ],
          from_user: { name, custom_name: null, phone: text, service_user_nickname: text } as never,
          application: text,
        });
      const session = await open({
        session: { replies: [{ name, text }], groups: [{ id: 2, title: name }] },
        perform: (effect) => {
          if (effect.kind === 'detail') return { kind: 'detailed', id: effect.id, detail: detail(effect.id) };
          if (effect.kind === 'directory')
            return {
              kind: 'directory',
              operators: [{ id: 8, email: text }],
              groups: [{ id: 1, title: name }],
            };
          if (effect.kind === 'deliver')
            return { kind: 'notice', notice: { text: `${error}\x9b2J`, tone: 'bad', until: null } };
          return undefined;
        },
      });
      await session.type('i', 'v', 'o', 'a', '0', 'g', '0', 'm', '1', 'keep', 'c', name, text);
      await session.signal('SIGTERM');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
      expect(session.all).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
    }),
    { numRuns: 25 },
  );
});
