import { ExactNumber } from './exact-number.ts';
import { SECRET_FIELDS } from './model.ts';

/** What stands in the place of a secret wherever one would be shown. */
export const HIDDEN = '<hidden>';

const secretFields = new Set<string>(SECRET_FIELDS);

/** A copy of a value in which every field of SECRET_FIELDS, at any depth, holds `<hidden>` instead of its value. */
export function maskSecrets<T>(value: T): T {
  return mask(value) as T;
}

function mask(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mask);
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    const shown = secretFields.has(key) && inner !== null && inner !== undefined ? HIDDEN : mask(inner);
    // Plain assignment of `__proto__` would set the prototype and lose the field.
    if (key === '__proto__') {
      Object.defineProperty(copy, key, {
        value: shown,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    } else copy[key] = shown;
  }
  return copy;
}

const NAMED_IN_TEXT = new RegExp(
  `\\b(${SECRET_FIELDS.join('|')})(\\\\?["']?\\s*([=:])\\s*)(\\\\?["']?)([^\\s"'\\\\,;&<>(){}[\\]]+)`,
  'gi',
);

/**
 * A text for people in which the value of a secret field is replaced, where one is quoted with its name: `token=...`,
 * `"token":"..."`. After `token:` a plain word stays, since that may be a sentence.
 */
export function hideNamedSecrets(text: string): string {
  return text.replace(NAMED_IN_TEXT, (whole, name: string, between: string, sign, quote, value: string) => {
    const isWord = name.toLowerCase() === 'token' && sign === ':' && quote === '' && /^\D+$/.test(value);
    return isWord ? whole : `${name}${between}${quote}${HIDDEN}`;
  });
}
