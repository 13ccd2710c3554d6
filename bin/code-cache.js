// Node 20 compiles every script from its source at every start: a third of a short command's time. This loads a
// bundled script with V8's cached data, made at the end of the first run. Later versions of Node do it themselves
// (module.enableCompileCache); NODE_DISABLE_COMPILE_CACHE=1 turns both off.
// Cached data is code: it is kept in a folder of the user's own that nobody else can write to, or not at all.
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { Script } = require('node:vm');

/** The exports of a bundled script; the packages beside it are loaded the same way when it asks for them. */
function load(file) {
  const folder = cacheFolder();
  return folder === null ? require(file) : loadCached(file, folder);
}

function loadCached(file, folder) {
  const source = fs.readFileSync(file, 'latin1');
  // The build begins each file with a digest of the rest: V8 itself compares no more than the length.
  const key = [file, source.slice(0, source.indexOf('\n')), process.version, process.arch].join('|');
  const cacheFile = path.join(folder, `${path.basename(file, '.cjs')}-${hash(file)}.bin`);
  const cachedData = read(cacheFile, key);
  const wrapped = `(function (exports, require, module, __filename, __dirname) {${source}\n})`;
  const script = new Script(wrapped, { filename: file, cachedData });
  if (cachedData === undefined || script.cachedDataRejected) {
    // At the end, when V8 knows which functions a run needs.
    process.once('exit', () => write(cacheFile, key, script));
  }
  const module = { exports: {} };
  const directory = path.dirname(file);
  const requireFrom = (id) => {
    if (!id.startsWith('.')) return require(id);
    const wanted = path.join(directory, id);
    return wanted.endsWith('.cjs') ? loadOnce(wanted, folder) : require(wanted);
  };
  script.runInThisContext()(module.exports, requireFrom, module, file, directory);
  return module.exports;
}

const loaded = new Map();

function loadOnce(file, folder) {
  if (!loaded.has(file)) loaded.set(file, loadCached(file, folder));
  return loaded.get(file);
}

/** `~/.cache/convops` or its like; null where there is none that is safe to use. */
function cacheFolder() {
  const { env, platform } = process;
  if (env.NODE_DISABLE_COMPILE_CACHE || platform === 'win32') return null;
  const base =
    env.XDG_CACHE_HOME ||
    (env.HOME && path.join(env.HOME, platform === 'darwin' ? 'Library/Caches' : '.cache'));
  if (!base || !path.isAbsolute(base)) return null;
  const folder = path.join(base, 'convops');
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = fs.lstatSync(folder);
    return uid === process.getuid() && (mode & 0o040022) === 0o040000 ? folder : null;
  } catch {
    return null;
  }
}

function read(cacheFile, key) {
  try {
    const bytes = fs.readFileSync(cacheFile);
    const end = bytes.indexOf(10);
    return bytes.toString('utf8', 0, end) === key ? bytes.subarray(end + 1) : undefined;
  } catch {
    return undefined;
  }
}

function write(cacheFile, key, script) {
  const draft = `${cacheFile}.${process.pid}`;
  try {
    const bytes = Buffer.concat([Buffer.from(`${key}\n`), script.createCachedData()]);
    fs.writeFileSync(draft, bytes, { flag: 'wx', mode: 0o600 });
    fs.renameSync(draft, cacheFile);
  } catch {
    // A full or read-only disk: the next run is as slow as this one.
    fs.rmSync(draft, { force: true });
  }
}

/** Tells installations apart; not a secret. */
function hash(text) {
  let value = 5381;
  for (let index = 0; index < text.length; index += 1) value = (value * 33 + text.charCodeAt(index)) >>> 0;
  return value.toString(36);
}

module.exports = { load };
