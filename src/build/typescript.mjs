// The compiler, required: as a module Node would read its nine megabytes twice more, to find out what it exports.
import { createRequire } from 'node:module';

export const ts = createRequire(import.meta.url)('typescript');
