import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { registerOperatorCreate } from './create.ts';
import { registerOperatorDelete } from './delete.ts';
import { registerOperatorList } from './list.ts';

/** Registers `operators` with its commands, in help order. */
export function registerOperators(operators: Command, context: Context): void {
  registerOperatorList(operators, context);
  registerOperatorCreate(operators, context);
  registerOperatorDelete(operators, context);
}
