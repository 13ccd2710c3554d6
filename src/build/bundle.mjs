// Builds dist/: the program as one file, and beside it each package that costs time to load as a file of
// its own, read on first use. The published package therefore depends on nothing. The same sources give the same
// bytes; `node src/build/bundle.mjs FOLDER` writes them to a folder that does not exist yet.
//
// What is done to the code beyond bundling it, what that saves a short command, and the test that notices when it stops:
//
// | Trick           | Saves                                                              | Noticed by                    |
// | --------------- | ------------------------------------------------------------------ | ----------------------------- |
// | packagesApart   | loading packages that the command does not use                     | test/build/bundle.test.ts     |
// | performance.now | node:perf_hooks, which the global `performance` loads              | test/build/bundle.test.ts     |
// | dynamic-import  | Node's loader of ES modules, at each package                       | test/build/bundle.test.ts     |
// | noExecutables   | node:child_process, as long as all of the program's own commands   | test/build/bundle.test.ts     |
// | undiciByParts   | fetch, WebSocket, HTTP/2, node:http, node:assert: half of its time | test/build/bundle.test.ts     |
// | parserAhead     | waiting for undici's parser once it is connected                   | test/build/bundle.test.ts     |
// | stamp           | plain ASCII: reading each file takes V8 half as long               | test/build/bundle.test.ts     |
// | stamp, name     | compiling: 20 to 30 ms, by the code cache of bin/                  | test/bin/code-cache.test.ts   |
// | noQuestions     | loading a checker of JSON Schema: half of what convops mcp loads    | test/build/bundle.test.ts     |
// | widthsOfToday   | no time but a wrong table: emoji as wide as a terminal draws them  | test/terminal/grid.test.ts    |
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describePackages, licencesText, placesIn } from './bundled.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const [elsewhere] = process.argv.slice(2);
const dist = elsewhere === undefined ? join(root, 'dist') : resolve(elsewhere);

/** Packages imported on first use, inside their owner file. */
const LAZY = [
  'undici',
  'conf',
  '@inquirer/prompts',
  'cli-table3',
  'jq-wasm/dist/build/jq.js',
  'string-width',
  'chalk',
  'html-to-text',
  '@modelcontextprotocol/server',
];

/** Further entries of a package -> the one in whose file they are. */
const WITHIN = {
  '@modelcontextprotocol/server/stdio': '@modelcontextprotocol/server',
  zod: '@modelcontextprotocol/server',
};

const fileOf = (name) => `${name.replace('@', '').replace(/\.js$/, '').replaceAll('/', '-')}.cjs`;

const shared = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20.17',
  minify: true,
  keepNames: false,
  legalComments: 'none',
  logLevel: 'warning',
  absWorkingDir: root,
  // Pages of docs/, which help prints, and the completion scripts, one of which has no ending.
  loader: { '.md': 'text', '.bash': 'text', '.fish': 'text', '.ps1': 'text', '': 'text' },
  // Touching the global `performance` loads node:perf_hooks; the clock alone is at hand.
  define: { 'performance.now': 'monotonicNow' },
  banner: { js: 'const monotonicNow=()=>{const[s,n]=process.hrtime();return s*1e3+n/1e6};' },
  // As `require`: Node's own dynamic import would start its module loader for each package.
  supported: { 'dynamic-import': false },
};

const packagesApart = {
  name: 'packages-apart',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      const name = WITHIN[path] ?? path;
      return LAZY.includes(name) && kind !== 'entry-point'
        ? { path: `./packages/${fileOf(name)}`, external: true }
        : undefined;
    });
  },
};

// commander can run subcommands that are programs of their own. This program has none, and loading what starts
// them costs as much as all of its own commands.
const noExecutables = {
  name: 'no-executables',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      importer.includes('commander') ? { path: 'no-executables', namespace: 'parts' } : undefined,
    );
    onLoad({ filter: /^no-executables$/, namespace: 'parts' }, () => ({
      contents: `exports.spawn = () => { throw new Error('no command is a program of its own'); };`,
    }));
  },
};

