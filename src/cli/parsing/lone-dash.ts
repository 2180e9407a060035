const STAND_IN = '\u0000-';

function restored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restored);
  return typeof value === 'string' ? value.replace(STAND_IN, '-') : value;
}

/** The parser drops a lone `-` from positionals; while it parses, something else stands in for it. */
export function withoutLoneDash(argv: readonly string[]): readonly string[] {
  return argv.map((word) => (word === '-' ? STAND_IN : word));
}

/** Arguments as they were typed. */
export function withLoneDash(args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, restored(value)]));
}

/** Returns a message of the parser with the arguments as they were typed. */
export function sayingLoneDash(message: string | null): string | null {
  return message?.replaceAll(STAND_IN, '-') ?? null;
}
