// `npm run standalone`: build/convops, one executable file for Linux that needs no Node beside it. It is a copy of the
// Node that runs this script, or of another (`--node PATH`), with dist/ inside as Node's single-executable support
// has it, and with what V8 has compiled of dist/. Beside it, LICENSES.txt: what is in it, and whose that is.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { fuseOf, withBlob } from './standalone/elf.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const { wrapped } = createRequire(import.meta.url)('./standalone/loader.cjs');

const USAGE = `usage: npm run standalone -- [--node PATH] [--output FILE]

  --node PATH    the Node to make it of, 20.17 or newer, for Linux; without it the one that runs this
  --output FILE  without it build/convops
`;

/** What is compiled ahead: a shift in the sandbox. What is in none of these V8 compiles when it is first called. */
const LINES = [
  'conv unassigned --json id',
  'conv claim 43',
  'conv get 43',
  'conv send 43 Hello --json',
  'conv close 43',
  'undo --yes',
  'history',
  'board',
  'board -o html',
  'conv list -o yaml',
  'conv list -o csv --color always',
  'conv list --jq .[0]',
  '--help',
].map((line) => line.split(' '));

/** Where distributions of Node have its licence, from the folder that has bin/. */
const NODE_LICENCES = ['LICENSE', 'share/doc/nodejs/copyright', 'share/doc/node/LICENSE'];

/** Writes the executable to `target`; throws where that Node cannot become one. */
function standalone({ node, target, work }) {
  const at = (name) => join(work, name);
  const bytes = readFileSync(node);
  // Before anything is made of it.
  fuseOf(bytes);
  const licences = licencesWith(node);
  const names = scriptNames(join(root, 'dist'), 'convops.cjs');
  for (const name of names) {
    put(at(`scripts/${name}`), wrapped(readFileSync(join(root, 'dist', name), 'latin1')));
  }
  mkdirSync(at('home'));
  const task = { names, lines: LINES, scripts: at('scripts'), compiled: at('compiled') };
  execFileSync(node, [at('warm-up.cjs'), 'shift'], {
    cwd: at('home'),
    // Nothing that is set for the person at the keyboard.
    env: { HOME: at('home'), CONVOPS_SANDBOX: '1', CONVOPS_WARM_UP: JSON.stringify(task) },
    stdio: 'pipe',
  });
  // Relative, and read from the folder it is in: Node keeps the path of the main script in the blob.
  const config = {
    main: 'start.cjs',
    output: 'blob',
    disableExperimentalSEAWarning: true,
    // Node would print a warning of its own where V8 does not take it.
    useCodeCache: false,
    assets: Object.fromEntries(
      names.flatMap((name) => [
        [name, `scripts/${name}`],
        [`${name}.v8`, `compiled/${name}`],
      ]),
    ),
  };
  put(at('sea.json'), JSON.stringify(config));
  execFileSync(node, ['--experimental-sea-config', 'sea.json'], { cwd: work, stdio: 'pipe' });

  mkdirSync(dirname(target), { recursive: true });
  // In one step: whoever runs the one before goes on with it.
  const draft = `${target}.${process.pid}`;
  try {
    writeFileSync(draft, withBlob(bytes, readFileSync(at('blob'))));
    chmodSync(draft, 0o755);
    execFileSync(draft, ['--help'], { cwd: at('home'), env: { HOME: at('home') }, stdio: 'pipe' });
    renameSync(draft, target);
  } finally {
    rmSync(draft, { force: true });
  }
  writeFileSync(join(dirname(target), 'LICENSES.txt'), licences);
}

/** Our own licence, those of the packages, and Node's with all that it has taken in. */
function licencesWith(node) {
  const folder = join(dirname(node), '..');
  const found = NODE_LICENCES.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (found === undefined) {
    throw new Error(
      `${node} has no ${NODE_LICENCES.join(', ')} in ${folder}: the executable must carry its text`,
    );
  }
  const own = [join(root, 'LICENSE'), join(root, 'dist', 'LICENSES.txt'), found];
  const line = `${'='.repeat(78)}\n\n`;
  return own.map((path) => `${readFileSync(path, 'utf8').trim()}\n\n`).join(line);
}

/** A script of dist/ and those it asks for, by their paths in dist/. */
function scriptNames(dist, entry) {
  const names = [entry];
  for (const name of names) {
    const text = readFileSync(join(dist, name), 'latin1');
    for (const [, , id] of text.matchAll(/\brequire\((["'])(\.[^"']+\.cjs)\1\)/g)) {
      const found = posix.join(posix.dirname(name), id);
      if (!names.includes(found)) names.push(found);
    }
  }
  return names.sort();
}

/** bin/convops.js as one file, with the loader that is asked for in the place of its own: all that is known of bin/. */
async function startWith(loader, outfile) {
  let replaced = false;
  await build({
    entryPoints: [join(root, 'bin', 'convops.js')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.17',
    minify: true,
    logLevel: 'warning',
    absWorkingDir: root,
    plugins: [
      {
        name: 'loader',
        setup({ onResolve }) {
          onResolve({ filter: /\/code-cache\.js$/ }, () => {
            replaced = true;
            return { path: join(root, 'src', 'build', 'standalone', loader) };
          });
        },
      },
    ],
  });
  if (!replaced) throw new Error('bin/convops.js does not load the program by ./code-cache.js any more');
}

function put(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

async function main() {
  const { values } = parseArgs({ options: { node: { type: 'string' }, output: { type: 'string' } } });
  const node = realpathSync(values.node ?? process.execPath);
  const target = resolve(values.output ?? join(root, 'build', 'convops'));
  const work = mkdtempSync(join(tmpdir(), 'convops-standalone-'));
  try {
    await startWith('embedded.cjs', join(work, 'start.cjs'));
    await startWith('warm-up.cjs', join(work, 'warm-up.cjs'));
    standalone({ node, target, work });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`standalone: ${error.stderr?.toString().trim() || error.message}\n\n${USAGE}`);
  process.exitCode = 1;
}
