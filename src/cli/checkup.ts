// The checks of doctor, and of a profile that is added: how they are run, the reads they send, each once and never repeated,
// and those of the service. A check that throws has failed, and the run goes on to those that do not need it.

import { callNamed, createApiClient } from '../api/client.ts';
import type { EndpointName } from '../api/derive.ts';
import {
  ApiError,
  isAway,
  NoAnswerError,
  RateLimitedError,
  ServiceError,
  TokenRefusedError,
} from '../api/errors.ts';
import type { Operator } from '../api/model.ts';
import type { RequestChoices } from '../api/request.ts';
import { isLoopback } from '../base/read-url.ts';
import type { CheckRow } from '../views/doctor.ts';
import { withRetriedReads } from '../writes/patience.ts';
import type { Context, InForce } from './context.ts';
import { type ExitSlug, exitCode } from './exit-codes.ts';
import { failureOf } from './failure.ts';
import { resolveOperator } from './resolve-names.ts';

type Ports = Pick<Context, 'settings' | 'service'>;

/** What a check has found. */
export type Finding = Pick<CheckRow, 'status' | 'message'> & {
  /** The subject, if it is known only after the check. */
  readonly subject?: string;
  readonly fix?: string | null;
  /** The exit code of a failed check; 8 by default. */
  readonly exit?: number;
};

/** A check: its names, and what it does. */
export interface Check extends Pick<CheckRow, 'check' | 'subject'> {
  readonly run: () => Promise<Finding> | Finding;
  /** The checks after it are useless if it fails. */
  readonly needed?: true;
}

/** Runs checks in their order, up to one that has failed and is needed by the others; `codes` gets their exit codes. */
export async function* examine(
  context: Context,
  checks: readonly Check[],
  codes: number[],
): AsyncGenerator<CheckRow> {
  for (const { check, subject, run, needed } of checks) {
    let isLast = needed;
    const tried = async () => await run();
    const found = await tried().catch((error: unknown) => {
      // Each further request would cost the whole timeout, or make the service busier.
      if (error instanceof NoAnswerError || error instanceof RateLimitedError) isLast = true;
      return failedBy(error, context);
    });
    const { status, message, fix = null, exit = exitCode('local') } = found;
    if (status === 'failed') codes.push(exit);
    yield { check, status, subject: found.subject ?? subject, message, fix };
    if (status === 'failed' && isLast) return;
  }
}

function failedBy(error: unknown, context: Context): Finding {
  const { message: usual, hint, exitCode: exit } = failureOf(error, context);
  // Service and call are left out: the subject of the check names them.
  const said = error instanceof ApiError ? error.message : usual;
  const message = error instanceof ServiceError ? `the service refused: ${error.text}` : said;
  // What doctor has found needs no doctor.
  const fix = hint === null || hint === context.service.command('doctor') ? null : context.out.redact(hint);
  return { status: 'failed', message: context.out.redact(message), fix, exit };
}

/** A command line about the current profile; null if the service comes from the environment or the sandbox. */
export function commandForProfile(settings: InForce, words: string): string | null {
  const { profile, sandbox } = settings.values();
  return profile === null || sandbox ? null : `convops profile ${words} -p ${profile}`;
}

/** How a read differs from one under the current settings. */
interface Asked {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly choices?: Partial<RequestChoices>;
  readonly withoutToken?: true;
}

/** What came of a read: its rows, or the error. */
type Found =
  | { readonly rows: readonly unknown[]; readonly error: null }
  | { readonly rows: null; readonly error: ApiError };

/** Reads a list, once however often it is asked for. Throws for HTTP 429, and if no answer came. */
export type Probe = (name: EndpointName, asked?: Asked) => Promise<Found>;

/** Creates the probe of one run. */
export function createProbe({ settings, service }: Ports): Probe {
  const found = new Map<string, Promise<Found>>();
  const read = async (name: EndpointName, { params, choices, withoutToken }: Asked): Promise<Found> => {
    const transport = await service.transport();
    const sender = {
      send: (...[request, how]: Parameters<typeof transport.send>) =>
        transport.send(withoutToken ? { ...request, token: false } : request, how),
    };
    const plain = createApiClient(sender, { ...settings.values(), ...choices });
    const client = withRetriedReads(plain, service.patience);
    try {
      const rows = await service.saying(`the service: ${name}`, () => callNamed(client, name)(params));
      return { rows: rows as readonly unknown[], error: null };
    } catch (error) {
      const isAnswer = !(error instanceof NoAnswerError || error instanceof RateLimitedError);
      if (!(error instanceof ApiError && isAnswer)) throw error;
      return { rows: null, error };
    }
  };
  return (name, asked = {}) => {
    const key = JSON.stringify([name, asked]);
    const reading = found.get(key) ?? read(name, asked);
    found.set(key, reading);
    return reading;
  };
}

