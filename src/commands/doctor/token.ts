// The first answers: whether it is the service at all, and how it answers with the token, without one and with a wrong
// one. The interface document leaves the last two open («Authentication», rule 3), and trying them is harmless.
import { type AnswerForm, formOf } from '../../api/conformance.ts';
import { readAnyEnvelope, type WireAnswer } from '../../api/envelope.ts';
import { BadAnswerError, ServiceError, TokenRefusedError, WrongAddressError } from '../../api/errors.ts';
import type { CheckRow } from '../../views/doctor.ts';
import type { Probe } from './asking.ts';
import {
  type CheckAbout,
  type CheckResult,
  commandForProfile,
  type DoctorRun,
  examine,
  skipped,
} from './checkup.ts';

/** The list that every run reads first. A second list decides if its answer is not the service's. */
const FIRST = 'conversations.unassigned';
const SECOND = 'operators.groups';
const REQUEST = { method: 'GET', path: '/api/conversations/unassigned' };

/** Whether the service is the one that answers; if not, doctor sends nothing more. */
export async function checkFirstAnswer(checkup: DoctorRun, asker: Probe): Promise<CheckRow> {
  const about: CheckAbout = { check: 'http', group: 'connection', subject: 'HTTP' };
  if (checkup.blocked !== null) return skipped(about, checkup.blocked);
  return await examine(
    checkup,
    about,
    async () => {
      const answer = await asker.answer(FIRST);
      const ms = asker.timings[0] ?? 0;
      // One endpoint alone may be broken; a wrong base URL or a broken service affects both lists.
      for (const trouble of [strangeness, brokenness, nowhereness]) {
        const found = trouble(answer) && trouble(await asker.answer(SECOND));
        if (!found) continue;
        if (found instanceof Error) throw found;
        return {
          ...found,
          ...(trouble === nowhereness ? { fix: checkup.context.command('profile show --origin') } : {}),
        };
      }
      if (checkup.blocked !== null) return { status: 'failed', message: checkup.blocked, exit: 'not_sent' };
      return { status: 'ok', message: `answered in ${ms} ms (HTTP ${answer.status})`, details: { ms } };
    },
    (reason) => {
      checkup.blocked ??= reason;
    },
  );
}

/** The finding for a service that refuses with 5xx: this says nothing about the token. */
function brokenness(answer: WireAnswer): CheckResult | undefined {
  if (statusOf(answer) < 500) return undefined;
  const form = formOf(answer);
  return {
    status: 'failed',
    message: `the service reports an internal error: ${formText(form)}`,
    exit: 'not_sent',
    details: { ...form },
  };
}

/** The finding for an address without such a path: no list answers 404 («Errors»). */
function nowhereness(answer: WireAnswer): CheckResult | undefined {
  if (statusOf(answer) !== 404) return undefined;
  const form = formOf(answer);
  const message = `no such path: is the base URL right? It must not include /api: ${formText(form)}`;
  return { status: 'failed', message, exit: 'refused', details: { ...form } };
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

/** How the service answers with the token, without one, and with a wrong one. */
export async function* checkTokenAnswers(checkup: DoctorRun, asker: Probe): AsyncGenerator<CheckRow> {
  const about = (check: string, subject: string): CheckAbout => ({ check, group: 'token', subject });
  const accepted = about('token-accepted', 'token');
  const missing = about('token-missing', 'no token');
  const wrong = about('token-wrong', 'wrong token');
  if (checkup.blocked !== null) {
    for (const each of [accepted, missing, wrong]) yield skipped(each, checkup.blocked);
    return;
  }
  yield await examine(
    checkup,
    accepted,
    () => acceptedFinding(checkup, asker),
    () => {
      checkup.tokenRefused = true;
    },
  );
  for (const [each, token] of [[missing, 'missing'] as const, [wrong, 'wrong'] as const]) {
    yield checkup.blocked === null
      ? await examine(checkup, each, async () =>
          refusalFinding(formOf(await asker.answerWithout(FIRST, token))),
        )
      : skipped(each, checkup.blocked);
  }
}

async function acceptedFinding(checkup: DoctorRun, asker: Probe): Promise<CheckResult> {
  const answer = await asker.answer(FIRST);
  const refused = (message: string): CheckResult => ({
    status: 'failed',
    message,
    fix: commandForProfile(checkup.context, 'set token --token-stdin'),
    exit: 'token',
    details: { ...formOf(answer) },
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

/** The result of a request that should have been refused. */
function refusalFinding(form: AnswerForm): CheckResult {
  const details = { ...form };
  if (form.has_data) {
    return { status: 'warning', message: `the service answers anyway: ${formText(form)}`, details };
  }
  // Only these two statuses tell a command that the token was refused.
  const told = form.http_status === 401 || form.http_status === 403;
  const rest = told ? '' : '; this does not show that the token is the cause, so commands end with exit 1';
  return { status: 'info', message: `refused: ${formText(form)}${rest}`, details };
}

/** An answer in a few words: `HTTP 401, status 401, "The token is not valid."`. */
export function formText({ http_status, body_status, error, is_json }: AnswerForm): string {
  const status = body_status === null ? '' : `, status ${body_status}`;
  const text = error === null ? (is_json ? '' : ', not JSON') : `, "${error}"`;
  return `HTTP ${http_status}${status}${text}`;
}
