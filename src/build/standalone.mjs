// `npm run standalone`: build/convops, one executable file that needs no Node beside it: a copy of Node 26 or later with the
// program in it, made by Node's own `--build-sea`. Beside it, LICENSES.txt: what is in it, and whose that is.
import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const USAGE = `usage: npm run standalone -- [--node PATH] [--output FILE]

  --node PATH    the Node to make it of, 26 or later; without it the one that runs this
  --output FILE  without it build/convops
`;

/** Where distributions of Node have its licence, from the folder that has bin/. */
const NODE_LICENCES = ['LICENSE', 'share/doc/nodejs/copyright', 'share/doc/node/LICENSE'];

/** Writes the executable to `target`; throws if it cannot be made of this Node. */
function standalone({ node, target, work }) {
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim();
  if (!(Number(/^v(\d+)\./.exec(version ?? '')?.[1]) >= 26)) {
    throw new Error(`${node} is ${version || 'not Node'}: the executable is made of Node 26 or later`);
  }
  const licences = licencesWith(node);
  const scripts = Object.entries(scriptsOfProgram());
  for (const [name, text] of scripts) {
    fs.mkdirSync(join(work, dirname(name)), { recursive: true });
    // As a function's text here already, so that nothing is joined at the start.
    fs.writeFileSync(join(work, name), `(function(exports,require,module,__filename,__dirname){${text}\n})`);
  }
  const names = scripts.map(([name]) => name);
  const home = join(work, 'home');
  const own = { HOME: home, CONVOPS_CONFIG_DIR: home, CONVOPS_STATE_DIR: home, CONVOPS_SANDBOX: '1' };
  // Nothing that is set for the person at the keyboard; without SystemRoot Windows starts nothing.
  const env = { ...own, SystemRoot: process.env.SystemRoot };
  const run = (program, ...words) => execFileSync(program, words, { cwd: work, env, stdio: 'pipe' });
  fs.cpSync(join(root, 'src/build/standalone'), work, { recursive: true });
  run(node, 'warm-up.cjs', ...names);

  fs.mkdirSync(dirname(target), { recursive: true });
  // Renamed when it is whole: whoever runs the previous one goes on with it.
  const draft = `${target}.${process.pid}`;
  // Relative, because Node keeps the path of the main script. Without `useCodeCache`, which leaves out every function
  // that was not called yet and warns if NODE_OPTIONS sets other flags of V8.
  const config = { main: 'main.cjs', output: draft, disableExperimentalSEAWarning: true };
  const assets = names.flatMap((name) => [name, `${name}.v8`]).map((name) => [name, name]);
  fs.writeFileSync(join(work, 'sea.json'), JSON.stringify({ ...config, assets: Object.fromEntries(assets) }));
  try {
    run(node, '--build-sea', 'sea.json');
    // macOS runs nothing that was changed after it was signed, as this copy of Node was.
    if (process.platform === 'darwin') run('/usr/bin/codesign', '--force', '--sign', '-', draft);
    run(draft, '--help');
    fs.renameSync(draft, target);
  } finally {
    fs.rmSync(draft, { force: true });
  }
  fs.writeFileSync(join(dirname(target), 'LICENSES.txt'), licences);
}

/** The program's scripts by their places in the package. bin/code-cache.js gives way: nothing is compiled on disk. */
function scriptsOfProgram() {
  const read = (name) => fs.readFileSync(join(root, name), 'latin1');
  const built = fs
    .readdirSync(join(root, 'dist'), { recursive: true })
    .filter((name) => name.endsWith('.cjs') && name !== 'reference.cjs')
    .map((name) => `dist/${name.replaceAll('\\', '/')}`);
  return {
    'convops/bin/convops.js': read('bin/convops.js').replace(/^#!.*/, ''),
    'convops/bin/code-cache.js': 'exports.load = () => require("../dist/convops.cjs");',
    'convops/package.json': `exports.version = ${JSON.stringify(JSON.parse(read('package.json')).version)};`,
    ...Object.fromEntries(built.map((name) => [`convops/${name}`, read(name)])),
  };
}

/** Our own licence, those of the packages, and Node's with all that it has taken in. */
function licencesWith(node) {
  const folder = join(dirname(node), '..');
  const found = NODE_LICENCES.map((name) => join(folder, name)).find((path) => fs.existsSync(path));
  if (!found)
    throw new Error(`${folder} has no ${NODE_LICENCES.join(', ')}: the executable must carry its text`);
  const paths = [join(root, 'LICENSE'), join(root, 'dist', 'LICENSES.txt'), found];
  return paths.map((path) => `${fs.readFileSync(path, 'utf8').trim()}\n\n`).join(`${'='.repeat(78)}\n\n`);
}

const work = fs.mkdtempSync(join(tmpdir(), 'convops-standalone-'));
try {
  const { values } = parseArgs({ options: { node: { type: 'string' }, output: { type: 'string' } } });
  const target = resolve(
    values.output ?? join(root, 'build', process.platform === 'win32' ? 'convops.exe' : 'convops'),
  );
  standalone({ node: fs.realpathSync(values.node ?? process.execPath), target, work });
  process.stderr.write(`made ${target}, ${(fs.statSync(target).size / 1e6).toFixed(1)} MB\n`);
} catch (error) {
  process.stderr.write(`standalone: ${error.stderr?.toString().trim() || error.message}\n\n${USAGE}`);
  process.exitCode = 1;
} finally {
  fs.rmSync(work, { recursive: true, force: true });
}
