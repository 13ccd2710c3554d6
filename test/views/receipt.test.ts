import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../src/terminal/style.ts';
import { receiptLine } from '../../src/views/receipt.ts';
import type { Receipt } from '../../src/writes/receipt.ts';

const receipt = (fields: Partial<Receipt>) =>
  receiptLine(
    {
      id: 42,
      action: 'close',
      outcome: 'done',
      changed: true,
      operator: 7,
      webhook: true,
      ...REST,
      ...fields,
    },
    plainStyle,
  );
const REST = {
  data: null,
  error: null,
  entry: 'r.1',
  by: { kind: 'script', name: null, evidence: '' },
} as const;

describe('the line of a receipt', () => {
  it.each([
    [{ from_user_name: '', from_user_custom_name: 'Ada, Fridays' }, '✓ Closed #42 Ada, Fridays'],
    [{ from_user_name: 'ada_77', from_user_custom_name: 'Ada' }, '✓ Closed #42 Ada'],
    [{ from_user_name: 'ada_77', from_user_custom_name: null }, '✓ Closed #42 ada_77'],
    [{ from_user_name: null }, '✓ Closed #42'],
  ])('names the customer as the lists do: %j', (data, line) => {
    expect(receipt({ data })).toBe(line);
  });

  it('names the customer of a reply, and says that it was closed', () => {
    const remarks = { customer: 'Ada', wasClosed: true };
    const sent = { ...REST, id: 42, action: 'send', outcome: 'done', changed: true } as const;
    const line = receiptLine({ ...sent, operator: 7, webhook: true }, plainStyle, undefined, remarks);
    expect(line).toBe('✓ Replied to #42 Ada (it was closed)');
  });

  it.each([
    [{ action: 'start' }, '= #42 was already yours'],
    [{ action: 'close' }, '= #42 was already closed'],
    [
      { action: 'close', proof: 'read-back' },
      '= #42 was already closed (no answer came; verified by reading back)',
    ],
    [{ action: 'start', undo: { entry: 'r.1', from: 'inbox', to: 'inbox' } }, '= #42 was already claimed'],
    [{ action: 'close', changed: null }, '✓ Closed #42'],
  ] as const)('says of what is done whether it changed nothing: %j', (fields, line) => {
    expect(receipt({ changed: false, ...fields })).toBe(line);
  });
});
