// The main script of the executable. The program's files are assets of the executable, by their places in the package,
// each with the code that V8 compiled of it when the executable was built: nothing is written to a cache folder.
'use strict';

const { posix } = require('node:path');
const { getRawAsset, isSea } = require('node:sea');
const { debuglog } = require('node:util');
const { Script } = require('node:vm');

/** A `require` of files by their names; `compile(name)` gives the script of a file, the text of a function. */
function createRequire(compile) {
  const loaded = new Map();
  const load = (name) => {
    const known = loaded.get(name);
    if (known) return known.exports;
    const module = { exports: {} };
    loaded.set(name, module);
    const folder = posix.dirname(name);
    const requireFrom = (id) => (id.startsWith('.') ? load(posix.join(folder, id)) : require(id));
    compile(name).runInThisContext()(module.exports, requireFrom, module, name, folder);
    return module.exports;
  };
  return load;
}

function compileAsset(name) {
  // The build leaves only ASCII in a script.
  const source = Buffer.from(getRawAsset(name)).latin1Slice();
  const cachedData = Buffer.from(getRawAsset(`${name}.v8`));
  const script = new Script(source, { filename: name, cachedData });
  // V8 refuses the code if NODE_OPTIONS sets other flags: NODE_DEBUG=convops shows it, as for Node's own parts.
  debuglog('convops')('%s: %s', name, script.cachedDataRejected ? 'compiled again' : 'compiled ahead');
  return script;
}

if (isSea()) createRequire(compileAsset)('convops/bin/convops.js');
else module.exports = { createRequire };
