// The address, the connection and the token, by the first answers: whether the service is there at all, whether it is
// broken, and whether it is the token that it refuses.
import { readAnyEnvelope, type WireAnswer } from '../api/envelope.ts';
import {
  BadAnswerError,
  NoAnswerError,
  ServiceError,
  TokenRefusedError,
  WrongAddressError,
} from '../api/errors.ts';
import type { Operator } from '../api/model.ts';
import { parseBaseUrl } from '../settings/base-url.ts';
import type { CheckGroup, CheckRow } from '../views/doctor.ts';
import { type CheckAbout, type CheckResult, commandForProfile, type DoctorRun, examine } from './checkup.ts';
import type { Context, InForce, Service } from './context.ts';
import { formOf, formText, type Probe } from './probe.ts';
import { resolveOperator } from './resolve-names.ts';

/** The list that every run reads first. A second list decides if its answer is not the service's. */
const FIRST = 'conversations.unassigned';
const SECOND = 'operators.groups';
const REQUEST = { method: 'GET', path: '/api/conversations/unassigned' };

/** The checks from the base URL to the operator who acts; each is in vain where one before it has failed. */
export async function* checkService(checkup: DoctorRun, asker: Probe): AsyncGenerator<CheckRow> {
  const { context } = checkup;
  const about = (group: CheckGroup, check: string, subject: string): CheckAbout => ({
    check,
    group,
    subject,
  });
  yield await examine(checkup, about('connection', 'address', 'address'), () => addressFinding(context));
  yield await examine(checkup, about('connection', 'tls', 'TLS'), () => tlsFinding(context.settings, asker));
  yield await examine(
    checkup,
    about('connection', 'http', 'HTTP'),
    () => answerFinding(context.service, asker),
    (message) => message,
  );
  yield await examine(
    checkup,
    about('token', 'token-accepted', 'token'),
    () => acceptedFinding(context.settings, asker),
    () => 'the token was refused',
  );
  yield await examine(checkup, about('token', 'operator', 'who acts'), () => operatorFinding(context, asker));
}

function addressFinding(context: Pick<Context, 'settings'>): CheckResult {
  const { settings, origins } = context.settings.resolution();
  const { baseUrl, sandbox } = settings;
  if (sandbox || baseUrl === null) {
    return { status: 'ok', message: 'the sandbox is embedded and needs no connection' };
  }
  const from = origins.baseUrl.name;
  const found = { subject: baseUrl, message: `from ${from}` };
  if (isSafe(baseUrl)) return { ...found, status: 'ok' };
  const danger = 'http is not encrypted: anyone on the network can read the token';
  return { ...found, status: 'warning', message: `${found.message}; ${danger}` };
}

/** Whether the address works without allow_http: https, or this computer. */
function isSafe(baseUrl: string): boolean {
  try {
    parseBaseUrl(baseUrl, { allowHttp: false });
    return true;
  } catch {
    return false;
  }
}

/** The handshake of the first request; what else became of that request is said by the next check. */
async function tlsFinding(settings: InForce, asker: Probe): Promise<CheckResult> {
  if (!settings.values().baseUrl?.startsWith('https:')) {
    return { status: 'skipped', message: 'http is not encrypted' };
  }
  try {
    await asker.answer(FIRST);
  } catch (error) {
    if (!(error instanceof NoAnswerError)) return { status: 'ok', message: ACCEPTED };
    if (error.reason === 'certificate' || error.reason === 'tls') throw error;
    return { status: 'skipped', message: 'the service was not reached' };
  }
  return { status: 'ok', message: ACCEPTED };
}

const ACCEPTED = 'the certificate is accepted';

