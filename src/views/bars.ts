// A number as a bar of text: how much of a width it fills beside the greatest.
import type { Style } from '../terminal/style.ts';

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;

/**
 * A bar of at most `width` cells for a value from 0 to `most`; anything above 0 is seen. Without colour it is drawn
 * of the same blocks.
 */
export function bar(value: number, most: number, width: number): string {
  if (!(value > 0) || !(most > 0) || width < 1) return '';
  const eighths = Math.max(1, Math.min(width * 8, Math.round((value / most) * width * 8)));
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
}

/** The bar padded to its width, painted. */
export function paintedBar(
  value: number,
  most: number,
  { width, paint }: { readonly width: number; readonly paint: (style: Style) => (text: string) => string },
  style: Style,
): string {
  const text = bar(value, most, width);
  return paint(style)(text) + ' '.repeat(Math.max(0, width - text.length));
}
