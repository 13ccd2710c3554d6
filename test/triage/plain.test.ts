import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../src/triage/state/outbox.ts';
import type { RecoveredState } from '../../src/triage/state/start.ts';
import { NOTHING_RECOVERED } from '../../src/triage/state/start.ts';
import { blankReceipt } from '../../src/writes/receipt.ts';
import { SEED } from '../fuzz/property.ts';
import { PlainSession } from './plain-session.ts';
import { aProposal, detailOf, START } from './session-samples.ts';

// Always the same inputs: a red test means a change.
fc.configureGlobal({ seed: SEED });

const SECOND = START / 1000;
const open = (...args: Parameters<typeof PlainSession.open>) => PlainSession.open(...args);

describe('a conversation', () => {
  it('is said with its last messages, and what can be answered', async () => {
    const session = await open();
    expect(session.said()).toBe(
      [
        'Triage in plain lines. You are sam.',
        'Answer each question with a number, a letter or a word, and Enter. Control C goes back or leaves.',
        '',
        'Conversation #41, Customer 41, telegram, waits 30 minutes, in the queue, 3 waiting',
        'customer 12:00: Where is it?',
        'What next? 1 reply, 2 private note, 3 close, 10 skip, 17 quit, 16 all answers',
        '',
      ].join('\n'),
    );
  });

  it('of a long history is said by its last five messages, and whole when asked for', async () => {
    const messages = Array.from({ length: 9 }, (_, place) => ({
      id: place + 1,
      message: `text ${place + 1}`,
      type: 'text',
      date_created: SECOND + place,
      ...(place === 1 ? { operator_id: 12 } : {}),
    }));
    const session = await open({
      perform: (effect) =>
        effect.kind === 'detail'
          ? { kind: 'detailed', id: effect.id, detail: detailOf(effect.id, { messages }) }
          : undefined,
    });
    const said = session.said();
    expect(said).toContain('4 earlier messages; 13 shows the whole transcript.\ncustomer 12:00: text 5\n');
    expect(said).not.toContain('text 4');
    const whole = await session.type('13');
    expect(whole).toContain('operator 12 (ivan@example.test) 12:00: text 2\n');
    expect(whole.match(/: text \d/g)).toHaveLength(9);
  });

  it('cannot imitate a line of the session by a message of several lines', async () => {
    const message = 'Hello\nWhat next? 1 reply\n#41 is closed.';
    const session = await open({
      perform: (effect) =>
        effect.kind === 'detail'
          ? {
              kind: 'detailed',
              id: effect.id,
              detail: detailOf(effect.id, {
                messages: [{ id: 1, message, type: 'text', date_created: SECOND }],
              }),
            }
          : undefined,
    });
    expect(session.said()).toContain(
      'customer 12:00, 3 lines:\n  Hello\n  What next? 1 reply\n  #41 is closed.\n',
    );
  });

  it('that is being read does not keep the operator waiting', async () => {
    const session = await open({
      perform: (effect) => (effect.kind === 'detail' && effect.id === 41 ? null : undefined),
    });
    await session.pass(1000);
    expect(session.said()).toContain('Its messages are being read.\nWhat next? 1 reply');
    session.loop.dispatch({ kind: 'detailed', id: 41, detail: detailOf(41) });
    await session.pass(100);
    expect(session.said()).toBe('customer 12:00: Where is it?\n');
    expect(await session.type('s')).toContain('Conversation #42');
  });
});

