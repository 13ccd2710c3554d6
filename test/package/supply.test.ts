// What the program is made of, and that everybody can check it: the lock file and the licences, each against the bundle
// itself, and the same bytes from the same sources.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { newFolder } from '../support/new-folder.ts';

// A sum of many runs, on a machine that may be ten times slower than an idle one.
vi.setConfig({ testTimeout: 300_000 });

const top = fileURLToPath(new URL('../..', import.meta.url));

interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
}

const json = (path: string): unknown => JSON.parse(readFileSync(join(top, path), 'utf8'));
const manifest = json('package.json') as Manifest;
const lockText = readFileSync(join(top, 'package-lock.json'), 'utf8');
const locked = Object.entries((JSON.parse(lockText) as { packages: Record<string, Locked> }).packages).filter(
  ([place]) => place !== '',
);

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
const titleOf = (name: string, version: string) => `${name} ${version}`;

// Two builds: the one that `npm test` has made here, and one from a copy somewhere else.
const dist = join(top, 'dist');
let work: string;
let licences: string;
let shipped: readonly { readonly title: string; readonly licence: string }[];
beforeAll(() => {
  work = realpathSync(newFolder());
  licences = readFileSync(join(dist, 'LICENSES.txt'), 'utf8');
  const heads = licences.matchAll(/(?:^-{78}\n|contains these packages.*\n\n)(\S+ \S+) \((\S+)\)$/gm);
  shipped = [...heads].map(([, title = '', licence = '']) => ({ title, licence }));
});

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

describe('the package', () => {
  it('asks for no other package and runs nothing when it is installed', () => {
    for (const kind of ['dependencies', 'optionalDependencies', 'peerDependencies', 'bundleDependencies']) {
      expect([kind, kind in manifest]).toEqual([kind, false]);
    }
    const ofInstalling = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare'];
    expect(Object.keys(manifest.scripts).filter((name) => ofInstalling.includes(name))).toEqual([]);
    // npm takes one for an order to compile.
    expect(readdirSync(top)).not.toContain('binding.gyp');
  });

  it('is built with exact versions', () => {
    const loose = Object.entries(manifest.devDependencies).filter(
      ([, wanted]) => !/^\d+\.\d+\.\d+$/.test(wanted),
    );
    expect(loose).toEqual([]);
  });
});

describe('the lock file', () => {
  it('holds a sha512 of every package', () => {
    expect(locked.length).toBeGreaterThan(100);
    const without = locked.filter(
      ([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''),
    );
    expect(without).toEqual([]);
  });

  it('names no place to fetch from, so that every machine uses its own', () => {
    expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
    // Inside an entry, where a package says who wants money for it, addresses are no places to fetch from.
    expect(lockText).not.toMatch(/\.tgz|git\+|"file:|registry/);
  });

  it('has one package with an install script, which builds and is not shipped', () => {
    const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(scripted.map(([place, { dev }]) => [place, dev])).toEqual([['node_modules/esbuild', true]]);
    expect(shipped.filter(({ title }) => title.startsWith('esbuild '))).toEqual([]);
  });
});

describe('the bundle', () => {
  it('asks for nothing that is not in it or in Node', () => {
    const asked = filesIn(dist)
      .filter((path) => path.endsWith('.cjs'))
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/\brequire\((["'])([^"']+)\1\)/g)].map(([, , name = '']) =>
          name.startsWith('.') ? join(dirname(path), name) : name,
        ),
      );
    expect(asked).toContain(join(dist, 'packages', 'undici.cjs'));
    const others = [...new Set(asked)]
      .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
      // Text that ajv would put into a file of its own; nothing here asks it to.
      .filter((name) => !/^ajv(?:-formats)?\/dist\//.test(name));
    expect(others.filter((name) => !filesIn(dist).includes(name))).toEqual([]);
  });

  it('is the same, byte for byte, when it is built twice, wherever that is', () => {
    const copy = join(work, 'elsewhere', 'a copy');
    for (const part of ['src', 'docs', 'completions', 'package.json', 'package-lock.json', 'tsconfig.json']) {
      cpSync(join(top, part), join(copy, part), { recursive: true });
    }
    symlinkSync(join(top, 'node_modules'), join(copy, 'node_modules'));
    execFileSync(process.execPath, [join(copy, 'src/build/bundle.mjs')], { cwd: work });
    const digests = (folder: string) =>
      filesIn(folder).map((path) => [
        path.slice(folder.length + 1),
        createHash('sha256').update(readFileSync(path)).digest('hex'),
      ]);
    expect(digests(join(copy, 'dist'))).toEqual(digests(dist));
  });

  it('says nothing of the machine it was made on', () => {
    for (const path of filesIn(dist)) {
      const text = readFileSync(path, 'utf8');
      expect([path, text.includes(work), text.includes(top)]).toEqual([path, false, false]);
    }
  });
});

describe('the licences', () => {
  it('are of all that our sources import and what that needs, but for what is types or never reached', () => {
    const places = new Map(locked);
    const seen = new Set<string>();
    // Looked for here in another way than the build does: from the imports, through the lock file.
    const visit = (name: string, from: string) => {
      let folder = from;
      while (folder !== '' && !places.has(`${folder}/node_modules/${name}`)) {
        folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
      }
      const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
      const found = places.get(place);
      if (!found || seen.has(place)) return;
      seen.add(place);
      for (const next of Object.keys({ ...found.dependencies, ...found.optionalDependencies })) {
        visit(next, place);
      }
    };
    for (const path of filesIn(join(top, 'src')).filter((file) => file.endsWith('.ts'))) {
      for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(
        /\b(?:from|import\() ?'((?:@[\w.-]+\/)?[\w.-]+)[^']*'/g,
      )) {
        if (!name.startsWith('.') && !name.startsWith('node:')) visit(name, '');
      }
    }
    const needed = [...seen].map((place) => titleOf(nameOf(place), places.get(place)?.version ?? ''));
    const titles = shipped.map(({ title }) => title);
    expect(titles.filter((title) => !needed.includes(title))).toEqual([]);
    const left = needed.filter((title) => !titles.includes(title)).map((title) => title.replace(/ .*/, ''));
    // What cli-table3 measures with of its own is not taken: it gets the string-width of today.
    expect([...new Set(left)].sort()).toEqual([
      ...['ansi-regex', 'emoji-regex', 'is-fullwidth-code-point', 'json-schema-typed'],
      ...['require-from-string', 'string-width', 'strip-ansi', 'tagged-tag', 'type-fest'],
    ]);
  });
  it('are all of a kind that lets a program under MIT carry the package', () => {
    const allowed = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];
    expect(shipped.filter(({ licence }) => !allowed.includes(licence))).toEqual([]);
  });

  it('hand on every notice that a package brings', () => {
    const titles = shipped.map(({ title }) => title);
    const places = locked.filter(([place, { version }]) => titles.includes(titleOf(nameOf(place), version)));
    expect(places.length).toBeGreaterThan(5);
    for (const [place] of places) {
      const notices = readdirSync(join(top, place), { withFileTypes: true })
        .filter((entry) => entry.isFile() && /^(?:licen[cs]e|notice|copying)/i.test(entry.name))
        .map(({ name }) => join(top, place, name));
      expect(notices, place).not.toEqual([]);
      for (const notice of notices) expect(licences).toContain(readFileSync(notice, 'utf8').trim());
    }
  });
});
