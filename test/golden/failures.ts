// One way to fail for each kind of failure, and what brings it about.
import { mkdir, writeFile } from 'node:fs/promises';
import type { FaultName } from '../support/bytes-faults.ts';
import type { Home } from '../support/run-convops.ts';

export interface FailureScene {
  /** What went wrong, for the reader. */
  readonly what: string;
  readonly line: string;
  /** What the service does; `desk`: it is as it should be; null: the line says where it is, or nobody does. */
  readonly service: FaultName | 'desk' | null;
  /** Run before it and not shown. */
  readonly before?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly prepare?: (home: Home) => Promise<void>;
}

/** A folder of the program with a broken file in it. */
const broken = (folder: 'configFolder' | 'stateFolder', path: string) => async (home: Home) => {
  const whole = `${home[folder]}/${path}`;
  await mkdir(whole.replace(/\/[^/]+$/, ''), { recursive: true, mode: 0o700 });
  await writeFile(whole, '{"half": ', { mode: 0o600 });
};

/** What is read back is looked at for as long as this: longer than a busy machine needs for one answer. */
const SOON = '--timeout 3s';

export const FAILURES: readonly FailureScene[] = [
  { what: 'an id that is none', line: 'conv close abc', service: null },
  { what: 'a command that is mistyped', line: 'conv clsoe 42', service: null },
  { what: 'an option that does not exist', line: 'conv close 42 --strct', service: null },
  { what: 'a filter that jq does not understand', line: 'conv unassigned --jq .[', service: 'desk' },
  { what: 'a question, and nobody to answer it', line: 'operators delete 5 --sandbox', service: null },
  { what: 'a question, and nobody to answer it', line: 'sandbox reset', service: null },
  { what: 'a value that is missing, and nobody to ask', line: 'profile add work', service: null },
  {
    what: 'the same text a moment ago',
    line: 'conv send 42 "On its way." --sandbox',
    service: null,
    before: ['conv send 42 "On its way." --sandbox'],
  },
  {
    what: 'an inbox, and nobody named whose',
    line: 'conv inbox',
    service: 'desk',
    env: { CONVOPS_OPERATOR: '' },
  },
  { what: 'no service: a check', line: 'doctor --limit 3', service: null },
  { what: 'no service', line: 'conv unassigned', service: null },
  {
    what: 'no token',
    line: 'conv unassigned',
    service: null,
    env: { CONVOPS_BASE_URL: 'https://desk.example.test' },
  },
  { what: 'a path that the token does not allow', line: 'conv unassigned', service: '403' },
  { what: 'a token that is refused, by a read', line: 'conv unassigned', service: '401' },
  { what: 'a token that is refused, by a write', line: 'conv close 42', service: '401' },
  { what: 'refused by the service: a read', line: 'conv get 42', service: 'error under 400' },
  { what: 'refused by the service: a write', line: 'conv close 42', service: 'error under 400' },
  { what: 'refused by the service: a call', line: 'api POST /api/x -F id=42', service: 'error under 400' },
  { what: 'an address that is not the service', line: 'conv get 42', service: 'html 404' },
  { what: 'not sent: a read', line: 'conv get 42', service: 'refuse' },
  { what: 'not sent: a write', line: 'conv close 42', service: 'refuse' },
  { what: 'too many requests', line: 'conv close 42', service: '429 tomorrow' },
  { what: 'a service that is away', line: 'conv get 42', service: 'html 502' },
  { what: 'no answer to a read', line: 'conv get 42', service: 'reset after read' },
  { what: 'unknown: no answer to a write', line: `conv close 42 ${SOON}`, service: 'reset after read' },
  {
    what: 'unknown: no answer to a call',
    line: `api POST /api/x -F id=42`,
    service: 'reset after read',
  },
  { what: 'an answer that is no envelope', line: `conv get 42`, service: 'html 200' },
  { what: 'an answer that stops early', line: `conv unassigned`, service: 'json stops early' },
  {
    what: 'local: profiles that cannot be read',
    line: 'conv unassigned',
    service: null,
    prepare: broken('configFolder', 'profiles.json'),
  },
  {
    what: 'local: a sandbox that cannot be read',
    line: 'conv unassigned --sandbox',
    service: null,
    prepare: broken('stateFolder', 'sandbox/state.json'),
  },
  {
    what: 'local: a journal that cannot be written',
    line: 'conv close 42 --sandbox',
    service: null,
    before: ['conv list --sandbox'],
    prepare: broken('stateFolder', 'journal'),
  },
  { what: 'held by another operator', line: 'conv start 44 --sandbox', service: null },
  {
    what: 'a condition of a write that does not hold',
    line: 'conv close 44 --if-mine --sandbox',
    service: null,
  },
  {
    what: 'a write of an agent that only proposes',
    line: 'conv close 42 --by helper --sandbox',
    service: null,
    before: ['profile set agents propose -p sandbox'],
  },
  {
    what: 'what no proposal can hold',
    line: 'conv start 43 --by helper --sandbox',
    service: null,
    before: ['profile set agents propose -p sandbox'],
  },
  { what: 'already so, with --strict', line: 'conv close 45 --strict --sandbox', service: null },
  { what: 'nothing to undo', line: 'undo 42 --sandbox', service: null },
  { what: 'no such name', line: 'conv unread --operator nobody', service: 'desk' },
  { what: 'an ambiguous name', line: 'conv unassigned --group bill', service: 'desk' },
  { what: 'no such profile', line: 'conv list -p nobody', service: null },
  { what: 'no such run', line: 'history --run nothing --sandbox', service: null },
  { what: 'a condition that holds', line: 'board --fail-if-late 1h', service: 'desk' },
  {
    what: 'several failures of several kinds',
    line: 'conv start 44 9999 --concurrency 1 --yes --sandbox',
    service: null,
  },
];
