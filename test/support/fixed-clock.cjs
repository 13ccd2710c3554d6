// Loaded into the program by NODE_OPTIONS: its clock stands still at the milliseconds since 1970 that the file named
// by CLOCK_FILE holds, and moves when the file is replaced. What is shown then depends on no machine's speed.
'use strict';

const { readFileSync } = require('node:fs');

const RealDate = Date;
const now = () => Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));

class StillDate extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given));
  }

  static now() {
    return now();
  }
}

globalThis.Date = StillDate;

// The steady clock, by the name that the bundle has for it, goes along.
process.hrtime = () => [Math.floor(now() / 1000), (now() % 1000) * 1e6];
