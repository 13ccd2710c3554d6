// Puts Node's single-executable blob into a copy of Node: what `postject` does for ELF files, in the one case that is
// needed. The blob becomes a note in a segment of its own behind all others; the table of segments, which has no
// room for one more where it stands, moves in front of it. Section headers and symbols are for debuggers, take a
// sixth of the file, and stay behind.

/** The mark by which Node knows that it carries a blob, and the name it looks for among its notes. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:';
const NOTE_NAME = 'NODE_SEA_BLOB';

const PAGE = 4096;
const HEADER = { tableOffset: 32, sectionsOffset: 40, tableCount: 56, sectionsCount: 60, namesIndex: 62 };
/** Bytes of a row of the table of segments. */
const ROW = 56;
export const TYPE = { load: 1, dynamic: 2, note: 4, table: 6 };
const READ_ONLY = 4;

const roundUp = (value, unit) => Math.ceil(value / unit) * unit;

/** Where the mark stands in `node`; throws where `node` cannot carry a blob. */
export function fuseOf(node) {
  segmentsOf(node);
  const fuse = node.indexOf(`${FUSE}0`);
  if (fuse === -1 || node.indexOf(FUSE, fuse + 1) !== -1) {
    throw new Error('this build of Node cannot become a single executable, or is one already');
  }
  return fuse;
}

/** The bytes of a Linux executable that is `node` with `blob` in it; throws where `node` cannot carry one. */
export function withBlob(node, blob) {
  const fuse = fuseOf(node);
  const rows = segmentsOf(node);
  const loads = rows.filter(({ type }) => type === TYPE.load);
  const [first] = loads;
  const kept = Math.max(...loads.map(({ offset, size }) => offset + size));
  // Old kernels take for granted that the table lies as far into memory as it does into the file.
  const origin = first.address - first.offset;
  const start = roundUp(
    Math.max(kept, ...loads.map(({ address, memory }) => address + memory - origin)),
    PAGE,
  );

  const tableSize = (rows.length + 2) * ROW;
  const note = noteOf(blob);
  const noteStart = start + roundUp(tableSize, 16);
  const end = noteStart + note.length;
  const rowOf = (type, offset, size, alignment) => {
    const row = Buffer.alloc(ROW);
    row.writeUInt32LE(type, 0);
    row.writeUInt32LE(READ_ONLY, 4);
    const words = [offset, origin + offset, origin + offset, size, size, alignment];
    for (const [index, value] of words.entries()) row.writeBigUInt64LE(BigInt(value), 8 + index * 8);
    return row;
  };
  const table = rows.map(({ type, bytes }) =>
    type === TYPE.table ? rowOf(type, start, tableSize, 8) : bytes,
  );
  // Segments to load stand in the order of their addresses.
  const last = rows.findLastIndex(({ type }) => type === TYPE.load);
  table.splice(last + 1, 0, rowOf(TYPE.load, start, end - start, PAGE));
  table.push(rowOf(TYPE.note, noteStart, note.length, 4));

  const result = Buffer.alloc(end);
  node.copy(result, 0, 0, kept);
  Buffer.concat(table).copy(result, start);
  note.copy(result, noteStart);
  result.writeBigUInt64LE(BigInt(start), HEADER.tableOffset);
  result.writeUInt16LE(table.length, HEADER.tableCount);
  result.writeBigUInt64LE(0n, HEADER.sectionsOffset);
  result.writeUInt16LE(0, HEADER.sectionsCount);
  result.writeUInt16LE(0, HEADER.namesIndex);
  result.write('1', fuse + FUSE.length, 'latin1');
  return result;
}

/** The segments of an executable, as its table has them; throws for what is none of Linux. */
export function segmentsOf(node) {
  // 64 bits, little-endian, as Linux has it on every machine that Node is built for.
  if (node.toString('latin1', 0, 6) !== '\x7fELF\x02\x01')
    throw new Error('this Node is no Linux executable');
  const offset = Number(node.readBigUInt64LE(HEADER.tableOffset));
  return Array.from({ length: node.readUInt16LE(HEADER.tableCount) }, (_, index) => {
    const bytes = node.subarray(offset + index * ROW, offset + (index + 1) * ROW);
    const word = (at) => Number(bytes.readBigUInt64LE(at));
    return {
      bytes,
      type: bytes.readUInt32LE(0),
      offset: word(8),
      address: word(16),
      size: word(32),
      memory: word(40),
    };
  });
}

/** A note: the lengths of its name and its content, a type that nobody asks for, the name to a multiple of four. */
function noteOf(content) {
  const name = Buffer.alloc(roundUp(NOTE_NAME.length + 1, 4));
  name.write(NOTE_NAME, 'latin1');
  const lengths = Buffer.alloc(12);
  lengths.writeUInt32LE(NOTE_NAME.length + 1, 0);
  lengths.writeUInt32LE(content.length, 4);
  return Buffer.concat([lengths, name, content]);
}
