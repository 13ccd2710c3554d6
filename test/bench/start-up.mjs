// Start-up: what a short command takes, beside the least that Node, node:http, curl and other consoles take.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { curlAndJq, isInstalled } from './lists.mjs';

/** Consoles that may be here: one in Go, and some that are made with oclif. */
const OTHERS = ['gh', 'oclif', 'heroku', 'sf', 'shopify', 'twilio'];
/** What `npm run standalone` makes. */
const STANDALONE = fileURLToPath(new URL('../../build/convops', import.meta.url));

/** Prints the figures of start-up. */
export function benchStartUp({ convops, env, ratio }) {
  const [node, program] = convops;
  const nothing = [node, '-e', '0'];
  ratio('--version / bare node', [...convops, '--version'], nothing, { env });
  for (const other of OTHERS.filter(isInstalled)) {
    ratio(`--version / ${other} --version`, [...convops, '--version'], [other, '--version'], { env });
  }
  ratio('--help / bare node', [...convops, '--help'], nothing, { env });
  const mistyped = ['sh', '-c', `"${node}" "${program}" conv clsoe 2>/dev/null || true`];
  ratio('usage error / bare node', mistyped, nothing, { env });
  ratio('completion bash / bare node', [...convops, 'completion', 'bash'], nothing, { env });
  // What every Tab costs: at most 1.6.
  const tab = [...convops, '__complete', 'zsh', '2', 'convops', 'conv', 'clo'];
  ratio('__complete conv clo / bare node', tab, nothing, { env });
  const bare = [node, fileURLToPath(new URL('bare-post.cjs', import.meta.url))];
  const close = [...convops, 'conv', 'close', '42'];
  ratio('conv close (environment) / bare node:http', close, bare, { env });
  const byProfile = [
    'sh',
    '-c',
    `unset CONVOPS_BASE_URL CONVOPS_TOKEN; exec "${node}" "${program}" conv close 42`,
  ];
  ratio('conv close (profile) / bare node:http', byProfile, ['sh', '-c', `exec "${node}" "${bare[1]}"`], {
    env,
  });
  ratio('conv get (read) / bare node:http', [...convops, 'conv', 'get', '42', '--json', 'status'], bare, {
    env,
  });
  // Until an assistant has its first answer, and gone again: at most 3.
  const ping = `printf '{"jsonrpc":"2.0","id":1,"method":"ping"}\\n'`;
  const served = ['sh', '-c', `${ping} | "${node}" "${program}" mcp`];
  ratio('mcp ready / bare node', served, ['sh', '-c', `${ping} | "${node}" -e 0`], { env });
  // Beside the package under the version that the executable is made of: Node's own start differs between versions.
  if (existsSync(STANDALONE) && Number(process.versions.node.split('.')[0]) >= 26) {
    for (const words of [['--version'], ['--help'], ['conv', 'close', '42'], ['conv', 'unread']]) {
      const what = words.join(' ');
      ratio(`standalone ${what} / ${what}`, [STANDALONE, ...words], [node, program, ...words], { env });
    }
  }
  if (!isInstalled('curl') || !isInstalled('jq')) return;
  const plain = curlAndJq(env, '/api/conversations/get?conversation_id=42', '.data.status');
  ratio('conv get --jq / curl | jq', [...convops, 'conv', 'get', '42', '--jq', '.status'], plain, { env });
}
