// The folders of what is typed by hand, the rooms of the house with the lines each may have, and what is left out.

export const FOLDERS = ['src', 'bin', 'completions', 'test'];

/** A room is the folders of its name under src. `held`: it has reached its budget, and is kept there by a test. */
export const ROOMS = [
  { room: 'api/', budget: 1_850, held: true },
  { room: 'writes/', budget: 3_400, held: true },
  { room: 'backlog/', budget: 1_000, held: true },
  { room: 'settings/ disk/ names/', budget: 1_900, held: true },
  { room: 'replies/ proposals/', budget: 850, held: true },
  { room: 'archive/', budget: 1_900, held: true },
  { room: 'cli/', budget: 4_300, held: false },
  { room: 'commands/', budget: 6_400, held: true },
  { room: 'reference/ build/', budget: 1_500, held: true },
  { room: 'terminal/', budget: 2_600, held: true },
  { room: 'views/', budget: 3_000, held: true },
  { room: 'triage/', budget: 11_600, held: true },
  { room: 'sandbox/', budget: 2_400, held: true },
  { room: 'the rest', budget: 750, held: false },
];
export const REST = /^(bin|completions|src\/base)\/|^src\/(start|main|complete|version)\.ts$/;

/** The sum of the rooms, held more closely than each of them. */
export const ALL = { room: 'all', held: false };
export const TEST = { room: 'test/', budget: 46_000, held: false };

/** What commands write, keys, and what the sandbox's people say. */
export const LEFT_OUT = [
  /^completions\/(_convops|convops\.(bash|fish|ps1))$/,
  /^test\/golden\/printed\//,
  /^test\/(.+\/)?(__snapshots__|frames)\//,
  /^test\/terminal\/recording\//,
  /^test\/.+\.pem$/,
  /^src\/sandbox\/(inbox|attacks)\.json$/,
];
