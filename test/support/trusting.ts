// The TLS connections of this process trust the authorities of the tests, as NODE_EXTRA_CA_CERTS does it at a start.
import tls from 'node:tls';
import { TRUSTED } from './bytes-tls.ts';

/** Begins to trust them; the function that it returns ends that. */
export function trustAuthorities(): () => Promise<void> {
  const { connect } = tls;
  tls.connect = ((options: tls.ConnectionOptions) => connect({ ...options, ca: TRUSTED })) as typeof connect;
  return async () => {
    tls.connect = connect;
  };
}
