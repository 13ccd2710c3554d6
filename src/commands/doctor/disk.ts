// Checks the folders and files of convops. Their modes are read first, because opening a file narrows a mode that is
// too wide, and doctor reports the mode it found.
import { accessSync, constants, lstatSync, mkdtempSync, readdirSync, rmdirSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { systemOf } from '../../base/system.ts';
import type { Context } from '../../cli/context.ts';
import { readLogLines } from '../../disk/append-log.ts';
import { errorCode, reasonOf } from '../../disk/error-code.ts';
import { checkPrivateFolder } from '../../disk/private-file.ts';
import { loadReplies, repliesPath } from '../../replies/replies.ts';
import { keySpec } from '../../settings/keys.ts';
import type { ProfilesDocument } from '../../settings/profile-document.ts';
import { profilesPath } from '../../settings/profiles.ts';
import { isoTime } from '../../terminal/times.ts';
import { sessionPath } from '../../triage/drafts.ts';
import { END_MARK, journalPaths } from '../../writes/journal-files.ts';
import { isJson, parseLine } from '../../writes/journal-lines.ts';
import { entriesNewestFirst } from '../../writes/journal-reader.ts';
import type { CheckResult } from './checkup.ts';

/** Modes on the disk when the run began; null for anything missing. */
export interface DiskModes {
  readonly configFolder: number | null;
  readonly profiles: number | null;
  readonly replies: number | null;
  readonly stateFolder: number | null;
  readonly journal: number | null;
}

/** Reads the modes of folders and files without opening any. */
export function lookAtDisk({ configFolder, stateFolder }: Context): DiskModes {
  return {
    configFolder: modeOf(configFolder),
    profiles: modeOf(profilesPath(configFolder)),
    replies: modeOf(repliesPath(configFolder)),
    stateFolder: modeOf(stateFolder),
    journal: journalMode(stateFolder),
  };
}

function statsOf(path: string): Stats | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    // The check that reads it reports the error.
    return null;
  }
}

/** The modes of all files of the journal combined. */
function journalMode(stateFolder: string): number | null {
  const modes = pathsOfJournal(stateFolder).flatMap((path) => modeOf(path) ?? []);
  return modes.length === 0 ? null : modes.reduce((all, mode) => all | mode);
}

function pathsOfJournal(stateFolder: string): string[] {
  try {
    return journalPaths(stateFolder);
  } catch {
    // As above.
    return [];
  }
}

function modeOf(path: string): number | null {
  return statsOf(path)?.mode ?? null;
}

/** Checks the folder of the profiles; throws PrivateFileError for a link, another user's folder or a shared one. */
export function configFolderFinding({ io, configFolder }: Context, before: number | null): CheckResult {
  checkPrivateFolder(configFolder);
  if (before === null) return { status: 'info', message: 'does not exist yet; the first profile creates it' };
  return modeFinding(io.platform, configFolder, before);
}

/** The mode that a folder (0700) or file (0600) had, or a warning about it. */
function modeFinding(
  platform: string,
  path: string,
  before: number,
  holds = '',
  further: Readonly<Record<string, unknown>> = {},
): CheckResult {
  const comma = holds === '' ? '' : `${holds}, `;
  if (!systemOf(platform).hasModes) return { status: 'ok', message: holds || 'exists', details: further };
  const details = { mode: octal(before), ...further };
  if ((before & 0o077) === 0) return { status: 'ok', message: `${comma}mode ${octal(before)}`, details };
  const now = octal(modeOf(path) ?? 0);
  if (now === octal(before)) {
    const message = `${comma}mode ${now}, left unchanged: other users can see file names but not their contents`;
    return { status: 'ok', message, details };
  }
  const message = `${comma}other users could read it (mode ${octal(before)}); convops changed it to ${now}`;
  return { status: 'warning', message, details };
}

function octal(mode: number): string {
  return `0${(mode & 0o777).toString(8).padStart(3, '0')}`;
}

/** Whether the file of the profiles can be read, and which of its keys this version does not know. */
export function profilesFinding(context: Context, before: number | null): CheckResult {
  const document = context.profiles();
  if (before === null) return { status: 'info', message: 'no profiles yet' };
  const names = Object.keys(document.profiles);
  const unknown = unknownKeys(document);
  const holds = `${names.length} ${names.length === 1 ? 'profile' : 'profiles'}`;
  const path = profilesPath(context.configFolder);
  const found = modeFinding(context.io.platform, path, before, holds, { profiles: names, unknown });
  if (found.status !== 'ok' || unknown.length === 0) return found;
  return {
    ...found,
    status: 'warning',
    message: `${holds}; this version does not know ${unknown.join(', ')}`,
  };
}

function unknownKeys(document: ProfilesDocument): string[] {
  const own = ['version', 'current', 'profiles'];
  return [
    ...Object.keys(document).filter((key) => !own.includes(key)),
    ...Object.entries(document.profiles).flatMap(([name, profile]) =>
      Object.keys(profile).flatMap((key) => (keySpec(key) ? [] : [`${name}.${key}`])),
    ),
  ];
}

