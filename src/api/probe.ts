// The way to the service, a step at a time: name, port, certificate. Nothing is sent: a probe ends when the step
// has been taken. The requests themselves are transport.ts's alone; what a step says there is said here too.
import { lookup } from 'node:dns/promises';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type PeerCertificate, type TLSSocket } from 'node:tls';
import { portOf } from './address.ts';
import { wireFailure } from './link.ts';

export interface Place {
  /** A name or an address, without brackets. */
  readonly host: string;
  readonly port: number;
}

/** Host and port of a URL, the scheme's own port where it names none. */
export function placeOf(url: URL): Place {
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: portOf(url) };
}

/** The addresses of a host, itself where it is one; throws NoAnswerError. */
export async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host)) return [host];
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch (error) {
    throw asFailure(host, error);
  }
}

/** Connects and hangs up; resolves to the address that answered, throws NoAnswerError. The signal ends it. */
export async function connectTo({ host, port }: Place, signal: AbortSignal): Promise<string> {
  const socket = connectTcp({ host, port });
  return await settled(socket, 'connect', host, signal, () => socket.remoteAddress ?? host);
}

interface Certificate {
  readonly protocol: string;
  readonly subject: string;
  readonly issuer: string;
  /** Names and addresses it is for. */
  readonly names: readonly string[];
  /** Milliseconds since 1970; null where it cannot be read. */
  readonly validUntil: number | null;
  /** Why it is not accepted, as Node names it; null where it is. */
  readonly refusal: string | null;
}

/**
 * Shakes hands, looks at the certificate and hangs up, whether it is accepted or not, of these
 * authorities (PEM) in place of Node's own; throws NoAnswerError.
 */
export async function certificateOf(
  { host, port }: Place,
  signal: AbortSignal,
  ca?: readonly string[],
): Promise<Certificate> {
  // Nothing is sent over it: only who answers is looked at, and every request checks for itself.
  const socket: TLSSocket = connectTls({
    host,
    port,
    rejectUnauthorized: false,
    ALPNProtocols: ['http/1.1'],
    ...(ca ? { ca: [...ca] } : {}),
    ...(isIP(host) ? {} : { servername: host }),
  });
  return await settled(socket, 'secureConnect', host, signal, () => {
    const certificate = socket.getPeerCertificate();
    const until = Date.parse(certificate.valid_to);
    const error: unknown = socket.authorizationError;
    return {
      protocol: socket.getProtocol() ?? 'unknown',
      subject: nameOf(certificate.subject),
      issuer: nameOf(certificate.issuer),
      names: namesOf(certificate),
      validUntil: Number.isFinite(until) ? until : null,
      refusal: socket.authorized ? null : codeOf(error),
    };
  });
}

/** Resolves to what is read once the event comes; the socket is destroyed in any case. */
function settled<T>(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  host: string,
  signal: AbortSignal,
  read: () => T,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const end = () => void socket.destroy();
    signal.addEventListener('abort', end, { once: true });
    socket.once(event, () => {
      try {
        resolve(read());
      } catch (error) {
        reject(error);
      }
      end();
    });
    socket.once('error', (error) => reject(asFailure(host, error)));
    socket.once('close', () => {
      signal.removeEventListener('abort', end);
      reject(asFailure(host, Object.assign(new Error('hung up'), { code: 'ECONNRESET' })));
    });
  });
}

function asFailure(host: string, error: unknown): Error {
  const cause = error instanceof Error ? error : new Error(String(error));
  return wireFailure({ method: 'CONNECT', path: host }, false, 0, cause);
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.message : String(error);
}

function nameOf(name: PeerCertificate['subject'] | undefined): string {
  const part = name?.CN ?? name?.O ?? name?.OU;
  return (Array.isArray(part) ? part.join(', ') : part) ?? 'no name';
}

function namesOf(certificate: PeerCertificate): string[] {
  return (certificate.subjectaltname ?? '')
    .split(', ')
    .filter((name) => name !== '')
    .map((name) => name.replace(/^(?:DNS|IP Address):/, ''));
}
