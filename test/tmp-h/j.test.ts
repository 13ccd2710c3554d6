import { execSync } from 'node:child_process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeScreens } from '../support/screen-terminal.ts';
import { openDesk, type Desk } from '../support/triage-desk.ts';
let desk: Desk;
beforeEach(async () => { desk = await openDesk({ conversations: 40 }); });
afterEach(async () => { await closeScreens(); await desk.close(); });
const sleep = (ms: number) => new Promise((r) => setTimeout(r, ms));
const any = /^ ?#\d+\b/m;
const texts = async (t: string) => (await desk.state()).conversations.flatMap((c) => c.messages.filter((m) => m.text === t)).length;
for (const cmd of ["find F -name 'journal.ndjson' -delete", "rm -rf $(dirname $(find F -name 'journal.ndjson'))"])
for (const first of [true, false])
it(cmd + first, async () => {
  const s = await desk.triage(['--hold', '0'], { patienceMs: 5000 }); await s.sees(any);
  if (first) { s.type('r'); await s.sees('REPLY'); s.type('one'); await sleep(300); s.type('\r'); await sleep(1200); }
  console.log(execSync(`find '${desk.home.folder}' -type f`).toString());
  execSync(cmd.replace(/F/, `'${desk.home.folder}'`));
  s.type('r'); await s.sees('REPLY'); s.type('jjj'); await sleep(300); s.type('\r'); await sleep(1500);
  console.log('JOURNAL', cmd, await texts('one'), await texts('jjj'), s.frame().join('\n'), desk.requests().filter((x) => /POST/.test(x)));
  console.log(execSync(`find '${desk.home.folder}' -type f`).toString());
}, 30_000);
