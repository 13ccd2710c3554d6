// Every key of a session, in the order of the footer. Nothing is said of keys anywhere else: bindings, footer, help
// overlay, `--help` and docs are made of these rows, and so are the types of actions.

/** The modes that have keys of their own; a question brings its keys along. */
export type ModeName = 'show' | 'compose' | 'pick' | 'line' | 'page';

export interface KeyRow {
  readonly mode: ModeName;
  readonly action: Action;
  /** The names from keys/names.ts; the first one is shown. */
  readonly keys: readonly string[];
  /** The label in the footer; empty if the footer does not show the key. */
  readonly label: string;
  /** One line for the help overlay, `--help` and docs/triage.md. */
  readonly help: string;
  /** False for a key that means this only at times, which `update` sees to: it is shown, but not a binding. */
  readonly isBound?: false;
}

type Line<Name extends string = string> = readonly [
  action: Name,
  keys: string,
  label: string,
  help: string,
  tells?: 'writes',
];

/** Help in the modes where a question mark is text. */
const HELP_KEY = ['help', 'f1', '', 'these keys'] as const satisfies Line;

/** The last keys of every mode. */
const ALWAYS = [
  ['suspend', 'ctrl-z', '', 'suspend the session; fg brings it back'],
  ['repaint', 'ctrl-l', '', 'redraw the screen'],
] as const satisfies readonly Line[];

const SHOW = [
  ['reply', 'r enter', 'reply', 'reply to the customer; claims it first, or opens a proposal', 'writes'],
  ['note', 'n', 'note', 'write a private note; the customer never sees it', 'writes'],
  ['claim', 'c', 'claim', 'claim it and stay on it; reopens a closed conversation', 'writes'],
  ['release', 'C', 'release', 'release the claim', 'writes'],
  ['take-over', 't', '', 'take over from a colleague; asks first'],
  ['close', 'e', 'close', 'close it after a few seconds; goes to the next', 'writes'],
  ['assign', 'a', 'assign', 'assign to an operator; Enter repeats the last; goes to the next', 'writes'],
  ['group', 'g', 'group', 'assign to a group; it comes round last', 'writes'],
  ['file', 'f', 'file', 'send a file; by its web address, http or https', 'writes'],
  ['macro', 'm', 'canned', 'insert a canned reply; or run a macro', 'writes'],
  ['skip', 's', 'skip', 'skip; it comes round last'],
  ['snooze', 'h', 'snooze', 'snooze; choose one of six times, or type one'],
  ['next', 'j down', 'next', 'go to the next one; this one stays in the list'],
  ['previous', 'k up', '', 'go to the previous one; this one stays in the list'],
  ['pager', 'v', 'pager', 'read all messages; in your pager'],
  ['switch', 'tab shift-tab', 'mine', 'go to the other list; of Waiting and Mine'],
  ['wrote-back', 'w', '', 'show the next who wrote back; the longest waiting, and the answer leads back'],
  [
    'list',
    'l /',
    'list',
    'list or find conversations; also drafts and texts, a number opens any, Space marks',
  ],
  ['undo', 'z', 'undo', 'undo the last decision; a waiting message is not sent'],
  ['refresh', 'R', 'refresh', 'ask the service now; also reads the token of the profile again'],
  ['help', '? f1', 'help', 'these keys'],
  ['quit', 'q', 'quit', 'leave; asks while something waits to be sent, not for drafts'],
  ['scroll-down', 'space pagedown', '', 'scroll down'],
  ['scroll-up', 'b pageup', '', 'scroll up'],
  ['top', 'home', '', 'go to the first message'],
  ['bottom', 'end', '', 'go to the newest message'],
  ['open-link', 'o', '', 'open or copy a link or file; asks if there are several'],
  ['info', 'i', '', 'show the customer; or hide the pane of a wide window'],
  ['throw-away', 'D', '', 'drop the draft; z brings it back (without a draft: reject the proposal)'],
  ['as-note', 'P', '', 'send the draft as a note; only colleagues see it', 'writes'],
  ['change-customer', 'u', '', 'rename the customer; or change the phone', 'writes'],
  ['hand-over', 'H', '', 'hand over with a note; to an operator, then the next', 'writes'],
  ['pipe', '|', '', "run your program; on the customer's messages, as the setting pipe says"],
  ['interrupt', 'ctrl-c', '', 'leave, as q; press twice within 2 seconds to leave at once, drafts stay'],
  ...ALWAYS,
] as const satisfies readonly Line[];

