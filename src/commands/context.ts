// What a command is handed: the streams, the settings, the client, the prompts. Built once per run in main.ts;
// every part is made on first use, so that `--help` reads no file and opens no connection.

import type { Command } from 'commander';
import { callNamed, createClient } from '../api/client.ts';
import type { Client, EndpointName } from '../api/derive.ts';
import { answerWithoutSecrets, redactToken } from '../api/redact.ts';
import { createTransport, type Transport } from '../api/transport.ts';
import { createQuota, type Patience } from '../delivery/patience.ts';
import { withRetriedReads } from '../delivery/reads.ts';
import { SANDBOX_ACTING_OPERATOR } from '../sandbox/identity.ts';
import { configFolder, stateFolder } from '../settings/folders.ts';
import { emptyProfiles, loadProfiles, type ProfilesDocument, profileNames } from '../settings/profiles.ts';
import { type Resolution, resolveSettings, type Settings } from '../settings/resolve.ts';
import { SettingsError } from '../settings/settings-error.ts';
import { checkToken, runTokenCommand } from '../settings/token.ts';
import { inertLine } from '../terminal/inert.ts';
import type { Io } from '../terminal/io.ts';
import { createPrompter, type Prompter } from '../terminal/prompter.ts';
import { createStyle, type Style, wantsColor } from '../terminal/style.ts';
import { VERSION } from '../version.ts';
import type { CommonOptions } from './common-options.ts';
import { createNameNotes } from './name-notes.ts';
import { ownFolder } from './own-folder.ts';
import { writePaged } from './paging.ts';
import { traceLines } from './trace.ts';

export interface Context {
  readonly io: Io;
  /** The common options as typed; empty until the command line is parsed. */
  readonly options: CommonOptions;
  /** Takes over the parsed options. */
  configure(options: CommonOptions): void;
  readonly configFolder: string;
  readonly stateFolder: string;
  /** The profiles on disk. */
  profiles(): ProfilesDocument;
  resolution(): Resolution;
  settings(): Settings;
  client(): Promise<Client>;
  /** Calls a row by name, for those who hold a write as data. */
  call(name: EndpointName, params: Readonly<Record<string, unknown>>): Promise<unknown>;
  transport(): Promise<Transport>;
  /** How to wait and when to give up; shared by everything that repeats a request. */
  readonly patience: Patience;
  /** The service's clock minus ours in milliseconds, as its last answer had it; null before one. */
  clockOffset(): number | null;
  readonly prompt: Prompter;
  /** Whether a question can be put: a terminal on both ends and no --no-input. */
  canPrompt(): boolean;
  style(output: 'stdout' | 'stderr'): Promise<Style>;
  /** Writes text made inert to stdout, through the pager when a terminal is too short for it. */
  page(text: string): Promise<void>;
  /** A line on stderr for people: only on a terminal, never with --quiet. */
  notice(text: string): Promise<void>;
  /** A line on stderr that a script's log must show too. */
  warn(text: string): Promise<void>;
  /** Every command, whatever was typed. */
  tree(): Promise<Command>;
  /** The exit code of a run that ends without an exception. */
  exitCode: number;
  /** The service a message is about: its base URL, or the sandbox. */
  serviceName(): string;
  /** A text without the token of this run, should it stand there. */
  redact(text: string): string;
  debugging(): boolean;
  /** Has completion learn the names of profiles and replies anew when the run ends. */
  renewNames(): void;
  /** A command line for a hint: the words after `convops`, for the same service as this run. */
  command(words: string): string;
  /** Ends connections and every wait, for a run that is left in the middle. */
  abandon(): Promise<void>;
  /** Ends connections and the embedded service. */
  close(): Promise<void>;
}

