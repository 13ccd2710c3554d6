// The connection, from the base URL to the first answer. Each step depends on the one before; with a proxy, only the
// proxy can be checked.
import { NoAnswerError } from '../../api/errors.ts';
import { addressesOf, certificateOf, connectTo, type Place, placeOf } from '../../api/probe.ts';
import { goesPastProxy, type Proxy as NamedProxy, proxyFor } from '../../api/proxy.ts';
import type { Context } from '../../cli/context.ts';
import { trustCommand } from '../../cli/failure.ts';
import { trustedAuthorities } from '../../cli/open-transport.ts';
import { parseBaseUrl } from '../../settings/base-url.ts';
import { isoTime, shortDuration } from '../../terminal/times.ts';
import type { CheckRow } from '../../views/doctor.ts';
import {
  type CheckAbout,
  type CheckResult,
  type DoctorRun,
  examine,
  inTime,
  LateError,
  skipped,
} from './checkup.ts';
import { reasonAgainstReading } from './disk.ts';

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;
const MOST_SKEW_MS = 60_000;

function about(check: string, subject: string): CheckAbout {
  return { check, group: 'connection', subject };
}

/** The checks before the first request. */
export async function* checkWay(checkup: DoctorRun): AsyncGenerator<CheckRow> {
  const { context } = checkup;
  const steps = ['base-url', 'proxy', 'dns', 'tcp', 'tls'] as const;
  const unasked = (reason: string) => steps.map((step) => skipped(about(step, step), reason));
  if (checkup.blocked !== null) return yield* unasked(checkup.blocked);
  const { sandbox, baseUrl } = context.settings();
  if (sandbox || baseUrl === null) return yield* unasked('the sandbox is embedded and needs no connection');

  const url = new URL(baseUrl);
  const proxy = directly(url, proxyFor(url, context.io.env));
  const place = proxy.inForce?.url ? placeOf(proxy.inForce.url) : placeOf(url);
  yield await examine(checkup, about('base-url', baseUrl), () => baseUrlFinding(context, url));
  const block = (reason: string) => {
    checkup.blocked ??= `not reachable: ${reason}`;
  };
  const step = async (check: string, subject: string, run: () => Promise<CheckResult> | CheckResult) =>
    checkup.blocked === null
      ? await examine(checkup, about(check, subject), run, block)
      : skipped(about(check, subject), checkup.blocked);

  yield await step('proxy', 'proxy', () => proxyFinding(proxy));
  yield await step('dns', place.host, () => dnsFinding(context, place));
  yield await step('tcp', `${place.host}:${place.port}`, () => tcpFinding(context, place));
  if (url.protocol === 'http:') yield skipped(about('tls', url.host), 'http is not encrypted');
  else if (proxy.inForce)
    yield skipped(about('tls', url.host), 'reached through the proxy; each request checks it');
  else yield await step('tls', url.host, () => tlsFinding(context, place));
}

interface ProxyChoice {
  readonly found: NamedProxy | null;
  /** Null where requests go straight to the service. */
  readonly inForce: NamedProxy | null;
}

function directly(url: URL, found: NamedProxy | null): ProxyChoice {
  return { found, inForce: found && goesPastProxy(url, found.except) ? null : found };
}

function baseUrlFinding(context: Context, url: URL): CheckResult {
  const from = context.resolution().origins.baseUrl.name;
  const message = `from ${from}`;
  const details = { scheme: url.protocol.replace(':', ''), from };
  if (isSafe(url)) return { status: 'ok', message, details };
  const danger = 'http is not encrypted: anyone on the network can read the token';
  return { status: 'warning', message: `${message}; ${danger}`, details };
}

/** Whether the address works without allow_http: https, or this computer. */
function isSafe({ href }: URL): boolean {
  try {
    parseBaseUrl(href, { allowHttp: false });
    return true;
  } catch {
    return false;
  }
}

function proxyFinding({ found, inForce }: ProxyChoice): CheckResult {
  if (!found) return { status: 'ok', message: 'none in use' };
  if (!found.url) {
    const message = `${found.variable} does not hold the http or https address of a proxy`;
    return { status: 'failed', message, exit: 'not_sent' };
  }
  // Without user and password.
  const address = found.url.origin;
  const details = { variable: found.variable, address, no_proxy: found.except };
  return inForce
    ? { status: 'info', message: `${address} from ${found.variable}`, details }
    : { status: 'ok', message: `${address} is not used: NO_PROXY lists this host`, details };
}

async function dnsFinding(context: Context, { host }: Place): Promise<CheckResult> {
  return await timed(context, 'the lookup', async () => {
    const addresses = await addressesOf(host);
    const shown = addresses.slice(0, 4).join(', ') + (addresses.length > 4 ? ', …' : '');
    return { message: addresses[0] === host ? 'is an address' : shown, details: { addresses } };
  });
}

