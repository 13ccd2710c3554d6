// What a command is handed: four ports, each for one subject, made once in main.ts. A function names the ports it needs, not
// all of them. Every part is found on first use, so that `--help` reads no file and opens no connection.
import type { Command } from 'commander';
import type { ProfilesDocument } from '../settings/profile-document.ts';
import type { Io } from '../terminal/io.ts';
import { type InForce, type Out, outOf, settingsOf, type Terminal, terminalOf } from './ports.ts';
import { createService, type Service } from './service.ts';

export type { InForce, Out, Service, Terminal };

export interface Context {
  readonly io: Terminal;
  readonly settings: InForce;
  readonly service: Service;
  readonly out: Out;
  /** The tree of all commands, whatever was typed. */
  tree(): Promise<Command>;
}

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
