import type { Declaration } from '../../cli/command-row.ts';
import { profileAddCommand } from './add.ts';
import {
  profileRemoveCommand,
  profileRenameCommand,
  profileUnsetCommand,
  profileUseCommand,
} from './changes.ts';
import { profileSetCommand } from './set.ts';
import { profileListCommand, profilePathCommand, profileShowCommand } from './shown.ts';

export const profileCommand: Declaration = {
  description: 'Keep base URLs, tokens and defaults under a name. The profile sandbox always exists.',
  changesNames: true,
  commands: [
    profileAddCommand,
    profileListCommand,
    profileShowCommand,
    profileUseCommand,
    profileSetCommand,
    profileUnsetCommand,
    profileRenameCommand,
    profileRemoveCommand,
    profilePathCommand,
  ],
};
