/** Reads the fields of a JSON object; a field that is missing or of another type is null. */
export class JsonFields {
  readonly #fields: ReadonlyMap<string, unknown>;

  constructor(value: unknown) {
    this.#fields = new Map(
      typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [],
    );
  }

  get isEmpty(): boolean {
    return this.#fields.size === 0;
  }

  names(): readonly string[] {
    return [...this.#fields.keys()];
  }

  has(name: string): boolean {
    return this.#fields.has(name);
  }

  value(name: string): unknown {
    return this.#fields.get(name);
  }

  string(name: string): string | null {
    const value = this.#fields.get(name);
    return typeof value === 'string' ? value : null;
  }

  number(name: string): number | null {
    const value = this.#fields.get(name);
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  }

  boolean(name: string): boolean | null {
    const value = this.#fields.get(name);
    return typeof value === 'boolean' ? value : null;
  }

  list(name: string): readonly unknown[] | null {
    const value: unknown = this.#fields.get(name);
    return Array.isArray(value) ? value : null;
  }

  object(name: string): JsonFields {
    return new JsonFields(this.#fields.get(name));
  }

  /** The value of the first of these names that exists. */
  firstOf(names: readonly string[]): unknown {
    for (const name of names) if (this.#fields.has(name)) return this.#fields.get(name);
    return undefined;
  }
}

/** Parses JSON; undefined where the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed;
  } catch {
    return undefined;
  }
}
