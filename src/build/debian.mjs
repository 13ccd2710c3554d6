// `npm run deb`: build/convops_VERSION_ARCHITECTURE.deb, the standalone executable with its manual pages and completions
// where Debian has them. The same executable gives the same bytes: every file has the time that SOURCE_DATE_EPOCH
// says, or without it the one that npm gives every file.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { projectOf } from './project.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const USAGE = `usage: npm run deb -- [--compression xz|gzip|none]
       node src/build/debian.mjs [--executable FILE] [--output FOLDER] [--compression xz|gzip|none]

  --executable FILE     output of \`npm run standalone\`, next to its LICENSES.txt (default: build/convops)
  --output FOLDER       where the package goes (default: build)
`;

/** Library -> the package of Debian that has it. */
const PACKAGES = {
  'libc.so.6': 'libc6',
  'libm.so.6': 'libc6',
  'libdl.so.2': 'libc6',
  'libpthread.so.0': 'libc6',
  'ld-linux-x86-64.so.2': 'libc6',
  'ld-linux-aarch64.so.1': 'libc6',
  'libstdc++.so.6': 'libstdc++6',
  'libgcc_s.so.1': 'libgcc-s1',
  'libatomic.so.1': 'libatomic1',
};
/** GLIBCXX_3.4.N -> the first version of the package that has it. */
const GLIBCXX = {
  21: '5',
  22: '6',
  23: '7',
  24: '7',
  25: '8',
  26: '9',
  27: '9',
  28: '9',
  29: '11',
  30: '12',
};
/** Machines, as an executable says them. */
const ARCHITECTURES = { 62: 'amd64', 183: 'arm64' };
/** 1985-10-26, in seconds. */
const NPM_TIME = 499162500;

/** Makes the package in `output` and returns its path; throws with what is missing. */
function debian({ executable, output, compression, work }) {
  const { version, description, ...fields } = JSON.parse(read('package.json'));
  const { homepage, maintainer = 'The convops maintainers' } = projectOf(fields);
  const said = execFileSync(executable, ['--version'], { encoding: 'utf8' }).trim();
  if (said !== version) throw new Error(`${executable} is ${said}, not ${version}: run npm run standalone`);
  const bytes = readFileSync(executable);
  const architecture = ARCHITECTURES[bytes.readUInt16LE(18)];
  if (!architecture) throw new Error(`${executable} is for a machine that Debian has no name for here`);
  const files = {
    'usr/bin/convops': bytes,
    ...manPages(),
    'usr/share/bash-completion/completions/convops': read('completions/convops.bash'),
    'usr/share/zsh/vendor-completions/_convops': read('completions/_convops'),
    'usr/share/fish/vendor_completions.d/convops.fish': read('completions/convops.fish'),
    'usr/share/doc/convops/copyright': readFileSync(join(dirname(executable), 'LICENSES.txt')),
    'usr/share/doc/convops/changelog.gz': zipped(read('CHANGELOG.md')),
  };
  const sizes = Object.values(files).map((content) => Math.ceil(Buffer.byteLength(content) / 1024));
  // Debian takes a version with a hyphen for one of its own; a tilde comes before the release.
  const debianVersion = version.replace('-', '~');
  const control = [
    'Package: convops',
    `Version: ${debianVersion}`,
    `Architecture: ${architecture}`,
    'Section: net',
    'Priority: optional',
    `Maintainer: ${maintainer}`,
    ...(homepage ? [`Homepage: ${homepage}`] : []),
    `Installed-Size: ${sizes.reduce((sum, size) => sum + size, 0)}`,
    `Depends: ${dependsOf(neededBy(executable))}`,
    `Description: ${description.split(':')[0]}`,
    ` ${description.split(':')[1]?.trim() ?? description}.`,
    '',
  ].join('\n');
  const sums = Object.entries(files)
    .map(([path, content]) => `${createHash('md5').update(content).digest('hex')}  ${path}\n`)
    .sort();
  const tree = { ...files, 'DEBIAN/control': control, 'DEBIAN/md5sums': sums.join('') };
  for (const [path, content] of Object.entries(tree)) {
    const place = join(work, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, content);
    chmodSync(place, path === 'usr/bin/convops' ? 0o755 : 0o644);
  }
  const epoch = process.env.SOURCE_DATE_EPOCH || String(NPM_TIME);
  settle(work, Number(epoch));

  mkdirSync(output, { recursive: true });
  const target = join(output, `convops_${debianVersion}_${architecture}.deb`);
  const words = ['--root-owner-group', `-Z${compression}`, '--build', work, target];
  const run = spawnSync('dpkg-deb', words, {
    encoding: 'utf8',
    env: { ...process.env, SOURCE_DATE_EPOCH: epoch },
  });
  if (run.error?.code === 'ENOENT') throw new Error('dpkg-deb is not installed: it is in the package dpkg');
  if (run.status !== 0) throw new Error(run.error?.message ?? run.stderr.trim());
  return target;
}