describe('an answer', () => {
  it.each(['10', 's', 'skip', 'SKIP', ' 10 ', 'ы'])('%j skips', async (answer) => {
    const session = await open();
    const said = await session.type(answer);
    expect(said).toContain('Conversation #42, Customer 42');
    expect(session.state.queue.current).toBe(42);
  });

  it.each(['', '   '])('%j decides nothing', async (answer) => {
    const session = await open();
    expect(await session.type(answer)).toBe(
      'An empty line does nothing.\nWhat next? The answers are the same; help lists them.\n',
    );
    expect(session.state.queue.current).toBe(41);
  });

  it.each(['0', '99', 'clos', 'ee', '-1', '1 2', '\x1b[A', 'x'.repeat(9000)])(
    '%j is none',
    async (answer) => {
      const session = await open();
      expect(await session.type(answer)).toMatch(/^"[^\n]+" is not one of the answers; nothing happens\.\n/);
      expect(session.effects.every(({ kind }) => kind !== 'deliver')).toBe(true);
      expect(session.state.queue.current).toBe(41);
    },
  );

  it('that does not apply is answered with the reason', async () => {
    const session = await open();
    expect(await session.type('5')).toContain('#41 is not yours to release.');
  });

  it('is the first line of a paste at most', async () => {
    const session = await open();
    session.said();
    await session.burst('Dear customer,', 'e', '3', '1', 'q');
    expect(session.said()).toBe(
      '"Dear customer," is not one of the answers; nothing happens.\n' +
        '4 lines came before the question and were ignored.\n' +
        'What next? The answers are the same; help lists them.\n',
    );
    expect(session.state.mode.kind).toBe('show');
    expect(session.sent).toEqual([]);
  });

  it('changes nothing in a read-only session', async () => {
    const session = await open({ session: { readOnly: true } });
    expect(session.said()).toMatch(
      /Read-only: nothing is changed\.[\s\S]*What next\? 10 skip, 11 snooze, 13/,
    );
    expect(await session.type('3')).toContain('This session is read-only: nothing is changed.');
    expect(session.sent).toEqual([]);
  });
});