// Of undici the transport needs the HTTP/1.1 client, what connects it, and the way through a proxy. The package's own
// entry loads everything else too (fetch, WebSocket, HTTP/2, caches): half of a short command's time.
const undiciByParts = {
  name: 'undici-by-parts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^undici$/ }, () => ({ path: 'undici', namespace: 'parts' }));
    onLoad({ filter: /^undici$/, namespace: 'parts' }, () => ({
      resolveDir: root,
      contents: `
        exports.Client = require('undici/lib/dispatcher/client.js');
        exports.buildConnector = require('undici/lib/core/connect.js');
        exports.EnvHttpProxyAgent = require('undici/lib/dispatcher/env-http-proxy-agent.js');
        exports.Pool = require('undici/lib/dispatcher/pool.js');
        // The package's entry gives every dispatcher its calls; a proxy is asked by this one.
        require('undici/lib/dispatcher/dispatcher.js').prototype.connect = require('undici/lib/api/api-connect.js');
        parserBytes = require('undici/lib/llhttp/llhttp_simd-wasm.js');
        WebAssembly.compile(parserBytes).then((compiled) => { parserModule = compiled; }, () => undefined);`,
    }));
    // It wants no more of it than one number and a class to compare with; to load it takes as long as undici itself.
    onResolve({ filter: /^node:http$/ }, () => ({ path: 'http', namespace: 'parts' }));
    onLoad({ filter: /^http$/, namespace: 'parts' }, () => ({
      contents: `
        const told = [process.env.NODE_OPTIONS, ...process.execArgv].some((words) => /max.http.header.size/.test(words));
        exports.maxHeaderSize = told ? process.getBuiltinModule('node:http').maxHeaderSize : 16384;
        exports.IncomingMessage = class IncomingMessage {};`,
    }));
    // For bodies that are forms: ours are text.
    onResolve({ filter: /\/fetch\/body(\.js)?$/ }, () => ({ path: 'body', namespace: 'parts' }));
    onLoad({ filter: /^body$/, namespace: 'parts' }, () => ({
      contents: `exports.extractBody = () => { throw new Error('forms are not part of this build'); };`,
    }));
    // It asserts its own state with the plainest form; Node's module brings a diff printer along.
    onResolve({ filter: /^node:assert$/ }, () => ({ path: 'assert', namespace: 'parts' }));
    onLoad({ filter: /^assert$/, namespace: 'parts' }, () => ({
      contents: `
        const assert = (value, message) => {
          if (!value) throw message instanceof Error ? message : new Error(message ?? 'undici: assertion failed');
        };
        module.exports = assert;`,
    }));
    onResolve({ filter: /\/client-h2(\.js)?$/ }, () => ({ path: 'client-h2', namespace: 'parts' }));
    onLoad({ filter: /^client-h2$/, namespace: 'parts' }, () => ({
      contents: `module.exports = () => { throw new Error('HTTP/2 is not part of this build'); };`,
    }));
  },
};

// undici compiles its parser when it is connected, and the request waits for that. Begun when undici is loaded, it is done
// by another thread while convops connects; if that is not ready by then, it is compiled as undici would.
const parserAhead = {
  define: { ...shared.define, 'WebAssembly.Module': 'ParserModule' },
  banner: {
    js: `${shared.banner.js}let parserBytes,parserModule;
function ParserModule(bytes){return bytes===parserBytes&&parserModule||new WebAssembly.Module(bytes)}`,
  },
};

// cli-table3 comes with a string-width of 2019, to which a family of emoji is several pictures, and measures each text
// ten times and more: it gets today's, once a text.
const widthsOfToday = {
  name: 'widths-of-today',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^string-width$/ }, ({ namespace }) =>
      namespace === 'parts'
        ? { path: './string-width.cjs', external: true }
        : { path: 'widths', namespace: 'parts' },
    );
    onLoad({ filter: /^widths$/, namespace: 'parts' }, () => ({
      contents: `
        const known = new Map();
        module.exports = (text) => {
          if (known.size > 5000) known.clear();
          if (!known.has(text)) known.set(text, require('string-width')(text));
          return known.get(text);
        };`,
    }));
  },
};

// A third of the protocol's package checks schemas that a client sends in answers to questions; this program asks none.
const noQuestions = {
  name: 'no-questions',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, () => ({
      path: 'no-questions',
      namespace: 'parts',
    }));
    onLoad({ filter: /^no-questions$/, namespace: 'parts' }, () => ({
      contents: `
        export { default as process } from 'node:process';
        export class DefaultJsonSchemaValidator {
          getValidator() { throw new Error('questions to a client are not part of this build'); }
        }`,
    }));
  },
};

