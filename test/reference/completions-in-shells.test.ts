// Tab pressed for real: each shell on a terminal, with the script that the program prints and the names that the
// program kept. In PATH stands nothing but `convops`.
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { GROUPS, OPERATORS, type PlainService, startPlainService, TOKEN } from '../support/bytes-service.ts';
import { KEYS, openScreen, type Screen } from '../support/screen-terminal.ts';
import { skipWithout } from '../support/tools.ts';
import { makeProgramFolder, TRIED_SHELLS } from './shells.ts';

// A sum of many runs, on a machine that may be ten times slower than an idle one.
vi.setConfig({ testTimeout: 300_000 });

type Shell = (typeof TRIED_SHELLS)[number];

const HOSTILE = [
  '$(touch touched)',
  '`touch touched`',
  "'; touch touched #",
  '-rf',
  '\x1b]0;owned\x07\nevil',
];
const [operator, group] = [OPERATORS[0], GROUPS[0]];

let service: PlainService;

beforeAll(async () => {
  service = await startPlainService();
  const { home, server } = service;
  service.answerWithData({
    '/api/operators/all': [
      { ...operator, invite_email: 'anna@example.test' },
      ...HOSTILE.map((invite_email, index) => ({ ...operator, id: 800 + index, invite_email })),
    ],
    '/api/operators/groups': [
      group,
      { ...group, id: 309, title: 'VIP Gold' },
      ...HOSTILE.map((title, index) => ({ ...group, id: 310 + index, title })),
    ],
  });
  const options = { env: {}, input: TOKEN };
  await home.run(['profile', 'add', 'work', '--base-url', server.origin, '--token-stdin'], options);
  await home.run(['operators', 'list']);
  await home.run(['groups', 'list']);
  const bin = home.path('bin');
  makeProgramFolder(bin);
  for (const shell of TRIED_SHELLS) {
    await writeFile(home.path(`script.${shell}`), (await home.run(['completion', shell])).stdout);
  }
  // The last of each: from here on there is nothing in PATH but the program.
  const source = (shell: Shell) => `source '${home.path(`script.${shell}`)}'`;
  const prompt = `PATH='${bin}'; PS1='ready> '\n`;
  const files = {
    bashrc: `bind 'set show-all-if-ambiguous on'; ${source('bash')}; ${prompt}`,
    '.zshrc': `autoload -Uz compinit; compinit -u -D; ${source('zsh')}; ${prompt}`,
    fishrc: `${source('fish')}; set -g fish_autosuggestion_enabled 0; set -gx PATH '${bin}'
function fish_prompt; printf 'ready> '; end\n`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(home.path(name), text);
  service.sent();
});

afterAll(() => service.close());

/** How a shell is started with the script and nothing of the machine's own. */
const WORDS: Readonly<Record<Shell, (path: (name: string) => string) => readonly string[]>> = {
  bash: (path) => ['bash', '--noprofile', '--rcfile', path('bashrc'), '-i'],
  zsh: () => ['zsh', '-d', '-i'],
  fish: (path) => ['fish', '--no-config', '-i', '-C', `source '${path('fishrc')}'`],
};

async function openShell(shell: Shell): Promise<Screen> {
  const { home } = service;
  const env = { ZDOTDIR: home.folder, LC_ALL: 'C.UTF-8', TERM: 'xterm' };
  const screen = await openScreen(WORDS[shell](home.path), { home, env, columns: 100 });
  await screen.sees(/^ready> *$/m);
  return screen;
}

/** The line with the keys typed and Tab pressed becomes the one that is expected, and is emptied. */
async function completes(screen: Screen, typed: string, expected: string): Promise<void> {
  screen.type(typed);
  await screen.sees(lineOf(typed));
  screen.type(KEYS.tab);
  await screen.sees(lineOf(expected));
  screen.type(KEYS.ctrl('u'));
  await screen.sees(lineOf(''));
}

/** The last line with a prompt, and blanks. */
function lineOf(text: string): RegExp {
  const escaped = text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
  return new RegExp(`^ready> ${escaped} *$(?![^]*^ready>)`, 'm');
}

describe.each(TRIED_SHELLS)('Tab in %s', (shell) => {
  beforeEach((context) => skipWithout(context, shell));

  test('completes commands and names, and asks nothing of the service', async () => {
    const screen = await openShell(shell);
    for (const [typed, becomes] of [
      ['convops conv clo', 'convops conv close'],
      ['convops conv unread --operator=an', 'convops conv unread --operator=anna@example.test'],
      ['convops triage --group VIP', 'convops triage --group VIP\\ Gold'],
      ...(shell === 'bash'
        ? ([['convops triage --group "VI', 'convops triage --group "VIP Gold"']] as const)
        : []),
      ['convops conv close --ids-from bash', 'convops conv close --ids-from bashrc'],
      ['convops conv close --ids-from=bash', 'convops conv close --ids-from=bashrc'],
    ] as const)
      await completes(screen, typed, becomes);
    expect(service.sent()).toEqual([]);
  });

  test('offers hostile names by their ids, and runs and obeys nothing of them', async () => {
    const screen = await openShell(shell);
    const before = screen.raw().length;
    const line = 'convops conv unread --group 31';
    screen.type(line);
    await screen.sees(lineOf(line));
    screen.type(KEYS.tab);
    for (const id of [310, 311, 312, 313, 314])
      await screen.sees(new RegExp(`^(?!ready>).*\\b${id}\\b`, 'm'));
    screen.type(KEYS.ctrl('u'));
    await screen.sees(lineOf(''));
    const raw = screen.raw().slice(before);
    expect(raw).not.toContain('\x1b]0;owned');
    expect(raw).not.toContain('\nevil');
    const lines = screen.frame().filter((line) => line.startsWith('ready>'));
    for (const name of HOSTILE) expect(lines.join('\n')).not.toContain(name);
    expect(existsSync(service.home.path('touched'))).toBe(false);
  });
});
