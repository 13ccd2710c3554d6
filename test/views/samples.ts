// Records to draw, and the texts customers must not get through to a terminal or a page.
import type { ConversationDetail, ConversationSummary, MessageEntry, User } from '../../src/api/model.ts';

/** What no output of a view may hold: all that moves the cursor, hides or reorders; also with u flag lone surrogates. */
export const UNSAFE =
  /(?![\t\n])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|[\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u;

export const HOSTILE: readonly string[] = [
  '\x1b[2J\x1b]0;title\x07\x1b[31mred',
  'bell\x07 back\b\b\b\rline',
  '\x9b31m C1 \x85 next',
  '\u202eevil\u202c \u2066isolate\u2069 \u200bzero\u200f\u061c',
  '<script>alert(1)</script><img src=x onerror=alert(1)> &lt; </title></style>',
  '"><svg onload="alert(1)"> \' onmouseover=\'x',
  '[click](javascript:alert(1)) ![x](https://evil.example.test/a.png) <https://evil.example.test>',
  'https://evil.example.test/ www.evil.example.test javascript:alert(1) ana@example.test',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '# heading\n\n- list\n1. one\n---\n===\n> quote\n```\ncode\n```\n    indented',
  '=1+1',
  `a${'\u0301'.repeat(10_000)}b`,
  'one\ntwo\r\nthree\u2028four\ttab',
  '\ud800 lone \0 nul',
  'ﷺ 👨‍👩‍👧‍👦 नमस्ते 日本語のテキスト مرحبا',
  'x'.repeat(300),
  '',
  '   ',
];

/** 2024-05-01 11:02:00 UTC, in seconds. */
export const START = Date.UTC(2024, 4, 1, 11, 2) / 1000;
/** 12:00:00 UTC on the same day, in milliseconds. */
export const NOW_MS = Date.UTC(2024, 4, 1, 12);

export function aUser(fields: Partial<User> = {}): User {
  return {
    id: 5,
    service_platform_id: 2,
    platform_user_id: 1001,
    is_active: true,
    date_updated: START,
    date_created: START - 86_400,
    tags: null,
    name: 'Oksana P',
    role: 'customer',
    avatar: null,
    application: 'telegram',
    service_user_id: '777',
    status: 'enabled',
    group_id: null,
    is_comments: null,
    page_url: null,
    page_title: null,
    extra_fields: null,
    extra_field_secret_key: 'sesame-sesame',
    custom_name: 'Оксана Петренко',
    dialog_id: null,
    comments_group_id: null,
    phone: '+380 44 123 45 67',
    service_user_nickname: 'oks',
    ...fields,
  };
}

export function aMessage(minutes: number, message: string, fields: Partial<MessageEntry> = {}): MessageEntry {
  return { id: 100 + minutes, message, type: 'text', date_created: START + minutes * 60, ...fields };
}

export function aDetail(
  messages: readonly MessageEntry[],
  fields: Partial<ConversationDetail> = {},
): ConversationDetail {
  return {
    conversation_id: 42,
    operator_id: 12,
    from_platform_user_id: 1001,
    to_platform_user_id: 2,
    from_user: aUser(),
    to_user: aUser({ name: 'Desk', custom_name: null }),
    application: 'telegram',
    status: 'inbox',
    date_created: START,
    date_updated: START + 11 * 60,
    messages: [...messages],
    ...fields,
  };
}

export function aSummary(fields: Partial<ConversationSummary> = {}): ConversationSummary {
  return {
    id: 42,
    group_id: 3,
    status: 'unassigned',
    application: 'telegram',
    from_platform_user_id: 1001,
    from_user_name: 'Oksana P',
    is_new_conversation: true,
    custom_name: '',
    ...fields,
  };
}

/** A conversation in which every text of the service is the given one. */
export function hostileDetail(text: string): ConversationDetail {
  const user = aUser({ name: text, custom_name: text, phone: text, service_user_nickname: text, role: text });
  return aDetail(
    [
      aMessage(0, text),
      aMessage(1, text, { type: text }),
      aMessage(2, text, { operator_id: 12 }),
      aMessage(3, `before\n${text}\nafter ${text} end`, { type: 'image' }),
    ],
    { from_user: user, application: text, status: text },
  );
}
