// Shows the settings in force and, with --origin, where each value came from. A token is never shown.
import type { Command } from 'commander';
import { HIDDEN } from '../../api/secrets.ts';
import type { Context } from '../../cli/context.ts';
import { presentList } from '../../cli/present.ts';
import { examples } from '../../cli/write-options.ts';
import { shownSetting } from '../../settings/keys.ts';
import { type SettingRow, settingView } from '../../views/profile.ts';

export interface ShowInput {
  readonly origin?: true;
}

/** Declares `profile show`. */
export function registerProfileShow(parent: Command, context: Context): void {
  parent
    .command('show')
    .summary('Show the settings in force')
    .description(
      'Show the settings in force; --origin says where each value came from. The token is never shown, not even with ' +
        '--show-secrets.',
    )
    .option('--origin', 'say where each value came from: option, environment, profile or default')
    .addHelpText('after', examples('convops profile show --origin', 'convops profile show -p work --json'))
    .action((input: ShowInput) => {
      const columns = settingView.columns.filter(({ field }) => field !== 'origin' || input.origin);
      return presentList(context, { ...settingView, columns }, async () => showSettings(context));
    });
}

/** The settings in force, with their origins. */
export function showSettings(context: Context): SettingRow[] {
  const { settings, origins } = context.resolution();
  const { token } = settings;
  const shown: Readonly<Record<string, unknown>> = {
    ...settings,
    token: token.kind === 'none' ? null : token.kind === 'command' ? `from: ${token.command}` : HIDDEN,
  };
  return Object.entries(shown).map(([key, value]) => {
    const origin = origins[key as keyof typeof origins];
    const { name, value: shownValue } = shownSetting(key, value);
    return {
      key: name,
      value: shownValue,
      origin: origin.name === '' ? origin.source : origin.name,
    };
  });
}
