// `npm run simulate`: starts run.ts, here and in the workers that it starts by this file.
import { fileURLToPath } from 'node:url';
import { bundled } from '../support/started.mjs';

// The built program is found beside the sources, not beside the bundle.
const beside = JSON.stringify(String(new URL('../world/program.ts', import.meta.url)));
process.env.CONVOPS_SIMULATION ??= await bundled(new URL('run.ts', import.meta.url), {
  'import.meta.url': beside,
});
const { simulate } = await import(process.env.CONVOPS_SIMULATION);
process.exitCode = await simulate(process.argv.slice(2), fileURLToPath(import.meta.url));
