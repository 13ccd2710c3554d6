// The program's scripts where they are no files: inside the executable, each with what V8 has compiled of it. In the
// build this and the file that uses it take the place of bin/code-cache.js, to whose `load` they answer. So nothing
// is written to a cache folder, and the first run is as fast as any other.
'use strict';

const { posix } = require('node:path');
const { Script } = require('node:vm');

/** A script's text as the build keeps it, so that nothing is joined at the start. */
const wrapped = (text) => `(function (exports, require, module, __filename, __dirname) {${text}\n})`;

/**
 * A function that gives the exports of a script by its path in dist/. `scriptOf(name)` has its wrapped text and, where
 * there is any, V8's cached data; `onCompiled` is told of each script.
 */
function createLoader(scriptOf, onCompiled) {
  const loaded = new Map();
  const load = (name) => {
    const known = loaded.get(name);
    if (known) return known.exports;
    const module = { exports: {} };
    loaded.set(name, module);
    const { source, cachedData } = scriptOf(name);
    const script = new Script(source, { filename: name, cachedData });
    onCompiled(name, script);
    const folder = posix.dirname(name);
    const requireFrom = (id) => (id.startsWith('.') ? load(posix.join(folder, id)) : require(id));
    script.runInThisContext()(module.exports, requireFrom, module, name, folder);
    return module.exports;
  };
  return load;
}

module.exports = { createLoader, wrapped };
