import type { Command } from './command.js';
import { configCommand } from './commands/config.js';
import { extractCommand } from './commands/extract.js';
import { initCommand } from './commands/init.js';
import { runCommand } from './commands/run.js';
import { worksCommand } from './commands/works.js';

/** Every command of `assay`, in the order of the help page. */
export const commands: readonly Command[] = [runCommand, extractCommand, worksCommand, initCommand, configCommand];
