// dist/LICENSES.txt: what the licences of the bundled packages ask to be handed on with them.

const LINE = `${'-'.repeat(78)}\n`;

/** The licence texts and notices of every bundled package; throws where a package brings none. */
export function licencesText(packages) {
  const parts = packages.map(({ name, version, licence, texts }) => {
    if (texts.length === 0) throw new Error(`${name} ${version} (${licence}) brings no licence text`);
    return `${name} ${version} (${licence})\n\n${texts.join('\n\n')}\n`;
  });
  return `The program contains these packages, under their own licences.\n\n${parts.join(LINE)}`;
}
