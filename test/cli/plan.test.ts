import { describe, expect, test } from 'vitest';
import type { InForce } from '../../src/cli/context.ts';
import { planOutput } from '../../src/cli/plan.ts';

describe('chosen fields', () => {
  const record = { id: 1, status: 'inbox', from_user: { name: 'Anna' }, messages: [{ id: 5 }] };

  /** What JSON has of the record. */
  async function chosen(...json: readonly string[]) {
    const fields = Object.fromEntries(json.map((path) => [path.split('.')[0], 'any'] as const));
    const view = { noun: 'records', fields, columns: [], id: () => null };
    const { pick } = await planOutput<typeof record>({ options: { json } } as unknown as InForce, view);
    return pick?.(record);
  }

  test('come in the order asked for, with null for what is absent', async () => {
    expect(JSON.stringify([await chosen('status', 'nothing', 'id')])).toBe(
      '[{"status":"inbox","nothing":null,"id":1}]',
    );
  });

  test('reach into nested records by path', async () => {
    expect(await chosen('from_user.name', 'messages.0.id', 'id.x')).toEqual({
      'from_user.name': 'Anna',
      'messages.0.id': 5,
      'id.x': null,
    });
  });

  test('are only what the record itself has', async () => {
    expect(JSON.stringify(await chosen('constructor', '__proto__', 'from_user.toString'))).toBe(
      '{"constructor":null,"__proto__":null,"from_user.toString":null}',
    );
  });
});
