// The bytes of an answer as they come, copied into blocks: kept piece by piece, an answer sent a byte at a time would
// take a hundred times its size, because each piece holds on to the whole read it is a part of.

export interface GrowingBytes {
  /** Prepares for so many bytes, which need not come: they are then not copied once more. */
  expect(size: number): void;
  /** Takes over a copy of the piece; false, and nothing is kept of it, where that would exceed the limit. */
  add(piece: Uint8Array): boolean;
  /** All that was added. */
  bytes(): Uint8Array;
}

const SMALLEST_BLOCK = 4 * 1024;
const LARGEST_BLOCK = 1024 * 1024;

/** Collects at most `limit` bytes. */
export function createGrowingBytes(limit: number): GrowingBytes {
  const full: Buffer[] = [];
  let block = Buffer.alloc(0);
  /** Bytes in the last block. */
  let filled = 0;
  let size = 0;
  return {
    expect(announced) {
      // Memory that is never written to is none.
      if (size === 0 && announced > 0 && announced <= limit) block = Buffer.allocUnsafe(announced);
    },
    add(piece) {
      if (size + piece.length > limit) return false;
      size += piece.length;
      for (let from = 0; from < piece.length; ) {
        if (filled === block.length) {
          if (filled > 0) full.push(block);
          // As large as all so far: few blocks for a large answer, little waste for a small one.
          block = Buffer.allocUnsafe(Math.max(SMALLEST_BLOCK, Math.min(LARGEST_BLOCK, size)));
          filled = 0;
        }
        const part = piece.subarray(from, from + block.length - filled);
        block.set(part, filled);
        filled += part.length;
        from += part.length;
      }
      return true;
    },
    bytes() {
      const last = block.subarray(0, filled);
      return full.length === 0 ? last : Buffer.concat([...full, last], size);
    },
  };
}
