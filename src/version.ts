import manifest from '../package.json' with { type: 'json' };

/** The version of the package. */
export const VERSION: string = manifest.version;

/** The day of this version, as the manual pages have it. */
export const RELEASED = '2026-11-22';
