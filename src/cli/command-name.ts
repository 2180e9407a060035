import type { CliContext } from './command.js';

/** Returns how the program is started: `npx assay` where a package runner started it, as nothing else may find it. */
function commandName(env: CliContext['env']): string {
  return (env['npm_command'] ?? '') === '' ? 'assay' : 'npx assay';
}

/** Returns a text with every command line of the program as its reader must type it. */
export function asTyped(text: string, env: CliContext['env']): string {
  const name = commandName(env);
  return name === 'assay' ? text : text.replaceAll(/(?<![\w/-] ?npx |[\w/.-])assay(?= (?:[a-z]+\b|<|-))/gu, name);
}
