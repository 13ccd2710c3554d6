import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { renewNamesAfter } from '../../cli/name-notes.ts';
import { registerProfileAdd } from './add.ts';
import { registerProfileList } from './list.ts';
import { registerProfilePath } from './path.ts';
import { registerProfileRemove } from './remove.ts';
import { registerProfileRename } from './rename.ts';
import { registerProfileSet } from './set.ts';
import { registerProfileShow } from './show.ts';
import { registerProfileUnset } from './unset.ts';
import { registerProfileUse } from './use.ts';

/** Registers `profile` with its commands, in help order. */
export function registerProfiles(profile: Command, context: Context): void {
  profile.description('Keep base URLs, tokens and defaults under a name. The profile sandbox always exists.');
  registerProfileAdd(profile, context);
  registerProfileList(profile, context);
  registerProfileShow(profile, context);
  registerProfileUse(profile, context);
  registerProfileSet(profile, context);
  registerProfileUnset(profile, context);
  registerProfileRename(profile, context);
  registerProfileRemove(profile, context);
  registerProfilePath(profile, context);
  renewNamesAfter(profile, context);
}
