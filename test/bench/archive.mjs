// What this computer keeps: a search over 100,000 messages in 10,000 conversations, one month of a million, and what
// keeping costs a read.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, inEnv, peakMemory } from './measure.mjs';
import { isRead, openTerminal, pause, spentInTurn } from './terminal.mjs';

const MESSAGES = 100_000;
const CONVERSATIONS = 10_000;
const MONTHS = 10;
const WORDS =
  'the parcel from Łódź has not come and I would like to know when it will be here, thank you'.split(' ');

/** An archive of the sandbox over ten months; one message in a thousand has the word that is searched for. */
function makeArchive(state, messages) {
  const folder = join(state, 'archive', 'the%20sandbox');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (let month = 0; month < MONTHS; month += 1) {
    const seen = Date.now() - (MONTHS - 1 - month) * 31 * 86_400_000;
    const fd = openSync(join(folder, `${new Date(seen).toISOString().slice(0, 7)}.ndjson`), 'a', 0o600);
    for (let nth = 1; nth <= messages / MONTHS; nth += 1) {
      const message = (month * messages) / MONTHS + nth;
      const conversation = (message % CONVERSATIONS) + 1;
      const text = WORDS.map((_, at) => WORDS[(at * 7 + message) % WORDS.length]).join(' ');
      const customer = { platform_user_id: 5000 + conversation, customer: `Customer ${conversation}` };
      const said = message % 1000 === 0 ? `${text} Rückerstattung` : text;
      const about = {
        conversation_id: conversation,
        seen,
        message_id: message,
        ...customer,
        channel: 'email',
      };
      const line = { ...about, date: seen - nth, operator_id: null };
      writeSync(fd, `${JSON.stringify({ ...line, from: 'customer', type: 'text', text: said })}\n`);
    }
    closeSync(fd);
  }
}

/** As many as it takes for the two to differ by less than what is asked for. */
const POLLS = 150;

/** What polls of a session take of the CPU with the archive on, beside one without, in turn: percent. */
async function pollsWithArchive(convops, environments) {
  const open = (env) => openTerminal([...convops, 'triage', '-p', 'bench', '--as', '7'], { env });
  const sessions = environments.map(open);
  try {
    for (const session of sessions) await session.until(isRead);
    // What is read for the first time is kept; after that a poll is what it is all day.
    await pause(5000);
    const [kept, unkept] = await spentInTurn(sessions, { turns: POLLS }, async (session) => {
      session.type('R');
      await pause(600);
    });
    return `${((100 * kept) / unkept).toFixed(1)} % of ${unkept.toFixed(1)} ms of CPU without`;
  } finally {
    for (const session of sessions) await session.close();
  }
}

/** Prints what searching and keeping cost. */
export async function benchArchive({ convops, env, line }) {
  const folder = mkdtempSync(join(tmpdir(), 'convops-bench-archive-'));
  const { CONVOPS_BASE_URL: url, CONVOPS_TOKEN: token, ...plain } = env;
  const at = (name) => ({
    ...plain,
    CONVOPS_STATE_DIR: join(folder, name),
    CONVOPS_CONFIG_DIR: join(folder, `${name}-config`),
  });
  const overVersion = (words, of) => {
    const [search, version] = [
      [...convops, 'search', ...words, '--sandbox'],
      [...convops, '--version'],
    ];
    const { difference } = compare(search, version, { runs: 11, env: of });
    const more = peakMemory(search, of) - peakMemory(version, of);
    return `${difference.toFixed(0)} ms and ${more.toFixed(1)} MiB more than --version`;
  };
  try {
    makeArchive(join(folder, 'small'), MESSAGES);
    makeArchive(join(folder, 'large'), 10 * MESSAGES);
    for (const [what, words] of [
      ['a word in 100 of them', ['ruckerstattung']],
      ['two words in all, the newest 50', ['parcel', 'lodz', '--limit', '50', '-o', 'ndjson']],
      ['a word in none', ['zzzz']],
      ['a phrase of words in all', ['"the parcel"']],
      ['two words in all, the newest 1000', ['parcel', 'lodz']],
      ['two words in all, every text', ['parcel', 'lodz', '--limit', '1000000']],
    ])
      line(`100000 messages, ${what}`, overVersion(words, at('small')));
    line('1000000 messages, the newest month', overVersion(['ruckerstattung', '--since', '5d'], at('large')));
    line('1000000 messages, all ten months', overVersion(['ruckerstattung'], at('large')));
    const run = (name, words, input = '') =>
      spawnSync(convops[0], [convops[1], ...words], { env: at(name), input });
    for (const name of ['kept', 'unkept'])
      run(name, ['profile', 'add', 'bench', '--base-url', url, '--token-stdin', '--no-check'], `${token}\n`);
    run('kept', ['profile', 'set', 'archive', '90d']);
    const get = (name) => inEnv(at(name), [...convops, 'conv', 'get', '42']);
    const { ratio } = compare(get('kept'), get('unkept'), { runs: 31, env: plain });
    line('conv get 42 with the archive on', `${(100 * ratio).toFixed(1)} % of the time without`);
    const polls = await pollsWithArchive(convops, [at('kept'), at('unkept')]);
    line('a poll of triage with the archive on', polls);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
