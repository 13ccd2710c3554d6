import { describe, expect, it } from 'vitest';
import { sitting } from '../session-samples.ts';

describe('texts that meet', () => {
  it('of the editor never go into the text to another customer', () => {
    const one = sitting();
    one.press('r');
    one.type('old');
    one.press('^X');
    for (const action of ['back', 'next', 'reply'] as const) one.feed({ kind: 'act', action });
    one.feed({ kind: 'edited', text: 'new', error: null });
    expect(Object.keys(one.state.drafts)).toEqual(['reply:41']);
    one.press('Enter');
    expect(one.item('reply').write.params).toMatchObject({ conversation_id: 41, text: 'new' });
  });
});
