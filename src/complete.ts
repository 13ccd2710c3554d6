// The composition root of `convops __complete`, which the completion scripts of the shells ask at every Tab: the command
// table, the names that commands have met, and the files of this computer's own. It asks no service, keeps nothing and reports nothing: a Tab has no place for a failure.
import { answerFor, completionOf, type NamesOf, typedIn } from './cli/complete.ts';
import { namedWords, ownWords } from './cli/offered-words.ts';
import { COMMANDS } from './commands/table.ts';
import { currentProfile, ENVIRONMENT_KEY, ownNames, readNames } from './names/known-names.ts';
import { SHELLS } from './reference/completion-scripts.ts';
import { ownFolder } from './settings/folders.ts';
import { parseSwitch } from './settings/keys.ts';
import { SANDBOX_PROFILE } from './settings/profile-document.ts';
import type { ShortIo } from './terminal/short-io.ts';

/** Prints what can stand at the cursor, as the script of the shell reads it; resolves to 0 whatever happens. */
export async function complete([name, ...given]: readonly string[], io: ShortIo): Promise<0> {
  try {
    const shell = SHELLS.find((known) => known === name);
    if (!shell) return 0;
    const line = typedIn(shell, given);
    await io.stdout.write(answerFor(shell, line, await completionOf(COMMANDS, line, namesFrom(io))));
  } catch {
    // As above.
  }
  return 0;
}

function namesFrom(io: ShortIo): NamesOf {
  return (kind, typed) => {
    const folder = ownFolder(io, 'config');
    if (kind !== 'operators' && kind !== 'groups') return ownWords(ownNames(folder, kind));
    const key = typed ?? keyOf(io.env) ?? currentProfile(folder);
    return key === null ? [] : namedWords(readNames({ stateFolder: ownFolder(io, 'state'), key })[kind]);
  };
}

/** As the settings decide, from what can be known without reading them. */
function keyOf(env: ShortIo['env']): string | null {
  if (parseSwitch(env.CONVOPS_SANDBOX ?? '') === true) return SANDBOX_PROFILE;
  return env.CONVOPS_PROFILE || (env.CONVOPS_BASE_URL ? ENVIRONMENT_KEY : null);
}
