import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './support/longest-first.ts';

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['test/**/*.test.ts'],
    // As it is shipped: the build gives it the string-width of today.
    alias: { 'cli-table3': fileURLToPath(new URL('../dist/packages/cli-table3.cjs', import.meta.url)) },
    server: { deps: { external: [/\/dist\/packages\//] } },
    globalSetup: [fileURLToPath(new URL('support/temp-folder.ts', import.meta.url))],
    setupFiles: [fileURLToPath(new URL('fuzz/seeded.ts', import.meta.url))],
    reporters: ['default', fileURLToPath(new URL('support/closing-line.ts', import.meta.url))],
    // The last words of a process that was killed in a world (test/world) reach nobody.
    onUnhandledError: ({ name }) => name !== 'KilledError',
    // What ends a hang, and nothing else; the few that may take longer under load say so with `vi.setConfig`.
    testTimeout: 60_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    // Twice the processors of a small machine: many tests wait for a clock or a program, and use none meanwhile.
    maxWorkers: 4,
    // No file keeps anything in a module that another could stumble over, and a process to each costs a tenth of the run.
    isolate: false,
  },
});
