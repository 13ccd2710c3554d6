// The operator groups: with a swatch of their colour where the terminal has colours.
import { command, type Declaration } from '../cli/command-row.ts';
import { listClient } from '../cli/partial-lists.ts';
import { presentList } from '../cli/present.ts';
import { groupView } from '../views/operator.ts';

const groupListCommand = command({
  name: 'list',
  spellings: ['ls'],
  summary: 'List the groups',
  kind: 'read',
  examples: ['convops groups list --sandbox', 'convops groups list --json id,title --sandbox'],
  run: (context) =>
    presentList(context, groupView, async () => (await listClient(context)).operators.groups()),
});

export const groupsCommand: Declaration = { commands: [groupListCommand] };
