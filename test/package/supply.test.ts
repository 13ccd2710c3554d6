// What the program is made of, and that everybody can check it: the lock file, the bill of materials and the licences,
// each against the bundle itself, and the same bytes from the same sources.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error: plain JavaScript, which runs before anything is built
import { placesIn } from '../../src/build/bundled.mjs';

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

interface Component {
  readonly type: string;
  readonly 'bom-ref': string;
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly { readonly license: { readonly id: string } }[];
}

interface Bill {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly version: number;
  readonly serialNumber?: string;
  readonly metadata: { readonly timestamp?: string; readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
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
const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
const hexOf = (integrity = '') => Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');

// Two builds: the one that `npm test` has made here, and one from a copy somewhere else.
const dist = join(top, 'dist');
let work: string;
let bill: Bill;
beforeAll(() => {
  work = realpathSync(mkdtempSync(join(tmpdir(), 'convops-supply-')));
  bill = JSON.parse(readFileSync(join(dist, 'sbom.cdx.json'), 'utf8')) as Bill;
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

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
    expect(bill.components.map(({ name }) => name)).not.toContain('esbuild');
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
    for (const part of ['src', 'docs', 'package.json', 'package-lock.json', 'tsconfig.json']) {
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

  it('finds packages by the bytes that are in its files', () => {
    const outputs = (inputs: Record<string, number>) => ({
      outputs: {
        'a.cjs': {
          inputs: Object.fromEntries(
            Object.entries(inputs).map(([path, bytesInOutput]) => [path, { bytesInOutput }]),
          ),
        },
      },
    });
    const found = placesIn([
      outputs({ 'node_modules/b/lib/x.js': 3, 'node_modules/b/y.js': 1, 'src/main.ts': 9 }),
      outputs({ 'node_modules/types-only/index.js': 0, 'parts:undici': 5, '<stdin>': 5 }),
      outputs({ '../../else where/node_modules/@s/n/x.js': 1, 'node_modules/b/node_modules/@s/n/x.js': 1 }),
    ]);
    expect(found).toEqual(['node_modules/@s/n', 'node_modules/b', 'node_modules/b/node_modules/@s/n']);
  });
});

describe('the bill of materials', () => {
  it('is CycloneDX 1.6 and says nothing of when it was made', () => {
    const { bomFormat, specVersion, version, serialNumber, metadata } = bill;
    expect({ bomFormat, specVersion, version, serialNumber }).toEqual({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      serialNumber: undefined,
    });
    expect(metadata.timestamp).toBeUndefined();
    const { type, name, version: own, purl } = metadata.component;
    expect([type, name, own]).toEqual(['application', manifest.name, manifest.version]);
    expect(purl).toBe(purlOf(manifest.name, manifest.version));
  });

  it('names each package once, as the lock file has it', () => {
    const known = new Map(
      locked.map(([place, { version, integrity }]) => [purlOf(nameOf(place), version), hexOf(integrity)]),
    );
    for (const { type, group, name, version, purl, hashes } of bill.components) {
      expect(type).toBe('library');
      expect(purl).toBe(purlOf(group === undefined ? name : `${group}/${name}`, version));
      expect(hashes).toEqual([{ alg: 'SHA-512', content: known.get(purl) }]);
    }
    const refs = bill.components.map((component) => component['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    expect(bill.dependencies.map(({ ref }) => ref)).toEqual([bill.metadata.component['bom-ref'], ...refs]);
    for (const { dependsOn } of bill.dependencies) {
      for (const ref of dependsOn) expect(refs).toContain(ref);
    }
  });

  it('reaches every package from the program', () => {
    const after = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    const reached = new Set<string>();
    const walk = (ref: string) => {
      if (reached.has(ref)) return;
      reached.add(ref);
      for (const next of after.get(ref) ?? []) walk(next);
    };
    walk(bill.metadata.component['bom-ref']);
    expect([...reached].sort()).toEqual([...after.keys()].sort());
  });

  it('has all that our sources import and what that needs, but for what is types or never reached', () => {
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
    const needed = [...seen].map((place) => purlOf(nameOf(place), places.get(place)?.version ?? ''));
    const shipped = bill.components.map(({ purl }) => purl);
    expect(shipped.filter((purl) => !needed.includes(purl))).toEqual([]);
    const left = needed.filter((purl) => !shipped.includes(purl)).map((purl) => purl.replace(/@[^@]*$/, ''));
    // What cli-table3 measures with of its own is not taken: it gets the string-width of today.
    expect([...new Set(left)].sort()).toEqual([
      'pkg:npm/ansi-regex',
      'pkg:npm/emoji-regex',
      'pkg:npm/is-fullwidth-code-point',
      'pkg:npm/json-schema-typed',
      'pkg:npm/require-from-string',
      'pkg:npm/string-width',
      'pkg:npm/strip-ansi',
      'pkg:npm/tagged-tag',
      'pkg:npm/type-fest',
    ]);
  });
});

describe('the licences', () => {
  it('are all of a kind that lets a program under MIT carry the package', () => {
    const allowed = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];
    const others = bill.components.filter(({ licenses }) => !allowed.includes(licenses[0]?.license.id ?? ''));
    expect(others).toEqual([]);
  });

  it('stand in the package with their texts, for the packages of the bill and no other', () => {
    const text = readFileSync(join(dist, 'LICENSES.txt'), 'utf8');
    const heads = [...text.matchAll(/(?:^-{78}\n|contains these packages.*\n\n)(\S+) (\S+) \((\S+)\)$/gm)];
    expect(heads.map(([, name = '', version = '']) => purlOf(name, version)).sort()).toEqual(
      bill.components.map(({ purl }) => purl).sort(),
    );
    expect(text).toContain('Permission is hereby granted, free of charge');
  });

  it('hand on every notice that a package brings', () => {
    const text = readFileSync(join(dist, 'LICENSES.txt'), 'utf8');
    const shipped = bill.components.map(({ purl }) => purl);
    const places = locked.filter(([place, { version }]) => shipped.includes(purlOf(nameOf(place), version)));
    expect(places.length).toBeGreaterThan(5);
    for (const [place] of places) {
      const notices = readdirSync(join(top, place), { withFileTypes: true })
        .filter((entry) => entry.isFile() && /^(?:licen[cs]e|notice|copying)/i.test(entry.name))
        .map(({ name }) => join(top, place, name));
      expect(notices, place).not.toEqual([]);
      for (const notice of notices) expect(text).toContain(readFileSync(notice, 'utf8').trim());
    }
  });
});
