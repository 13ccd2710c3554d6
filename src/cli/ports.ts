// The ports of a run but the service: what is in force, the process with the person at its terminal, and what the run says.
// Each part is found on first use.
import { redactToken } from '../api/redact.ts';
import { withoutStrayBlank } from '../base/text.ts';
import { SANDBOX_ACTING_OPERATOR } from '../sandbox/identity.ts';
import { serviceOf } from '../settings/base-url.ts';
import { folderOf, ownFolder } from '../settings/folders.ts';
import { parseSwitch } from '../settings/keys.ts';
import { learnedMarksRead } from '../settings/learned.ts';
import type { ProfilesDocument } from '../settings/profile-document.ts';
import { loadProfiles } from '../settings/profiles.ts';
import { type Resolution, resolveSettings } from '../settings/resolve.ts';
import { inertLine } from '../terminal/inert.ts';
import type { Io } from '../terminal/io.ts';
import { type PagerOptions, page } from '../terminal/pager.ts';
import { clearProgress } from '../terminal/progress.ts';
import { createPrompter } from '../terminal/prompter.ts';
import { createStyle, wantsColor } from '../terminal/style.ts';
import type { DecidedBy } from '../writes/receipt.ts';
import type { CommonOptions } from './common-options.ts';
import { decidedBy } from './decided-by.ts';
import { SIGNAL_CODES } from './exit-codes.ts';

export type InForce = ReturnType<typeof settingsOf>;

/** The settings of one run; with `trial`, profiles that are not stored yet, all come from these and the options. */
export function settingsOf(io: Io, trial?: ProfilesDocument) {
  let options: CommonOptions = {};
  let found: Resolution | undefined;
  let decided: DecidedBy | undefined;
  let document = trial;
  const configFolder = () => ownFolder(io, 'config');
  const profiles = (): ProfilesDocument => (document ??= loadProfiles(configFolder()));
  const resolved = (): Resolution => {
    // --operator may mean the subject of a command or who acts this once; it overrides `@me` and the settings.
    const { operator: _, ...settingOptions } = options as CommonOptions & { operator?: string };
    const env = trial === undefined ? io.env : {};
    const sandboxOperator = String(SANDBOX_ACTING_OPERATOR);
    const given = resolveSettings({ options: settingOptions, env, profiles, sandboxOperator });
    // Of profiles that are not stored yet nothing has been learned.
    const isOpen = trial === undefined && given.settings.getMarksRead === 'unknown';
    const learned = isOpen ? learnedMarksRead(folderOf(io, 'state'), serviceOf(given.settings)) : null;
    if (learned === null) return given;
    const origin = { source: 'default', name: 'learned by triage' } as const;
    return {
      settings: { ...given.settings, getMarksRead: learned },
      origins: { ...given.origins, getMarksRead: origin },
    };
  };
  const resolution = (): Resolution => (found ??= resolved());
  return {
    /** The common options as typed; empty until the command line is parsed. */
    get options() {
      return options;
    },
    /** Takes over the parsed options. */
    configure(parsed: CommonOptions) {
      options = parsed;
      // What was resolved for a warning before these were known is not what they ask for.
      found = undefined;
      decided = undefined;
    },
    get configFolder() {
      return configFolder();
    },
    get stateFolder() {
      return ownFolder(io, 'state');
    },
    /** The profiles on disk. */
    profiles,
    /** The values with the origin of each. */
    resolution,
    values: () => resolution().settings,
    /** Who decides in this run, of which every write is asked; throws UsageError for a CONVOPS_BY that is not a name. */
    by: (): DecidedBy => (decided ??= decidedBy(io, options.by)),
    /** The settings refuse an unknown word; here it only means that nothing is asked. */
    debugging: () => options.debug === true || parseSwitch(io.env.CONVOPS_DEBUG ?? '') === true,
  };
}

export type Terminal = Io & ReturnType<typeof questionsOf>;

/** The process with what a person can be asked. */
export function terminalOf(io: Io, settings: InForce): Terminal {
  // The process is inherited and not copied: to read its streams is to open them.
  return Object.create(io, Object.getOwnPropertyDescriptors(questionsOf(io, settings)));
}

function questionsOf(io: Io, settings: InForce) {
  const mayAsk = () => io.stderr.isTTY && settings.options.input !== false && !settings.values().noInput;
  const canPrompt = () => io.stdin.isTTY && mayAsk();
  return {
    /** Whether convops can ask a question: a terminal on both ends and no --no-input. */
    canPrompt,
    get prompt() {
      const { raw, onSignal, stdin } = io;
      return createPrompter({ ...raw, onSignal, isGone: stdin.isGone, canPrompt: canPrompt() });
    },
    /** Yes or no from a person, by the terminal itself where stdin is a pipe; null if nobody can be asked. */
    async confirm(question: string): Promise<boolean | null> {
      if (canPrompt()) return await this.prompt.confirm(question);
      const stdin = mayAsk() ? io.openTerminal() : null;
      if (stdin === null) return null;
      const { raw, onSignal } = io;
      const prompter = createPrompter({ stdin, stderr: raw.stderr, onSignal, canPrompt: true });
      return await prompter.confirm(question).finally(() => stdin.destroy());
    },
  };
}

export type Out = ReturnType<typeof outOf>;

/** The words of one run. */
export function outOf(io: Io, settings: InForce) {
  // Null before the settings or their command were asked for it.
  let token: string | null = null;
  const say = async (text: string) => {
    await clearProgress(io.stderr);
    await io.stderr.write(`${inertLine(text)}\n`);
  };
  /** What may be the token of a run that has opened no connection yet; null for none. */
  const likely = () => {
    try {
      const { token: set } = settings.values();
      if (set.kind === 'value') return set.value;
    } catch {
      // No settings are in force.
    }
    return io.env.CONVOPS_TOKEN || null;
  };
  const redact = (text: string) => redactToken(text, token ?? likely());
  const out = {
    /** The exit code of a run that ends without an exception. */
    exitCode: 0,
    style(output: 'stdout' | 'stderr') {
      const { color: flag = 'auto' } = settings.options;
      const isColored = wantsColor({ flag, env: io.env, isTTY: io[output].isTTY });
      return createStyle({ color: isColored, env: io.env });
    },
    /** Writes text already made inert to stdout, through the pager if it is longer than the terminal. */
    async page(text: string) {
      const onSignal: PagerOptions['onSignal'] = (names, listener) =>
        io.onSignal(names, (name) => {
          // The pager handles Ctrl-C; any other signal ends both.
          if (name !== 'SIGINT') out.exitCode = SIGNAL_CODES[name];
          listener(name);
        });
      const { env, platform, stdout } = io;
      const { isTTY, rows, columns } = stdout;
      const isPaged = await page(text, { env, platform, isTTY, rows, columns, onSignal });
      if (!isPaged) await stdout.write(text);
    },
    /** Prints a line on stderr for people: only on a terminal, never with --quiet. */
    async notice(text: string) {
      if (io.stderr.isTTY && !settings.options.quiet) await say(withoutStrayBlank(redact(text)));
    },
    /** Prints a line on stderr that also belongs in a script's log. */
    warn: (text: string) => say(`convops: warning: ${withoutStrayBlank(redact(text))}`),
    /** The text with the token of this run masked. */
    redact,
    /** Takes over the token that is sent, null for none. */
    hide(sent: string | null) {
      token = sent;
    },
  };
  return out;
}
