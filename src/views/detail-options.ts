import type { Style } from '../terminal/style.ts';

/** The terminal a single record is drawn for. */
export interface DetailOptions {
  readonly style: Style;
  /** Display cells per line. */
  readonly width: number;
  /** Milliseconds since 1970, for relative times. */
  readonly nowMs: number;
  /** UTC instead of local time. */
  readonly utc: boolean;
}
