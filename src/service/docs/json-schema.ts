/** A JSON schema, or any part of one, of the OpenAPI document. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const objectsOf = (value: unknown): readonly JsonObject[] => listOf(value).filter(isObject);

/** An object schema with its parts joined. */
function fieldsOf(
  schema: JsonObject,
): ReadonlyMap<string, { readonly schema: JsonObject; readonly required: boolean }> {
  const parts = [schema, ...objectsOf(schema['allOf'])];
  const required = new Set(parts.flatMap((part) => listOf(part['required'])));
  const fields = parts.flatMap((part) => (isObject(part['properties']) ? Object.entries(part['properties']) : []));
  return new Map(
    fields.flatMap(([name, field]) =>
      isObject(field) ? [[name, { schema: field, required: required.has(name) }]] : [],
    ),
  );
}

const alternativesOf = (schema: JsonObject): readonly JsonObject[] => objectsOf(schema['anyOf'] ?? schema['oneOf']);

/** The values a schema names one by one. */
function literalsOf(schema: JsonObject): readonly unknown[] {
  if ('const' in schema) return [schema['const']];
  return listOf(schema['enum']);
}

/** What a value is, in words: `string`, `"low" | "high"`, `array of object`. */
export function typeText(schema: JsonObject): string {
  const literals = literalsOf(schema);
  if (literals.length > 0) return literals.map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return [...new Set(alternatives.map(typeText))].join(' | ');
  if (schema['type'] === 'array')
    return `array of ${isObject(schema['items']) ? typeText(schema['items']) : 'anything'}`;
  if (isObject(schema['patternProperties'])) return 'object';
  return typeof schema['type'] === 'string' ? schema['type'] : fieldsOf(schema).size > 0 ? 'object' : 'anything';
}

/** One row of a table of fields. */
export interface FieldRow {
  /** Dotted, `[]` for the entries of an array. */
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

/** Bounds that a reader has to keep to. */
function boundsText(schema: JsonObject): string {
  const bounds = [
    ['minLength', 'at least', 'characters'],
    ['maxItems', 'at most', 'entries'],
    ['minimum', 'from', ''],
    ['maximum', 'to', ''],
  ].flatMap(([name, word, unit]) =>
    name === 'minLength' && schema['minLength'] === 1
      ? ['not empty']
      : typeof schema[name ?? ''] === 'number'
        ? [`${word ?? ''} ${String(schema[name ?? ''])} ${unit ?? ''}`.trim()]
        : [],
  );
  return bounds.join(', ');
}

/** Every field of a schema, nested ones after the one they are in. */
export function fieldRows(schema: JsonObject, prefix = ''): readonly FieldRow[] {
  const inner =
    schema['type'] === 'array' && isObject(schema['items']) ? fieldRows(schema['items'], `${prefix}[]`) : [];
  const alternatives = alternativesOf(schema).flatMap((alternative) => fieldRows(alternative, prefix));
  const own = [...fieldsOf(schema)].flatMap(([name, field]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const description = [field.schema['description'], boundsText(field.schema)]
      .filter((text) => typeof text === 'string' && text !== '')
      .join('; ');
    return [
      { path, type: typeText(field.schema), required: field.required, description },
      ...fieldRows(field.schema, path),
    ];
  });
  const rows = new Map([...inner, ...own, ...alternatives].map((row) => [row.path, row]));
  return [...rows.values()];
}

/** A value that a schema describes: its own example, else the plainest one. */
export function exampleOf(schema: JsonObject): unknown {
  const [given] = listOf(schema['examples']);
  if (given !== undefined) return given;
  const [literal] = literalsOf(schema);
  if (literal !== undefined) return literal;
  const [alternative] = alternativesOf(schema);
  if (alternative !== undefined) return exampleOf(alternative);
  const fields = fieldsOf(schema);
  if (fields.size > 0) return Object.fromEntries([...fields].map(([name, field]) => [name, exampleOf(field.schema)]));
  if (schema['type'] === 'array') return isObject(schema['items']) ? [exampleOf(schema['items'])] : [];
  const plain: JsonObject = { string: '…', integer: 0, number: 0.5, boolean: false, null: null, object: {} };
  return typeof schema['type'] === 'string' ? plain[schema['type']] : null;
}
