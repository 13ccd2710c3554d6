// `npm run project`: whose convops this is, by the fields of package.json that name its repository and its maintainer. They
// are empty in the sources: only the maintainer of a repository can fill them, and a release refuses to go out without.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const file = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'package.json');
const USAGE = `usage: npm run project                                          checks that the fields are filled
       npm run project -- https://HOST/OWNER/NAME 'PERSON <E-MAIL>'    fills them
`;

/** Where the project of a package.json lives, and who keeps it; undefined where the field is empty. */
export function projectOf({ homepage, author }) {
  return { homepage: homepage || undefined, maintainer: author || undefined };
}

/** What is missing or wrong in the fields of a package.json, a sentence each. */
export function complaintsAbout({ homepage, repository, bugs, author }) {
  const place = /^git\+(https:\/\/[^/]+\/[^/]+\/[^/]+)\.git$/.exec(repository?.url ?? '')?.[1];
  return [
    place ? '' : 'repository.url is not git+https://HOST/OWNER/NAME.git',
    place && !homepage?.startsWith(place) ? `homepage is not at ${place}` : '',
    place && !bugs?.url?.startsWith(place) ? `bugs.url is not at ${place}` : '',
    /^[^<>]+ <[^<>@\s]+@[^<>@\s]+>$/.test(author ?? '') ? '' : 'author is not PERSON <E-MAIL>',
  ].filter(Boolean);
}

/** The fields for a repository's address on the web and a maintainer, in the order in which package.json has them. */
export function fieldsFor(address, author) {
  const place = address.replace(/(?:\.git)?\/*$/, '');
  const repository = { type: 'git', url: `git+${place}.git` };
  return { homepage: `${place}#readme`, repository, bugs: { url: `${place}/issues` }, author };
}

function main([address, author, ...rest]) {
  const found = JSON.parse(readFileSync(file, 'utf8'));
  const fields = address ? { ...found, ...fieldsFor(address, author) } : found;
  const complaints = rest.length ? ['too many words'] : complaintsAbout(fields);
  if (complaints.length) throw new Error(complaints.join('; '));
  if (address) writeFileSync(file, `${JSON.stringify(fields, null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`project: ${error.message}\n\n${USAGE}`);
    process.exitCode = 1;
  }
}
