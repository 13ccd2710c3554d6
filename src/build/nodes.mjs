// Node of another major version: a package like any other, which npm fetches once into a folder outside the tree.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The folder of the versions: never in the tree, where a formatter, a packer or a test could meet them. */
const nodesFolder =
  process.env.CONVOPS_NODES_DIR ||
  join(process.env.XDG_CACHE_HOME || process.env.LOCALAPPDATA || join(homedir(), '.cache'), 'convops-nodes');

/** The version that an executable of Node prints, such as `v26.1.0`; undefined if it is not one. */
export function versionOf(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 && /^v\d+\./.test(stdout) ? stdout.trim() : undefined;
}

/** The path of a Node of this major version: the running one, or one fetched before; undefined if there is none. */
export function nodeAtHand(major) {
  if (major === process.versions.node.split('.')[0]) return process.execPath;
  const node = fetchedPath(major);
  return versionOf(node) && node;
}

/** The path of a Node of this major version, fetched if there is none yet, or if `fresh`; throws with what npm said. */
export function nodeOf(major, { fresh = false } = {}) {
  const found = nodeAtHand(major);
  if (found === process.execPath || (found && !fresh)) return found;
  const folder = join(nodesFolder, major);
  mkdirSync(folder, { recursive: true });
  // A project of its own: npm would otherwise look for one in the folders above.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const words = [
    'install',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npm = spawnSync('npm', [...words, `${packageName}@${major}`], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const node = fetchedPath(major);
  if (npm.status === 0 && versionOf(node)) return node;
  const said = `${npm.error?.message ?? ''}${npm.stderr ?? ''}`.trim().split('\n');
  const why = said.find((line) => /E[A-Z]{3,}/.test(line)) ?? said[0] ?? 'npm said nothing';
  throw new Error(`Node ${major} could not be fetched: ${why}`);
}

const packageName = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

const fetchedPath = (major) =>
  join(
    nodesFolder,
    major,
    ...['node_modules', packageName, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'],
  );
