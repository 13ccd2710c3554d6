// The types of the library: dist/types/, a declaration for each file that library.ts and its types reach, and none for
// the rest. They stand beside CommonJS, as dist/library.cjs is, and find each other under every module resolution.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ts } from './typescript.mjs';

/** Writes the declarations of `src/library.ts` into `dist/types`. */
export function writeLibraryTypes(root, dist) {
  const source = join(root, 'src');
  const options = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    declaration: true,
    emitDeclarationOnly: true,
    // `npm run types` checks. What the declarations say is written in the sources or follows from our own literals,
    // so neither the packages nor more than the oldest library is read: two thirds of the time.
    noCheck: true,
    types: [],
    lib: ['lib.es5.d.ts'],
    rootDir: source,
    outDir: join(dist, 'types'),
  };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) => ({
      resolvedModule: text.startsWith('.')
        ? { resolvedFileName: join(dirname(from), text), extension: /\.\w+$/.exec(text)[0] }
        : undefined,
    }));
  const program = ts.createProgram([join(source, 'library.ts')], options, host);
  const waiting = ['library.ts'];
  for (const path of waiting) {
    const declaration = declarationOf(program, join(source, path));
    for (const [, name] of declaration.matchAll(RELATIVE)) {
      const next = relative(source, join(source, dirname(path), `${name}.ts`));
      if (!waiting.includes(next)) waiting.push(next);
    }
    const target = join(dist, 'types', path.replace(/\.ts$/, '.d.ts'));
    mkdirSync(dirname(target), { recursive: true });
    // A compiler finds the declaration after the name that the program would have.
    writeFileSync(target, declaration.replace(RELATIVE, "from '$1.js'"));
  }
}

const RELATIVE = /\bfrom '(\.[^']*)\.ts'/g;

function declarationOf(program, path) {
  let text;
  program.emit(program.getSourceFile(path), (_, written) => {
    text = written;
  });
  if (text === undefined) throw new Error(`no declaration came of ${path}`);
  return text;
}
