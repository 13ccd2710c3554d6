// What sessions of triage have learned of a service, for every later run at it: a word in a private file of its own. A
// setting beats it.
import { join } from 'node:path';
import { inFileName } from '../base/text.ts';
import {
  ensurePrivateFolder,
  PrivateFileError,
  readPrivateFile,
  replacePrivateFile,
} from '../disk/private-file.ts';

function learnedFolder(stateFolder: string): string {
  return join(stateFolder, 'marks-read');
}

/** Whether reading marks as read at this service; null if no session has found out, or the file cannot be read. */
export function learnedMarksRead(stateFolder: string, service: string): 'yes' | 'no' | null {
  try {
    const word = readPrivateFile(join(learnedFolder(stateFolder), inFileName(service)));
    return word === 'yes' || word === 'no' ? word : null;
  } catch (error) {
    if (error instanceof PrivateFileError) return null;
    throw error;
  }
}

/** Keeps whether reading marks as read at this service; throws PrivateFileError. */
export function keepMarksRead(stateFolder: string, service: string, word: 'yes' | 'no'): void {
  const folder = learnedFolder(stateFolder);
  for (const one of [stateFolder, folder]) ensurePrivateFolder(one);
  replacePrivateFile(join(folder, inFileName(service)), word);
}
