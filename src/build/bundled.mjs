// Which packages are in dist/, from what the bundler says went into its files, and what the lock file knows of them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A path of the bundler -> the package's place in the lock file: `node_modules/a`, `node_modules/a/node_modules/b`. */
const PLACE = /(?:^|\/)(node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+)\//;

/** Files at the top of a package, or in its folder of licences, that its licence asks to be handed on. */
const LICENCE_FILE = /^(?:licen[cs]es?|notice|copying)(?:[.-].*)?$/i;

/** The places of the packages of which at least one byte is in an output of these builds, sorted. */
export function placesIn(metafiles) {
  const places = new Set();
  for (const { outputs } of metafiles) {
    for (const { inputs } of Object.values(outputs)) {
      for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
        const place = PLACE.exec(path)?.[1];
        if (place && bytesInOutput > 0) places.add(place);
      }
    }
  }
  return [...places].sort();
}

/** What is known of each package; throws where the lock file does not answer for the bytes that were bundled. */
export function describePackages(root, places) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return places.map((place) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8'));
    const locked = lock.packages[place];
    if (locked?.version !== version) {
      throw new Error(
        `${place} is ${version}, the lock file says ${locked?.version ?? 'nothing'}: run npm ci`,
      );
    }
    return { name, version, licence: license, texts: licenceTexts(join(root, place)) };
  });
}

function licenceTexts(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => LICENCE_FILE.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? licenceTexts(path) : [readFileSync(path, 'utf8').trim()];
    });
}

const LINE = `${'-'.repeat(78)}\n`;

/** dist/LICENSES.txt: the licence texts and notices of every bundled package; throws where a package brings none. */
export function licencesText(packages) {
  const parts = packages.map(({ name, version, licence, texts }) => {
    if (texts.length === 0) throw new Error(`${name} ${version} (${licence}) brings no licence text`);
    return `${name} ${version} (${licence})\n\n${texts.join('\n\n')}\n`;
  });
  return `The program contains these packages, under their own licences.\n\n${parts.join(LINE)}`;
}
