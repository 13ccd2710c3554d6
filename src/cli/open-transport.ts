// Connects a run to its service, the built-in one, or the one in the settings with its token; with --debug each request and
// answer is printed.

import { parseJson } from '../api/json.ts';
import { SECRET_FIELDS } from '../api/model.ts';
import { answerWithoutSecrets, HIDDEN, maskSecrets, redactToken } from '../api/redact.ts';
import { createTransport, type TraceEvent, type Transport } from '../api/transport.ts';
import { LocalError } from '../base/local-error.ts';
import { profileNames } from '../settings/profile-document.ts';
import { checkToken, runTokenCommand } from '../settings/token.ts';
import { inertLine } from '../terminal/inert.ts';
import type { Io } from '../terminal/io.ts';
import { VERSION } from '../version.ts';
import { refuseAgentWrites } from './agent-policy.ts';
import type { InForce } from './ports.ts';

/** What connecting needs; no question is asked here. */
interface Connecting {
  readonly io: Io;
  readonly settings: InForce;
}

/**
 * Opens the transport of a run, with its token, null for none; `closers` gets what must be closed with it, and `onDate` the
 * service's clock in milliseconds since 1970, by each answer. Throws LocalError without a service or a token.
 */
export async function openTransport(
  context: Connecting,
  closers: (() => Promise<void>)[],
  onDate: (date: number) => void,
): Promise<Transport & { readonly token: string | null }> {
  const { io } = context;
  const settings = context.settings.values();
  const service = await serviceFor(context, closers);
  const trace = (event: TraceEvent) =>
    void io.stderr.write(traceLines(event, service.token)).catch(() => undefined);
  const opened = createTransport({
    ...service,
    timeoutMs: settings.timeoutMs,
    userAgent: `convops/${VERSION}`,
    ...(settings.sandbox ? {} : { env: io.env }),
    ...(settings.debug ? { trace } : {}),
  });
  closers.push(() => opened.close());
  return {
    token: service.token,
    close: () => opened.close(),
    async send(request, how) {
      // The last check: whatever a command forgot to check, a write of an agent stops here.
      if (request.method !== 'GET' && request.method !== 'HEAD') refuseAgentWrites(context.settings);
      const answer = answerWithoutSecrets(await opened.send(request, how), service.token);
      const date = Date.parse(String(answer.headers.date));
      if (Number.isFinite(date)) onDate(date);
      return answer;
    },
  };
}

const NO_SERVICE = 'no service is set up yet (add --sandbox to try without one)';
const READ_TOKEN = 'read -rs CONVOPS_TOKEN && export CONVOPS_TOKEN';
const SET_TOKEN = 'convops profile set token --token-stdin';

/** The address of the service with its token, as the settings say. */
async function serviceFor({ io, settings }: Connecting, closers: (() => Promise<void>)[]) {
  const { token, profile, baseUrl, timeoutMs, sandbox } = settings.values();
  if (sandbox) {
    const { openSandbox } = await import('../sandbox/embedded.ts');
    const embedded = await openSandbox({ stateFolder: settings.stateFolder, now: () => io.now() });
    closers.push(() => embedded.close());
    return embedded;
  }
  // A token is set but refused, and the person must know why.
  if (token.kind === 'none' && token.refusal) throw token.refusal;
  if (baseUrl === null) {
    const [first] = profileNames(settings.profiles()).filter((name) => name !== 'sandbox');
    throw first === undefined
      ? new LocalError(4, 'no_profile', NO_SERVICE, 'convops profile add work')
      : new LocalError(4, 'no_profile', 'no profile is in use', `convops profile use ${first}`);
  }
  if (token.kind === 'none')
    throw profile === null
      ? new LocalError(4, 'no_token', `no token for ${baseUrl}: CONVOPS_TOKEN is not set`, READ_TOKEN)
      : new LocalError(4, 'no_token', `no token for profile ${profile}`, `${SET_TOKEN} -p ${profile}`);
  if (token.kind === 'value') return { baseUrl, token: checkToken(token.value) };
  return { baseUrl, token: await runTokenCommand(token.command, timeoutMs, io.env) };
}

const BODY_LIMIT = 2000;
const SECRET_IN_QUERY = new RegExp(`([?&](?:${SECRET_FIELDS.join('|')})=)[^&]*`, 'gi');

/** One exchange as lines for --debug: what went out, what came back, with the token and secret fields masked. */
function traceLines(event: TraceEvent, token: string | null): string {
  const { request } = event;
  const lines: string[] = [];
  if (event.kind === 'request') {
    lines.push(`> ${request.method} ${event.url.replace(SECRET_IN_QUERY, `$1${HIDDEN}`)}`);
    if (request.token) lines.push(`> Authentication: ${HIDDEN}`);
    if (request.body !== null) lines.push(`> ${masked(redactToken(request.body, token))}`);
  } else if (event.kind === 'answer') {
    const { status, body } = event.answer;
    lines.push(`< HTTP ${status} in ${Math.round(event.ms)} ms, ${body.length} bytes`);
    // Before shortening, because a part of the token would not be recognized.
    lines.push(`< ${masked(new TextDecoder().decode(answerWithoutSecrets(event.answer, token).body))}`);
  } else {
    lines.push(`< ${event.error.message} after ${Math.round(event.ms)} ms`);
  }
  return lines.map((line) => `${inertLine(redactToken(line, token))}\n`).join('');
}

function masked(body: string): string {
  try {
    // A body nested too deeply to mask is shown by its length, too.
    const shown = JSON.stringify(maskSecrets(parseJson(body)));
    return shown.length > BODY_LIMIT ? `${shown.slice(0, BODY_LIMIT)}… (${shown.length} characters)` : shown;
  } catch {
    // Not JSON, so its secret fields cannot be found: only its length is shown.
    return `(${body.length} characters that are not JSON)`;
  }
}
