// Makes what a command is handed, once per run in main.ts: every part of it on first use, so that `--help` reads no
// file and opens no connection.

import { setMaxListeners } from 'node:events';
import type { Command } from 'commander';
import { callNamed, createApiClient } from '../api/client.ts';
import type { Client } from '../api/derive.ts';
import { redactToken } from '../api/redact.ts';
import type { Transport } from '../api/transport.ts';
import { withoutStrayBlank } from '../base/text.ts';
import { onNarrowed } from '../disk/private-file.ts';
import { SANDBOX_ACTING_OPERATOR } from '../sandbox/identity.ts';
import { serviceAt } from '../settings/base-url.ts';
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
import { onDamage } from '../writes/journal-files.ts';
import { deadlineOf, withRetriedReads } from '../writes/patience.ts';
import type { CommonOptions } from './common-options.ts';
import type { Context } from './context.ts';
import { decidedBy } from './decided-by.ts';
import { SIGNAL_CODES } from './exit-codes.ts';
import { sayDamage } from './journal-notes.ts';
import { createNameCache } from './name-notes.ts';
import { forReading, openTransport } from './open-transport.ts';

/** How often a read that failed is made again. */
const READ_RETRIES = 2;

/**
 * Builds the context of one run; `buildTree` makes the whole command tree, for those who describe it. With `trial`, profiles
 * that are not stored yet, all settings come from these and the options.
 */
