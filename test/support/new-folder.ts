import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder, which goes with the temporary folder of the run. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'convops-'));