const COMPOSE = [
  ['send', 'enter', 'send, next', 'send after a few seconds; goes to the next'],
  ['send-close', 'ctrl-s', 'send, close', 'send, then close; goes to the next'],
  ['send-stay', 'ctrl-o', 'send, stay', 'send and stay on it'],
  ['next-blank', 'tab', '', 'go to the next blank; in a canned reply'],
  ['turn', 'ctrl-t', 'note', 'turn into a note or a reply; the text stays'],
  ['insert-macro', '/', 'canned', 'insert a canned reply; on an empty line'],
  ['newline', 'ctrl-j alt-enter', 'newline', 'begin a new line'],
  ['editor', 'ctrl-x', 'editor', 'write in your editor; the last messages are below the text'],
  ['undo-edit', 'ctrl-_', 'undo', 'undo the last change; Ctrl-7 and Ctrl-/ are the same key'],
  ['redo-edit', 'ctrl-r', '', 'redo what was last undone'],
  ['yank', 'ctrl-y', '', 'insert what was last deleted; by ^W, ^U or ^K'],
  ['earlier', 'ctrl-p', '', 'insert an earlier reply; of your own, with blanks for names and long numbers'],
  ['pipe', 'ctrl-f', '', 'run your program; what it makes of the text takes its place'],
  ['back', 'escape ctrl-g', 'back', 'back to the conversation; the text is kept as a draft'],
  ['interrupt', 'ctrl-c', '', 'back, too'],
  ['left', 'left', '', 'one character to the left'],
  ['right', 'right', '', 'one character to the right'],
  ['word-left', 'ctrl-left alt-left alt-b', '', 'one word to the left'],
  ['word-right', 'ctrl-right alt-right alt-f', '', 'one word to the right'],
  ['up', 'up', '', 'one line up'],
  ['down', 'down', '', 'one line down'],
  ['home', 'home ctrl-a', '', 'the beginning of the line'],
  ['end', 'end ctrl-e', '', 'the end of the line'],
  ['backspace', 'backspace', '', 'delete the character before the cursor'],
  ['delete', 'delete', '', 'delete the character under the cursor'],
  ['delete-word', 'ctrl-w alt-backspace', '', 'delete the word on the left'],
  ['delete-word-after', 'alt-d', '', 'delete to the end of the word'],
  ['delete-line-before', 'ctrl-u', '', 'delete to the line start'],
  ['delete-line-after', 'ctrl-k', '', 'delete to the line end'],
  ['scroll-up', 'pageup', '', 'scroll up'],
  ['scroll-down', 'pagedown', '', 'scroll down'],
  HELP_KEY,
  ...ALWAYS,
] as const satisfies readonly Line[];

/** The keys of what is typed in one line. */
const TYPING = [
  ['backspace', 'backspace', '', 'delete the last character'],
  ['delete-line-before', 'ctrl-u', '', 'delete the line'],
  ['back', 'escape ctrl-g', 'back', 'cancel'],
  ['interrupt', 'ctrl-c', '', 'cancel'],
  HELP_KEY,
  ...ALWAYS,
] as const satisfies readonly Line[];

const PICK = [
  ['accept', 'enter', 'choose', 'choose the selected one; typing narrows the list'],
  [
    'mark',
    'space tab',
    'mark',
    'mark it and move on; while you type a name, use Tab; * marks all that match. Then close, assign, move, hand over or snooze all marked ones',
  ],
  ['read-rest', 'ctrl-f', '', 'read the rest of the list; to find the words typed, Esc stops'],
  ['up', 'up ctrl-p', '', 'move up'],
  ['down', 'down ctrl-n', '', 'move down'],
  ...TYPING,
] as const satisfies readonly Line[];

const LINE = [
  ['accept', 'enter', 'done', 'take what was typed; a time to snooze until, a reason, a name or phone'],
  ['turn', 'tab', '', 'switch between name and phone'],
  ...TYPING,
] as const satisfies readonly Line[];

const PAGE = [
  ['scroll-down', 'space pagedown down j', '', 'the next page'],
  ['scroll-up', 'b pageup up k', '', 'the page before'],
  ['back', 'escape q i enter ctrl-g', 'back', 'back to where you were'],
  ['change-customer', 'u', 'change', 'rename the customer; or change the phone'],
  ['interrupt', 'ctrl-c', '', 'back, too'],
  ['help', '? f1', '', 'these keys, and back'],
  ...ALWAYS,
] as const satisfies readonly Line[];

/** The actions of keys on a conversation. */
export type ShowAction = (typeof SHOW)[number][0];

/** The actions that write to the service. */
export type WriteAction = Extract<(typeof SHOW)[number], { readonly length: 5 }>[0];

/** Everything a key can mean, whatever the mode. */
export type Action =
  | ShowAction
  | (typeof COMPOSE)[number][0]
  | (typeof PICK)[number][0]
  | (typeof LINE)[number][0]
  | (typeof PAGE)[number][0];

const rowsOf = (mode: ModeName, lines: readonly Line<Action>[]): KeyRow[] =>
  lines.map(([action, keys, label, help]) => ({
    mode,
    action,
    keys: keys.split(' '),
    label,
    help,
    ...(action === 'insert-macro' || action === 'mark' ? { isBound: false } : {}),
  }));

/** Every key, mode by mode, in the order of the footer. */
export const KEY_TABLE: readonly KeyRow[] = [
  ...rowsOf('show', SHOW),
  ...rowsOf('compose', COMPOSE),
  ...rowsOf('pick', PICK),
  ...rowsOf('line', LINE),
  ...rowsOf('page', PAGE),
];

/** Actions that tell the service something. */
export const WRITES: readonly WriteAction[] = SHOW.flatMap((line) => (line.length === 5 ? [line[0]] : []));

/** The actions on a conversation that a read-only session refuses. */
export const WRITING: readonly Action[] = [...WRITES, 'take-over', 'throw-away'];

/** Whether an action tells the service something. */
export function isWrite(action: Action): action is WriteAction {
  return WRITES.some((each) => each === action);
}

/** Whether an action is one on a conversation. */
export function isShowAction(action: Action): action is ShowAction {
  return SHOW.some(([each]) => each === action);
}
