// Makes the ports of one run, once in main.ts: every part of them on first use, so that `--help` reads no file and opens no
// connection.
import type { Command } from 'commander';
import { redactToken } from '../api/redact.ts';
import { withoutStrayBlank } from '../base/text.ts';
import { SANDBOX_ACTING_OPERATOR } from '../sandbox/identity.ts';
import { ownFolder } from '../settings/folders.ts';
import { parseSwitch } from '../settings/keys.ts';
import type { ProfilesDocument } from '../settings/profile-document.ts';
import { loadProfiles } from '../settings/profiles.ts';
import { type Resolution, resolveSettings } from '../settings/resolve.ts';
import { inertLine } from '../terminal/inert.ts';
import type { Io } from '../terminal/io.ts';
import { type PagerOptions, page } from '../terminal/pager.ts';
import { clearProgress } from '../terminal/progress.ts';
import { createPrompter } from '../terminal/prompter.ts';
import { createStyle, wantsColor } from '../terminal/style.ts';
import type { CommonOptions } from './common-options.ts';
import type { Context, InForce, Out, Terminal } from './context.ts';
import { decidedBy } from './decided-by.ts';
import { SIGNAL_CODES } from './exit-codes.ts';
import { createService } from './service.ts';

/**
 * Builds the ports of one run; `buildTree` makes the whole command tree, for those who describe it. With `trial`, profiles
 * that are not stored yet, all settings come from these and the options.
 */
export function createContext(
  io: Io,
  buildTree: (context: Context) => Promise<Command>,
  trial?: ProfilesDocument,
): Context {
  // Null before the settings or their command were asked for it.
  let token: string | null = null;
  const settings = settingsOf(io, trial);
  const out = outOf(io, settings, () => (token === null ? tokensIn(io, settings) : [token]));
  const service = createService(io, settings, out, (own) => {
    token = own;
  });
  const context: Context = {
    io: terminalOf(io, settings),
    settings,
    service,
    out,
    tree: () => buildTree(context),
  };
  return context;
}

function terminalOf(io: Io, settings: InForce): Terminal {
  const mayAsk = () => io.stderr.isTTY && settings.options.input !== false && !settings.values().noInput;
  const canPrompt = () => io.stdin.isTTY && mayAsk();
  const questions = {
    canPrompt,
    get prompt() {
      return createPrompter({
        ...{ ...io.raw, onSignal: io.onSignal, isGone: io.stdin.isGone },
        canPrompt: canPrompt(),
      });
    },
    async confirmBesidePipe(question: string) {
      const keys = mayAsk() ? io.openTerminal() : null;
      if (keys === null) return null;
      const { stderr } = io.raw;
      try {
        return await createPrompter({ stdin: keys, stderr, onSignal: io.onSignal, canPrompt: true }).confirm(
          question,
        );
      } finally {
        keys.destroy();
      }
    },
  };
  // The process is inherited and not copied: to read its streams is to open them.
  return Object.create(io, Object.getOwnPropertyDescriptors(questions));
}

function settingsOf(io: Io, trial?: ProfilesDocument): InForce {
  let options: CommonOptions = {};
  let resolution: Resolution | undefined;
  let decided: ReturnType<InForce['by']> | undefined;
  let document = trial;
  const settings: InForce = {
    get options() {
      return options;
    },
    configure(parsed) {
      options = parsed;
      // What was resolved for a warning before these were known is not what they ask for.
      resolution = undefined;
      decided = undefined;
    },
    get configFolder() {
      return ownFolder(io, 'config');
    },
    get stateFolder() {
      return ownFolder(io, 'state');
    },
    profiles() {
      document ??= loadProfiles(settings.configFolder);
      return document;
    },
    resolution() {
      // --operator may mean the subject of a command or who acts this once; it overrides `@me` and the settings.
      const { operator: _, ...settingOptions } = options as CommonOptions & { operator?: string };
      resolution ??= resolveSettings({
        options: settingOptions,
        env: trial === undefined ? io.env : {},
        profiles: () => settings.profiles(),
        sandboxOperator: String(SANDBOX_ACTING_OPERATOR),
      });
      return resolution;
    },
    values: () => settings.resolution().settings,
    by() {
      // Every write is asked for it.
      decided ??= decidedBy({ io, options });
      return decided;
    },
    // The settings refuse an unknown word; here it only means that nothing is asked.
    debugging: () => options.debug === true || parseSwitch(io.env.CONVOPS_DEBUG ?? '') === true,
  };
  return settings;
}

function outOf(io: Io, settings: InForce, tokens: () => readonly string[]): Out {
  const say = async (text: string) => {
    await clearProgress(io.stderr);
    await io.stderr.write(`${inertLine(text)}\n`);
  };
  const out: Out = {
    exitCode: 0,
    style(output) {
      const { color } = settings.options;
      const flag = color === false ? 'never' : color === true ? 'auto' : (color ?? 'auto');
      return createStyle({
        color: wantsColor({ flag, env: io.env, isTTY: io[output].isTTY }),
        env: io.env,
      });
    },
    page: (text) => writePaged(io, out, text),
    async notice(text) {
      if (io.stderr.isTTY && !settings.options.quiet) await say(withoutStrayBlank(out.redact(text)));
    },
    warn: (text) => say(`convops: warning: ${withoutStrayBlank(out.redact(text))}`),
    redact: (text) => tokens().reduce((redacted, token) => redactToken(redacted, token), text),
  };
  return out;
}

/** What may be the token of a run that has opened no connection yet. */
function tokensIn({ env }: Io, { values }: InForce): string[] {
  const given = env.CONVOPS_TOKEN ? [env.CONVOPS_TOKEN] : [];
  try {
    const { token } = values();
    return token.kind === 'value' ? [token.value] : given;
  } catch {
    // No settings are in force.
    return given;
  }
}

/** Writes text to stdout, through the pager if it is longer than the terminal; a signal that ends both is the exit code. */
async function writePaged(io: Io, out: Out, text: string): Promise<void> {
  const { isTTY, rows, columns } = io.stdout;
  const onSignal: PagerOptions['onSignal'] = (names, listener) =>
    io.onSignal(names, (name) => {
      // The pager handles Ctrl-C.
      if (name !== 'SIGINT') out.exitCode = SIGNAL_CODES[name];
      listener(name);
    });
  if (await page(text, { env: io.env, platform: io.platform, isTTY, rows, columns, onSignal })) return;
  await io.stdout.write(text);
}