const byParts = {
  '@modelcontextprotocol/server': { plugins: [noQuestions] },
  undici: { plugins: [undiciByParts], ...parserAhead },
  'cli-table3': { plugins: [widthsOfToday] },
};

// Only our own folder is emptied.
if (elsewhere === undefined) rmSync(dist, { recursive: true, force: true });
else mkdirSync(dist);
mkdirSync(join(dist, 'packages'), { recursive: true });
writeFileSync(join(dist, 'package.json'), '{ "type": "commonjs" }\n');

const results = await Promise.all([
  build({
    ...shared,
    entryPoints: {
      convops: 'src/start.ts',
      reference: 'src/reference/write.ts',
    },
    outdir: dist,
    outExtension: { '.js': '.cjs' },
    metafile: true,
    plugins: [packagesApart, noExecutables],
  }),
  ...LAZY.map(buildPackage),
]);

async function buildPackage(name) {
  const { metafile } = await build({
    ...shared,
    stdin: { contents: asCommonJs(name), resolveDir: root },
    outfile: join(dist, 'packages', fileOf(name)),
    metafile: true,
    ...byParts[name],
  });
  return { metafile };
}

/** What importers see of a package: its named exports and, as `default`, what it exports by default. */
function asCommonJs(name) {
  // By name, so that the bundler leaves out all that serves HTTP.
  if (name === '@modelcontextprotocol/server') {
    return `
      import { config } from 'zod/v4';
      // To compile a check takes longer than a session's few requests gain by it.
      config({ jitless: true });
      export { McpServer } from '${name}';
      export { serveStdio, StdioServerTransport } from '${name}/stdio';
      export { boolean, enum, int, strictObject, string } from 'zod/v4';`;
  }
  return `
    const loaded = require(${JSON.stringify(name)});
    const main = loaded.__esModule ? loaded.default : undefined;
    module.exports = main === undefined ? loaded : Object.assign(main, loaded);
    module.exports.default ??= loaded;`;
}

for (const file of [...readdirSync(dist), ...LAZY.map((name) => join('packages', fileOf(name)))]) {
  if (file.endsWith('.cjs')) stamp(join(dist, file));
}
name(join(dist, 'convops.cjs'), [...commandNames(), '__complete']);
const packages = describePackages(root, placesIn(results.map(({ metafile }) => metafile)));
writeFileSync(join(dist, 'LICENSES.txt'), licencesText(packages));
mkdirSync(join(dist, 'man'));
execFileSync(process.execPath, [join(dist, 'reference.cjs'), '--man', join(dist, 'man')], {
  input: printed('commands', '--json'),
});

/**
 * Puts a digest of the file into its first line, by which bin/code-cache.js knows what it has compiled, and leaves
 * nothing beyond ASCII in it: esbuild does not escape regular expressions, and V8 reads plain ASCII twice as fast.
 */
function stamp(file) {
  const text = readFileSync(file, 'utf8').replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
    /[^\x00-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  writeFileSync(file, `/* ${createHash('sha256').update(text).digest('hex')} */\n${text}`);
}

/** Adds the commands to the first line of the program, by which bin/code-cache.js knows a command from other words. */
function name(file, commands) {
  writeFileSync(file, readFileSync(file, 'utf8').replace(' */', ` ${commands.join(' ')} */`));
}

/** Each command, a verb after its noun: `conv-close`. */
function commandNames() {
  const { commands } = JSON.parse(printed('commands', '--json'));
  return commands.flatMap((noun) => [noun, ...noun.commands]).map(({ path }) => path.replaceAll(' ', '-'));
}

/** What the program just built prints. */
function printed(...words) {
  // What is set for the person at the keyboard must not decide what is built.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('CONVOPS_'));
  const program = join(dist, 'convops.cjs');
  const start =
    'require(process.argv[1]).main(process.argv.slice(2)).then((code) => { process.exitCode = code; })';
  return execFileSync(process.execPath, ['-e', start, program, ...words], {
    encoding: 'utf8',
    env: Object.fromEntries(own),
  });
}
