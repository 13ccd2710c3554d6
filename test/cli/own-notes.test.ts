// Which messages of a conversation are private notes of this computer.
import { expect, it } from 'vitest';
import type { ConversationDetail } from '../../src/api/model.ts';
import { notesIn } from '../../src/cli/own-notes.ts';
import type { Entry } from '../../src/writes/journal-lines.ts';

const AT = 1_700_000_000_000;
const note = {
  ...{ entry: 'a-1', id: 42, at: AT, name: 'conversations.sendNote', outcome: 'done', message: 900 },
  params: { conversation_id: 42, text: 'Her mother called & left', operator_id: 7 },
} as unknown as Entry;

it.each([
  ['the same text', 'Her mother called & left', true],
  ['the text as a service escapes it', 'Her mother called &amp; left', true],
  ['the text with a line of the service', 'Her mother called & left\n-- Sam', true],
  ['another text under a number that was given again', 'Your chair leaves at nine', false],
])('a message with the number of a note and %s', (_what, message, isNote) => {
  const detail = {
    conversation_id: 42,
    messages: [{ id: 900, message, operator_id: 7, date_created: AT / 1000, type: 'text' }],
  } as unknown as ConversationDetail;
  expect(notesIn(detail, [note]).listed.map(({ id }) => id)).toEqual(isNote ? [900] : []);
});
