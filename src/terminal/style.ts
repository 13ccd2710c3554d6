// The owner of chalk. Text is painted by what it means, never by colour name, and only after it was made inert.

/** What a text can mean. */
const ROLES = [
  ...(['heading', 'strong', 'dim', 'id', 'good', 'warn', 'bad', 'unread', 'link', 'key'] as const),
  ...(['customer', 'operator', 'note', 'selected'] as const),
  // The frame of what the customer never sees.
  'private',
] as const;
type Role = (typeof ROLES)[number];

/** Text in, text out; without colour every role returns its text unchanged. */
export interface Style extends Readonly<Record<Role, (text: string) => string>> {
  readonly color: boolean;
  /** What lines are drawn of, a cell each. */
  readonly lines: { readonly across: string; readonly down: string };
  /** Paints a text in a colour of the service, `#rrggbb`; anything else leaves it unpainted. */
  swatch(hex: unknown, text: string): string;
}

const same = (text: string) => text;

/** The style of pipes, files and NO_COLOR. */
export const plainStyle: Style = {
  ...(Object.fromEntries(ROLES.map((role) => [role, same])) as Record<Role, typeof same>),
  color: false,
  lines: { across: '-', down: '|' },
  swatch: (_hex, text) => text,
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Whether this terminal has line and block elements. A locale that names another character set than UTF-8 has none; no
 * locale at all is how containers and services run, whose output is read as UTF-8.
 */
export function hasLines(env: Environment): boolean {
  if (env.TERM === 'dumb' || env.TERM === 'linux') return false;
  return /utf-?8/i.test(env.LC_ALL || env.LC_CTYPE || env.LANG || 'UTF-8');
}

/** Builds the style; chalk is loaded only when there is colour. */
export async function createStyle({
  color,
  env = {},
}: {
  readonly color: boolean;
  readonly env?: Environment;
}): Promise<Style> {
  const lines = hasLines(env) ? { across: '─', down: '│' } : plainStyle.lines;
  if (!color) return { ...plainStyle, lines };
  const { Chalk } = await import('chalk');
  // The level is given, so that what chalk finds out about the process by itself does not matter.
  const chalk = new Chalk({ level: colorLevel(env) });
  return {
    color: true,
    lines,
    heading: chalk.bold,
    strong: chalk.bold,
    dim: chalk.dim,
    id: chalk.cyan,
    good: chalk.green,
    warn: chalk.yellow,
    bad: chalk.red,
    unread: chalk.bold.magenta,
    link: chalk.blue.underline,
    key: chalk.bold.cyan,
    customer: chalk.bold,
    operator: same,
    note: chalk.italic,
    selected: chalk.inverse,
    private: chalk.inverse.magenta,
    swatch: (hex, text) =>
      typeof hex === 'string' && /^#[0-9a-f]{6}$/i.test(hex) ? chalk.hex(hex)(text) : text,
  };
}

/** How many colours the terminal claims: 1 for 16, 2 for 256, 3 for all. */
function colorLevel(env: Environment): 1 | 2 | 3 {
  if (/^(truecolor|24bit)$/i.test(env.COLORTERM ?? '')) return 3;
  return /256/.test(env.TERM ?? '') ? 2 : 1;
}

/** Decides on colour: `--color`, then NO_COLOR, FORCE_COLOR and CLICOLOR_FORCE, TERM=dumb and CLICOLOR=0, then whether the stream is a terminal. */
export function wantsColor({
  flag,
  env,
  isTTY,
}: {
  readonly flag: 'always' | 'never' | 'auto';
  readonly env: Environment;
  readonly isTTY: boolean;
}): boolean {
  if (flag !== 'auto') return flag === 'always';
  if (env.NO_COLOR) return false;
  const forced = env.FORCE_COLOR || env.CLICOLOR_FORCE;
  if (forced && !/^(0|false)$/.test(forced)) return true;
  return env.TERM !== 'dumb' && env.CLICOLOR !== '0' && env.FORCE_COLOR !== '0' && isTTY;
}
