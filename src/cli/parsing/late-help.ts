/** Returns what a method of an object returns; undefined where there is no such method. */
function called(owner: unknown, method: string): unknown {
  const found: unknown = typeof owner === 'object' && owner !== null ? Reflect.get(owner, method) : undefined;
  return typeof found === 'function' ? Reflect.apply(found, owner, []) : undefined;
}

/**
 * Keeps a parser of yargs from laying out the help of a command that it has just started, in case somebody asks for it
 * later: nobody does, and for `run` with its many flags it takes 0.04 s of each start. A version of yargs that is built
 * otherwise lays it out as before.
 */
export function withoutLateHelp(parser: object): void {
  const usage = called(called(parser, 'getInternalMethods'), 'getUsageInstance');
  if (typeof usage === 'object' && usage !== null && 'cacheHelpMessage' in usage)
    Reflect.set(usage, 'cacheHelpMessage', () => undefined);
}
