import type { CliContext } from './command.js';

/** How the program was started: by a package runner it is found by that alone. */
function commandName(env: CliContext['env']): string {
  return (env['npm_command'] ?? '') === '' ? 'assay' : 'npx assay';
}

/** Returns a text in which every command line of the program is as its reader must type it. */
export function asTyped(text: string, env: CliContext['env']): string {
  const name = commandName(env);
  return name === 'assay' ? text : text.replaceAll(/(?<![\w/-] ?npx |[\w/.-])assay(?= (?:[a-z]+\b|<|-))/gu, name);
}
