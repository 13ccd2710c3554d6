// Node compiles every script from its source at every start: a third of a short command's time. This loads a bundled
// script with V8's cached data instead, which is made at the end of a run, when V8 knows which functions that needs.
// On Node 22 and later it is faster than Node's own cache (module.enableCompileCache), which knows no commands; the
// variable NODE_DISABLE_COMPILE_CACHE=1 turns off both.
// Cached data is code: it is kept in a folder of the user's own that nobody else can write to, or not at all.
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { Script } = require('node:vm');

/** More files than all commands of one installation need; of more the oldest go. */
const MOST_FILES = 128;
const BEFORE = '(function (exports, require, module, __filename, __dirname) {';
const AFTER = '\n})';

/**
 * The exports of a bundled script; the packages beside it are loaded the same way when it asks for them. `words` are
 * what it is run with: each command has cached data of its own, so that no run pays for what only others need.
 */
function load(file, words = []) {
  const folder = cacheFolder();
  if (folder !== null) return loadCached(file, folder, (line) => purposeOf(line, words));
  // Windows keeps a user's temporary folder to that user: Node's own cache will do.
  if (process.platform === 'win32') require('node:module').enableCompileCache?.();
  return require(file);
}

/** The command that the words name, of those that the build wrote into the first line; '' for anything else. */
function purposeOf(line, words) {
  const names = [words.slice(0, 2).join('-'), words[0]];
  return names.find((name) => line.includes(` ${name} `)) ?? '';
}

function loadCached(file, folder, choosePurpose) {
  const source = wrapped(file);
  // The build begins each file with a digest of the rest: V8 itself compares no more than the length.
  const line = source.slice(BEFORE.length, source.indexOf('\n'));
  const purpose = choosePurpose(line);
  const digest = line.split(' ', 2).join(' ');
  const key = [file, digest, process.version, process.arch].join('|');
  const name = path.basename(file, '.cjs') + (purpose && `-${purpose}`);
  const cacheFile = path.join(folder, `${name}-${hash(file)}.bin`);
  const known = read(cacheFile, key);
  const script = new Script(source, { filename: file, cachedData: known?.cachedData });
  const usable = known !== undefined && !script.cachedDataRejected;
  if (!usable || !known.whole) {
    process.once('exit', (code) => {
      // A run that failed may have ended before much was compiled: the next one that does not makes it anew.
      if (!usable || code === 0) write(cacheFile, `${key}|${code === 0 ? WHOLE : 'failed'}`, script);
    });
  }
  const module = { exports: {} };
  const directory = path.dirname(file);
  const requireFrom = (id) => {
    if (!id.startsWith('.')) return require(id);
    const wanted = path.join(directory, id);
    if (!wanted.endsWith('.cjs')) return require(wanted);
    // A package is run the same way by whatever command asks for it.
    return loadOnce(wanted, folder, () => (id.startsWith('./packages/') ? '' : purpose));
  };
  script.runInThisContext()(module.exports, requireFrom, module, file, directory);
  return module.exports;
}

const WHOLE = 'whole';
const loaded = new Map();

function loadOnce(file, folder, choosePurpose) {
  if (!loaded.has(file)) loaded.set(file, loadCached(file, folder, choosePurpose));
  return loaded.get(file);
}

/** The script as a function's text, in one piece: V8 would copy what is joined. The build leaves only ASCII in it. */
function wrapped(file) {
  const fd = fs.openSync(file, 'r');
  try {
    const { size } = fs.fstatSync(fd);
    const bytes = Buffer.allocUnsafe(BEFORE.length + size + AFTER.length);
    bytes.latin1Write(BEFORE, 0);
    let end = BEFORE.length;
    for (let count = -1; count !== 0 && end < BEFORE.length + size; end += count) {
      count = fs.readSync(fd, bytes, end, BEFORE.length + size - end, null);
    }
    bytes.latin1Write(AFTER, end);
    return bytes.latin1Slice(0, end + AFTER.length);
  } finally {
    fs.closeSync(fd);
  }
}

/** CONVOPS_CACHE_DIR, or else `~/.cache/convops` or its like; null where there is none that is safe to use. */
function cacheFolder() {
  const { env, platform } = process;
  if (env.NODE_DISABLE_COMPILE_CACHE || platform === 'win32') return null;
  const base =
    env.XDG_CACHE_HOME ||
    (env.HOME && path.join(env.HOME, platform === 'darwin' ? 'Library/Caches' : '.cache'));
  const folder = env.CONVOPS_CACHE_DIR || (base && path.join(base, 'convops'));
  if (!folder || !path.isAbsolute(folder)) return null;
  try {
    const { uid, mode } = fs.lstatSync(folder, { throwIfNoEntry: false }) ?? makeFolder(folder);
    return uid === process.getuid() && (mode & 0o040022) === 0o040000 ? folder : null;
  } catch {
    return null;
  }
}

/** Node's own way to make parents, too, never ends where a file system answers that there is none, as /proc does. */
function makeFolder(folder) {
  const parent = path.dirname(folder);
  if (!fs.existsSync(parent)) fs.mkdirSync(parent, { mode: 0o700 });
  fs.mkdirSync(folder, { mode: 0o700 });
  return fs.lstatSync(folder);
}

function read(cacheFile, key) {
  try {
    const bytes = fs.readFileSync(cacheFile);
    const end = bytes.indexOf(10);
    const line = bytes.latin1Slice(0, end);
    return line.startsWith(`${key}|`)
      ? { cachedData: bytes.subarray(end + 1), whole: line.endsWith(`|${WHOLE}`) }
      : undefined;
  } catch {
    return undefined;
  }
}

function write(cacheFile, line, script) {
  const draft = `${cacheFile}.${process.pid}`;
  try {
    if (!fs.existsSync(cacheFile)) makeRoom(path.dirname(cacheFile));
    const bytes = Buffer.concat([Buffer.from(`${line}\n`), script.createCachedData()]);
    fs.writeFileSync(draft, bytes, { flag: 'wx', mode: 0o600 });
    fs.renameSync(draft, cacheFile);
  } catch {
    // A full or read-only disk: the next run is as slow as this one.
    fs.rmSync(draft, { force: true });
  }
}

function makeRoom(folder) {
  const files = fs.readdirSync(folder).map((name) => path.join(folder, name));
  const oldestFirst = files
    .map((file) => ({ file, at: fs.lstatSync(file).mtimeMs }))
    .sort((a, b) => a.at - b.at);
  for (const { file } of oldestFirst.slice(0, Math.max(0, files.length + 1 - MOST_FILES))) {
    fs.rmSync(file, { force: true });
  }
}

/** Tells installations apart; not a secret. */
function hash(text) {
  let value = 5381;
  for (let index = 0; index < text.length; index += 1) value = (value * 33 + text.charCodeAt(index)) >>> 0;
  return value.toString(36);
}

module.exports = { load };
