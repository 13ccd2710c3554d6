// What a list to choose from says of itself.
import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../../src/terminal/style.ts';
import { view } from '../../../src/triage/view.ts';
import { NOTHING, sitting } from '../macro-samples.ts';

describe('a list to choose from', () => {
  it.each(['a', 'g'])('opened by %s says for a while that Enter found nothing selected', (key) => {
    const one = sitting({ ...NOTHING }, '');
    one.feed({ kind: 'resized', size: { columns: 80, rows: 24 } });
    const field = () => view(one.state, plainStyle).rows.find(({ text }) => text.startsWith(' find:'))?.text;
    one.press(key);
    expect(field()?.trim()).toBe('find:');
    one.press('Enter');
    expect(field()).toContain('nothing is selected: type part of a name, or press Down');
    one.wait(10_000);
    expect(field()?.trim()).toBe('find:');
  });
});
