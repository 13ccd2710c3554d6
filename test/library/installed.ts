// The library as another program has it: the example of the README and the types of every call, compiled against the
// installed package, and the example run both ways a program can load it.
import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import typescript from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SANDBOX_ACTING_OPERATOR } from '../../src/sandbox/identity.ts';
import { type Home, type Run, runProgram } from '../support/run-convops.ts';
import { closeServedSandboxes, serveSandbox } from '../support/served-sandbox.ts';

const own = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Without the types of Node, the DOM or anything else that a program may not have. */
const strictest: typescript.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  // Those of the compiler itself are nobody's here to check.
  skipDefaultLibCheck: true,
  target: typescript.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts'],
  types: [],
};

const { ModuleKind, ModuleResolutionKind } = typescript;
const RESOLUTIONS: readonly (readonly [name: string, options: typescript.CompilerOptions])[] = [
  ['nodenext', { module: ModuleKind.NodeNext, moduleResolution: ModuleResolutionKind.NodeNext }],
  ['bundler', { module: ModuleKind.ESNext, moduleResolution: ModuleResolutionKind.Bundler, noEmit: true }],
];

const libraries = new Map<string, typescript.SourceFile | undefined>();

/** What the compiler has to say, a line each; writes JavaScript unless told not to. */
function compile(files: readonly string[], options: typescript.CompilerOptions): string[] {
  const host = typescript.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (name, ...rest) => {
    if (!/^lib\..*d\.ts$/.test(basename(name))) return read(name, ...rest);
    // Parsed once for all resolutions: they are scripts, which are the same in each.
    if (!libraries.has(name)) libraries.set(name, read(name, ...rest));
    return libraries.get(name);
  };
  const program = typescript.createProgram(files, options, host);
  const found = [...typescript.getPreEmitDiagnostics(program), ...program.emit().diagnostics];
  return found.map(
    ({ file, messageText }) =>
      `${file?.fileName ?? ''}: ${typescript.flattenDiagnosticMessageText(messageText, ' ')}`,
  );
}

/** Tests of the package that is installed at `prefix` in a home of its own. */
export function describeInstalledLibrary(home: () => Home, prefix: string): void {
  describe('as a library of another program', () => {
    let folder: string;
    const at = (...names: string[]) => join(folder, ...names);

    beforeAll(async () => {
      folder = home().path('another');
      await mkdir(at('common'), { recursive: true });
      await mkdir(at('node_modules'));
      await symlink(home().path(`${prefix}/lib/node_modules/convops`), at('node_modules/convops'));
      await writeFile(at('package.json'), '{ "type": "module" }');
      await writeFile(at('common/package.json'), '{ "type": "commonjs" }');
      for (const name of ['example.ts', 'answers.ts', 'common/example.ts']) {
        await copyFile(own(`./${basename(name)}`), at(name));
      }
      await writeFile(
        at('wrong.ts'),
        "import { createClient, main } from 'convops';\ncreateClient({ baseUrl: 'https://localhost' });\n",
      );
    });

    afterAll(() => closeServedSandboxes());

    it.each(RESOLUTIONS)(
      'compiles strictly under %s, with the types of all calls, and says no to what it does not have',
      (_name, resolution) => {
        const files = ['example.ts', 'answers.ts', 'common/example.ts', 'wrong.ts'].map((name) => at(name));
        expect(compile(files, { ...strictest, ...resolution })).toEqual([
          expect.stringMatching(/\/wrong\.ts: .*has no exported member 'main'/),
          expect.stringMatching(/\/wrong\.ts: .*Property 'token' is missing/),
        ]);
      },
    );

    it('runs the example against a sandbox, imported and required', async () => {
      const { env } = await serveSandbox(['--seed', '1', '--token', 'of-the-library']);
      await writeFile(
        at('both.cjs'),
        `const { createClient } = require('convops');
        const [baseUrl, token] = [process.env.CONVOPS_BASE_URL, process.env.CONVOPS_TOKEN];
        (async () => {
          const imported = await import('./example.js');
          const required = require('./common/example.js');
          console.log(await required.claimOldest(baseUrl, token, ${SANDBOX_ACTING_OPERATOR}));
          console.log(await imported.claimOldest(baseUrl, token, ${SANDBOX_ACTING_OPERATOR}));
          console.log(createClient === (await import('convops')).createClient, require('convops/package.json').name);
          console.log(await import('convops/dist/convops.cjs').catch(({ code }) => code));
        })();`,
      );
      const waiting = async (): Promise<Run> =>
        await home().run(['conv', 'unassigned', '--jq', '[.[] | "#\\(.id) of \\(.from_user_name)"]'], {
          env,
        });
      const before = JSON.parse((await waiting()).stdout) as string[];
      const run = await runProgram(process.execPath, [at('both.cjs')], { env: { ...home().env, ...env } });
      const [first, second] = before.toReversed();
      const loaded = 'true convops\nERR_PACKAGE_PATH_NOT_EXPORTED\n';
      expect(run).toEqual({ exit: 0, stdout: `${first}\n${second}\n${loaded}`, stderr: '' });
      expect(JSON.parse((await waiting()).stdout)).toEqual(before.slice(0, -2));
    });
  });
}
