// `npm run fuzz`: bundles run.ts, for Node 20 reads no TypeScript, and starts it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const folder = mkdtempSync(join(tmpdir(), 'convops-fuzz-'));
const outfile = join(folder, 'run.mjs');
process.setSourceMapsEnabled(true);
let program;
try {
  await build({
    entryPoints: [fileURLToPath(new URL('run.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.17',
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'warning',
    // For what the packages still require.
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    },
  });
  program = await import(pathToFileURL(outfile).href);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = await program.fuzz(process.argv.slice(2));
