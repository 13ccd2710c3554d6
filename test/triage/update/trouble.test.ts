// A token of a program; whatever else is in trouble: test/stories/triage/renewal.story and outage.story.
import { expect, it } from 'vitest';
import { troubleText } from '../../../src/triage/update/trouble.ts';
import { freshState } from '../session-samples.ts';

it('a refused token of a program is asked for again by a key', () => {
  const { network, ...state } = freshState({ renewal: { from: 'program', command: '' } });
  const trouble = { kind: 'token', since: state.now } as const;
  expect(troubleText({ ...state, network: { ...network, trouble } })).toBe(
    'Token refused: R runs token_command again',
  );
});
