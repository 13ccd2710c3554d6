// `npm run simulate`: bundles run.ts, for Node 20 reads no TypeScript, and starts it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const program = process.env.CONVOPS_SIMULATION ?? (await bundled());
const { simulate } = await import(pathToFileURL(program).href);
process.exitCode = await simulate(process.argv.slice(2), fileURLToPath(import.meta.url));

/** A bundle beside the sources would be found by the tests, so it has a folder of its own until the end. */
async function bundled() {
  const folder = mkdtempSync(join(tmpdir(), 'convops-simulation-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const outfile = join(folder, 'run.mjs');
  await build({
    entryPoints: [join(here, 'run.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.17',
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'warning',
    // The built program is found beside the sources, not beside the bundle.
    define: {
      'import.meta.url': JSON.stringify(pathToFileURL(join(here, '..', 'world', 'program.ts')).href),
    },
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(${JSON.stringify(here)});`,
    },
  });
  process.env.CONVOPS_SIMULATION = outfile;
  return outfile;
}
