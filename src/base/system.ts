// What differs between operating systems, in one table. Everything else asks for what it needs to know, and never for the
// system's name.
import { type PlatformPath, posix, win32 } from 'node:path';

/** What one operating system does in its own way. */
interface System {
  readonly path: PlatformPath;
  /** Folders below the home folder for settings and for state; `variable` of the environment names what `parts` begin in. */
  readonly settings: Folder;
  readonly state: Folder;
  /** Files have modes and an owner. Windows keeps access lists; what Node shows there as mode and owner means nothing. */
  readonly hasModes: boolean;
  /** The terminal can stop a process and continue it (Ctrl-Z), and signals a change of its size. */
  readonly hasTerminalSignals: boolean;
  /** Error codes of renaming or removing that may mean: another program has the file open for a moment. */
  readonly inUse: readonly string[];
  /** The editor if no variable names one. */
  readonly editor: string;
  /** Editors begin a new file with CR LF. */
  readonly savesCrLf: boolean;
  /** The shell that `shell: true` starts gives way to a command that begins with `exec`. */
  readonly hasExec: boolean;
  /** A command line that needs no shell. */
  readonly plainCommand: RegExp;
  /** Exit codes of the shell for a command that cannot be run, or is not there. */
  readonly notRun: readonly number[];
  /** TERM if it is not set. */
  readonly term: string;
  /** The terminal itself, also where stdin is something else. */
  readonly terminal: string;
  /** The program that opens a web address, and whether it needs a display that a variable names. */
  readonly opener: readonly [program: string, ...args: string[]];
  readonly needsDisplay: boolean;
}

interface Folder {
  readonly variable: string | null;
  /** Below the home folder, where the variable is not set. */
  readonly below: readonly string[];
  readonly own: readonly string[];
}

const UNIX: System = {
  path: posix,
  settings: { variable: null, below: ['.config'], own: ['convops'] },
  state: { variable: null, below: ['.local', 'state'], own: ['convops'] },
  hasModes: true,
  hasTerminalSignals: true,
  inUse: [],
  editor: 'vi',
  savesCrLf: false,
  hasExec: true,
  plainCommand: /^[\w./:=+@%,-]+( +[\w./:=+@%,-]+)*$/,
  notRun: [126, 127],
  term: '',
  terminal: '/dev/tty',
  opener: ['xdg-open'],
  needsDisplay: true,
};

const MACOS: System = {
  ...UNIX,
  settings: { ...UNIX.settings, below: ['Library', 'Preferences'] },
  state: { ...UNIX.state, below: ['Library', 'Application Support'] },
  opener: ['open'],
  needsDisplay: false,
};

const WINDOWS: System = {
  path: win32,
  settings: { variable: 'APPDATA', below: ['AppData', 'Roaming'], own: ['convops', 'Config'] },
  state: { variable: 'LOCALAPPDATA', below: ['AppData', 'Local'], own: ['convops', 'Data'] },
  hasModes: false,
  hasTerminalSignals: false,
  // A virus scanner, an indexer, a backup, or another convops: it is over in milliseconds.
  inUse: ['EACCES', 'EBUSY', 'EPERM'],
  editor: 'notepad',
  savesCrLf: true,
  hasExec: false,
  plainCommand: /^[\w./\\:=+@,-]+( +[\w./\\:=+@,-]+)*$/,
  // cmd says 1 for one that is not there: what may have been shown is then printed once more, rather than not at all.
  notRun: [1, 9009],
  term: 'windows',
  terminal: '\\\\.\\CONIN$',
  // `start` is a word of the shell; this is what it calls.
  opener: ['rundll32', 'url.dll,FileProtocolHandler'],
  needsDisplay: false,
};

/** The system that Node calls `platform`; one that is not known here counts as a Unix. */
export function systemOf(platform: string): System {
  if (platform === 'win32') return WINDOWS;
  return platform === 'darwin' ? MACOS : UNIX;
}
