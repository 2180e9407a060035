import { runCommand } from '../command.js';

/**
 * Program of a test: runs commands in a folder, then in others as a user whom permissions bind. Prints how each ended
 * there, as JSON. Arguments: the folder, the others and the commands, both as JSON.
 */
const NOBODY = 65_534;
const [, , ownFolder = '', others = '[]', asked = '[]'] = process.argv;
const folders = JSON.parse(others) as readonly string[];
const commands = JSON.parse(asked) as readonly string[];

// The program may stand in a folder that only its owner may enter: a first use loads all of it.
for (const command of commands) await runCommand(ownFolder, command.split(' '));

// Permissions do not bind root.
if (process.getuid?.() === 0) {
  process.setgroups?.([]);
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}

for (const folder of folders)
  for (const command of commands) {
    const { exitCode, stdout, stderr } = await runCommand(folder, command.split(' '));
    process.stdout.write(`${JSON.stringify({ folder, command, exitCode, isEmpty: stdout === '', stderr })}\n`);
  }
