import { describe, expect, it, vi } from 'vitest';
import type { ConversationDetail } from '../../src/api/model.ts';
import { isHtml, prepareHtml, textOfHtml } from '../../src/views/html-message.ts';
import { readTranscript } from '../../src/views/transcript.ts';

// A sum of many runs, on a machine that may be ten times slower than an idle one.
vi.setConfig({ testTimeout: 300_000 });

const detailWith = (message: string, type = 'text') =>
  ({ conversation_id: 42, messages: [{ id: 1, type, message }] }) as unknown as ConversationDetail;

describe('a message is HTML', () => {
  it.each([
    ['by its type', 'html', 'a'],
    ['by its media type', 'text/html', 'a'],
    ['with a doctype', 'text', '<!DOCTYPE html>\n<html><body>a</body></html>'],
    ['as a page', 'text', '<html>a</html>'],
    ['with attributes and blanks before', 'text', '\n <div class="x">a</DIV >'],
    ['as a paragraph', 'text', '<p>a</p>'],
    ['as a table', 'text', '<table><tr><td>a</table>'],
    ['as a body', '', '<body>a</body>'],
  ])('%s', (_how, type, text) => {
    expect(isHtml(type, text)).toBe(true);
  });

  it.each([
    ['that ends nothing', '<p I think'],
    ['that ends another', '<div>a</p>'],
    ['with a tag further on', 'I typed <p>a</p>'],
    ['of another name', '<paragraph>a</paragraph>'],
    ['with an inline tag', '<b>a</b>'],
    ['with a doctype that ends nothing', '<!doctype html> is a word'],
  ])('but not a text %s', (_what, text) => {
    expect(isHtml('text', text)).toBe(false);
  });

  it('and an image is none', () => expect(isHtml('image', 'https://x.test/<p>')).toBe(false));
});

describe('a message that is HTML', () => {
  const page =
    '<html><head><title>T</title><style>p{}</style></head><body><h1>Order</h1><p>Dear&nbsp;desk,<br>see ' +
    '<a href="https://shop.test/1">the order</a> or <a href="https://shop.test">https://shop.test</a>.</p>' +
    '<script>alert(1)</script><img src="https://pixel.test/1.gif"></body></html>';

  it('is shown as its text, with the addresses of its links', async () => {
    await prepareHtml(detailWith(page));
    const text = 'Order\n\nDear desk,\nsee the order <https://shop.test/1> or https://shop.test.';
    expect(
      textOfHtml(page)
        .replace(/\u00a0/g, ' ')
        .replace(/\n{2,}/g, '\n\n'),
    ).toBe(text);
    expect(readTranscript(detailWith(page), { utc: true }).entries[0]).toMatchObject({ attachment: 'html' });
  });

  it('stays as it is where nothing of it is text', async () => {
    await prepareHtml(detailWith('<p></p>'));
    expect(textOfHtml('<p><img src="a"></p>')).toBe('<p><img src="a"></p>');
  });

  it('may nest as deep as it likes', async () => {
    const deep = `${'<div>'.repeat(50_000)}a${'</div>'.repeat(50_000)}`;
    await prepareHtml(detailWith(deep));
    expect(textOfHtml(deep).length).toBeLessThan(deep.length + 1);
  });
});
