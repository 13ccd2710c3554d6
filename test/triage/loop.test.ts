import { describe, expect, it } from 'vitest';
import { createLoop, type LoopParts, type Undated } from '../../src/triage/loop.ts';
import type { Effect, Event } from '../../src/triage/state/events.ts';
import type { OutboxItem } from '../../src/triage/state/outbox.ts';
import type { State } from '../../src/triage/state.ts';
import { textWrite } from '../../src/triage/update/writes.ts';
import { freshState } from './session-samples.ts';

const START = freshState({}, 1000);

const ITEM = {
  ...{ key: 'o1', id: 42, action: 'reply', draft: null, check: null, group: { key: 'o1' } },
  write: textWrite('reply', 42, 'hi', 41),
  phase: { kind: 'sending', since: 1000 },
} as const satisfies OutboxItem;
const DELIVER: Effect = { kind: 'deliver', item: ITEM };
const REFRESH: Undated = { kind: 'act', action: 'refresh' };

/** A loop over a toy: every event is noted, and `react` says what effects it has. */
function loopOf(react: (event: Event) => readonly Effect[] = () => [], parts: Partial<LoopParts> = {}) {
  const log: string[] = [];
  const events: Event[] = [];
  let clock = 1999;
  const loop = createLoop({
    initial: { state: START, effects: [] },
    update(state, event) {
      events.push(event);
      log.push(event.kind);
      return { state: { ...state, now: event.at }, effects: react(event) };
    },
    perform: async (effect) => {
      log.push(`perform ${effect.kind}`);
      return null;
    },
    save: () => undefined,
    saveNow: () => {
      log.push('saved');
    },
    now: () => {
      clock += 1;
      return clock;
    },
    ...parts,
  });
  return { loop, log, events };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the loop', () => {
  it('dates events, tells who listens until they have enough, and keeps the state after their frame', async () => {
    const saved: number[] = [];
    const { loop, events } = loopOf(undefined, { save: (state) => saved.push(state.now) });
    const seen: number[] = [];
    const enough = loop.subscribe((state) => seen.push(state.now));
    loop.dispatch({ kind: 'tick' });
    loop.dispatch({ kind: 'tick' });
    enough();
    loop.dispatch({ kind: 'tick' });
    expect(events.map(({ at }) => at)).toEqual([2000, 2001, 2002]);
    expect(seen).toEqual([2000, 2001]);
    expect(saved).toEqual([]);
    await settled();
    expect(saved).toEqual([2002]);
    expect(loop.state().now).toBe(2002);
  });

  it('makes a notice of an effect that rejects', async () => {
    const { loop, events } = loopOf(({ kind }) => (kind === 'tick' ? [{ kind: 'directory' }] : []), {
      perform: () => Promise.reject(new Error('broke')),
    });
    loop.dispatch({ kind: 'tick' });
    await settled();
    expect(events[1]).toMatchObject({ kind: 'notice', notice: { text: 'broke', tone: 'warn' } });
  });
});

describe('a delivery', () => {
  const onTick = ({ kind }: Event) => (kind === 'tick' ? [DELIVER] : []);

  it('starts when its state is on the disk, not before', async () => {
    const { loop, log } = loopOf(onTick, { saveNow: () => void log.push('saved') });
    loop.dispatch({ kind: 'tick' });
    await settled();
    expect(log).toEqual(['tick', 'saved', 'perform deliver']);
  });

  it('saves the state that it belongs to, once for all deliveries of a step', async () => {
    const saved: State[] = [];
    const { loop, log } = loopOf(({ kind }) => (kind === 'tick' ? [DELIVER, DELIVER] : []), {
      saveNow: (state) => saved.push(state),
    });
    loop.dispatch({ kind: 'tick' });
    const { now } = loop.state();
    loop.dispatch(REFRESH);
    await settled();
    expect(saved.map((state) => state.now)).toEqual([now]);
    expect(log.filter((line) => line === 'perform deliver')).toHaveLength(2);
  });

  it('is not started when saving throws, and says that nothing was sent', async () => {
    const saveNow = () => {
      throw new Error('disk full');
    };
    const { loop, log, events } = loopOf(onTick, { saveNow });
    loop.dispatch({ kind: 'tick' });
    await settled();
    expect(log).toEqual(['tick', 'delivered']);
    const error = expect.stringMatching(/^the draft file could not be written: /);
    expect(events[1]).toMatchObject({
      ...{ kind: 'delivered', key: 'o1', conflict: false },
      receipt: { id: 42, action: 'send', outcome: 'not_sent', changed: false, error },
    });
  });

  it('that breaks is unknown: no more is claimed', async () => {
    const { loop, events } = loopOf(onTick, { perform: () => Promise.reject(new Error('broke')) });
    loop.dispatch({ kind: 'tick' });
    await settled();
    expect(events[1]).toMatchObject({
      kind: 'delivered',
      key: 'o1',
      receipt: { outcome: 'unknown', changed: null, error: 'broke', check: expect.stringContaining('42') },
    });
  });
});

describe('the end', () => {
  it('comes with its reason once the last state is saved, and nothing is taken after it', async () => {
    const { loop, log } = loopOf(({ kind }) =>
      kind === 'left' ? [{ kind: 'end', reason: 'SIGTERM' }, DELIVER] : [],
    );
    loop.dispatch({ kind: 'left', reason: 'SIGTERM' });
    loop.dispatch({ kind: 'tick' });
    expect(await loop.ended).toBe('SIGTERM');
    expect(loop.unsaved()).toBeNull();
    expect(log).toEqual(['left', 'saved']);
  });

  it('by a defect of update saves the last good state and rejects', async () => {
    const saved: number[] = [];
    const { loop } = loopOf(
      ({ kind }) => {
        if (kind === 'act') throw new Error('a defect');
        return [];
      },
      { saveNow: (state) => saved.push(state.now) },
    );
    loop.dispatch({ kind: 'tick' });
    loop.dispatch(REFRESH);
    loop.dispatch({ kind: 'tick' });
    await expect(loop.ended).rejects.toThrow('a defect');
    expect(saved).toEqual([2000]);
    expect(loop.state().now).toBe(2000);
  });
});
