// What an executable for Linux needs of the system, as it says itself: the libraries, and the versions of their symbols.
import { segmentsOf, TYPE } from './elf.mjs';

const TAG = { needed: 1, strings: 5, versions: 0x6ffffffe, versionsCount: 0x6fffffff };

/** Library -> the versions of its symbols that are used: `libc.so.6` -> `['GLIBC_2.28', ...]`. */
export function neededBy(executable) {
  const segments = segmentsOf(executable);
  const offsetOf = (address) => {
    const found = segments.find(
      ({ type, address: first, size }) => type === TYPE.load && first <= address && address < first + size,
    );
    if (!found) throw new Error('what this executable needs stands in none of its segments');
    return found.offset + (address - found.address);
  };
  const entries = entriesOf(
    executable,
    segments.find(({ type }) => type === TYPE.dynamic),
  );
  const valueFor = (wanted) => entries.find(({ tag }) => tag === wanted)?.value ?? 0;
  const strings = offsetOf(valueFor(TAG.strings));
  const textAt = (index) =>
    executable.toString('latin1', strings + index, executable.indexOf(0, strings + index));

  const needed = new Map(
    entries.filter(({ tag }) => tag === TAG.needed).map(({ value }) => [textAt(value), []]),
  );
  let at = valueFor(TAG.versions) === 0 ? 0 : offsetOf(valueFor(TAG.versions));
  for (let left = valueFor(TAG.versionsCount); left > 0; left -= 1) {
    const versions = needed.get(textAt(executable.readUInt32LE(at + 4)));
    let version = at + executable.readUInt32LE(at + 8);
    for (let more = executable.readUInt16LE(at + 2); more > 0; more -= 1) {
      versions?.push(textAt(executable.readUInt32LE(version + 8)));
      version += executable.readUInt32LE(version + 12);
    }
    at += executable.readUInt32LE(at + 12);
  }
  return needed;
}

function entriesOf(executable, dynamic) {
  if (!dynamic) throw new Error('this executable is linked to nothing');
  const entries = [];
  for (let at = dynamic.offset; at < dynamic.offset + dynamic.size; at += 16) {
    entries.push({
      tag: Number(executable.readBigUInt64LE(at)),
      value: Number(executable.readBigUInt64LE(at + 8)),
    });
  }
  return entries;
}
