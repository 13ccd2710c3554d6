// What `npm run` starts of the tests without vitest: bundled first, for Node 20 reads no TypeScript.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Bundles a file of TypeScript into a folder of its own, which is gone with this process: a path to import. */
export async function bundled(entry, define = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'convops-run-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.setSourceMapsEnabled(true);
  const outfile = join(folder, 'run.mjs');
  await build({
    entryPoints: [fileURLToPath(entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.17',
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'warning',
    define,
    // For what the packages still require, and for the built program, which is found beside the sources.
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(${JSON.stringify(String(entry))});`,
    },
  });
  return pathToFileURL(outfile).href;
}
