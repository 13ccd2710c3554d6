// The protocol's package creates several hundred schemas, most of them unused, when it is loaded and at the first request.
// This creates each schema on first use. They depend only on each other.
import { ts } from './typescript.mjs';

const SCHEMA = /^[A-Z]\w*Schema(?:\d+|\$\d+)*$/;
/** Derived from schemas, for questions to a client, which this program never asks. */
const OF_QUESTIONS = ['ROOT_KEYS', 'PROPERTY_KEYS_BY_TYPE', 'SUPPORTED_STRING_FORMATS'];
/** The loop that creates every schema for an exported list, which nothing here uses. */
const LIST_OF_ALL = /^for \(const .*\) register\(key, /;

/** A bundled, unminified script with its schemas created on first use; throws if the script looks different. */
export function withLazySchemas(text) {
  const file = ts.createSourceFile('bundle.js', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const lazy = new Set();
  const others = new Set();
  const edits = [];
  const replace = (node, by) => void edits.push({ from: node.getStart(file), to: node.end, by });

  const collect = (node) => {
    if (ts.isVariableDeclaration(node) || ts.isParameter(node)) {
      const isSchema = isLazy(node);
      for (const name of namesIn(node.name)) (isSchema ? lazy : others).add(name);
    }
    ts.forEachChild(node, collect);
  };
  collect(file);
  const both = [...lazy].filter((name) => others.has(name));
  if (lazy.size < 100 || both.length > 0)
    throw new Error(`schemas are not as expected: ${lazy.size} of them, ${both.join()}`);

  const isUse = (node) =>
    ts.isIdentifier(node) &&
    lazy.has(node.text) &&
    !(ts.isVariableDeclaration(node.parent) && node.parent.name === node) &&
    !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) &&
    !(ts.isPropertyAssignment(node.parent) && node.parent.name === node);
  /** A value that is needed only when the property is read. */
  const isDeferrable = (value) =>
    isUse(value) || (ts.isPropertyAccessExpression(value) && /^s\.\w+Schema$/.test(value.getText(file)));
  const isKept = (node) =>
    ts.isPropertyAssignment(node) &&
    ts.isCallExpression(node.initializer) &&
    !isArgument(node) &&
    isInBuild(node);
  const visit = (node) => {
    if (ts.isForOfStatement(node) && LIST_OF_ALL.test(node.getText(file))) return replace(node, '');
    if (ts.isVariableDeclaration(node) && lazy.has(node.name.text) && isLazy(node)) {
      edits.push({
        from: node.initializer.getStart(file),
        to: node.initializer.getStart(file),
        by: 'onFirstUse(() => (',
      });
      edits.push({ from: node.end, to: node.end, by: '))' });
    } else if (ts.isShorthandPropertyAssignment(node) && lazy.has(node.name.text)) {
      return replace(node, `get ${node.name.text}() { return ${node.name.text}(); }`);
    } else if (ts.isPropertyAssignment(node) && isDeferrable(node.initializer) && !isArgument(node)) {
      const { name, initializer } = node;
      const value = initializer.getText(file);
      return replace(
        node,
        `get ${name.getText(file)}() { return ${value}${isUse(initializer) ? '()' : ''}; }`,
      );
    } else if (isKept(node)) {
      edits.push({
        from: node.getStart(file),
        to: node.initializer.getStart(file),
        by: `get ${node.name.getText(file)}() { return kept(this, ${JSON.stringify(node.name.text)}, `,
      });
      edits.push({ from: node.end, to: node.end, by: '); }' });
      return visit(node.initializer);
    } else if (isUse(node)) return replace(node, `${node.text}()`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  // Of two at one place the later one stands before the other, as if each were made from the end on.
  const ordered = edits.sort((a, b) => b.from - a.from || b.to - a.to).reverse();
  let done = 0;
  const parts = ordered.map(({ from, to, by }) => {
    const part = text.slice(done, from) + by;
    done = to;
    return part;
  });
  const code = parts.join('') + text.slice(done);
  return `function onFirstUse(make) { let made; return () => (made ??= make()); }
function kept(object, name, value) { Object.defineProperty(object, name, { value, enumerable: true }); return value; }
${code}`;
}

/** Whether a declaration creates a schema, or derives something from one, immediately. */
function isLazy({ name, initializer: value }) {
  if (!ts.isIdentifier(name) || value === undefined) return false;
  if (OF_QUESTIONS.includes(name.text)) return true;
  const isSchema = ts.isCallExpression(value) || (ts.isIdentifier(value) && SCHEMA.test(value.text));
  return SCHEMA.test(name.text) && isSchema;
}

function namesIn(name) {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((each) => (ts.isOmittedExpression(each) ? [] : namesIn(each.name)));
}

/** Whether an object is part of an argument, as the fields of a schema are. */
function isArgument(node) {
  for (let { parent } = node; parent; parent = parent.parent) {
    if (ts.isCallExpression(parent)) return true;
    if (ts.isStatement(parent)) return false;
  }
  return false;
}

/** Whether the node is in a function that creates all schemas of one protocol version and returns them in an object. */
function isInBuild(node) {
  const maker = ts.findAncestor(node, ts.isFunctionLike);
  return maker?.name !== undefined && /^build(?:\$\d+|\d+)*$/.test(maker.name.text);
}
