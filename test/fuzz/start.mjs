// `npm run fuzz`: starts run.ts.
import { bundled } from '../support/started.mjs';

const { fuzz } = await import(await bundled(new URL('run.ts', import.meta.url)));
process.exitCode = await fuzz(process.argv.slice(2));
