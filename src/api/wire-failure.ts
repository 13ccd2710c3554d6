// From the errors of undici, TLS and the network to the two that the rest of the program knows. Pure.
import { BadAnswerError, NoAnswerError, type NoAnswerReason, type RequestName } from './errors.ts';
import { ProxyError } from './proxy.ts';

/** Beside undici's HTTPParserError, which comes without a code; a status below 100 fails an assertion of undici's. */
const NOT_HTTP = ['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'ERR_ASSERTION'];

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|ALTNAME|HOSTNAME_MISMATCH/;

/** The ApiError for an exchange that undici or the network ended; `status` is 0 where no answer had begun. */
export function wireFailure(name: RequestName, sent: boolean, status: number, error: Error): Error {
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  if (status !== 0) {
    return new BadAnswerError(name, 'cut', `the answer was cut short (${code || error.message})`, status);
  }
  if (sent && (error.name === 'HTTPParserError' || NOT_HTTP.includes(code))) {
    return new BadAnswerError(
      name,
      'broken',
      `the answer is not valid HTTP (${code || error.message})`,
      null,
    );
  }
  const [reason, message] = reasonOf(code, error, sent);
  return new NoAnswerError(name, sent, reason, message);
}

function reasonOf(code: string, error: Error, sent: boolean): [NoAnswerReason, string] {
  if (code === 'ECONNREFUSED') return ['refused', 'the connection was refused'];
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return ['dns', 'the host name was not found'];
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return ['network', 'the host cannot be reached'];
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT')
    return ['timeout', 'connecting took too long'];
  if (CERTIFICATE.test(code)) return ['certificate', `the certificate is not accepted (${code})`];
  if (error instanceof ProxyError) return ['proxy', error.message];
  if (code === 'UND_ERR_DESTROYED') return ['cancelled', 'the request was cancelled'];
  if (code === 'UND_ERR_INVALID_ARG') return ['network', error.message];
  if (code.startsWith('ERR_SSL') || code === 'EPROTO') return ['tls', `the TLS handshake failed (${code})`];
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET' || code === 'EPIPE') {
    return ['reset', sent ? 'the connection was lost before an answer came' : 'the connection was reset'];
  }
  return ['network', code || error.message];
}
