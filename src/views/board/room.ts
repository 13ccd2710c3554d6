// How the lines of a window are shared out among the sections of a board.

export interface SharedRoom {
  /** Lines of each section, without its heading. */
  readonly room: readonly number[];
  readonly shown: readonly boolean[];
  /** Whether an empty line stands before each section. */
  readonly apart: boolean;
}

/** With fewer lines of a section than this, empty lines between sections are a waste. */
const FEW = 3;

/**
 * Shares out `rows` lines, a headline among them, or as many as it takes: the longest section gives first, then the
 * empty lines go, then whole sections in the order of `givenUp`.
 */
export function shareRows(
  lengths: readonly number[],
  rows: number | undefined,
  givenUp: readonly number[],
): SharedRoom {
  // An empty section says so in a line.
  const wanted = lengths.map((length) => Math.max(1, length));
  const all = lengths.map(() => true);
  if (rows === undefined) return { room: wanted, shown: all, apart: true };
  const airy = shortened(wanted, rows - 1 - 2 * wanted.length, FEW);
  if (airy) return { room: airy, shown: all, apart: true };
  const shown = [...all];
  for (const next of [-1, ...givenUp]) {
    if (next >= 0) shown[next] = false;
    const kept = wanted.map((each, index) => (shown[index] ? each : 0));
    const room = shortened(kept, rows - 1 - shown.filter((is) => is).length, 1);
    if (room) return { room, shown, apart: false };
  }
  return { room: wanted, shown: lengths.map(() => false), apart: false };
}

/** The lengths with a sum of at most `total`, none cut below `least`; null where that cannot be. */
function shortened(lengths: readonly number[], total: number, least: number): readonly number[] | null {
  const room = [...lengths];
  let sum = room.reduce((all, each) => all + each, 0);
  while (sum > total) {
    const most = Math.max(...room);
    if (most <= least) return null;
    room[room.lastIndexOf(most)] = most - 1;
    sum -= 1;
  }
  return room;
}
