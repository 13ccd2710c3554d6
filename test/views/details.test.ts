import { beforeAll, describe, expect, it } from 'vitest';
import { plainStyle } from '../../src/terminal/style.ts';
import { loadWidths } from '../../src/terminal/width.ts';
import { userView } from '../../src/views/user.ts';
import { aUser, NOW_MS } from './samples.ts';

beforeAll(loadWidths);

const at = (width: number) => ({ style: plainStyle, width, nowMs: NOW_MS, utc: true });

describe('the detail of a user', () => {
  it('says what a support person wants to know', () => {
    expect(userView.detail(aUser({ tags: ['vip', 'late'], phone: null }), at(80))).toMatchInlineSnapshot(`
      "customer       Оксана Петренко
      name           Oksana P
      custom name    Оксана Петренко
      phone          -
      channel        telegram
      role           customer
      status         enabled
      nickname       oks
      channel id     777
      tags           vip, late
      created        2024-04-30 11:02 (1d ago)
      updated        2024-05-01 11:02 (58m ago)
      platform user  1001
      "
    `);
  });

  it('never holds the secret', () => {
    expect(userView.detail(aUser(), at(200))).not.toMatch(/sesame|secret/);
  });
});
