#!/usr/bin/env node
// Start-up only. CommonJS, and as little of it as possible: every command pays for what stands here
// (loading this file as an ES module would cost a tenth of Node's own start).
// An old Node must be able to read it, too, to say that it is too old: no syntax newer than ES2017.
'use strict';

const [command, ...rest] = process.argv.slice(2);
/** Commands that run for hours. */
const LASTING = ['triage', 'watch', 'board', 'mcp'];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 17)) {
  process.exitCode = 8;
  process.stderr.write(
    `convops: this is Node ${process.versions.node} (${process.execPath}), and convops needs Node 20.17 or newer; ` +
      'nothing was done\ntry: install a newer Node from https://nodejs.org, or the single file of convops, ' +
      'which needs no Node\n',
  );
} else if ((command === '--version' || command === '-V' || command === '-v') && rest.length === 0) {
  process.stdout.on('error', (error) => {
    process.exitCode = error.code === 'EPIPE' ? 0 : 8;
  });
  process.stdout.write(`${require('../package.json').version}\n`);
} else {
  // Until the run has said otherwise: one that never comes to its end must not pass for done.
  process.exitCode = 1;
  start()
    .main(process.argv.slice(2))
    .then((code) => {
      process.exitCode = code;
    });
}

function start() {
  // Completion asks no service, and ends at once.
  const isNode20 = major === 20 && command !== '__complete';
  if (isNode20 || LASTING.includes(command) || command === 'search') {
    const { setFlagsFromString } = require('node:v8');
    // On Node 20 V8 keeps the process alive after the last answer to optimise undici's WebAssembly parser in
    // the background, 80 to 110 ms for a parser that has seen one reply. Later versions do not wait for it.
    if (isNode20) setFlagsFromString('--liftoff-only');
    // What runs for hours, or long on Node 20, then needs no more memory than what is short. A long batch would be slower by
    // a fifth on later versions.
    setFlagsFromString('--optimize-for-size');
    // A search reads far more than it keeps: the room for what is new would grow to 48 MB, and gains nothing.
    if (command === 'search') setFlagsFromString('--semi-space-growth-factor=1');
  }
  if (process.env.NODE_TLS_REJECT_UNAUTHORIZED === '0') keepStill();
  const program = require('node:path').join(__dirname, '..', 'dist', 'convops.cjs');
  return require('./code-cache.js').load(program, process.argv.slice(2));
}

/** Leaves out the one warning of Node that is not true here: every certificate is checked, whatever the variable says. */
function keepStill() {
  const { emitWarning } = process;
  process.emitWarning = (warning, ...rest) => {
    if (!String(warning).includes('NODE_TLS_REJECT_UNAUTHORIZED'))
      emitWarning.call(process, warning, ...rest);
  };
}