/** Where Debian has a manual page -> the page. */
function manPages() {
  const names = readdirSync(join(root, 'dist/man'));
  return Object.fromEntries(
    names.map((name) => [`usr/share/man/man1/${name}.gz`, zipped(read(`dist/man/${name}`))]),
  );
}

const read = (path) => readFileSync(join(root, path), 'utf8');
/** Node writes no time into it. */
const zipped = (text) => gzipSync(text, { level: 9 });

/** Library -> the versions of its symbols that an executable uses: `libc.so.6` -> `['GLIBC_2.28', ...]`. */
function neededBy(executable) {
  const said = execFileSync('ldd', ['-v', executable], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  const [libraries, , own] = said.split(/^\t[^\t].*:\n/m);
  if (own === undefined) throw new Error(`ldd does not say which libraries ${executable} needs`);
  const needed = new Map([...libraries.matchAll(/^\t(\S+) => /gm)].map(([, library]) => [library, []]));
  for (const [, library, version] of own.matchAll(/^\t\t(\S+) \((\S+)\)/gm)) {
    needed.set(library, [...(needed.get(library) ?? []), version]);
  }
  return needed;
}

function dependsOf(needed) {
  const packages = new Map();
  for (const [library, versions] of needed) {
    const name = PACKAGES[library];
    if (!name) throw new Error(`say in PACKAGES which package of Debian has ${library}`);
    packages.set(name, [...(packages.get(name) ?? []), ...versions]);
  }
  return [...packages]
    .map(([name, versions]) => {
      const least = leastOf(name, versions);
      return least === undefined ? name : `${name} (>= ${least})`;
    })
    .sort()
    .join(', ');
}

/** The version of a package that has all these versions of symbols; undefined where any does. */
function leastOf(name, versions) {
  const latest = (prefix) =>
    versions
      .filter((version) => version.startsWith(prefix))
      .map((version) => version.slice(prefix.length))
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
      .at(-1);
  if (name === 'libc6') return latest('GLIBC_');
  const symbols = name === 'libstdc++6' ? latest('GLIBCXX_3.4.') : undefined;
  if (symbols !== undefined && Number(symbols) > 21 && !GLIBCXX[symbols]) {
    throw new Error(`say in GLIBCXX which version has GLIBCXX_3.4.${symbols}`);
  }
  return symbols === undefined ? undefined : (GLIBCXX[symbols] ?? '5');
}

/** Gives every file and folder the same time, and every folder the mode of a folder. */
function settle(folder, seconds) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) settle(path, seconds);
    else utimesSync(path, seconds, seconds);
  }
  chmodSync(folder, 0o755);
  utimesSync(folder, seconds, seconds);
}

function main() {
  const { values } = parseArgs({
    options: {
      executable: { type: 'string', default: join(root, 'build', 'convops') },
      output: { type: 'string', default: join(root, 'build') },
      compression: { type: 'string', default: 'xz' },
    },
  });
  const [executable, output] = [resolve(values.executable), resolve(values.output)];
  const work = mkdtempSync(join(tmpdir(), 'convops-deb-'));
  try {
    process.stderr.write(`making a Debian package of ${executable}, which can take some minutes\n`);
    process.stdout.write(`${debian({ executable, output, compression: values.compression, work })}\n`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

try {
  main();
} catch (error) {
  process.stderr.write(`deb: ${error.message}\n\n${USAGE}`);
  process.exitCode = 1;
}