describe('a reply', () => {
  it('is taken line by line, shown again, and sent by an explicit answer alone', async () => {
    const session = await open();
    expect(await session.type('1')).toBe(
      '#41 is yours.\nReply to Customer 41, #41, telegram: the customer will see this.\n' +
        'End with a line that holds only a dot. Nothing is sent before you are asked.\n',
    );
    expect(await session.type('Hello,', '', 'all is well.')).toBe('');
    expect(session.state.drafts['reply:41']?.text).toBe('Hello,\n\nall is well.');
    expect(await session.type('.')).toBe(
      'Reply to Customer 41, #41, telegram: the customer will see this.\nThe text, 3 lines:\n' +
        '1: Hello,\n2: \n3: all is well.\nWhat to do? 1 send, 2 send and close, 3 add lines, 4 change a line, ' +
        '5 start over, 6 add a canned reply, 7 keep as draft, 8 throw it away\n',
    );
    expect(await session.type('')).toBe(
      'An empty line does nothing.\nWhat to do? 1 send, 2 send and close, 3 add lines, 4 change a line, ' +
        '5 start over, 6 add a canned reply, 7 keep as draft, 8 throw it away\n',
    );
    expect(session.sent).toEqual(['claim 41']);
    const said = await session.type('1');
    expect(said).toMatch(/^Your reply to #41 is sent in 5 seconds; undo stops it\.\n\nConversation #42,/);
    expect(session.sent).toEqual(['claim 41']);
    await session.pass(6000);
    expect(session.said()).toBe('Your reply to #41 was sent.\n');
    expect(session.sent).toEqual(['claim 41', 'reply 41']);
  });

  it('that is sent with the close says both, and undo takes both back with the text', async () => {
    const session = await open();
    await session.type('r', 'Done.', '.');
    expect(await session.type('2')).toContain(
      'Your reply to #41 is sent in 5 seconds; undo stops it.\n#41 is closed in 5 seconds; undo stops it.\n',
    );
    const said = await session.type('undo');
    expect(said).toContain('Undone. Not sent.');
    expect(said).toMatch(/Conversation #41[\s\S]*The text:\nDone\.\nWhat to do\? 1 send,/);
    await session.pass(6000);
    expect(session.sent).toEqual(['claim 41']);
  });

  it('that was refused is said once, with the reason, and kept', async () => {
    const session = await open({
      perform: (effect) =>
        effect.kind === 'deliver' && effect.item.action === 'reply'
          ? {
              kind: 'delivered',
              key: effect.item.key,
              receipt: {
                ...blankReceipt(effect.item.write),
                outcome: 'refused',
                changed: false,
                error: 'text is \x1b[31mbad',
              },
              conflict: false,
            }
          : undefined,
    });
    await session.type('r', 'Done.', '.', '2');
    session.said();
    await session.pass(6000);
    expect(session.said()).toBe(
      'Your reply to #41 was refused: text is <U+001B>[31mbad. Your text is kept as a draft.\n' +
        'The close of #41 does not happen either.\n',
    );
    expect(session.state.drafts['reply:41']?.text).toBe('Done.');
  });

  it('can have a line changed or taken out, lines added, or all written anew', async () => {
    const session = await open();
    await session.type('r', 'one', 'two', 'three', '.');
    expect(await session.type('4')).toBe('Which line? Its number, 1 to 3; 0 goes back.\n');
    expect(await session.type('2')).toContain('Line 2 is: two\n');
    expect(await session.type('second')).toContain('1: one\n2: second\n3: three\n');
    expect(await session.type('4', '3', '.')).toContain('1: one\n2: second\nWhat to do?');
    expect(await session.type('3')).toContain('Your text goes after the 2 lines already there.');
    expect(await session.type('last', '.')).toContain('1: one\n2: second\n3: last\n');
    expect(await session.type('5')).toContain('replaces the whole text');
    expect(session.state.drafts['reply:41']?.text).toBe('one\nsecond\nlast');
    expect(await session.type('only this', '.')).toContain('The text:\nonly this\n');
  });

  it('without any text goes back, and the claim that was made for it stays', async () => {
    const session = await open();
    await session.type('r');
    const said = await session.type('.');
    expect(said).toContain('Nothing was written.\n#41 stays yours (C releases it).\n');
    expect(await session.type('release')).toContain('#41 is released.');
  });

  it('to what somebody else has taken meanwhile is not sent without asking', async () => {
    const session = await open();
    await session.type('r', 'x', '.');
    const taken = detailOf(41, { operator_id: 12, status: 'inbox' });
    session.perform = (effect) =>
      effect.kind === 'detail' ? { kind: 'detailed', id: effect.id, detail: taken } : undefined;
    session.loop.dispatch({ kind: 'detailed', id: 41, detail: taken });
    await session.pass(100);
    expect(session.said()).toBe('#41 is with ivan now.\n');
    expect(await session.type('1')).toBe(
      '#41 is with ivan now.\nNothing was sent.\nWhich? 1 keep as draft, 2 turn into a private note, 3 throw it away\n',
    );
    await session.type('2');
    await session.pass(6000);
    expect(session.sent).toEqual(['claim 41', 'note 41']);
  });

  it('from the canned ones is filled in and shown before it is sent', async () => {
    const session = await open();
    expect(await session.type('9')).toContain('Canned reply to #41:\n1: thanks, Thank you,');
    expect(await session.type('1')).toContain('The text:\nThank you, Customer 41. #41\nWhat to do? 1 send,');
    expect(session.sent).toEqual(['claim 41']);
  });

  it('from the canned ones says what follows it, and a macro without a text is done only when told to', async () => {
    const actions = { note: 'seen', assign: { group: 'vip' }, close: true };
    const session = await open({
      session: {
        replies: [
          { name: 'bye', text: 'Goodbye.', actions },
          { name: 'quiet', text: '', actions },
          { name: 'long', text: 'Many words. '.repeat(20), actions },
        ],
      },
    });
    session.loop.dispatch({ kind: 'directory', operators: [], groups: [{ id: 5, title: 'VIP' }] });
    const listed = await session.type('9');
    expect(listed).toContain(
      '1: bye, Goodbye. (note, group vip, close)\n2: quiet (note, group vip, close)\n',
    );
    // The text is cut, what else is done is not.
    expect(listed).toMatch(/3: long, Many words\. .*… \(note, group vip, close\)\n/);
    expect(await session.type('1')).toContain(
      'The text:\nGoodbye.\nThen: note, group VIP, close.\nWhat to do?',
    );
    expect(await session.type('send')).toContain(
      'Your note to #41 is saved in 5 seconds; undo stops it.\n' +
        '#41 is assigned in 5 seconds; undo stops it.\n',
    );
    await session.pass(6000);
    expect(session.sent).toEqual(['claim 41', 'note 41', 'assign 41', 'reply 41', 'close 41']);
    await session.type('9');
    expect(await session.type('2')).toBe(
      'Do this to #42? quiet\nnote: seen\nassign to group VIP\nclose\nWhich? 1 do it to #42, 2 back\n',
    );
    await session.type('2');
    await session.pass(10_000);
    expect(session.sent).toHaveLength(5);
  });

  it('is dropped, and undo brings it back', async () => {
    const session = await open();
    expect(await session.type('n', 'half a note', '.', '8')).toContain(
      'Dropped the note to #41 (z brings it back).',
    );
    expect(session.state.drafts).toEqual({});
    expect(await session.type('undo')).toContain('The note to #41 is back.');
    expect(await session.type('keep')).toContain('21 drop the draft');
    await session.type('21');
    expect(session.state.drafts).toEqual({});
    expect(session.sent).toEqual([]);
  });

  it('says when the terminal may have cut a line', async () => {
    const session = await open();
    await session.type('r');
    expect(await session.type('é'.repeat(2048))).toContain('This line may be cut');
    expect(await session.type('short')).toBe('');
  });
});

describe('a note and a file', () => {
  it('name who will see them, before and after', async () => {
    const session = await open();
    const note = 'PRIVATE NOTE on #41, Customer 41: only operators see this, the customer does not.\n';
    expect(await session.type('2')).toContain(note);
    const review = await session.type('parcel lost', '.');
    expect(review).toContain(note);
    expect(review).toContain('What to do? 1 save the private note, 2 save the private note and close,');
    expect(await session.type('1')).toContain('Your note to #41 is saved in 5 seconds; undo stops it.\n');

    expect(await session.type('8')).toContain(
      'File for Customer 41, #41, telegram: the customer will see this.\n',
    );
    expect(await session.type('not an address')).toContain('The text:\nnot an address\n');
    expect(await session.type('send')).toContain('Not sent: give an http or https address.');
    expect(await session.type('3', 'https://files.example.test/a.pdf')).toContain(
      'https://files.example.test/a.pdf',
    );
    expect(await session.type('1')).toContain('Your file to #41 is sent in 5 seconds');
  });
});

describe('lists', () => {
  it('are narrowed by a part of a name, and taken by number', async () => {
    const session = await open();
    expect(await session.type('6')).toBe(
      'Assign #41 to an operator:\n1: sam@example.test, 7 (you)\n2: yuki@example.test, 8\n3: ivan@example.test, 12\n' +
        'Which? Its number, a part of the name to narrow the list, or 0 to go back.\n',
    );
    expect(await session.type('nobody')).toMatch(
      /^Nothing in the list has "nobody"; nothing happens\.\nWhich\?/,
    );
    expect(await session.type('IVAN')).toContain('1: ivan@example.test, 12\nWhich? Its number, another part');
    expect(session.sent).toEqual([]);
    expect(await session.type('1')).toContain('#41 goes to ivan@example.test (z undo).\n');
    expect(session.effects.find(({ kind }) => kind === 'deliver')).toMatchObject({
      item: { write: { params: { operator_id: 12 } } },
    });
  });

  it('are left by 0, from a narrowed one first to the whole', async () => {
    const session = await open();
    await session.type('a', 'ivan');
    expect(await session.type('0')).toContain('3: ivan@example.test');
    expect(await session.type('0')).toMatch(/^What next\?/);
    expect(session.sent).toEqual([]);
  });

  it('find a conversation by its number or name', async () => {
    const session = await open();
    await session.type('14');
    expect(await session.type('#43')).toContain('1: #43 Customer 43');
    expect(await session.type('1')).toContain('Conversation #43, Customer 43');
  });

  it('of snooze times take a number or a time, and say what is wrong with any other', async () => {
    const session = await open();
    expect(await session.type('11')).toMatch(/^Snooze #41 for how long\?\n1: 1 hour/);
    expect(await session.type('yesterday')).toMatch(/^"yesterday" is not a time\./);
    expect(await session.type('0')).toMatch(/^What next\?/);
    await session.type('h');
    expect(await session.type('30m')).toMatch(/^#41 snoozed until [0-9:]+ \(z undo\)\.\n\nConversation #42/);
    await session.type('h');
    expect(await session.type('6')).toContain('#42 snoozed until the customer writes');
    expect(session.state.snoozed).toMatchObject([
      { id: 41, until: expect.any(Number) },
      { id: 42, until: null },
    ]);
  });
});

describe('what an earlier session left', () => {
  const draft = (id: number, text: string): Draft => ({
    id,
    purpose: 'reply',
    text,
    cursor: text.length,
    name: `Customer ${id}`,
    at: START,
  });
  const left: RecoveredState = {
    ...NOTHING_RECOVERED,
    drafts: [draft(42, 'first\nsecond'), draft(50, 'other')],
  };

  it('is listed first, and opened as it was', async () => {
    const session = await open({ left });
    expect(session.said()).toContain(
      'An earlier session left this:\n1: reply to #42, Customer 42: first\n2: reply to #50, Customer 50: other\n' +
        'Which? The number of a draft, or 0 to keep all and go on.\n',
    );
    expect(await session.type('1')).toBe(
      'reply to #42, Customer 42:\nfirst\nsecond\nWhich? 1 open it, 2 throw it away, 3 back to the list\n',
    );
    const said = await session.type('1');
    expect(said).toMatch(
      /Conversation #42[\s\S]*The text, 2 lines:\n1: first\n2: second\nWhat to do\? 1 send,/,
    );
    expect(session.sent).not.toContain('reply 42');
  });

  it('says what the numbers do where help is asked for', async () => {
    const session = await open({ left });
    expect(await session.type('help')).toBe(
      'The number of a draft shows it, to be opened or thrown away. 0 keeps all of them for later.\n' +
        'Which? The number of a draft, or 0 to keep all and go on.\n',
    );
  });

  it('is thrown away only after a second question', async () => {
    const session = await open({ left });
    expect(await session.type('2', '2')).toContain(
      'Throw away the reply to #50?\nother\nWhich? 1 keep it, 2 throw it away\n',
    );
    expect(Object.keys(session.state.drafts)).toEqual(['reply:42', 'reply:50']);
    expect(await session.type('2')).toContain('The reply to #50 is thrown away.');
    expect(Object.keys(session.state.drafts)).toEqual(['reply:42']);
  });

  it('can be read, and no more than that, in a read-only session', async () => {
    const session = await open({ left, session: { readOnly: true } });
    expect(await session.type('help')).toContain(
      'The number of a draft shows it. 0 keeps all of them for later.\n',
    );
    expect(await session.type('1')).toBe(
      'reply to #42, Customer 42:\nfirst\nsecond\nWhich? 3 back to the list\n',
    );
    for (const answer of ['1', '2'])
      expect(await session.type(answer)).toBe(
        'This session is read-only: nothing is changed.\nWhich? 3 back to the list\n',
      );
    const said = await session.type('3', '0', 'next');
    expect(said).toContain('DRAFT: unsent reply\n');
    expect(said).toMatch(/What next\? 10 skip/);
    expect(said).not.toContain('throw');
    expect(Object.keys(session.state.drafts)).toEqual(['reply:42', 'reply:50']);
  });

  it('is kept by 0, and named where its conversation is shown', async () => {
    const session = await open({ left });
    await session.type('0');
    expect(Object.keys(session.state.drafts)).toEqual(['reply:42', 'reply:50']);
    expect(await session.type('s')).toContain('DRAFT: unsent reply; r opens it, D throws it away\n');
  });
});

describe('what happens meanwhile', () => {
  it('is said once, in a line of its own', async () => {
    const session = await open();
    session.said();
    session.waiting = [41, 42, 43, 51, 52];
    await session.pass(16_000);
    expect(session.said()).toBe('2 new conversations have arrived.\n');
    await session.pass(16_000);
    expect(session.said()).toBe('');
  });

  it('opens a conversation of neither walk by its number', async () => {
    const session = await open();
    await session.type('find');
    expect(await session.type('#905')).toContain('1: #905, opened by its number');
    await session.type('1');
    expect(session.state.queue.current).toBe(905);
  });

  it('to an empty queue brings the next conversation, and asks anew', async () => {
    const session = await open({ waiting: [] });
    expect(session.said()).toContain(
      'The queue is empty. New conversations are shown as they arrive.\nWhat next? 14 find, 15 refresh, 16 help, 17 quit\n',
    );
    session.waiting = [60];
    await session.pass(16_000);
    expect(session.said()).toMatch(/^\nConversation #60,[\s\S]*What next\? 1 reply/);
  });

  it('to the last one that is skipped is not that the queue is empty', async () => {
    const session = await open({ waiting: [60] });
    expect(await session.type('skip')).toContain('No other conversation waits. 1 skipped: answer refresh.');
    await session.type('refresh');
    await session.pass(1000);
    expect(session.state.queue.current).toBe(60);
  });

  it('to the connection is said when it goes and when it comes, not at every attempt', async () => {
    const session = await open();
    session.said();
    session.perform = (effect) =>
      effect.kind === 'list'
        ? { kind: 'list-failed', sequence: effect.sequence, error: 'cannot reach it', offline: true }
        : undefined;
    await session.pass(90_000);
    expect(session.said()).toBe('No connection: cannot reach it.\n');
    session.perform = () => undefined;
    await session.pass(120_000);
    expect(session.said()).toBe('The connection is back.\n');
  });

  it('to the token is said when it is refused and when it is accepted, and before each question', async () => {
    const session = await open();
    session.said();
    session.perform = (effect) =>
      effect.kind === 'list'
        ? { kind: 'list-failed', sequence: effect.sequence, error: 'no', offline: false, token: true }
        : undefined;
    await session.pass(90_000);
    expect(session.said()).toMatch(
      /^TOKEN REFUSED since 12:00: nothing can be sent; your texts stay\. Renew it, then R: convops profile set token\.\n$/,
    );
    expect(await session.type('x')).toContain('The token has been refused since 12:00. What next?');
    session.perform = () => undefined;
    await session.type('R');
    await session.pass(1000);
    expect(await session.type('x')).not.toContain('refused');
  });

  it('to the messages on screen is said as they come', async () => {
    const session = await open();
    await session.type('c');
    const messages = [
      { id: 4100, message: 'Where is it?', type: 'text', date_created: SECOND },
      { id: 4101, message: 'Hello?', type: 'text', date_created: SECOND + 60 },
    ];
    session.loop.dispatch({
      kind: 'detailed',
      id: 41,
      detail: detailOf(41, { messages, operator_id: 7, status: 'inbox' }),
    });
    await session.pass(100);
    expect(session.said()).toBe('New message, customer 12:01: Hello?\n');
  });

  it('is said after a refresh that was asked for', async () => {
    const session = await open();
    expect(await session.type('R')).toMatch(
      /^Reading the queue\.\nThe queue has been read: 3 waiting\.\nWhat next\?/,
    );
  });
});

describe('the end', () => {
  it('by quit comes at once when nothing is on its way', async () => {
    const session = await open();
    await session.type('17');
    expect(await session.ended).toBe('quit');
  });

  it('with something held asks, and an empty line leaves it as it is', async () => {
    const session = await open({ session: { holdMs: 30_000 } });
    await session.type('r', 'Done.', '.', '1');
    expect(await session.type('q')).toBe(
      'Not everything has been sent yet.\nheld: reply #41\n' +
        'Which? 1 send now and leave, 2 leave without sending, keep drafts, 3 stay\n',
    );
    expect(await session.type('')).toContain('An empty line does nothing.');
    expect(session.sent).not.toContain('reply 41');
    await session.type('2');
    expect(await session.ended).toBe('quit');
    expect(session.state.drafts['reply:41']?.text).toBe('Done.');
  });

  it('by Control C goes back from a text first, which is kept', async () => {
    const session = await open();
    await session.type('2', 'half a note');
    expect(await session.signal('SIGINT')).toMatch(
      /^\nThe text is kept as a draft\.\nA line that you had not ended with Enter is not in the draft\.\nWhat next\?/,
    );
    expect(session.state.drafts['note:41']?.text).toBe('half a note');
    await session.signal('SIGINT');
    expect(await session.ended).toBe('quit');
  });

  it('by Control C twice leaves at once, and what was held is a draft', async () => {
    const session = await open({ session: { holdMs: 30_000 } });
    await session.type('r', 'Done.', '.', '1');
    expect(await session.signal('SIGINT')).toContain('Not everything has been sent yet.');
    await session.signal('SIGINT');
    expect(await session.ended).toBe('SIGINT');
    expect(session.state.drafts['reply:41']?.text).toBe('Done.');
    expect(session.sent).toEqual(['claim 41']);
  });

  it('by Control C in the first line of a text says that there is no draft, and nowhere else', async () => {
    const session = await open();
    await session.type('n');
    expect(await session.signal('SIGINT')).toMatch(
      /^\nThere is no draft: you had not ended a line with Enter\.\nWhat next\?/,
    );
    await session.type('n', 'ask Bea', '.');
    expect(await session.signal('SIGINT')).toMatch(/^\nThe text is kept as a draft\.\nWhat next\?/);
  });

  it('by Control C while a line is typed again leaves that line as it was', async () => {
    const session = await open();
    await session.type('n', 'ask Bea', '.', 'change');
    expect(await session.signal('SIGINT')).toContain(
      'A line that you had not ended with Enter is not in the draft.',
    );
    expect(session.state.drafts['note:41']?.text).toBe('ask Bea');
  });

  it('by SIGTERM in a line of a text says that this line is in no draft', async () => {
    const session = await open();
    await session.type('n', 'half a note');
    expect(await session.signal('SIGTERM')).toContain(
      'A line that you had not ended with Enter is not in the draft.',
    );
  });

  it.each(['SIGTERM', 'SIGHUP'] as const)('by %s keeps what was typed', async (name) => {
    const session = await open();
    await session.type('r', 'first line');
    await session.signal(name);
    expect(await session.ended).toBe(name);
    expect(session.state.drafts['reply:41']?.text).toBe('first line');
  });

  it('of the input is the end of the session', async () => {
    const session = await open();
    await session.type('r', 'first line');
    await session.endInput();
    expect(await session.ended).toBe('closed');
    expect(session.state.drafts['reply:41']?.text).toBe('first line');
  });

  it('of whoever listens is the end of the session', async () => {
    const session = await open();
    session.deaf = true;
    await session.type('help');
    expect(await session.ended).toBe('closed');
  });
});

describe('any text of the service', () => {
  it('leaves nothing in the output that could drive a terminal', async () => {
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
          session: { replies: [{ name, text }], group: { id: 2, title: name } },
          perform: (effect) => {
            if (effect.kind === 'detail')
              return { kind: 'detailed', id: effect.id, detail: detail(effect.id) };
            if (effect.kind === 'directory')
              return {
                kind: 'directory',
                operators: [{ id: 8, email: text }],
                groups: [{ id: 1, title: name }],
              };
            if (effect.kind === 'deliver')
              return {
                kind: 'notice',
                notice: { text: `${error}\x9b2J`, tone: 'bad', until: null },
              };
            return undefined;
          },
        });
        await session.type('i', 'v', 'a', '0', 'g', '0', 'm', '1', 'keep', 'c', name, text);
        await session.signal('SIGTERM');
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
        expect(session.all).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
      }),
      { numRuns: 25 },
    );
  });
});