/** Checks the canned replies; throws LocalError if they cannot be read. */
export function repliesFinding({ configFolder, io }: Context, before: number | null): CheckResult {
  const count = loadReplies(configFolder).length;
  if (before === null) return { status: 'ok', message: 'no canned replies yet' };
  const holds = `${count} canned ${count === 1 ? 'reply' : 'replies'}`;
  return modeFinding(io.platform, repliesPath(configFolder), before, holds, { replies: count });
}

/** Checks the folder of journal, drafts and sandbox. Without a journal nothing can be sent. */
export function stateFolderFinding({ stateFolder, io }: Context, before: number | null): CheckResult {
  checkPrivateFolder(stateFolder);
  const folder = before === null ? nearestParent(stateFolder) : stateFolder;
  const reason = before === null ? reasonAgainstMaking(folder) : reasonAgainstWriting(folder);
  if (reason !== null) return { status: 'failed', message: `cannot write to ${folder}: ${reason}` };
  if (before === null)
    return { status: 'ok', message: `does not exist yet; convops can create it in ${folder}` };
  return modeFinding(io.platform, stateFolder, before);
}

function nearestParent(path: string): string {
  const parent = dirname(path);
  return parent === path || statsOf(parent) ? parent : nearestParent(parent);
}

/** Tries to create a folder, because the mode says nothing about special file systems such as /proc. */
function reasonAgainstMaking(folder: string): string | null {
  try {
    rmdirSync(mkdtempSync(join(folder, '.convops-')));
    return null;
  } catch (error) {
    const code = errorCode(error) ?? String(error);
    return code === 'ENOENT' ? 'convops cannot create a folder there' : reasonOf(code);
  }
}

function reasonAgainstWriting(folder: string): string | null {
  return reasonAgainst(folder, constants.W_OK | constants.X_OK);
}

/** Why a file named by a variable cannot be read; null if it can. */
export function reasonAgainstReading(file: string): string | null {
  const reason = reasonAgainst(file, constants.R_OK);
  return reason !== null && statsOf(file) === null ? 'no such file' : reason;
}

function reasonAgainst(path: string, access: number): string | null {
  try {
    accessSync(path, access);
    return null;
  } catch (error) {
    return reasonOf(errorCode(error) ?? String(error));
  }
}

/** The journal: how many writes it has, how many without a result, and which lines cannot be read. */
export function journalFinding({ io, stateFolder, options }: Context, before: number | null): CheckResult {
  if (before === null) return { status: 'ok', message: 'no writes yet' };
  let [writes, open, last] = [0, 0, 0];
  for (const { at, settled } of entriesNewestFirst(stateFolder)) {
    writes += 1;
    if (!settled) open += 1;
    last = Math.max(last, at);
  }
  const paths = journalPaths(stateFolder);
  const { torn, onlyTail } = unreadableLines(paths);
  const when = last === 0 ? '' : `, the last at ${isoTime(last, { utc: options.utc === true })}`;
  const holds = `${writes} ${writes === 1 ? 'write' : 'writes'}${when}`;
  const details = { writes, last: last || null, without_result: open, unreadable: torn };
  const found = modeFinding(io.platform, paths.at(-1) ?? stateFolder, before, holds, details);
  if (found.status !== 'ok') return found;
  const warning = { ...found, status: 'warning' } as const;
  if (torn > 0) {
    const what = onlyTail
      ? 'its last line is incomplete, probably after a crash'
      : `${torn} unreadable ${torn === 1 ? 'line' : 'lines'}`;
    return { ...warning, message: `${holds}; ${what}` };
  }
  if (open === 0) return found;
  return {
    ...warning,
    message: `${holds}; ${open} with outcome unknown`,
    fix: 'convops history --outcome unknown --all-profiles',
  };
}

function unreadableLines(paths: readonly string[]): { readonly torn: number; readonly onlyTail: boolean } {
  let torn = 0;
  let isTorn = false;
  for (const path of paths) {
    for (const line of readLogLines(path)) {
      // The first half of a line can stand before a whole one, and valid JSON need not be a journal line.
      isTorn = line !== '' && !line.startsWith(END_MARK) && !(isJson(line) && parseLine(line));
      if (isTorn) torn += 1;
    }
  }
  return { torn, onlyTail: isTorn && torn === 1 };
}

/** The folder of the drafts that triage keeps. */
export function draftsFolder(stateFolder: string): string {
  return dirname(sessionPath(stateFolder, 'any'));
}

/** What triage sessions left: drafts for the next session, and files that could not be read. */
export function draftsFinding(folder: string): CheckResult {
  const names = statsOf(folder)?.isDirectory() ? readdirSync(folder) : [];
  const sessions = names.filter((name) => name.endsWith('.json')).length;
  const aside = names.filter((name) => name.includes('.json.broken-')).map((name) => join(folder, name));
  const details = { sessions, set_aside: aside };
  if (aside.length > 0) {
    return { status: 'warning', message: `unreadable and set aside: ${aside.join(', ')}`, details };
  }
  const of = `drafts of ${sessions} ${sessions === 1 ? 'session' : 'sessions'}, kept for next time`;
  return { status: 'ok', message: sessions === 0 ? 'no drafts' : of, details };
}
