// Who decided: what agents set is known, one row each; a name that a run gives itself never takes a mark away.
import { describe, expect, it } from 'vitest';
import { AGENT_MARKS, decidedBy, parseBy } from '../../src/cli/decided-by.ts';
import { UsageError } from '../../src/cli/usage-error.ts';

const by = (env: Readonly<Record<string, string>>, options: { by?: string } = {}, terminal = '') => {
  const tty = (name: string) => ({ isTTY: terminal.includes(name) });
  const io = { env, stdin: tty('in'), stderr: tty('err') } as never;
  const { kind, name, evidence } = decidedBy(io, options.by);
  return `${kind} ${name} ${evidence}`;
};

describe('an agent is known by what it sets', () => {
  it.each([
    ['AI_AGENT', 'claude-code@2.1', 'claude-code@2.1'],
    ['AGENT', 'goose', 'goose'],
    ['CLAUDECODE', '1', 'claude-code'],
    ['CODEX_THREAD_ID', '019a-22', 'codex'],
    ['OPENCODE_CLIENT', 'cli', 'opencode'],
  ])('%s, also at a terminal', (variable, value, name) => {
    expect(by({ [variable]: value }, {}, 'in err')).toBe(`agent ${name} ${variable}`);
    for (const off of ['', '0', 'false'])
      expect(by({ [variable]: off }, {}, 'in err')).toBe('person null terminal');
  });

  it('by any of the marks', () => {
    for (const [variable] of AGENT_MARKS) expect(by({ [variable]: 'x1' })).toMatch(/^agent /);
  });

  it('and is not called by a value that is not a name', () => {
    expect(by({ AI_AGENT: 'true' })).toBe('agent null AI_AGENT');
    expect(by({ AI_AGENT: 'a b\x1b[2J' })).toBe('agent null AI_AGENT');
    // A variable of this name that other programs have.
    expect(by({ AGENT: '/tmp/ssh.sock' }, {}, 'in')).toBe('person null terminal');
    expect(by({ AGENT: '1' }, {}, 'in')).toBe('person null terminal');
  });

  it('and by nothing that people set for one', () => {
    const env = { CODEX_HOME: '/h', COPILOT_GITHUB_TOKEN: 't', CURSOR_TRACE_ID: '1', REPL_ID: '1' };
    expect(by(env, {}, 'err')).toBe('person null terminal');
  });
});

describe('without a mark', () => {
  it.each([
    ['', 'script null no terminal'],
    ['in', 'person null terminal'],
    ['err', 'person null terminal'],
  ])('terminal on "%s"', (terminal, expected) => {
    expect(by({}, {}, terminal)).toBe(expected);
  });

  it.each([
    ['helper', 'agent helper'],
    ['agent:helper', 'agent helper'],
    ['script:nightly', 'script nightly'],
  ])('a run can say that it is %s', (text, expected) => {
    expect(by({}, { by: text }, 'in')).toBe(`${expected} --by`);
    expect(by({ CONVOPS_BY: text }, {}, 'in')).toBe(`${expected} CONVOPS_BY`);
    expect(by({ CONVOPS_BY: 'script:other' }, { by: text })).toBe(`${expected} --by`);
  });

  it.each([
    [''],
    ['person'],
    ['person:kim'],
    ['script'],
    ['operator'],
    ['script:'],
    ['a b'],
    ['-x'],
    ['\x1b[2J'],
    ['x'.repeat(65)],
  ])('%j is refused', (text) => {
    expect(() => parseBy(text)).toThrow(UsageError);
    if (text !== '') expect(() => by({ CONVOPS_BY: text })).toThrow(/^CONVOPS_BY: /);
  });
});

it('a mark stays a mark, whatever the run says of itself', () => {
  const env = { CLAUDECODE: '1' };
  expect(by(env, { by: 'script:nightly' }, 'in err')).toBe('agent nightly CLAUDECODE');
  expect(by({ ...env, CONVOPS_BY: 'reviewer' })).toBe('agent reviewer CLAUDECODE');
});

it('an agent named by CONVOPS_BY stays an agent, whatever the option says', () => {
  const env = { CONVOPS_BY: 'helper' };
  expect(by(env, { by: 'script:nightly' }, 'in err')).toBe('agent nightly CONVOPS_BY');
  expect(by(env, { by: 'reviewer' })).toBe('agent reviewer --by');
});