describe('several conversations', () => {
  it('are marked by their numbers in the list, decided about as one, and brought back by undo', async () => {
    const session = await open();
    expect(await session.type('list')).toContain('2: #42 Customer 42');
    const said = await session.type('mark 2 3');
    expect(said).toContain('2 conversations marked: #42, #43.');
    expect(said).not.toContain('1: #41');
    expect(await session.type('mark 9')).toContain('9 is not a number of the list; nothing is marked.');
    expect(await session.type('unmark 3')).toContain('1 conversation marked: #42.');
    await session.type('mark 3');
    expect(await session.type('close')).toContain('2 conversations are closed in 5 seconds; undo stops it.');
    expect(await session.type('undo')).toContain('Undone for 2 conversations: they stay open.');
  });

  it('are said to be snoozed alone in a read-only session', async () => {
    const session = await open({ session: { readOnly: true } });
    expect(await session.type('list', 'mark 2 3')).toContain('\nSnooze applies to all of them.\n');
    expect(await session.type('close')).toContain('This session is read-only: nothing is changed.\n');
    expect(session.state.outbox).toEqual([]);
  });

  // Once a number opened, marked and closed whoever had moved up since the list was said.
  it('stay under the numbers that were said with them, whatever leaves the list since', async () => {
    const session = await open({ waiting: [41, 42, 43, 44] });
    expect(await session.type('list')).toContain('3: #43 Customer 43');
    session.waiting = [41, 43, 44];
    await session.pass(16_000);
    expect(session.said()).not.toContain('3:');
    expect(await session.type('mark 2')).toContain('#42 is no longer in the list');
    expect(await session.type('mark 3 3')).toContain('1 conversation marked: #43.');
    expect(await session.type('2')).toContain('#42 is no longer in the list');
    await session.type('4');
    expect(session.state.queue.current).toBe(44);
  });

  it('are brought back by undo from the list, which stays open for those that are still read', async () => {
    const session = await open({
      perform: ({ kind, ...effect }) =>
        kind === 'detail' && 'id' in effect && effect.id === 43 ? null : undefined,
    });
    await session.type('list', 'mark 1 2 3');
    const said = await session.type('close');
    expect(said).toContain('2 conversations are closed in 5 seconds; undo stops it.');
    expect(said).toContain('1 conversation marked: #43.');
    expect(await session.type('undo')).toContain('Undone for 2 conversations: they stay open.');
    await session.pass(6000);
    expect(session.sent.filter((one) => one.startsWith('close'))).toEqual([]);
  });
});

