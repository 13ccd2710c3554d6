// What sessions of triage have learned of a service, for every later run at it: a word in a private file of its own. A
// setting beats it.
import { dirname, join } from 'node:path';
import { inFileName } from '../base/text.ts';
import {
  ensurePrivateFolder,
  PrivateFileError,
  readPrivateFile,
  replacePrivateFile,
} from '../disk/private-file.ts';

const wordPath = (stateFolder: string, service: string) =>
  join(stateFolder, 'marks-read', inFileName(service));

/** Whether reading marks as read at this service; null if no session has found out, or the file cannot be read. */
export function learnedMarksRead(stateFolder: string, service: string): 'yes' | 'no' | null {
  try {
    const word = readPrivateFile(wordPath(stateFolder, service));
    return word === 'yes' || word === 'no' ? word : null;
  } catch (error) {
    if (error instanceof PrivateFileError) return null;
    throw error;
  }
}

/** Keeps whether reading marks as read at this service; throws PrivateFileError. */
export function keepMarksRead(stateFolder: string, service: string, word: 'yes' | 'no'): void {
  const path = wordPath(stateFolder, service);
  for (const folder of [stateFolder, dirname(path)]) ensurePrivateFolder(folder);
  replacePrivateFile(path, word);
}
