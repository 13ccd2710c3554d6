// What was met in the journal or the archive, whoever used it, until it is said at the end of the run.

/** Keeps the first text that is noted until it is taken. */
function keeper() {
  let kept: string | null = null;
  return {
    note(text: string): void {
      kept ??= text;
    },
    take(): string | null {
      const text = kept;
      kept = null;
      return text;
    },
  };
}

/** The folder of a journal with a damaged line; null for none that was read since the last time. */
export const damagedJournal = keeper();

/** Why a part of the archive was not read, or nothing more was added to it; null for neither since the last time. */
export const archiveTrouble = keeper();