describe('a proposal', () => {
  const [first, second] = [aProposal(), aProposal({ text: 'It is lost.' }, { id: 'p2' })];

  it('is approved by an answer to the question below it', async () => {
    const session = await open({ session: { plain: true } });
    session.loop.dispatch({ kind: 'proposals', proposals: [first] });
    await session.pass(1000);
    expect(session.said()).toMatch(
      /PROPOSAL p1 by .*\nwhy: .*\nIt is on its way\.\nWhat next\? .*26 approve/s,
    );
    expect(await session.type('approve')).toContain('Your reply to #41 is sent in 5 seconds');
    await session.pass(6000);
    expect(session.sent).toEqual(['claim 41', 'reply 41']);
  });

  it('that takes the place of another is not approved by an answer to that one', async () => {
    const session = await open({ session: { plain: true } });
    session.loop.dispatch({ kind: 'proposals', proposals: [first, second] });
    await session.pass(1000);
    session.loop.dispatch({ kind: 'proposals', proposals: [second] });
    await session.pass(300);
    expect(session.said()).toContain('It is lost.');
    await session.burst('approve');
    await session.pass(1000);
    expect(session.said()).toContain('1 line came before the question and was ignored.\nWhat next?');
    expect(session.state.outbox).toEqual([]);
    expect(await session.type('approve')).toContain('Your reply to #41 is sent in 5 seconds');
  });
});
