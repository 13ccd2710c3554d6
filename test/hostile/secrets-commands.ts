// A command line for each command of the tree, for the walk that looks for secrets. A command that is not here fails a
// test. Those that ask the service are asked again of one that fails.
export interface Walked {
  readonly lines: readonly (readonly string[])[];
  readonly asks: boolean;
}

const asking = (...lines: readonly string[]): Walked => ({ lines: lines.map(words), asks: true });
const local = (...lines: readonly string[]): Walked => ({ lines: lines.map(words), asks: false });
const words = (line: string) => line.split(' ');

/** By the words of the command, in the order in which they are run. */
export const COMMANDS: Readonly<Record<string, Walked>> = {
  'conv list': asking('conv list'),
  'conv inbox': asking('conv inbox'),
  'conv unassigned': asking('conv unassigned'),
  'conv unread': asking('conv unread --operator all'),
  'conv not-answered': asking('conv not-answered'),
  'conv get': asking('conv get 42', 'conv get 42 43'),
  'conv files': asking('conv files 42'),
  'conv next': asking('conv next --yes'),
  'conv start': asking('conv start 42'),
  'conv send': asking('conv send 42 Hello --again', 'conv send 43 --file-url https://files.test/a --again'),
  'conv note': asking('conv note 42 Hello --again'),
  'conv assign': asking('conv assign 42 --operator 7', 'conv assign 42 43 --group 3 --yes'),
  'conv unassign': asking('conv unassign 42 43'),
  'conv close': asking('conv close 42 --strict', 'conv close 42 --dry-run'),
  'conv propose': asking('conv propose 42 Hello --reason greeting', 'conv propose 43 --close --reason done'),
  'conv proposals': asking('conv proposals'),
  // What it serves is in test/commands/mcp.test.ts: here it says only that there is no such profile.
  mcp: local('mcp -p nobody'),
  'operators list': asking('operators list'),
  'operators create': asking('operators create new@example.test'),
  'operators delete': asking('operators delete 7 --yes'),
  'groups list': asking('groups list'),
  'users get': asking('users get 42'),
  'users update': asking('users update 42 --name Zoe'),
  // On a terminal elsewhere: here it says only that it needs one.
  triage: asking('triage'),
  board: asking('board'),
  watch: asking('watch --once --state cursor.json'),
  'replies add': local('replies add hello Hello --close', 'replies add bye Bye'),
  'replies list': local('replies list'),
  'replies edit': local('replies edit bye Farewell'),
  'replies run': asking('replies run hello 42 --again'),
  'replies remove': local('replies remove bye --yes'),
  history: local('history', 'history --runs'),
  search: local('search Hello'),
  customer: asking('customer 42'),
  archive: local('archive'),
  'archive fill': local('archive fill'),
  'archive forget': local('archive forget --conversation 999999 --yes'),
  undo: asking('undo --yes'),
  'profile add': local('profile add extra --base-url https://x.test --token-file token.txt --no-check --yes'),
  'profile list': local('profile list'),
  'profile show': local('profile show', 'profile show --origin -p extra'),
  'profile set': local(
    'profile set token --token-file token.txt -p extra',
    'profile set operator 8 -p extra',
  ),
  'profile use': local('profile use data'),
  'profile unset': local('profile unset operator -p extra'),
  'profile rename': local('profile rename extra other'),
  'profile remove': local('profile remove other --yes'),
  'profile path': local('profile path'),
  'alias set': local('alias set mine conv\u00a0get'),
  'alias list': local('alias list'),
  'alias delete': local('alias delete mine'),
  doctor: asking('doctor'),
  'sandbox serve': local('sandbox serve --port 99999'),
  'sandbox status': local('sandbox status'),
  'sandbox reset': local('sandbox reset --yes'),
  api: asking(
    'api /api/operators/all --include',
    'api POST /api/conversations/close -F conversation_id=42 -i',
    'api HEAD /api/operators/all -i',
    'api /api/users/get?platform_user_id=42&token=conv-secret-41aa',
  ),
  commands: local('commands conv'),
  completion: local('completion bash'),
  version: local('version'),
  help: local('help auth'),
};
