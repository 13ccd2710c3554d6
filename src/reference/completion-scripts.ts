// The completion scripts, which are the files in completions/. What they offer the program says, by the hidden command
// `__complete`.
import zsh from '../../completions/_convops?raw';
import bash from '../../completions/convops.bash?raw';
import fish from '../../completions/convops.fish?raw';
import powershell from '../../completions/convops.ps1?raw';

const SCRIPTS = { bash, zsh, fish, powershell };

export type Shell = keyof typeof SCRIPTS;
export const SHELLS = Object.keys(SCRIPTS) as readonly Shell[];

/** The completion script of a shell. */
export function completionScript(shell: Shell): string {
  return SCRIPTS[shell];
}
