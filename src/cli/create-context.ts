// Makes the ports of one run, once in main.ts: every part of them on first use, so that `--help` reads no file and opens no
// connection.
import type { Command } from 'commander';
import type { ProfilesDocument } from '../settings/profile-document.ts';
import type { Io } from '../terminal/io.ts';
import type { Context } from './context.ts';
import { outOf, settingsOf, terminalOf } from './ports.ts';
import { createService } from './service.ts';

/**
 * Builds the ports of one run; `buildTree` makes the whole command tree, for those who describe it. With `trial`, profiles
 * that are not stored yet, all settings come from these and the options.
 */
export function createContext(
  io: Io,
  buildTree: (context: Context) => Promise<Command>,
  trial?: ProfilesDocument,
): Context {
  const settings = settingsOf(io, trial);
  const out = outOf(io, settings);
  const context: Context = {
    io: terminalOf(io, settings),
    settings,
    service: createService(io, settings, out),
    out,
    tree: () => buildTree(context),
  };
  return context;
}
