import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('server.mjs', import.meta.url));

/** Does some work with an environment that names a stand-in of its own: `more` says how this one is. */
export async function withService(env, more, work) {
  const server = spawn(process.execPath, [SERVER], {
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = await once(server.stdout, 'data');
    return await work({ ...env, CONVOPS_BASE_URL: `http://127.0.0.1:${String(port).trim()}` });
  } finally {
    server.kill();
  }
}
