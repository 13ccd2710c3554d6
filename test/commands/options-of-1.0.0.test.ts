// The options of 1.0.0, typed from its README and not from the program: each is still taken. One that is called otherwise
// now is hidden, and says its new name.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Declaration } from '../../src/cli/command-row.ts';
import { COMMON_OPTIONS } from '../../src/cli/common-options.ts';
import { COMMANDS } from '../../src/commands/table.ts';

const EVERYWHERE =
  '--version --profile --sandbox --output --json --jq --columns --sort --limit --no-headers --raw-csv --color --utc --timeout --retries --show-secrets --dry-run --yes --no-input --quiet --debug --help';

const OF_COMMANDS: readonly (readonly [path: string, options: string])[] = [
  ['conv list', '--queue --operator --group'],
  ['conv unassigned', '--group'],
  ['conv unread', '--operator --group'],
  ['conv not-answered', '--operator --group'],
  ['conv get', '--output --ids-from --concurrency --rate --max --stop-on-error'],
  ['conv next', '--group --operator --strict --no-webhook'],
  [
    'conv start',
    '--operator --expect-last-message --ids-from --concurrency --rate --max --stop-on-error --resume --strict --no-webhook',
  ],
  [
    'conv send',
    '--body-file --editor --reply --file-url --operator --expect-last-message --ids-from --concurrency --rate --max --stop-on-error --resume --again --strict --no-webhook',
  ],
  [
    'conv note',
    '--body-file --editor --reply --operator --expect-last-message --ids-from --concurrency --rate --max --stop-on-error --resume --again --strict',
  ],
  [
    'conv assign',
    '--operator --group --if-unassigned --from --expect-last-message --ids-from --concurrency --rate --max --stop-on-error --resume --strict --no-webhook',
  ],
  [
    'conv unassign',
    '--operator --expect-last-message --ids-from --concurrency --rate --max --stop-on-error --resume --strict --no-webhook',
  ],
  [
    'conv close',
    '--operator --expect-last-message --ids-from --concurrency --rate --max --stop-on-error --resume --strict --no-webhook',
  ],
  ['operators list', ''],
  ['operators create', '--field --strict'],
  ['operators delete', '--field --strict'],
  ['groups list', ''],
  ['users get', ''],
  ['users update', '--name --phone --strict'],
  ['triage', '--group --operator --limit --hold --prefetch --read-only --plain'],
  ['board', '--group --operator --late-after --fail-over --every --longest --output'],
  ['watch', '--every --group --operator --late-after --exec --exec-timeout --bell --since --once'],
  ['replies list', ''],
  ['replies add', '--body-file --editor --note --assign-operator --assign-group --close'],
  ['replies edit', '--body-file --editor --note --assign-operator --assign-group --close --no-close'],
  ['replies remove', ''],
  [
    'replies run',
    '--operator --ids-from --concurrency --rate --max --stop-on-error --resume --again --strict --no-webhook',
  ],
  ['history', '--runs --report --run --id --action --outcome --since'],
  ['undo', '--concurrency --rate --stop-on-error --strict --no-webhook'],
  ['profile add', '--base-url --token-stdin --token-file --token-command --operator --allow-http'],
  ['profile list', ''],
  ['profile show', '--origin'],
  ['profile use', ''],
  ['profile set', '--token-stdin --token-file'],
  ['profile unset', ''],
  ['profile rename', ''],
  ['profile remove', ''],
  ['profile path', ''],
  ['alias set', '--shell --clobber'],
  ['alias list', ''],
  ['alias delete', '--all'],
  ['doctor', '--fix'],
  [
    'sandbox serve',
    '--port --token --latency --rivals --customers --pace --fault --events --seed --conversations',
  ],
  ['sandbox status', ''],
  ['sandbox reset', '--seed --conversations'],
  ['api', '--raw-field --field --header --input --include'],
  ['commands', '--man'],
  ['completion', ''],
  ['help', ''],
];

/** What commander declares by itself on every command. */
const BUILT_IN = ['--version', '--help'];

const rows = new Map<string, Declaration>();

beforeAll(async () => {
  for (const top of COMMANDS) {
    const declaration = await top.load();
    rows.set(top.name, declaration);
    for (const row of declaration.commands ?? []) rows.set(`${top.name} ${row.name}`, row);
  }
});

const longOf = (flags: string) => /--[a-z-]+/.exec(flags)?.[0] ?? flags;

describe('the options of 1.0.0', () => {
  it('are still taken by every command', () => {
    const known = [...COMMON_OPTIONS.map(({ flags }) => longOf(flags)), ...BUILT_IN];
    expect(EVERYWHERE.split(' ').filter((option) => !known.includes(option))).toEqual([]);
  });

  it.each(OF_COMMANDS)('are still taken by convops %s', (path, options) => {
    const row = rows.get(path);
    if (!row) throw new Error(`there is no command convops ${path}`);
    const own = row.options ?? [];
    const names = own.map(({ flags }) => longOf(flags));
    const wanted = options.split(' ').filter((option) => option !== '');
    expect(wanted.filter((option) => !names.includes(option))).toEqual([]);
    for (const { flags, text, hidden } of own) {
      if (!hidden || !wanted.includes(longOf(flags))) continue;
      expect(text).toMatch(/^older name of --/);
      expect(names).toContain(longOf(text));
    }
  });
});