/** A refusal in a few words: `HTTP 401: The token is not valid.` */
export function refusalText(error: ApiError): string {
  if (!(error instanceof ServiceError || error instanceof TokenRefusedError)) return error.message;
  return `HTTP ${error.httpStatus}${error.text === null ? '' : `: ${error.text}`}`;
}

/** The checks from the base URL to the operator who acts. */
export function serviceChecks(context: Context, probe: Probe): readonly Check[] {
  const { settings } = context;
  return [
    { check: 'address', subject: 'address', run: () => addressFinding(settings) },
    { check: 'service', subject: 'service', run: () => answerFinding(context, probe), needed: true },
    { check: 'operator', subject: 'who acts', run: () => operatorFinding(context, probe) },
  ];
}

function addressFinding({ resolution }: InForce): Finding {
  const { settings, origins } = resolution();
  const { baseUrl, sandbox } = settings;
  if (sandbox || baseUrl === null)
    return { status: 'ok', message: 'the sandbox is embedded and needs no connection' };
  const from = `from ${origins.baseUrl.name}`;
  if (baseUrl.startsWith('https:') || isLoopback(new URL(baseUrl).hostname))
    return { status: 'ok', subject: baseUrl, message: from };
  const message = `${from}; http is not encrypted: anyone on the network can read the token`;
  return { status: 'warning', subject: baseUrl, message };
}

/** Whether it is the service that answers: a wrong base URL, a broken service and a wrong token each have their own message. */
async function answerFinding({ settings, service }: Ports, probe: Probe): Promise<Finding> {
  const { error } = await probe('conversations.unassigned');
  const over = settings.values().baseUrl?.startsWith('https:') ? ' over TLS' : '';
  if (error === null) return { status: 'ok', message: `answers${over}, and accepts the token` };
  if (!isRefusal(error)) throw error;
  const failed = (why: string, exit: ExitSlug, fix: string | null = null): Finding => {
    return { status: 'failed', message: `${why}: ${refusalText(error)}`, exit: exitCode(exit), fix };
  };
  if (error instanceof ServiceError && isAway(error.httpStatus))
    return failed('the service reports an internal error', 'not_sent');
  // No list answers 404 («Errors»).
  const isElsewhere = 'no such path: is the base URL right? It must not include /api';
  if (error.httpStatus === 404)
    return failed(isElsewhere, 'refused', service.command('profile show --origin'));
  // The list takes no parameters and belongs to nobody, so that a refusal of it can only be about the token.
  return failed('the token is refused', 'token', commandForProfile(settings, 'set token --token-stdin'));
}

/** The operator in whose name this profile writes. */
async function operatorFinding(context: Ports, probe: Probe): Promise<Finding> {
  const { settings, origins } = context.settings.resolution();
  if (settings.operator === null) {
    const fix = commandForProfile(context.settings, 'set operator ID');
    return { status: 'info', message: 'nobody is set, so the service lets ADMIN act', fix };
  }
  const from = `from ${origins.operator.name}`;
  const { rows, error } = await probe('operators.list');
  if (error !== null) {
    if (!isRefusal(error)) throw error;
    return { status: 'info', message: `${settings.operator}, ${from}; the list of operators is refused` };
  }
  const operators = rows as readonly Operator[];
  const id = await resolveOperator(context, settings.operator, async () => operators);
  const found = operators.find((operator) => operator.id === id);
  if (found) return { status: 'ok', message: `${id} ${found.invite_email ?? ''}, ${from}` };
  const fix = context.service.command('operators list');
  const message = `there is no operator ${id}, ${from}`;
  return { status: 'failed', message, fix, exit: exitCode('no_such_name') };
}

function isRefusal(error: ApiError): error is ServiceError | TokenRefusedError {
  return error instanceof ServiceError || error instanceof TokenRefusedError;
}
