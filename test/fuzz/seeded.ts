// Before each file of tests: whatever property stands in it tries the same inputs every time, so that a red test means a
// change. Only `npm run fuzz`, which runs outside vitest, tries new ones.
import fc from 'fast-check';
import { SEED } from './property.ts';

fc.configureGlobal({ seed: SEED });
