// Programs of tests that run as processes of their own, with what they import from src.
import { join } from 'node:path';
import { build } from 'esbuild';
import { newFolder } from './new-folder.ts';

/** A file of that name, whose ending says what kind of module it is: TypeScript with what it imports from a folder of src. */
export async function bundled(contents: string, room: string, name: string): Promise<string> {
  const outfile = join(newFolder(), name);
  await build({
    stdin: { contents, resolveDir: join(import.meta.dirname, '../../src', room), loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: outfile.endsWith('.mjs') ? 'esm' : 'cjs',
    logLevel: 'silent',
  });
  return outfile;
}
