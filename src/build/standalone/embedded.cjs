// In the executable: the scripts and their cached data are assets of it.
'use strict';

const { basename } = require('node:path');
const { getRawAsset } = require('node:sea');
const { debuglog } = require('node:util');
const { createLoader } = require('./loader.cjs');

const scriptOf = (name) => ({
  // The build leaves nothing beyond ASCII in a script.
  source: Buffer.from(getRawAsset(name)).latin1Slice(),
  cachedData: Buffer.from(getRawAsset(`${name}.v8`)),
});

/** V8 takes no cached data under other flags than it was made with (NODE_OPTIONS): slower, and nothing else. */
function tell(name, { cachedDataRejected }) {
  // NODE_DEBUG=convops, as Node has it for its own parts.
  debuglog('convops')('%s: %s', name, cachedDataRejected ? 'compiled anew' : 'compiled ahead');
}

exports.load = (file) => createLoader(scriptOf, tell)(basename(file));