/** Builds the context of one run; `buildTree` makes the whole command tree, for those who describe it. */
export function createContext(io: Io, buildTree: (context: Context) => Promise<Command>): Context {
  let options: CommonOptions = {};
  let resolution: Resolution | undefined;
  let document: ProfilesDocument | undefined;
  let transport: Promise<Transport> | undefined;
  let client: Promise<Client> | undefined;
  let clockOffset: number | null = null;
  let token: string | null = null;
  const closers: (() => Promise<void>)[] = [];
  const quota = createQuota();
  const aborter = new AbortController();
  const names = createNameNotes();

  const canPrompt = () =>
    io.stdin.isTTY && io.stderr.isTTY && options.input !== false && !context.settings().noInput;

  async function openTransport(): Promise<Transport> {
    const settings = context.settings();
    const service = settings.sandbox
      ? await startEmbedded(context, closers)
      : await remote(context, settings);
    token = service.token;
    const opened = createTransport({
      ...service,
      timeoutMs: settings.timeoutMs,
      userAgent: `convops/${VERSION}`,
      ...(settings.sandbox ? {} : { env: io.env }),
      ...(settings.debug
        ? { trace: (event) => void io.stderr.write(traceLines(event, service.token)).catch(() => undefined) }
        : {}),
    });
    closers.push(() => opened.close());
    return {
      close: () => opened.close(),
      async send(request) {
        const answer = answerWithoutSecrets(await opened.send(request), service.token);
        const date = Date.parse(String(answer.headers.date));
        if (Number.isFinite(date)) clockOffset = date - io.now();
        return answer;
      },
    };
  }

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
    },
    get configFolder() {
      return ownFolder(io, configFolder);
    },
    get stateFolder() {
      return ownFolder(io, stateFolder);
    },
    profiles() {
      document ??= loadProfiles(context.configFolder, (path) => {
        void context.warn(`${path} could be read by others; its mode was narrowed`);
      });
      return document;
    },
    resolution() {
      // --operator of a command says whom it is about, or who acts this once; `@me` and the settings are what it overrides.
      const { operator: _, ...settingOptions } = options as CommonOptions & { operator?: string };
      resolution ??= resolveSettings({
        options: settingOptions,
        env: io.env,
        profiles: () => (options.sandbox ? profilesForSandbox(context) : context.profiles()),
        sandboxOperator: String(SANDBOX_ACTING_OPERATOR),
      });
      return resolution;
    },
    settings: () => context.resolution().settings,
    transport() {
      transport ??= openTransport();
      return transport;
    },
    client() {
      client ??= context
        .transport()
        .then((opened) => withRetriedReads(createClient(opened, context.settings()), context.patience))
        .then((retrying) => names.noting(retrying));
      return client;
    },
    get patience() {
      return {
        ...quota,
        now: io.now,
        // A run that is left in the middle waits for nothing more.
        sleep: (ms: number, signal?: AbortSignal) =>
          io.sleep(ms, signal ? AbortSignal.any([aborter.signal, signal]) : aborter.signal),
        random: io.random,
        retries: context.settings().retries,
      };
    },
    clockOffset: () => clockOffset,
    async call(name, params) {
      return await callNamed(await context.client(), name)(params);
    },
    get prompt() {
      return createPrompter({ ...io.raw, onSignal: io.onSignal, canPrompt: canPrompt() });
    },
    canPrompt,
    tree: () => buildTree(context),
    style(output) {
      const { isTTY } = io[output];
      return createStyle({
        color: wantsColor({ flag: options.color ?? 'auto', env: io.env, isTTY }),
        env: io.env,
      });
    },
    page: (text) => writePaged(context, text),
    async notice(text) {
      if (io.stderr.isTTY && !options.quiet) await io.stderr.write(`${inertLine(context.redact(text))}\n`);
    },
    async warn(text) {
      await io.stderr.write(`convops: warning: ${inertLine(context.redact(text))}\n`);
    },
    serviceName() {
      try {
        const settings = context.settings();
        return settings.sandbox ? 'the sandbox' : (settings.baseUrl ?? 'no service');
      } catch {
        return 'the service';
      }
    },
    redact: (text) => redactToken(text, token ?? ownToken(context)),
    debugging: () => options.debug === true || Boolean(io.env.CONVOPS_DEBUG),
    renewNames: () => names.changed(),
    command(words) {
      const { profile, sandbox } = options;
      const own = sandbox ? ' --sandbox' : profile === undefined ? '' : ` -p ${profile}`;
      return `convops ${words}${own}`;
    },
    async abandon() {
      aborter.abort();
      await context.close();
    },
    async close() {
      for (const end of closers.reverse()) await end();
      if (!aborter.signal.aborted) await names.keep(context);
    },
  };
  return context;
}

/** The token of a run that has made no request yet; null where it is not known. */
function ownToken({ io, settings }: Context): string | null {
  try {
    const { token } = settings();
    if (token.kind === 'value') return token.value;
  } catch {
    // Settings that cannot be read name no token.
  }
  return io.env.CONVOPS_TOKEN || null;
}

/** The sandbox needs nothing of a file that cannot be read: it is where one goes to try things. */
function profilesForSandbox(context: Context): ProfilesDocument {
  try {
    return context.profiles();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    void context.warn(`${error.message}; the sandbox does without`).catch(() => undefined);
    return emptyProfiles();
  }
}

async function remote(
  context: Context,
  settings: Settings,
): Promise<{ baseUrl: string; token: string | null }> {
  if (settings.baseUrl === null) {
    const [first] = profileNames(context.profiles()).filter((name) => name !== 'sandbox');
    throw new SettingsError({
      code: 'no_profile',
      message:
        first === undefined
          ? 'no service is set up yet (add --sandbox to try without one)'
          : 'no profile is in use',
      hint: first === undefined ? 'convops profile add work' : `convops profile use ${first}`,
      exitCode: 4,
    });
  }
  const { token } = settings;
  if (token.kind === 'none') {
    if (token.refusal) throw token.refusal;
    throw new SettingsError({
      code: 'no_token',
      message: `no token for ${settings.profile === null ? settings.baseUrl : `profile ${settings.profile}`}`,
      hint:
        settings.profile === null
          ? 'set CONVOPS_TOKEN beside CONVOPS_BASE_URL'
          : `convops profile set token --token-stdin -p ${settings.profile}`,
      exitCode: 4,
    });
  }
  const text =
    token.kind === 'command'
      ? await runTokenCommand(token.command, { timeoutMs: settings.timeoutMs, env: context.io.env })
      : checkToken(token.value);
  return { baseUrl: settings.baseUrl, token: text };
}

async function startEmbedded(
  context: Context,
  closers: (() => Promise<void>)[],
): Promise<{ baseUrl: string; token: string }> {
  const { openSandbox } = await import('../sandbox/embedded.ts');
  const sandbox = await openSandbox({ stateFolder: context.stateFolder, now: () => context.io.now() });
  closers.push(() => sandbox.close());
  return sandbox;
}
