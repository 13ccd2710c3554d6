// Part of the build: runs command lines one after the other, then writes the code that V8 has compiled of each script
// by then beside the script. The arguments name the scripts, in the working folder.
'use strict';

const events = require('node:events');
const { readFileSync, writeFileSync } = require('node:fs');
const { Script } = require('node:vm');
const { createRequire } = require('./main.cjs');

/** A shift in the sandbox. What none of these lines needs V8 compiles when it is first called. */
const LINES = [
  'conv unassigned --json id',
  'conv claim 43',
  'conv get 43',
  'conv send 43 Hello --json',
  'conv close 43',
  'undo --yes',
  'history',
  'board',
  'board -o html',
  'conv list -o csv --color always',
  'conv list --jq .[0]',
  '--help',
  '__complete zsh 2 convops conv',
];

const scripts = new Map();

function compile(name) {
  scripts.set(name, new Script(readFileSync(name, 'latin1'), { filename: name }));
  return scripts.get(name);
}

async function warmUp() {
  // Each line listens again to the streams of this one process.
  events.defaultMaxListeners = 0;
  const program = createRequire(compile)('convops/dist/convops.cjs');
  for (const line of LINES) {
    const code = await program.main(line.split(' '));
    if (code !== 0) throw new Error(`convops ${line} ended with ${code}`);
  }
  for (const name of process.argv.slice(2)) {
    writeFileSync(`${name}.v8`, (scripts.get(name) ?? compile(name)).createCachedData());
  }
}

warmUp();
