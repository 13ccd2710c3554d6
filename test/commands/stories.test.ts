// What commands keep on this computer and print of it, told as transcripts beside this file, in the notation of test/README.md.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { storiesIn, tell } from '../stories/story.ts';

const here = import.meta.dirname;
for (const file of readdirSync(here).filter((name) => name.endsWith('.story')))
  describe(file, () => {
    for (const story of storiesIn(readFileSync(join(here, file), 'utf8')))
      it(`${story.title} (line ${story.line})`, { timeout: 60_000 }, async () => await tell(story));
  });
