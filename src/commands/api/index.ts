// A call of any path under the base URL, with the profile's token: for what has no command of its own.
// The token belongs to one origin, so an address elsewhere is refused.

import { endpoints } from '../../api/endpoints.ts';
import { readAnyEnvelope, type WireAnswer } from '../../api/envelope.ts';
import { ApiError, isAway, type RequestName } from '../../api/errors.ts';
import type { WireRequest } from '../../api/request.ts';
import type { SendOptions } from '../../api/transport.ts';
import { readUrl } from '../../base/read-url.ts';
import { quoted } from '../../base/text.ts';
import { refuseAgentWrites } from '../../cli/agent-policy.ts';
import { declaration } from '../../cli/command-row.ts';
import type { Context, Terminal } from '../../cli/context.ts';
import { failureOf, makeFailure, reportFailure } from '../../cli/failure.ts';
import { watchSignals } from '../../cli/interruption.ts';
import type { OptionsOf } from '../../cli/option-row.ts';
import { readNamedText, stringFields, typedFields } from '../../cli/parse.ts';
import { checkFormat } from '../../cli/plan.ts';
import { presentValue, write } from '../../cli/present.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { refuseReadOnly } from '../../cli/write-guards.ts';
import { refuseShaping } from '../../cli/write-options.ts';
import { inertBlock, inertLine } from '../../terminal/inert.ts';
import { evidenceOf } from '../../writes/evidence.ts';
import { repeatRead } from '../../writes/patience.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;

const OPTIONS = [
  { flags: '-f, --raw-field <key=value>', text: 'add a string field', parse: stringFields },
  {
    flags: '-F, --field <key=value>',
    text: 'add a field; numbers, true, false and null become JSON values, @file the text of the file',
    parse: typedFields,
  },
  {
    flags: '-H, --header <name:value>',
    text: 'add a header',
    parse: (text: string, earlier: string[] = []) => [...earlier, text],
  },
  { flags: '--input <file>', text: 'send this file as the body; - for stdin' },
  { flags: '-i, --include', text: 'print the status and headers first' },
] as const;

/** The common --no-input makes `input` false. */
type ApiInput = Omit<OptionsOf<typeof OPTIONS>, 'input'> & {
  readonly words: readonly string[];
  readonly input?: string | false;
};

export const apiCommand = declaration({
  description:
    'Call any path under the base URL with the token of the profile, and print the member data of the response, which --jq gets, too. Without a method it is GET, or POST if you give fields or a body for a path that is not known as a read. A call has no receipt, is neither in convops history nor in the archive, and nothing is read back. The paths: convops help reference.',
  usage: '[options] [METHOD] <path>',
  kind: 'write',
  args: [
    {
      name: 'words',
      flags: '<path...>',
      text: 'path under the base URL, after an optional method such as POST',
    },
  ],
  options: OPTIONS,
  examples: [
    'convops api /api/operators/groups --sandbox',
    'convops api GET /api/conversations/get -F conversation_id=42 --sandbox',
    'convops api POST /api/conversations/send-note -F conversation_id=42 -f text="Called back." --sandbox',
  ],
  run: (context, input) => callApi(context, input),
});

/** Makes the call and prints `data`; a refusal or an unreadable answer ends the run as with any command. */
async function callApi(context: Context, input: ApiInput): Promise<void> {
  const request = await requestOf(context, input);
  const name = { method: request.method, path: request.path.split('?')[0] ?? '' };
  const writes = request.method !== 'GET' && request.method !== 'HEAD';
  if (writes) refuseShaping(`api ${request.method}`, context.settings.options);
  if (writes && context.settings.options.dryRun) {
    return await presentValue(context, async () => ({ ...name, body: JSON.parse(request.body ?? 'null') }));
  }
  if (writes) {
    refuseReadOnly(context);
    refuseAgentWrites(context.settings, 'a raw call');
  }
  await checkFormat(context.settings);
  const answer = writes ? await sendWrite(context, request) : await sendRead(context, request);
  if (!answer) return;
  if (input.include) await write(context.io, headText(answer));
  if (request.method === 'HEAD' && answer.status < 400) return;
  await presentValue(context, async () => dataIn(name, answer), { lenient: writes });
}

const ROUTES: readonly string[] = Object.values(endpoints).flatMap((rows) =>
  Object.values(rows).map(({ route }) => route),
);
const PATHS = ROUTES.map((route) => route.split(' ')[1]);

/** The data of an answer; the error for a path that is none names the one that was meant, or where the paths are. */
function dataIn(name: RequestName, answer: WireAnswer): unknown {
  try {
    return readAnyEnvelope(name, {}, answer);
  } catch (error) {
    const [path] = name.path.split('?');
    if (answer.status === 404 && !PATHS.includes(path) && error instanceof ApiError) {
      const isRead = name.method === 'GET' && PATHS.includes(`/api${path}`);
      error.hint = isRead ? `api /api${name.path}` : 'api --help';
    }
    throw error;
  }
}

