// The certificate authorities that are trusted beside Node's own: a file (PEM) that a setting names.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { LocalError } from '../base/local-error.ts';
import { unreadable } from '../disk/error-code.ts';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/gs;

/** The certificates in a file, one or more; throws LocalError (exit 8), which begins with `name`. */
export function readAuthorities(path: string, name: string): string[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw unusable(`${name} cannot be read: ${unreadable(error)}`);
  }
  const found = text.match(CERTIFICATE) ?? [];
  if (found.length === 0) throw unusable(`${name} has no certificate in PEM form`);
  try {
    for (const each of found) new X509Certificate(each);
  } catch {
    throw unusable(`${name} has a damaged certificate`);
  }
  return found;
}

/** Node's own authorities and these. */
export function besideRoots(authorities: readonly string[]): string[] {
  return [...rootCertificates, ...authorities];
}

function unusable(message: string): LocalError {
  return new LocalError({
    code: 'bad_ca_file',
    message,
    hint: 'convops profile show --origin',
    ofRun: true,
    exitCode: 8,
  });
}
