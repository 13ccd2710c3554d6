// What the interface document leaves open and a service can do either way, so that a client is tried against both. The
// first reading of each is what the sandbox does.

/** One reading of each open fact. */
export interface Assumptions {
  /** «Rules», 3: the whole inbox of the operator, or only where the newest message is the customer's. */
  readonly 'not-answered': 'inbox' | 'customer-last';
  /** Whether a conversation that was read by `get` leaves the unread list. */
  readonly 'get-marks-read': 'no' | 'yes';
}

/** The readings in force: what is not given is as usual. */
export function assumptionsWith(given: Partial<Assumptions> = {}): Assumptions {
  return { 'not-answered': 'inbox', 'get-marks-read': 'no', ...given };
}
