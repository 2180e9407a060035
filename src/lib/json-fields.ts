type Fields = Readonly<Record<string, unknown>>;

const NO_FIELDS: Fields = {};

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads the fields of a JSON object; a field that is missing or of another type is null. */
export class JsonFields {
  readonly #fields: Fields;

  constructor(value: unknown) {
    this.#fields = isFields(value) ? value : NO_FIELDS;
  }

  get isEmpty(): boolean {
    return this.#fields === NO_FIELDS || this.names().length === 0;
  }

  names(): readonly string[] {
    return Object.keys(this.#fields);
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#fields, name);
  }

  /** Undefined where it is missing. */
  value(name: string): unknown {
    return Object.hasOwn(this.#fields, name) ? this.#fields[name] : undefined;
  }

  string(name: string): string | null {
    const value = this.value(name);
    return typeof value === 'string' ? value : null;
  }

  number(name: string): number | null {
    const value = this.value(name);
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  }

  boolean(name: string): boolean | null {
    const value = this.value(name);
    return typeof value === 'boolean' ? value : null;
  }

  list(name: string): readonly unknown[] | null {
    const value: unknown = this.value(name);
    return Array.isArray(value) ? value : null;
  }

  object(name: string): JsonFields {
    return new JsonFields(this.value(name));
  }

  /** The value of the first of these names that exists. */
  firstOf(names: readonly string[]): unknown {
    for (const name of names) if (this.has(name)) return this.value(name);
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
