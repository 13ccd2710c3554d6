/** A sum of 32 bits, from 0, that any one other letter of a text changes (FNV-1a). */
export function letterSum(text: string): number {
  let sum = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
  return sum >>> 0;
}
