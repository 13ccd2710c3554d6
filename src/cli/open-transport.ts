// The way to the service of a run: the embedded one, or the one of the settings with its token.
import { answerWithoutSecrets } from '../api/redact.ts';
import { createTransport, type Transport } from '../api/transport.ts';
import { LocalError } from '../base/local-error.ts';
import { profileNames } from '../settings/profile-document.ts';
import type { Settings } from '../settings/resolve.ts';
import { checkToken, runTokenCommand } from '../settings/token.ts';
import { VERSION } from '../version.ts';
import { refuseAgentWrites } from './agent-policy.ts';
import type { Context } from './context.ts';
import { traceLines } from './trace.ts';

/** What is learned on the way. */
export interface TransportNews {
  /** The token is known, before anything is sent; null for none. */
  readonly onToken: (token: string | null) => void;
  /** The service's clock in milliseconds since 1970, as an answer has it. */
  readonly onDate: (date: number) => void;
}

/**
 * Opens the transport of a run; what has to be ended with it goes to `closers`. Throws LocalError where there is no
 * service or no token.
 */
export async function openTransport(
  context: Context,
  closers: (() => Promise<void>)[],
  { onToken, onDate }: TransportNews,
): Promise<Transport> {
  const { io } = context;
  const settings = context.settings();
  const service = settings.sandbox ? await startEmbedded(context, closers) : await remote(context, settings);
  const ca = await trustedAuthorities(context);
  const authorities = ca === null ? {} : { ca: ca.all };
  onToken(service.token);
  const opened = createTransport({
    ...service,
    timeoutMs: settings.timeoutMs,
    userAgent: `convops/${VERSION}`,
    ...(settings.sandbox ? {} : { env: io.env, ...authorities }),
    ...(settings.debug
      ? { trace: (event) => void io.stderr.write(traceLines(event, service.token)).catch(() => undefined) }
      : {}),
  });
  closers.push(() => opened.close());
  return {
    close: () => opened.close(),
    prepare: () => opened.prepare(),
    async send(request, how) {
      // The last door: whatever a command has forgotten to ask, a write of an agent gets no further.
      if (request.method !== 'GET' && request.method !== 'HEAD') refuseAgentWrites(context);
      const answer = answerWithoutSecrets(await opened.send(request, how), service.token);
      const date = Date.parse(String(answer.headers.date));
      if (Number.isFinite(date)) onDate(date);
      return answer;
    },
  };
}

/** The same way to the service for reading alone: anything but a GET is an error before it is sent. */
export function forReading(opened: Transport): Transport {
  return {
    ...opened,
    async send(request, how) {
      if (request.method === 'GET') return await opened.send(request, how);
      throw new Error(`this run only reads; ${request.method} was not sent`);
    },
  };
}

/**
 * The authorities to trust where the setting ca_file names some: `own` are those of its file, `all` has Node's roots and
 * those of NODE_EXTRA_CA_CERTS as well. Null where it is not set; throws LocalError (exit 8) for a file that cannot be used.
 */
export async function trustedAuthorities(
  context: Context,
): Promise<{ readonly own: readonly string[]; readonly all: readonly string[] } | null> {
  const { settings, origins } = context.resolution();
  const { caFile } = settings;
  if (caFile === null || settings.sandbox) return null;
  const { besideRoots, readAuthorities } = await import('../settings/authorities.ts');
  const { source, name } = origins.caFile;
  const setting = source === 'environment' ? name : `ca_file of ${name}`;
  const own = readAuthorities(caFile, `${setting} (${caFile})`);
  // A list of authorities stands in place of all that Node knows, also of what this variable added.
  const extra = context.io.env.NODE_EXTRA_CA_CERTS;
  if (!extra) return { own, all: besideRoots(own) };
  try {
    return { own, all: besideRoots([...own, ...readAuthorities(extra, 'NODE_EXTRA_CA_CERTS')]) };
  } catch {
    // As Node does with a file that it cannot read.
    return { own, all: besideRoots(own) };
  }
}

async function remote(
  context: Context,
  settings: Settings,
): Promise<{ baseUrl: string; token: string | null }> {
  const { token } = settings;
  if (settings.baseUrl === null) {
    // Somebody has set a token, and needs to hear of that.
    if (token.kind === 'none' && token.refusal) throw token.refusal;
    const [first] = profileNames(context.profiles()).filter((name) => name !== 'sandbox');
    throw new LocalError({
      code: 'no_profile',
      message:
        first === undefined
          ? 'no service is set up yet (add --sandbox to try without one)'
          : 'no profile is in use',
      hint: first === undefined ? 'convops profile add work' : `convops profile use ${first}`,
      exitCode: 4,
    });
  }
  if (token.kind === 'none') {
    if (token.refusal) throw token.refusal;
    throw new LocalError({
      code: 'no_token',
      message: `no token for ${settings.profile === null ? `${settings.baseUrl}: CONVOPS_TOKEN is not set` : `profile ${settings.profile}`}`,
      hint:
        settings.profile === null
          ? 'read -rs CONVOPS_TOKEN && export CONVOPS_TOKEN'
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
