// Programs of tests that run as processes of their own, with what they import from src.
import { join } from 'node:path';
import { build } from 'esbuild';

/** Bundles TypeScript that imports from a folder of src into a file, whose ending says what kind of module it is. */
export async function bundled(contents: string, room: string, outfile: string): Promise<void> {
  await build({
    stdin: { contents, resolveDir: join(import.meta.dirname, '../../src', room), loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: outfile.endsWith('.mjs') ? 'esm' : 'cjs',
    logLevel: 'silent',
  });
}
