/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns how the program was started: by a package runner it is found by that alone. */
export function commandName(env: Environment): string {
  return (env['npm_command'] ?? '') === '' ? 'assay' : 'npx assay';
}

/** Returns a text in which every command line of the program is as its reader must type it. */
export function asTyped(text: string, env: Environment): string {
  const name = commandName(env);
  return name === 'assay' ? text : text.replaceAll(/(?<![\w/-] ?npx |[\w/.-])assay(?= (?:[a-z]+\b|<|-))/gu, name);
}
