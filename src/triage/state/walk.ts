// A walk: conversations in the order in which they are gone through, and which of them is on screen.

/** The walks: what nobody has, and what the operator has. */
export const WALKS = ['waiting', 'mine'] as const;
export type WalkName = (typeof WALKS)[number];

/** One walk: its conversations in their order, and where it stands. */
export interface Walk {
  /** Whether a first list has come. */
  readonly loaded: boolean;
  /** In the order in which they are gone through; that of Mine changes whenever one leaves a conversation. */
  readonly order: readonly number[];
  readonly current: number | null;
  /** When the current one came on screen. */
  readonly shownAt: number;
  /** Of Mine: those that were shown since `next` began from the first. */
  readonly round: readonly number[];
  /** Arrived since, and not yet in the order. */
  readonly incoming: readonly number[];
  /** The last list as the service had it: newest update first. */
  readonly listed: readonly number[];
  /** The list was as long as the service ever answers: some may be missing. */
  readonly cut: boolean;
}

/** A walk that has yet to begin. */
export const NO_WALK: Walk = {
  loaded: false,
  order: [],
  current: null,
  shownAt: 0,
  round: [],
  incoming: [],
  listed: [],
  cut: false,
};
