import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['test/**/*.test.ts'],
    reporters: ['default', fileURLToPath(new URL('support/closing-line.ts', import.meta.url))],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    // No file keeps anything in a module that another could stumble over, and a process to each costs a tenth of the run.
    isolate: false,
  },
});