/** Whether it is the service that answers. */
async function answerFinding(service: Service, asker: Probe): Promise<CheckResult> {
  const answer = await asker.answer(FIRST);
  // One endpoint alone may be broken; a wrong base URL or a broken service affects both lists.
  for (const trouble of [strangeness, brokenness, nowhereness]) {
    const found = trouble(answer) && trouble(await asker.answer(SECOND));
    if (!found) continue;
    if (found instanceof Error) throw found;
    return {
      ...found,
      ...(trouble === nowhereness ? { fix: service.command('profile show --origin') } : {}),
    };
  }
  return { status: 'ok', message: `answered (HTTP ${answer.status})` };
}

/** The finding for a service that refuses with 5xx: this says nothing about the token. */
function brokenness(answer: WireAnswer): CheckResult | undefined {
  if (statusOf(answer) < 500) return undefined;
  return {
    status: 'failed',
    message: `the service reports an internal error: ${formText(formOf(answer))}`,
    exit: 'not_sent',
  };
}

/** The finding for an address without such a path: no list answers 404 («Errors»). */
function nowhereness(answer: WireAnswer): CheckResult | undefined {
  if (statusOf(answer) !== 404) return undefined;
  const message = `no such path: is the base URL right? It must not include /api: ${formText(formOf(answer))}`;
  return { status: 'failed', message, exit: 'refused' };
}

/** The status of a refusal, which may be in its body only; 0 for any other answer. */
function statusOf(answer: WireAnswer): number {
  const { http_status, body_status, error } = formOf(answer);
  return http_status >= 400 ? http_status : error === null ? 0 : Number(body_status ?? 0);
}

/** The error for an answer that is not the service's; undefined for an answer or a refusal of the service. */
function strangeness(answer: WireAnswer): Error | undefined {
  try {
    readAnyEnvelope(REQUEST, {}, answer);
    return undefined;
  } catch (error) {
    return error instanceof BadAnswerError || error instanceof WrongAddressError ? error : undefined;
  }
}

async function acceptedFinding(settings: InForce, asker: Probe): Promise<CheckResult> {
  const answer = await asker.answer(FIRST);
  const refused = (message: string): CheckResult => ({
    status: 'failed',
    message,
    fix: commandForProfile(settings, 'set token --token-stdin'),
    exit: 'token',
  });
  try {
    readAnyEnvelope(REQUEST, {}, answer);
    return { status: 'ok', message: 'accepted' };
  } catch (error) {
    if (error instanceof TokenRefusedError) return refused(`refused: ${formText(formOf(answer))}`);
    if (error instanceof ServiceError && !brokenness(answer) && !nowhereness(answer)) {
      const { error: text } = formOf(await asker.answerWithout(FIRST, 'wrong'));
      if (text !== null && text === formOf(answer).error) {
        return refused(`refused, with the same answer as a wrong token: ${formText(formOf(answer))}`);
      }
    }
    return { status: 'info', message: 'unknown: the list for this test could not be read' };
  }
}

/** The operator in whose name this profile writes. */
async function operatorFinding(
  context: Pick<Context, 'settings' | 'service'>,
  asker: Probe,
): Promise<CheckResult> {
  const { settings, origins } = context.settings.resolution();
  if (settings.operator === null) {
    const fix = commandForProfile(context.settings, 'set operator ID');
    return { status: 'info', message: 'nobody is set, so the service lets ADMIN act', fix };
  }
  const from = `from ${origins.operator.name}`;
  try {
    const read = async () => (await asker.read('operators.list')) as readonly Operator[];
    const id = await resolveOperator(context, settings.operator, 'write', read);
    const found = (await read()).find((operator) => operator.id === id);
    if (found) return { status: 'ok', message: `${id} ${found.invite_email ?? ''}, ${from}` };
    const fix = context.service.command('operators list');
    return { status: 'failed', message: `there is no operator ${id}, ${from}`, fix, exit: 'no_such_name' };
  } catch (error) {
    if (!(error instanceof ServiceError || error instanceof TokenRefusedError)) throw error;
    return { status: 'info', message: `${settings.operator}, ${from}; the list of operators is refused` };
  }
}