async function requestOf(
  context: Pick<Context, 'io' | 'settings' | 'service'>,
  input: ApiInput,
): Promise<WireRequest> {
  const [first = '', second, ...rest] = input.words;
  if (rest.length > 0)
    throw new UsageError('api takes at most a method and a path; fields need -f', 'convops api --help');
  const fields = { ...input.rawField, ...input.field };
  const hasFields = Object.keys(fields).length > 0;
  const file = input.input === false ? undefined : input.input;
  if (hasFields && file !== undefined) throw new UsageError('--input cannot be combined with -f or -F');
  const named = METHODS.find((known) => known === first.toUpperCase());
  if (second === undefined && named !== undefined)
    throw new UsageError(`no path given after ${first}`, context.service.command('api /api/operators/all'));
  if (second !== undefined && named === undefined)
    throw new UsageError(`[METHOD]: ${quoted(first)} is not one of ${METHODS.join(', ')}`);
  const path = pathUnderBase(context, second ?? first);
  const isRead = file === undefined && ROUTES.includes(`GET ${path.split('?')[0]}`);
  const method = named ?? (!isRead && (hasFields || file !== undefined) ? 'POST' : 'GET');
  const inQuery = hasFields && (method === 'GET' || method === 'HEAD');
  const body =
    file !== undefined ? await readBody(context.io, file) : hasFields ? JSON.stringify(fields) : null;
  return {
    method,
    path: inQuery
      ? `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(fields as Record<string, string>)}`
      : path,
    body: inQuery ? null : (body ?? (method === 'POST' ? '{}' : null)),
    token: true,
    headers: Object.fromEntries((input.header ?? []).map(parseHeader)),
  };
}

/** The path relative to the base URL; throws UsageError for another origin («Endpoints»: paths are relative). */
function pathUnderBase({ settings, service }: Pick<Context, 'settings' | 'service'>, text: string): string {
  const foreign = () =>
    new UsageError(`${quoted(text)} is not under the base URL; convops sends the token nowhere else`);
  let path = text;
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(text)) {
    const { baseUrl } = settings.values();
    const url = readUrl(text);
    if (baseUrl === null || !url || url.username !== '' || !url.href.startsWith(`${baseUrl}/`))
      throw foreign();
    path = url.href.slice(baseUrl.length);
  }
  if (path === '' || path === '/')
    throw new UsageError('no path given', service.command('api /api/operators/all'));
  path = path.startsWith('/') ? path : `/${path}`;
  if (/[\s\\#]/.test(path) || climbs(path)) {
    throw new UsageError(`${quoted(text)} is not a path under the base URL`);
  }
  // What is beyond ASCII travels percent-encoded; what is encoded already stays as it is.
  return path.replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(part));
}

/** Whether a path leaves its folder, also in the encoded forms that a server may undo. */
function climbs(path: string): boolean {
  const [folders = ''] = path.split('?');
  const plain = folders.replace(/%2e/gi, '.').replace(/%2f/gi, '/').replace(/%5c/gi, '/');
  return plain.split('/').some((part) => part === '..' || part === '.');
}

function parseHeader(text: string): [string, string] {
  const [, name, value] = /^([A-Za-z0-9-]+):[ \t]*([\x20-\x7e]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`${quoted(text)} is not in the form name:value`);
  if (/^(authentication|proxy-authorization|host|content-length|transfer-encoding|connection)$/i.test(name)) {
    throw new UsageError(`convops sets the header ${name} itself`);
  }
  return [name.toLowerCase(), value];
}

async function readBody(io: Terminal, path: string): Promise<string> {
  const text = path === '-' ? await io.stdin.readAll() : readNamedText(path);
  try {
    JSON.parse(text);
  } catch {
    throw new UsageError('the body is not JSON; the service accepts nothing else');
  }
  return text;
}

function headText(answer: WireAnswer): string {
  const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
  return inertBlock(`HTTP ${answer.status}\n${lines.map(inertLine).join('\n')}\n\n`);
}

async function send(
  { service }: Pick<Context, 'service'>,
  request: WireRequest,
  how: SendOptions = {},
): Promise<WireAnswer> {
  const transport = await service.transport();
  const what = `the service: ${request.method} ${request.path.split('?')[0]}`;
  return await service.saying(what, () => transport.send(request, how));
}

/** Sends a read, again where the next moment may mend its answer, and resolves to the last one. */
async function sendRead(context: Context, request: WireRequest): Promise<WireAnswer> {
  let last: WireAnswer | undefined;
  const read = async (how: () => SendOptions) => {
    last = undefined;
    last = await send(context, request, how());
    if (last.status === 429 || isAway(last.status)) readAnyEnvelope(request, {}, last);
    return last;
  };
  return await repeatRead(read, context.service.patience).catch((error: unknown) => {
    if (last) return last;
    throw error;
  });
}

/**
 * Sends a write: the first Ctrl-C waits for its answer, anything else ends it. Resolves to null when a signal ended it,
 * which is then reported, with the exit code of the run: 6 where it may have been applied.
 */
async function sendWrite(context: Context, request: WireRequest): Promise<WireAnswer | null> {
  const ignore = () => undefined;
  const brakes = { stop: ignore, abandon: ignore, stopped: false, abandoned: false };
  const interruption = watchSignals(context, brakes, { patient: true });
  try {
    const answer = await send(context, request);
    context.out.exitCode = interruption.exitCode() ?? 0;
    return answer;
  } catch (error) {
    const signal = interruption.exitCode();
    if (signal === null || !(error instanceof ApiError)) throw error;
    const failure =
      evidenceOf(error) === 'not_sent'
        ? makeFailure('interrupted', 'interrupted; nothing was sent', signal)
        : failureOf(error, context);
    context.out.exitCode = failure.exitCode;
    await reportFailure(context, failure);
    return null;
  } finally {
    interruption.release();
  }
}
