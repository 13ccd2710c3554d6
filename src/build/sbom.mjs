// dist/sbom.cdx.json: the bill of materials, CycloneDX 1.6. It names no time, place or author, so that the same sources
// give the same bytes.

/** The bill of materials of the program (its package.json), its bundled packages, and those it imports itself. */
export function billOfMaterials({ name, version, description, license }, packages, direct) {
  const self = purlOf({ name, version });
  const refs = new Map(packages.map((each) => [each.place, refOf(each, packages)]));
  const refsOf = (places) => places.map((place) => refs.get(place)).sort();
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': self,
        name,
        version,
        description,
        licenses: [{ license: { id: license } }],
        purl: self,
      },
    },
    components: packages.map((each) => componentOf(each, refs.get(each.place))),
    dependencies: [
      { ref: self, dependsOn: refsOf(direct) },
      ...packages.map(({ place, dependsOn }) => ({ ref: refs.get(place), dependsOn: refsOf(dependsOn) })),
    ],
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function componentOf({ name, version, licence, integrity }, ref) {
  const [group, short] = name.startsWith('@') ? name.split('/') : [undefined, name];
  return {
    type: 'library',
    'bom-ref': ref,
    ...(group === undefined ? {} : { group }),
    name: short,
    version,
    scope: 'required',
    // The hash of the published archive in the lock file, the origin of the bundled code.
    hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }],
    licenses: [{ license: { id: licence } }],
    purl: purlOf({ name, version }),
  };
}

/** A unique reference, also if the same version is in two places. */
function refOf(each, packages) {
  const purl = purlOf(each);
  const twins = packages.filter((other) => purlOf(other) === purl);
  return twins.length === 1 ? purl : `${purl}#${each.place}`;
}

function purlOf({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function hexOf(integrity) {
  const base64 = /^sha512-([A-Za-z0-9+/]{86}==)$/.exec(integrity)?.[1];
  if (base64 === undefined) throw new Error(`the lock file has no sha512 but ${integrity}`);
  return Buffer.from(base64, 'base64').toString('hex');
}
