// The program as one script of which only what a command line needs is run: each part of it that is loaded by itself is
// a function, called when it is first asked for. What is not called costs no compiling, and no place in what V8 keeps
// of the script; esbuild alone would put the functions of all parts at the top of the script.
import { build } from 'esbuild';
import { ts } from './typescript.mjs';

/**
 * Builds `entry` with esbuild's options and resolves to the script (CommonJS) and what went into it. What neither the
 * entry nor files `near` it need stands in a second script, `rest`, which is read when something of it is asked for.
 */
export async function bundleInChunks(entry, { banner, near, rest, ...options }) {
  const { outputFiles, metafile } = await build({
    ...options,
    entryPoints: { start: entry },
    // esbuild finds what may be loaded by itself where it writes ES modules.
    format: 'esm',
    splitting: true,
    supported: {},
    outdir: 'chunks',
    chunkNames: '[hash]',
    write: false,
    metafile: true,
  });
  const names = namesOf(metafile);
  const nameOf = (path) => names.get(baseOf(path));
  const chunks = outputFiles
    .map(({ path, text }) => ({ name: nameOf(path), text }))
    .sort((a, b) => a.name - b.name)
    .map(({ name, text }) => ({ name, code: `${name}(exports,load){${asFunctionBody(text, nameOf)}}` }));
  const isNear = ({ entryPoint = '' }) => entryPoint === entry || near.test(entryPoint);
  const first = new Set(pathsReached(metafile, isNear).map(nameOf));
  const scriptOf = (isWanted, end) =>
    `"use strict";${banner.js}\nconst parts={\n${chunks
      .filter(({ name }) => isWanted(name))
      .map(({ code }) => code)
      .join(',\n')}\n};\n${end}\n`;
  return {
    metafile,
    text: scriptOf(
      (name) => first.has(name),
      `const made=new Map();
function load(name){let exports=made.get(name);if(!exports){exports={};(parts[name]??require("./${rest}").parts[name])(exports,load);made.set(name,exports)}return exports}
Object.assign(exports,load(${nameOf('start.js')}));`,
    ),
    rest: scriptOf((name) => !first.has(name), 'exports.parts=parts;'),
  };
}

/** The chunks that match, and those they import. */
function pathsReached({ outputs }, matches) {
  const paths = Object.keys(outputs).filter((path) => matches(outputs[path]));
  for (const path of paths) {
    for (const { kind, external, path: imported } of outputs[path].imports) {
      if (kind === 'import-statement' && !external && !paths.includes(imported)) paths.push(imported);
    }
  }
  return paths;
}

/** A number for each chunk, by what is in it: esbuild's own names tell where the build took place. */
function namesOf({ outputs }) {
  const contents = ({ entryPoint = '', inputs }) =>
    `${entryPoint} ${Object.keys(inputs).map(placeOf).sort().join(' ')}`;
  const order = Object.entries(outputs)
    .map(([path, output]) => ({ name: baseOf(path), contents: contents(output) }))
    .sort((a, b) => (a.contents < b.contents ? -1 : 1));
  return new Map(order.map(({ name }, index) => [name, index]));
}

const placeOf = (path) => path.slice(Math.max(0, path.lastIndexOf('node_modules/')));
const baseOf = (path) => /([^/\\]+)\.js$/.exec(path)?.[1] ?? path;

/**
 * An ES module of the bundler as the body of a function that is handed `exports` and `load`. What is imported has been
 * run to its end by then, because chunks import each other in one direction only: values are handed on, not bindings.
 */
function asFunctionBody(text, nameOf) {
  const file = ts.createSourceFile('chunk.js', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  const edits = [];
  /** A chunk by its number, anything else by Node. */
  const loading = ({ text: id }) =>
    id.startsWith('./') && id.endsWith('.js') ? `load(${nameOf(id)})` : `require(${JSON.stringify(id)})`;
  const replace = (node, by) => edits.push({ from: node.getStart(file), to: node.end, by });
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [id] = node.arguments;
      // As `require`: Node's own dynamic import would start its module loader for each package.
      replace(node, `Promise.resolve().then(()=>${loading(id)})`);
    } else ts.forEachChild(node, visit);
  };
  for (const node of file.statements) {
    if (ts.isImportDeclaration(node)) replace(node, importAsConst(node, loading));
    else if (ts.isExportDeclaration(node)) replace(node, exportAsAssignment(node));
    else visit(node);
  }
  return edits
    .sort((a, b) => b.from - a.from)
    .reduce((code, { from, to, by }) => code.slice(0, from) + by + code.slice(to), text)
    .trim();
}

function importAsConst({ importClause, moduleSpecifier }, loading) {
  const loaded = loading(moduleSpecifier);
  if (!importClause) return `${loaded};`;
  const { name, namedBindings } = importClause;
  const wholes = [name, namedBindings?.name].filter((each) => each !== undefined).map(({ text }) => text);
  const members = (namedBindings?.elements ?? []).map((each) =>
    pair(each.propertyName ?? each.name, each.name),
  );
  const all = members.length > 0 ? [...wholes, `{${members.join()}}`] : wholes;
  return `const ${all.map((target) => `${target}=${loaded}`).join()};`;
}

function exportAsAssignment({ exportClause, moduleSpecifier }) {
  if (!exportClause || moduleSpecifier) throw new Error('a chunk hands on what it does not have');
  const members = exportClause.elements.map((each) => pair(each.name, each.propertyName ?? each.name));
  return `Object.assign(exports,{${members.join()}});`;
}

const pair = (outer, inner) => (outer.text === inner.text ? inner.text : `${outer.text}:${inner.text}`);
