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
  if (typeof value !== 'object' || value === null) return value;
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

/** A text in which the token itself, should the service echo it, is replaced. */
export function redactToken(text: string, token: string | null): string {
  return token === null || token.length < 4 ? text : text.replaceAll(token, HIDDEN);
}
