import { describe, expect, it } from 'vitest';
import { sitting } from '../session-samples.ts';

describe('texts that meet', () => {
  it('of the editor never go into the text to another customer', () => {
    const one = sitting();
    one.press('r');
    one.type('old');
    one.press('^X');
    one.feed({ kind: 'act', action: 'back' });
    one.feed({ kind: 'chosen', index: 0 });
    one.feed({ kind: 'act', action: 'next' });
    one.feed({ kind: 'act', action: 'reply' });
    one.feed({ kind: 'written', text: 'for 42' });
    one.feed({ kind: 'edited', text: 'new', error: null });
    expect(one.state.drafts['reply:41']?.text).toBe('new');
    expect(one.state.drafts['reply:42']?.text).toBe('for 42');
    one.press('Enter');
    expect(one.item('reply').write.params).toMatchObject({ conversation_id: 42, text: 'for 42' });
  });
});
