import type { Command } from './command.js';

/** Every command of `assay`, in the order of the help page. */
export const commands: readonly Command[] = [];
