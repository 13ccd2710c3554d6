// The address, the connection and the token, by the first answer: whether the service is there at all, whether it is
// broken, and whether it is the token that it refuses.
import { isLoopback } from '../api/address.ts';
import { type ApiError, isAway, ServiceError, TokenRefusedError } from '../api/errors.ts';
import type { Operator } from '../api/model.ts';
import { type Check, commandForProfile, type Finding, type Probe, refusalText } from './checkup.ts';
import type { Context, InForce } from './context.ts';
import { type ExitSlug, exitCode } from './exit-codes.ts';
import { resolveOperator } from './resolve-names.ts';

/** The list that every run reads first. */
const FIRST = 'conversations.unassigned';

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
async function answerFinding(
  { settings, service }: Pick<Context, 'settings' | 'service'>,
  probe: Probe,
): Promise<Finding> {
  const { error } = await probe(FIRST);
  const over = settings.values().baseUrl?.startsWith('https:') ? ' over TLS' : '';
  if (error === null) return { status: 'ok', message: `answers${over}, and accepts the token` };
  if (!isRefusal(error)) throw error;
  const said = refusalText(error);
  const failed = (message: string, exit: ExitSlug, fix: string | null = null): Finding => {
    return { status: 'failed', message: `${message}: ${said}`, exit: exitCode(exit), fix };
  };
  if (error instanceof ServiceError && isAway(error.httpStatus))
    return failed('the service reports an internal error', 'not_sent');
  // No list answers 404 («Errors»).
  if (error.httpStatus === 404) {
    const message = 'no such path: is the base URL right? It must not include /api';
    return failed(message, 'refused', service.command('profile show --origin'));
  }
  // The list takes no parameters and belongs to nobody, so that a refusal of it can only be about the token.
  return failed('the token is refused', 'token', commandForProfile(settings, 'set token --token-stdin'));
}

/** The operator in whose name this profile writes. */
async function operatorFinding(
  context: Pick<Context, 'settings' | 'service'>,
  probe: Probe,
): Promise<Finding> {
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
