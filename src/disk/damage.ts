// What a reading of the journal or the archive met, whoever read it, until it is said at the end of the run.

let folder: string | null = null;

/** Notes that the journal in this folder has a damaged line. */
export function noteDamage(journalFolder: string): void {
  folder = journalFolder;
}

/** The folder of a damaged journal that was read since the last call; null for none. */
export function damageMet(): string | null {
  const met = folder;
  folder = null;
  return met;
}

let unread: string | null = null;

/** Notes why a part of the archive was not read; the first reason stays. */
export function noteUnread(why: string): void {
  unread ??= why;
}

/** Why a part of the archive was not read since the last call; null for none. */
export function unreadMet(): string | null {
  const met = unread;
  unread = null;
  return met;
}
