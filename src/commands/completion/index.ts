// Prints the completion script of a shell: the same bytes as the file in completions/.

import { quoted } from '../../base/text.ts';
import { declaration } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { write } from '../../cli/present.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { completionScript, SHELLS } from '../../reference/completion-scripts.ts';

/** Redirections are no examples: those are run by a test, and would write to the home of whoever runs it. */
const INSTALLING = `Where it goes, for every shell to come:
  bash  convops completion bash > ~/.local/share/bash-completion/completions/convops
        without the package bash-completion, in ~/.bashrc: source <(convops completion bash)
  zsh   convops completion zsh > "\${fpath[1]}/_convops"
        or, behind compinit in ~/.zshrc: source <(convops completion zsh)
  fish  convops completion fish > ~/.config/fish/completions/convops.fish
  PowerShell  convops completion powershell >> $PROFILE`;

export const completionCommand = declaration({
  description:
    'Print a completion script for a shell. At each Tab it asks convops, which offers commands, options and their values, ' +
    'and the operators, groups, conversations, profiles, replies and aliases that your commands have met: no Tab asks ' +
    'the service.',
  kind: 'local',
  args: [{ name: 'shell', flags: '<shell>', text: SHELLS.join(', '), offers: { words: SHELLS } }],
  examples: ['convops completion bash', 'convops completion fish'],
  after: () => INSTALLING,
  run: (context, { shell }) => printCompletion(context, shell),
});

/** Prints the script; throws UsageError for another shell. */
async function printCompletion(context: Context, name: string): Promise<void> {
  const shell = SHELLS.find((known) => known === name);
  if (!shell) throw new UsageError(`<shell>: ${quoted(name)} is not one of ${SHELLS.join(', ')}`);
  await write(context, completionScript(shell));
}
