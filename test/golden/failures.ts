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

const when =
  (service: FailureScene['service']) =>
  (what: string, line: string, more: Partial<FailureScene> = {}): FailureScene => ({
    ...{ what, line, service },
    ...more,
  });
const alone = when(null);
const atDesk = when('desk');
const PROPOSING = { before: ['profile set agents propose -p sandbox'] };

export const FAILURES: readonly FailureScene[] = [
  alone('an id that is none', 'conv close abc'),
  alone('a command that is mistyped', 'conv clsoe 42'),
  alone('an option that does not exist', 'conv close 42 --strct'),
  atDesk('a filter that jq does not understand', 'conv unassigned --jq .['),
  alone('a question, and nobody to answer it', 'operators delete 5 --sandbox'),
  alone('a question, and nobody to answer it', 'sandbox reset'),
  alone('a value that is missing, and nobody to ask', 'profile add work'),
  alone('the same text a moment ago', 'conv send 42 "On its way." --sandbox', {
    before: ['conv send 42 "On its way." --sandbox'],
  }),
  atDesk('an inbox, and nobody named whose', 'conv inbox', { env: { CONVOPS_OPERATOR: '' } }),
  alone('no service: a check', 'doctor --limit 3'),
  alone('no service', 'conv unassigned'),
  alone('no token', 'conv unassigned', { env: { CONVOPS_BASE_URL: 'https://desk.example.test' } }),
  when('403')('a path that the token does not allow', 'conv unassigned'),
  when('401')('a token that is refused, by a read', 'conv unassigned'),
  when('401')('a token that is refused, by a write', 'conv close 42'),
  when('error under 400')('refused by the service: a read', 'conv get 42'),
  when('error under 400')('refused by the service: a write', 'conv close 42'),
  when('error under 400')('refused by the service: a call', 'api POST /api/x -F id=42'),
  when('html 404')('an address that is not the service', 'conv get 42'),
  when('refuse')('not sent: a read', 'conv get 42'),
  when('refuse')('not sent: a write', 'conv close 42'),
  when('429 tomorrow')('too many requests', 'conv close 42'),
  when('html 502')('a service that is away', 'conv get 42'),
  when('reset after read')('no answer to a read', 'conv get 42'),
  when('reset after read')('unknown: no answer to a write', `conv close 42 ${SOON}`),
  when('reset after read')('unknown: no answer to a call', 'api POST /api/x -F id=42'),
  when('html 200')('an answer that is no envelope', 'conv get 42'),
  when('json stops early')('an answer that stops early', 'conv unassigned'),
  alone('local: profiles that cannot be read', 'conv unassigned', {
    prepare: broken('configFolder', 'profiles.json'),
  }),
  alone('local: a sandbox that cannot be read', 'conv unassigned --sandbox', {
    prepare: broken('stateFolder', 'sandbox/state.json'),
  }),
  alone('local: a journal that cannot be written', 'conv close 42 --sandbox', {
    before: ['conv list --sandbox'],
    prepare: broken('stateFolder', 'journal'),
  }),
  alone('held by another operator', 'conv start 44 --sandbox'),
  alone('a condition of a write that does not hold', 'conv close 44 --if-mine --sandbox'),
  alone('a write of an agent that only proposes', 'conv close 42 --by helper --sandbox', PROPOSING),
  alone('what no proposal can hold', 'conv start 43 --by helper --sandbox', PROPOSING),
  alone('already so, with --strict', 'conv close 45 --strict --sandbox'),
  alone('nothing to undo', 'undo 42 --sandbox'),
  atDesk('no such name', 'conv unread --operator nobody'),
  atDesk('an ambiguous name', 'conv unassigned --group bill'),
  alone('no such profile', 'conv list -p nobody'),
  alone('no such run', 'history --run nothing --sandbox'),
  atDesk('a condition that holds', 'board --fail-if-late 1h'),
  alone('several failures of several kinds', 'conv start 44 9999 --concurrency 1 --yes --sandbox'),
];
