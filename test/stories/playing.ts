// Every story of a folder is played through the built program. One with a mark is not kept yet: it must fail until the mark goes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { storiesIn, tell } from './story.ts';

/** Makes a test of each story in a folder beside this file; of those files whose names begin with these letters. */
export function playFolder(folder: 'writes' | 'triage', first = 'a', last = 'z'): void {
  // A story has a session of many keys, on a machine that may be ten times slower than an idle one.
  vi.setConfig({ testTimeout: 300_000 });
  const path = fileURLToPath(new URL(folder, import.meta.url));
  const isPlayed = (name: string) =>
    name.endsWith('.story') && name.charAt(0) >= first && name.charAt(0) <= last;
  const files = readdirSync(path).filter(isPlayed);
  for (const file of files.sort())
    describe(`${folder}/${file}`, () => {
      for (const story of storiesIn(readFileSync(join(path, file), 'utf8'))) {
        const { title, line, mark } = story;
        if (mark === null) it(`${title} (line ${line})`, async () => await tell(story));
        else
          it(`${title} (line ${line}): not yet`, async () => {
            const failure = await tell(story).then(
              () => null,
              (error: Error) => error,
            );
            expect(failure, `the story holds: its mark can go (${mark})`).not.toBeNull();
            expect(failure?.name).toBe('MissedError');
          });
      }
    });
}