async function tcpFinding(context: Context, place: Place): Promise<CheckResult> {
  return await timed(context, 'connecting', async (signal) => {
    const address = await connectTo(place, signal);
    return { message: `connected to ${address}`, details: { address } };
  });
}

/** A step with the time it took. */
async function timed(
  context: Context,
  what: string,
  work: (signal: AbortSignal) => Promise<{ message: string; details: Record<string, unknown> }>,
): Promise<CheckResult> {
  const started = context.io.steady();
  try {
    const { message, details } = await inTime(context, what, work);
    const ms = context.io.steady() - started;
    return { status: 'ok', message: `${message}, ${ms} ms`, details: { ...details, ms } };
  } catch (error) {
    if (error instanceof LateError) return { status: 'failed', message: error.message, exit: 'not_sent' };
    if (!(error instanceof NoAnswerError)) throw error;
    return { status: 'failed', message: error.message, exit: 'not_sent', details: { reason: error.reason } };
  }
}

async function tlsFinding(context: Context, place: Place): Promise<CheckResult> {
  const utc = context.options.utc === true;
  let left: number | null = null;
  let refusal: string | null = null;
  const found = await timed(context, 'the TLS handshake', async (signal) => {
    const certificate = await certificateOf(place, signal, (await trustedAuthorities(context))?.all);
    const { protocol, subject, issuer, names, validUntil } = certificate;
    refusal = certificate.refusal;
    left = validUntil === null ? null : validUntil - context.io.now();
    const until = validUntil === null ? '' : `, valid until ${isoTime(validUntil, { utc }).slice(0, 10)}`;
    return {
      message: `${protocol}, ${subject} by ${issuer}${until}`,
      details: {
        protocol,
        subject,
        issuer,
        names,
        valid_until: validUntil === null ? null : isoTime(validUntil, { utc: true }),
        refused: refusal,
      },
    };
  });
  if (refusal !== null) return { ...found, ...refused(context, refusal, found) };
  if (left === null || left >= SOON_DAYS * DAY_MS) return found;
  return { ...found, status: 'warning', message: `${found.message}; it expires in ${shortDuration(left)}` };
}

/** Why every request will refuse a certificate, and who can fix it. */
function refused(context: Context, code: string, { message, details }: CheckResult): CheckResult {
  const [why, fix] = reasonAndFix(context, code);
  return {
    status: 'failed',
    message: `${why} (${code}): ${message}`,
    fix,
    exit: 'not_sent',
    ...(details === undefined ? {} : { details }),
  };
}

function reasonAndFix(context: Context, code: string): [string, string | null] {
  if (code === 'CERT_HAS_EXPIRED') return ['the certificate has expired; the service must renew it', null];
  if (code === 'CERT_NOT_YET_VALID')
    return ['the certificate is not valid yet; check the clock of this computer', null];
  if (code.includes('ALTNAME'))
    return ['the certificate is for other host names', context.command('profile show --origin')];
  return [
    `the certificate is not trusted: its authority is unknown${unreadCa(context)}; to trust it, set ca_file or NODE_EXTRA_CA_CERTS`,
    trustCommand(context),
  ];
}

/** A check of its own, because Node silently ignores a file of certificates that it cannot read. */
function unreadCa({ io }: Context): string {
  const file = io.env.NODE_EXTRA_CA_CERTS;
  const reason = file ? reasonAgainstReading(file) : null;
  return reason === null ? '' : `, and convops cannot read ${file} of NODE_EXTRA_CA_CERTS: ${reason}`;
}

/** Compares the service's clock with ours, by the Date of its answers. */
export async function checkClock(checkup: DoctorRun): Promise<CheckRow> {
  const { context } = checkup;
  const clock = about('clock', 'clock');
  const skew = context.clockOffset();
  if (skew === null && checkup.blocked !== null) return skipped(clock, checkup.blocked);
  return await examine(checkup, clock, () => {
    if (skew === null) return { status: 'info', message: 'the answers have no date to compare with' };
    const details = { skew_ms: skew };
    // The header has whole seconds, and the answer took a moment to arrive.
    if (Math.abs(skew) <= MOST_SKEW_MS)
      return { status: 'ok', message: 'within a minute of the service', details };
    const way = skew > 0 ? 'behind the clock' : 'ahead of the clock';
    return {
      status: 'warning',
      message: `the clock of this computer is ${shortDuration(Math.abs(skew))} ${way} of the service; ages in triage and board are wrong by that much`,
      details,
    };
  });
}
