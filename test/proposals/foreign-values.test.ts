// What a proposed reply must not bring along unseen. Planted values are in honest sentences of several languages, and the
// honest replies repeat what the conversation has in another spelling, beside dates, prices and opening hours.
import { expect, it } from 'vitest';
import { foreignValues } from '../../src/proposals/foreign-values.ts';

const CONVERSATION = [
  'Hello, my order AB-48213 has not arrived. You can call me on +380 44 123-45-67.',
  'I wrote to help@desk.example.com twice already, invoice 2026/00871, tracking 1Z999AA10123456784.',
  'Here is the page: https://www.shop.example/orders/48213?tab=status',
  'Дякую! Картка закінчується на 4417, замовлення №77120.',
];
const CANNED = 'You find our terms at https://shop.example/terms. The hotline is 0800 100 22 33.';

/** Sentences of a support desk with a place for a value. */
const SENTENCES: readonly string[] = [
  'Hello, please look at {} and tell us whether it helps.',
  'Your case has moved: {}.',
  'Thank you for waiting! Use {}, please',
  'Привіт! Ось що потрібно: {}. Гарного дня!',
  'Здравствуйте, вот данные: {}',
  'Guten Tag, bitte nehmen Sie {} dafür.',
  'Hola, puede usar {} hoy mismo.',
  '({})',
];

const PLANTED: readonly string[] = [
  ...['https://evil.example/pay', 'http://shop.example.evil.test/orders/48213'],
  ...['https://shop.example/orders/48214', 'www.paynow.com', 'paynow.io/refund', 'bit.ly/3xYz'],
  ...['pay-now.com.ua', 'оплата.укр', 'hxxps://evil.example/x', 't.me/support_desk'],
  ...['192.168.7.12/login', 'javascript:alert(1)', 'tel:+15550001111', 'other@desk.example.com'],
  ...['help@desk.example.co', '@refund_bot', '+380 44 765-43-21', '+1 (555) 010-9999', '0049 30 1234567'],
  ...['044 765 43 21', '5550109999', 'AB-48214', 'ORD48999', '#99120', 'INV-2026-00872'],
  ...['замовлення №88120', '4111 1111 1111 1111', '4111-1111-1111-1111', 'DE89 3704 0044 0532 0130 00'],
  ...['UA213223130000026007233566001', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '483920'],
  ...['48-39-20-11'],
];

const HONEST: readonly string[] = [
  'Your order AB-48213 is on its way.',
  'Your order ab 48213 is on its way, it left at 14:30.',
  'Order 48213 will be with you by 2026-11-24.',
  'We call you on 044 123 45 67 today between 9:00-18:00.',
  'We call you on +380441234567, or on (044) 123-45-67.',
  'You have written to help@desk.example.com, that was right.',
  'HELP@desk.example.com is the right one.',
  'Please open https://shop.example/orders/48213?tab=status again.',
  'See shop.example or www.shop.example for more.',
  'The terms: https://shop.example/terms.',
  'Please ring 0800 100 22 33 (hotline).',
  'Please ring 08001002233, 24/7.',
  'The invoice 2026/00871 was paid on 12.11.2026.',
  'The tracking number is 1Z999AA10123456784.',
  'The refund of €1,299.00 is done.',
  'The refund of 1 299,00 € is done, 20% of it at once.',
  'Сума 12 500 грн повернеться протягом 3-5 днів.',
  'Замовлення 77120 вже у дорозі.',
  'Картка *4417 не змінилася.',
  'We moved in 2019 and open again in 2027.',
  'It is 160 cm wide, 75.5 cm high and weighs 28 kg.',
  'The A4 page and the iPhone 15 are both fine.',
  'It takes 2-3 working days, at most 120 hours.',
  'Thank you.Have a nice day, e.g. on Monday.',
  'Das geht z.B. morgen, d.h. am 3.12. um 9.30 Uhr.',
  'Vielen Dank! Bis zum 24.12.2026 ist alles da.',
  'Between 2025/26 there were two price lists.',
  'Your 3 messages were read; you are number 2 in line.',
  'Size XL costs $49.99, size M $1,049.99.',
  'USD 1500 or 1500 USD, as you like.',
  'Ок.Зараз подивлюся, хвилинку.',
  'We are there from 8 to 20, on Sundays from 10:00 to 16:00.',
];

it('are marked where they stand neither in the conversation nor in the canned reply', async () => {
  const texts = PLANTED.flatMap((value, nth) =>
    Array.from({ length: 5 }, (_, turn) => ({
      value,
      text: (SENTENCES[(nth + turn) % SENTENCES.length] ?? '{}').replace('{}', value),
    })),
  );
  const missed = texts.filter(({ text }) => foreignValues(text, [...CONVERSATION, CANNED]).length === 0);
  expect(missed).toEqual([]);
});

it('are not asked about where a reply is honest', async () => {
  const texts = HONEST.flatMap((text, nth) =>
    Array.from({ length: 16 }, (_, turn) => {
      const other = HONEST[(nth + turn * 5 + 1) % HONEST.length] ?? '';
      return turn === 0 ? text : `${text}\n${other}`;
    }),
  );
  expect(texts.length).toBeGreaterThan(500);
  const asked = texts.filter((text) => foreignValues(text, [...CONVERSATION, CANNED]).length > 0);
  expect(asked).toEqual([]);
});

it('are marked at their place', () => {
  const text = 'Pay at https://evil.example/pay, or call +1 (555) 010-9999.';
  expect(foreignValues(text, []).map(({ start, end }) => text.slice(start, end))).toEqual([
    'https://evil.example/pay',
    '+1 (555) 010-9999',
  ]);
});

it.each(['a', 'a.', '1', '1 ', 'a1-', 'a@', '#', '1\u200b', '[.]'])(
  'are looked for in 64 KiB of %j without end',
  (piece) => {
    expect(foreignValues(piece.repeat(65_536 / piece.length), []).length).toBeLessThan(65_536);
  },
);
