// Bad input is refused before any request: ids, texts, addresses, options that do not go together.
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PlainService, startPlainService } from '../support/bytes-service.ts';

let service: PlainService;

beforeAll(async () => {
  service = await startPlainService();
  await writeFile(service.home.path('text.txt'), 'From a file.\nSecond line.\n');
  await writeFile(service.home.path('empty.txt'), '\n');
  await writeFile(service.home.path('nul.txt'), 'a\0b');
  await writeFile(service.home.path('surrogate.txt'), Buffer.from([0x61, 0xed, 0xa0, 0xbd, 0x62]));
  await writeFile(service.home.path('latin.json'), Buffer.from('{"name":"Gr\xfc\xdfe"}', 'latin1'));
  await writeFile(service.home.path('marked.json'), '\uFEFF{"conversation_id":42}');
});

afterAll(() => service.close());

beforeEach(() => {
  service.sent();
});

/** The words of a line, in which ~ stands for a blank in a word. */
const wordsOf = (line: string) => line.split(' ').map((word) => word.replaceAll('~', ' '));
const run = (argv: readonly string[], options = {}) =>
  service.run(argv, { cwd: service.home.folder, ...options });

/** The run ended with exit 2 before any request, and said one thing for people. */
async function isRefused(argv: readonly string[], says: string | RegExp, options = {}) {
  const { exit, stdout, stderr } = await run(argv, options);
  expect([exit, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(says);
  expect(stderr).toMatch(/^convops: [^\n]+\n(?:try: [^\n]+\n)?$/);
  expect(service.sent()).toEqual([]);
}

const BAD_IDS = ['0', '-1', '1.5', '9007199254740993', 'abc', '1e3', '', ' 42', '+42', '0x2a', '４２'];

describe('an id that is not a positive whole number', () => {
  it.each(BAD_IDS)('is refused as an argument: %j', async (id) => {
    for (const words of [
      ['conv', 'close', id],
      ['conv', 'get', '42', id],
    ])
      await isRefused(words, '');
  });

  it('is named by its line', async () => {
    const says = /stdin, line 3: .*\ntry: convops help batch\n/;
    await isRefused(['conv', 'close', '-'], says, { input: '42\n43\n42 43\n44\n' });
  });

  it.each(['conv assign 42 --operator 0', 'conv close 42 --as 0', 'operators delete 0 --yes'])(
    'is refused wherever one is wanted: %s',
    async (line) => {
      await isRefused(wordsOf(line), /positive whole number|too long/);
    },
  );
});

describe('bytes that are not UTF-8', () => {
  it.each([
    'operators create caf\uFFFD@x.test',
    'conv send 42 caf\uFFFD',
    'api /api/operators/create -f name=caf\uFFFD',
    'api POST /api/operators/create --input latin.json',
  ])('are refused wherever they come from: %j', async (line) => {
    await isRefused(wordsOf(line), 'not UTF-8');
  });

  it('are none where a file has a mark of its order', async () => {
    await run(['api', '/api/conversations/close', '--input', 'marked.json']);
    expect(service.written()).toMatchObject([{ body: { conversation_id: 42 } }]);
  });
});

describe('a text to send', () => {
  const sources: readonly (readonly [string, readonly string[], string, string])[] = [
    ['an argument that begins like an id', ['42 is your number'], '', '42 is your number'],
    ['a file, without its last line end', ['--body-file', 'text.txt'], '', 'From a file.\nSecond line.'],
    ['stdin', ['--body-file', '-'], 'From stdin 👋\n\n', 'From stdin 👋\n'],
  ];

  it.each(sources)('comes from %s', async (_what, words, input, text) => {
    for (const [verb, path] of [
      [['send', '--force'], '/api/conversations/send-message'],
      [['note'], '/api/conversations/send-note'],
    ] as const) {
      expect(await run(['conv', ...verb, '42', '--as', '7', ...words], { input })).toMatchObject({
        exit: 0,
        stderr: '',
      });
      expect(service.written()).toMatchObject([{ path, body: { conversation_id: 42, text } }]);
    }
  });

  it.each([
    ['42 ', 'text is empty'],
    ['42 #43', '"#43" could be an id or the text'],
    ['42 --body-file nul.txt', 'NUL'],
    ['42 --body-file surrogate.txt', 'not UTF-8'],
    ['42 --body-file nowhere.txt', 'no such file'],
    ['42', 'no text given'],
    ['Hello', 'no conversation id given: name one, or - to read them from stdin'],
    ['42 43', '"43" could be an id or the text: the ids come first'],
    ['42 -', '"-" is not a text: for a text from stdin, use --body-file -'],
    ['42 Hello --body-file text.txt', 'the text is already given'],
    ['- --body-file -', 'stdin cannot hold both'],
    ['42 --editor', '--editor needs a terminal'],
  ])('is refused: %s: %s', async (line, says) => {
    await isRefused(['conv', 'send', ...wordsOf(line)], says);
    await isRefused(['conv', 'note', ...wordsOf(line)], says);
  });
});

it.each<[line: string, says: string | RegExp]>([
  ['conv assign 42', 'exactly one of --operator and --group'],
  ['conv nonsense --help', "unknown command 'nonsense'"],
  ['conv note 42 Hello --no-webhook', "unknown option '--no-webhook'"],
  ['conv send 42 --file-url ftp://files.test/a', 'not an http or https address'],
  // The service would get the text with its blanks, which a parsed address has lost.
  ['conv send 42 --file-url https://files.test/a~b', 'not an http or https address'],
  ['conv send 42 --file-url ~https://files.test/a', 'not an http or https address'],
  ['conv send 42 --file-url https://files.test/a\n', 'not an http or https address'],
  ['conv send 42 --file-url ', 'not an http or https address'],
  [
    'conv send 42 Hello --file-url https://files.test/a',
    'a file and a text are two messages: convops conv reply 42 --file-url https://files.test/a, ' +
      'then convops conv reply 42 Hello\ntry: convops conv reply --help\n',
  ],
  [
    'conv send 42 --body-file text.txt --file-url https://files.test/a',
    'a file and a text are two messages: send one with --file-url, then the other without it',
  ],
  ['conv close --ids-from empty.txt', 'empty.txt has no conversation ids; nothing was done'],
  ['users update 501', 'nothing to change'],
  ['sandbox serve --token prod', '--token must have 8 characters or more'],
  ['conv list --queue closed', 'is not one of unassigned'],
  ['conv unread --timeout 0s', '--timeout must be longer than 0 seconds'],
  ['users update 5 --name --', '--name has no value'],
  ['conv get 9007199254740993', 'it is too long'],
  ['users get x', 'is not a platform user id'],
  ['users get -', 'stdin has no platform user ids; nothing was read'],
  ['users get 5 --conversation 42', 'cannot be combined'],
  ['conv assign 42 --note x --xfile y', "unknown option '--xfile'\ntry: "],
  ['groups delete 3', "unknown command 'delete'\ntry: convops groups --help\n"],
  ['conv assign 66 67 kim', '--operator or --group\ntry: convops conv assign 66 67 --operator kim\n'],
  ['history 42', 'unexpected argument "42" for history\ntry: convops history --help\n'],
  ['conv get 42 -n x', '"x"'],
  ['profile add x --base-url example.test', 'https://, or with http:// on this computer\ntry: '],
  ['help close', 'did you mean conv close?\ntry: convops help conv close\n'],
  ['help xyzzy', 'there are exit-codes, '],
  ['help Resume', 'it is in batch, delivery'],
  ['conv list -o tsv', 'in a pipe, table has tabs between its columns\n'],
  ['conv assign 42 --operator a --operator b', 'To spread them: convops help scripting'],
  [
    'conv send 42 Hi~{{first_name}}',
    'only canned replies are filled in, with {{customer}}, {{operator}}, {{conversation}};',
  ],
  ['board --by channel', '"channel" does not say who runs this'],
  ['api GET /api/conversations/get conversation_id=42', 'fields need -f'],
  ['conv get 42 --limit 3', "its last three messages: --jq '.messages[-3:]'"],
  ['conv xyzzy', /try: convops .*/],
  ['users get', /try: convops .*/],
  ['conv close 42 --as', /try: convops .*/],
])('%s: %s', async (line, says) => {
  await isRefused(wordsOf(line), says);
});

describe('what does not exist is told with what may be meant, and never run by guess', () => {
  it.each([
    ['cnov close 42', 'conv', ''],
    ['close 42', 'convops conv close', 'conv close '],
    ['board --late 30m', '--fail-if-late', 'board '],
    ['42', 'convops conv get', 'conv get '],
    ['conv assign 42 --to bea', '--operator or --group', 'conv assign '],
    ['conv unclaim 42', 'convops conv release', 'conv release '],
    ['conv search lamp', 'convops search', 'search '],
    ['users list', 'convops customer', 'customer '],
    ['conv list --waiting=2h', '--older-than', 'conv list '],
  ])('%s: did you mean %s?', async (line, near, place) => {
    await isRefused(wordsOf(line), new RegExp(`; did you mean ${near}\\?\ntry: convops ${place}--help\n$`));
  });

  it.each([
    ['conv mark-read 42', 'the service cannot mark as read', 'help troubleshooting'],
    ['delete 42', 'nothing is deleted, but a conversation can be closed', 'conv close --help'],
    ['conv get 42 --no-pager', 'an empty PAGER pages nothing', 'conv get --help'],
  ])('%s: %s', async (line, says, way) => {
    await isRefused(wordsOf(line), `; ${says}\ntry: convops ${way}\n`);
    expect((await run(way.split(' '))).exit).toBe(0);
  });

  it.each(['--help me', '-nq: "hallo"', '--xyzzy', '-p is fine'])(
    '%s, which is a text after --',
    async (text) => {
      const { stderr } = await run(['conv', 'note', '42', text, '--as', '7']);
      expect(stderr).toContain(`unknown option '${text}'; put -- before a text that begins with a hyphen\n`);
      expect(stderr).toMatch(/\ntry: convops conv note 42 --as 7 -- '?-[^\n]*\n$/);
    },
  );

  it.each(['toString', '__proto__'])('%s, which every object has', async (word) => {
    await isRefused([word], `unknown command '${word}'\ntry: convops --help\n`);
    await isRefused(['conv', word], `unknown command '${word}'\ntry: convops conv --help\n`);
  });

  it.each([
    ['users/7', 'convops api --help'],
    ['operators/all', 'convops api /api/operators/all'],
  ])('the path %s, of which the service knows nothing', async (path, way) => {
    const { stderr } = await run(['api', path, '--sandbox']);
    expect(stderr).toContain(`\ntry: ${way} --sandbox\n`);
  });
});
