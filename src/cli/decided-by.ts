// Who decided on what a run does: a person, an agent or a script. An agent is known by what it sets in the environment
// of all that it starts, or says so itself. Whoever takes its mark away is not known any more: docs/agents.md.
import { quoted } from '../base/text.ts';
import { environmentText } from '../settings/connection.ts';
import { parseSwitch } from '../settings/keys.ts';
import type { Io } from '../terminal/io.ts';
import type { DecidedBy } from '../writes/receipt.ts';
import { UsageError } from './usage-error.ts';

/**
 * The variables that agents set, and what each agent is called; null where the value is its name. Not what people set
 * for an agent of theirs, such as CODEX_HOME, COPILOT_GITHUB_TOKEN, or CURSOR_TRACE_ID of every terminal of the editor.
 */
export const AGENT_MARKS: readonly (readonly [variable: string, agent: string | null])[] = [
  ['AI_AGENT', null],
  ['AGENT', null],
  ['CLAUDECODE', 'claude-code'],
  ['CLAUDE_CODE', 'claude-code'],
  ['CODEX_SANDBOX', 'codex'],
  ['CODEX_SANDBOX_NETWORK_DISABLED', 'codex'],
  ['CODEX_THREAD_ID', 'codex'],
  ['CODEX_CI', 'codex'],
  ['GEMINI_CLI', 'gemini-cli'],
  ['CURSOR_AGENT', 'cursor'],
  ['COPILOT_CLI', 'copilot'],
  ['COPILOT_AGENT_SESSION_ID', 'copilot'],
  ['AMP_CURRENT_THREAD_ID', 'amp'],
  ['ANTIGRAVITY_AGENT', 'antigravity'],
  ['AUGMENT_AGENT', 'augment'],
  ['CLINE_ACTIVE', 'cline'],
  ['CRUSH', 'crush'],
  ['GOOSE_TERMINAL', 'goose'],
  ['OPENCLAW_SHELL', 'openclaw'],
  ['OPENCODE', 'opencode'],
  ['OPENCODE_CLIENT', 'opencode'],
  ['PI_CODING_AGENT', 'pi'],
  ['QWEN_CODE', 'qwen-code'],
  ['ROO_ACTIVE', 'roo-code'],
  ['TRAE_AI_SHELL_ID', 'trae'],
];

/** A name that an agent or a script may give itself. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._@+/-]{0,63}$/u;

/** Words that say who decides, or by which a list might be meant to be shown. */
const NO_NAMES = ['person', 'agent', 'script', 'operator', 'group', 'channel', 'age'];

/**
 * Who decides in a run, where `by` is the name that --by gives. A mark makes it an agent, whatever else is said; a name it
 * gives itself is taken over. Without one a script has neither stdin nor stderr on a terminal. Throws UsageError for a
 * CONVOPS_BY that is not a name.
 */
export function decidedBy(
  { env, stdin, stderr }: Pick<Io, 'env' | 'stdin' | 'stderr'>,
  by: string | undefined,
): DecidedBy {
  const variable = environmentText(env, 'CONVOPS_BY');
  const set = variable === undefined ? undefined : parseBy(variable, 'CONVOPS_BY');
  const typed = by === undefined ? undefined : parseBy(by);
  // A person may have set CONVOPS_BY for an agent: an option cannot make a script of it.
  const isKept = typed?.kind === 'script' && set?.kind === 'agent';
  const said = isKept ? { ...set, name: typed.name } : (typed ?? set);
  for (const [mark, agent] of AGENT_MARKS) {
    const value = environmentText(env, mark);
    if (value === undefined || parseSwitch(value) === false) continue;
    const name = agent ?? (NAME.test(value) && parseSwitch(value) === undefined ? value : null);
    // Other programs have a variable of this name: only what reads like a name is one.
    if (mark === 'AGENT' && (name === null || !/^\p{L}/u.test(name))) continue;
    return { kind: 'agent', name: said?.name ?? name, evidence: mark };
  }
  if (said) return said;
  return stdin.isTTY || stderr.isTTY
    ? { kind: 'person', name: null, evidence: 'terminal' }
    : { kind: 'script', name: null, evidence: 'no terminal' };
}

/** Who is meant by `NAME`, `agent:NAME` or `script:NAME`; throws UsageError. */
export function parseBy(text: string, evidence: '--by' | 'CONVOPS_BY' = '--by'): DecidedBy {
  const [, kind = 'agent', name = ''] = /^(?:(agent|script):)?(.*)$/su.exec(text) ?? [];
  if (NAME.test(name) && !NO_NAMES.includes(name))
    return { kind: kind === 'script' ? 'script' : 'agent', name, evidence };
  throw new UsageError(
    `${evidence}: ${quoted(text)} does not say who runs this: give a name, or script:NAME`,
  );
}
