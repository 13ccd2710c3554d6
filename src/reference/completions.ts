// The completion scripts. They hold the fixed words, read names from the files of src/names, and are answered by the
// shell itself: pressing Tab must never start Node or ask the service. `completions/` has the same bytes as
// `convops completion` prints.

import { assertNever } from '../base/assert-never.ts';
import { bashCompletion } from './completions-bash.ts';
import { fishCompletion } from './completions-fish.ts';
import { zshCompletion } from './completions-zsh.ts';
import type { Shell } from './shells.ts';
import type { CommandTree } from './tree.ts';

/** The name of each script in `completions/`: the one under which its shell looks for it. */
export const COMPLETION_FILES: Readonly<Record<Shell, string>> = {
  bash: 'convops.bash',
  zsh: '_convops',
  fish: 'convops.fish',
};

/** The completion script of a shell. */
export function completionScript(shell: Shell, tree: CommandTree): string {
  switch (shell) {
    case 'bash':
      return bashCompletion(tree);
    case 'zsh':
      return zshCompletion(tree);
    case 'fish':
      return fishCompletion(tree);
    default:
      return assertNever(shell);
  }
}
