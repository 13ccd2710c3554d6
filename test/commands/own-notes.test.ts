// Notes that this computer wrote are marked wherever a conversation is shown or exported; the service does not say so.
import { expect, it } from 'vitest';
import { servePlainly } from '../support/bytes-service-tests.ts';

const service = await servePlainly({});

it.each([{ form: [] }, { form: ['-o', 'markdown'] }])(
  'a note is marked, and another message of the same operator is not: $form',
  async ({ form }) => {
    const date_created = Math.floor(Date.now() / 1000);
    const messages = ['We called the bank.', 'Called the bank.'].map((message, index) => ({
      ...{ id: 1 + index, message, type: 'text', date_created, operator_id: 7 },
    }));
    let noted = false;
    service.server.answerWith(({ url, method }, response) => {
      noted ||= method === 'POST';
      const shown = noted ? messages : messages.slice(0, 1);
      const detail = { conversation_id: 42, status: 'inbox', operator_id: 7, date_created, messages: shown };
      const data = method === 'POST' ? messages[1] : url?.includes('/get') ? detail : [];
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: 200, data }));
    });
    expect(
      (
        await service.home.run(['conv', 'note', '42', 'Called the bank.', '--as', '7', '--again'], {
          env: service.env,
        })
      ).exit,
    ).toBe(0);
    const { stdout } = await service.home.run(['conv', 'get', '42', ...form], { env: service.env });
    expect(stdout.match(/\(note\)/g)).toHaveLength(1);
    expect(stdout).toMatch(/\(note\)[^(]*Called the bank/);
  },
);