export function createContext(
  io: Io,
  buildTree: (context: Context) => Promise<Command>,
  trial?: ProfilesDocument,
): Context {
  let options: CommonOptions = {};
  let resolution: Resolution | undefined;
  let decided: ReturnType<Context['by']> | undefined;
  let document = trial;
  let transport: Promise<Transport> | undefined;
  let client: Promise<Client> | undefined;
  let readOnly = false;
  let clockOffset: number | null = null;
  let token: string | null = null;
  const closers: (() => Promise<void>)[] = [];
  const aborter = new AbortController();
  const lastTry = new AbortController();
  // As many as there are requests at once.
  setMaxListeners(0, lastTry.signal);
  const names = createNameCache();
  let isDamageMet = false;

  /** What of the environment the run does without, for people. */
  async function sayIgnored(): Promise<void> {
    for (const notice of context.resolution().notices) await context.notice(notice);
  }

  const canPrompt = () =>
    io.stdin.isTTY && io.stderr.isTTY && options.input !== false && !context.settings().noInput;

  const context: Context = {
    io,
    exitCode: 0,
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
      document ??= loadProfiles(context.configFolder);
      return document;
    },
    resolution() {
      // --operator may mean the subject of a command or who acts this once; it overrides `@me` and the settings.
      const { operator: _, ...settingOptions } = options as CommonOptions & { operator?: string };
      resolution ??= resolveSettings({
        options: settingOptions,
        env: trial === undefined ? io.env : {},
        profiles: () => context.profiles(),
        sandboxOperator: String(SANDBOX_ACTING_OPERATOR),
      });
      return resolution;
    },
    settings: () => context.resolution().settings,
    transport() {
      transport ??= sayIgnored()
        .then(() =>
          openTransport(context, closers, {
            onToken: (own) => {
              token = own;
            },
            onDate: (date) => {
              clockOffset = date - io.steady();
            },
          }),
        )
        .then((opened) => (readOnly ? forReading(opened) : opened));
      return transport;
    },
    refuseWrites() {
      readOnly = true;
    },
    client() {
      client ??= context
        .transport()
        .then((opened) => withRetriedReads(createApiClient(opened, context.settings()), context.patience))
        .then((retrying) => names.noting(retrying));
      return client;
    },
    async timed(patience) {
      const plain = names.noting(createApiClient(await context.transport(), context.settings()));
      return (leftMs) => ({
        get client() {
          return withRetriedReads(plain, { ...patience, deadline: () => ({ leftMs }) });
        },
        call: (name, params) => callNamed(plain, name)(params, () => ({ timeoutMs: leftMs() })),
      });
    },
    get patience() {
      return {
        now: io.now,
        lastTry: lastTry.signal,
        // A run stopped halfway waits for nothing more.
        sleep: (ms: number, signal?: AbortSignal) =>
          io.sleep(ms, signal ? AbortSignal.any([aborter.signal, signal]) : aborter.signal),
        random: io.random,
        retries: READ_RETRIES,
        deadline: () => deadlineOf(io.steady, context.settings().timeoutMs),
      };
    },
    clockOffset: () => clockOffset,
    async call(name, params) {
      return await callNamed(await context.client(), name)(params);
    },
    get prompt() {
      return createPrompter({
        ...{ ...io.raw, onSignal: io.onSignal, isGone: io.stdin.isGone },
        canPrompt: canPrompt(),
      });
    },
    by() {
      // Every write is asked for it.
      decided ??= decidedBy(context);
      return decided;
    },
    canPrompt,
    tree: () => buildTree(context),
    style(output) {
      const { isTTY } = io[output];
      return createStyle({
        color: wantsColor({
          flag: options.color === false ? 'never' : (options.color ?? 'auto'),
          env: io.env,
          isTTY,
        }),
        env: io.env,
      });
    },
    page: (text) => writePaged(context, text),
    async notice(text) {
      if (!io.stderr.isTTY || options.quiet) return;
      await clearProgress(io.stderr);
      await io.stderr.write(`${inertLine(withoutStrayBlank(context.redact(text)))}\n`);
    },
    async warn(text) {
      await clearProgress(io.stderr);
      await io.stderr.write(`convops: warning: ${inertLine(withoutStrayBlank(context.redact(text)))}\n`);
    },
    serviceName() {
      try {
        const settings = context.settings();
        if (settings.sandbox) return 'the sandbox';
        return settings.baseUrl === null ? 'no service' : serviceAt(settings.baseUrl);
      } catch {
        return 'the service';
      }
    },
    address() {
      const name = context.serviceName();
      return name.startsWith('http') ? (context.settings().baseUrl ?? name) : name;
    },
    placeName() {
      const { profile, sandbox, baseUrl } = context.settings();
      if (sandbox) return 'the sandbox';
      if (profile !== null) return `profile ${profile}`;
      return baseUrl === null ? 'no service' : new URL(baseUrl).host;
    },
    redact: (text) => (token === null ? ownTokens(context) : [token]).reduce(redactToken, text),
    // The settings refuse an unknown word; here it only means that nothing is asked.
    debugging: () => options.debug === true || parseSwitch(io.env.CONVOPS_DEBUG ?? '') === true,
    shownNames: () => names.shown(context),
    command(words) {
      const { profile, sandbox } = options;
      const own = sandbox ? ' --sandbox' : profile === undefined ? '' : ` -p ${profile}`;
      return `convops ${words}${own}`;
    },
    lastTry: () => lastTry.abort(),
    async abandon() {
      aborter.abort();
      lastTry.abort();
      await context.close();
    },
    async close() {
      for (const end of closers.splice(0).reverse()) await end();
      if (isDamageMet) await sayDamage(context);
      isDamageMet = false;
      if (!aborter.signal.aborted) await names.keep(context);
    },
  };
  // Said at the end, when no session has the screen.
  onDamage(() => {
    isDamageMet = true;
  });
  onNarrowed((path) => {
    // A warning that cannot be printed does not end the run.
    void context.warn(`other users could read ${path}; convops corrected its mode`).catch(() => undefined);
  });
  return context;
}

/** What may be the token of a run that has opened no connection yet. */
function ownTokens({ io, settings }: Context): string[] {
  const given = io.env.CONVOPS_TOKEN ? [io.env.CONVOPS_TOKEN] : [];
  try {
    const { token } = settings();
    return token.kind === 'value' ? [token.value] : given;
  } catch {
    // No settings are in force.
    return given;
  }
}

/** Writes text to stdout, through the pager if it is longer than the terminal; a signal that ends both is the exit code. */
async function writePaged(context: Context, text: string): Promise<void> {
  const { io } = context;
  const { isTTY, rows, columns } = io.stdout;
  const onSignal: PagerOptions['onSignal'] = (names, listener) =>
    io.onSignal(names, (name) => {
      // The pager handles Ctrl-C.
      if (name !== 'SIGINT') context.exitCode = SIGNAL_CODES[name];
      listener(name);
    });
  if (await page(text, { env: io.env, platform: io.platform, isTTY, rows, columns, onSignal })) return;
  await io.stdout.write(text);
}
