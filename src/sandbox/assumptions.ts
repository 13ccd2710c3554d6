// What the interface document leaves open and the sandbox can do either way, so that a client is tried against both.
// The first reading of each is what the sandbox does unless told otherwise.

interface OpenFact {
  /** What the readings are about, for people. */
  readonly about: string;
  readonly readings: readonly [string, ...string[]];
}

const OPEN_FACTS = {
  /** «Rules», 3: the whole inbox of the operator, or only where the newest message is the customer's. */
  'not-answered': { about: 'what not-answered lists', readings: ['inbox', 'customer-last'] },
  /** Whether a conversation that was read by `get` leaves the unread list. */
  'get-marks-read': { about: 'whether get marks a conversation as read', readings: ['no', 'yes'] },
} as const satisfies Record<string, OpenFact>;

type FactName = keyof typeof OPEN_FACTS;

/** One reading of each open fact. */
export type Assumptions = { readonly [F in FactName]: (typeof OPEN_FACTS)[F]['readings'][number] };

const factNames = Object.keys(OPEN_FACTS) as readonly FactName[];

/** Every possible assumption, as `FACT=READING`; of each fact the usual one first. */
export const ASSUMPTION_WORDS: readonly string[] = factNames.flatMap((name) =>
  OPEN_FACTS[name].readings.map((reading) => `${name}=${reading}`),
);

/** Each fact with its readings in a line: `not-answered=inbox or customer-last (what not-answered lists)`. */
export const OPEN_FACT_LINES: readonly string[] = factNames.map((name) => {
  const { about, readings } = OPEN_FACTS[name];
  return `${name}=${readings.join(' or ')} (${about})`;
});

/** Reads `FACT=READING`; null for anything else. */
export function parseAssumption(text: string): Partial<Assumptions> | null {
  if (!ASSUMPTION_WORDS.includes(text)) return null;
  const [name = '', reading = ''] = text.split('=');
  return { [name]: reading };
}

/** The readings in force: what is not given is as usual. */
export function assumptionsWith(given: Partial<Assumptions> = {}): Assumptions {
  const usual = factNames.map((name) => [name, OPEN_FACTS[name].readings[0]]);
  // The cast: each name of the table has a reading of its own row.
  return { ...(Object.fromEntries(usual) as unknown as Assumptions), ...given };
}
