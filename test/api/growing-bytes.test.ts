import { describe, expect, it } from 'vitest';
import { createGrowingBytes } from '../../src/api/growing-bytes.ts';

const piece = (length: number, from = 0) =>
  Buffer.from(Array.from({ length }, (_, nth) => (from + nth) % 251));

describe('the bytes of an answer', () => {
  it.each([[[]], [[0]], [[1]], [[4096, 1]], [[1, 4095, 1]], [[3, 100_000, 7, 0, 70_000]], [[3_000_000, 1]]])(
    'are those of its pieces: %j',
    (lengths: readonly number[]) => {
      const pieces = lengths.map((length, nth) => piece(length, nth));
      const collected = createGrowingBytes(4_000_000);
      for (const each of pieces) expect(collected.add(each)).toBe(true);
      expect(Buffer.compare(collected.bytes(), Buffer.concat(pieces))).toBe(0);
    },
  );

  it.each([0, 1, 999, 1000, 1001, 5000, 5001, 1e9, -1, Number.NaN])(
    'are those of its pieces, whatever was announced: %d',
    (announced) => {
      const collected = createGrowingBytes(5000);
      collected.expect(announced);
      expect(collected.bytes()).toHaveLength(0);
      for (const nth of [0, 1, 2, 3]) expect(collected.add(piece(250, nth * 250))).toBe(true);
      expect(Buffer.compare(collected.bytes(), piece(1000))).toBe(0);
      expect([collected.add(piece(4000)), collected.add(piece(1))]).toEqual([true, false]);
      expect(collected.bytes()).toHaveLength(5000);
    },
  );

  it('are copies: a piece may be written over afterwards', () => {
    const reused = Buffer.from('one');
    const collected = createGrowingBytes(10);
    collected.add(reused);
    reused.fill('x');
    expect(Buffer.from(collected.bytes()).toString()).toBe('one');
  });

  it('may be as many as the limit, and not one more', () => {
    const collected = createGrowingBytes(5);
    expect([collected.add(piece(5)), collected.add(piece(1)), collected.add(piece(0))]).toEqual([
      true,
      false,
      true,
    ]);
    expect(Buffer.compare(collected.bytes(), piece(5))).toBe(0);
  });
});
