// In the build: runs command lines one after the other in one process, and keeps what V8 has compiled by then of each
// script. It stands where the executable has embedded.cjs, so that all that bin/ does before is done here too: V8
// takes cached data only under the flags it was made with.
'use strict';

const events = require('node:events');
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { basename, dirname, join } = require('node:path');
const { Script } = require('node:vm');
const { createLoader } = require('./loader.cjs');

/** The scripts, the folder they are in, the folder for their cached data, and the command lines. */
const { names, scripts, compiled, lines } = JSON.parse(process.env.CONVOPS_WARM_UP ?? '');

const scriptOf = (name) => ({ source: readFileSync(join(scripts, name), 'latin1') });

exports.load = (file) => {
  // Each line listens anew to the streams of the one process.
  events.defaultMaxListeners = 0;
  const met = new Map();
  const load = createLoader(scriptOf, (name, script) => met.set(name, script));
  const program = load(basename(file));
  process.once('exit', () => {
    for (const name of names) {
      const script = met.get(name) ?? new Script(scriptOf(name).source, { filename: name });
      mkdirSync(dirname(join(compiled, name)), { recursive: true });
      writeFileSync(join(compiled, name), script.createCachedData());
    }
  });
  return { main: () => runLines(program) };
};

async function runLines(program) {
  for (const line of lines) {
    const code = await program.main(line);
    if (code !== 0) throw new Error(`convops ${line.join(' ')} ended with ${code}`);
  }
  return 0;
}
