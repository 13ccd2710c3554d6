// What the contract says of all commands at once, typed by hand from it; every name and option of each is in
// test/golden/printed, where a change of one is seen.
import { beforeAll, expect, it } from 'vitest';
import { type CommandSpec, type ProgramSpec, workingCommands } from '../../src/reference/tree.ts';
import { runConvops } from '../support/run-convops.ts';

const EXIT_CODES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 129, 130, 143];
/** What sends a write, by section 2. */
const WRITING = `operators create, operators delete, users update, conv start, conv close, conv unassign, conv assign,
  conv send, conv note, conv next, triage, replies run, undo, api`;

let tree: ProgramSpec & { readonly exit_codes: readonly { readonly code: number }[] };
let commands: readonly CommandSpec[];

beforeAll(async () => {
  const { exit, stdout, stderr } = await runConvops(['commands', '--json']);
  expect([exit, stderr]).toEqual([0, '']);
  tree = JSON.parse(stdout) as typeof tree;
  commands = workingCommands(tree.commands);
});

const having = (option: string) =>
  commands
    .filter(({ options }) => options.some(({ flags }) => flags.startsWith(option)))
    .map(({ path }) => path);

it('there is every exit code', () => {
  expect(tree.exit_codes.map(({ code }) => code)).toEqual(EXIT_CODES);
});

it('every command says whether it writes', () => {
  const said = commands.filter(({ writes }) => writes).map(({ path }) => path);
  expect(said.sort()).toEqual(WRITING.split(/,\s+/).sort());
});

it('there is no --no-webhook where the service has no disable_webhook', () => {
  const forbidden = ['conv note', 'users update', 'operators create'];
  expect(having('--no-webhook').filter((path) => forbidden.includes(path))).toEqual([]);
});

it('no option takes a token as its value, but for the sandbox, whose token is made up by who starts it', () => {
  const valued = commands.flatMap(({ path, options }) =>
    options.flatMap(({ flags }) =>
      /(?:token|secret|password)\S* [<[]/.test(flags) ? [`${path} ${flags}`] : [],
    ),
  );
  expect(valued.map((one) => one.replace(/ [<[].*/, ''))).toEqual([
    ...['profile add --token-file', 'profile add --token-command', 'profile set --token-file'],
    'sandbox serve --token',
  ]);
});
