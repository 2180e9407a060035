import { JsonFields } from '../../src/lib/json-fields.js';

/** In a request, the service must continue to take what it took; in an answer, the client must find what it found. */
type Side = 'request' | 'answer';

interface Comparison {
  readonly side: Side;
  /** Where in the document, for people. */
  readonly place: string;
  /** Schemas that others refer to by name, of each document. */
  readonly named: { readonly before: JsonFields; readonly after: JsonFields };
}

const REFERENCE = '#/components/schemas/';
const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;
/** Limits of values: those that a request may not have lowered, and those that it may not have raised. */
const UPPER = ['maximum', 'maxLength', 'maxItems'] as const;
const LOWER = ['minimum', 'minLength', 'minItems'] as const;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const entriesOf = (fields: JsonFields): readonly (readonly [string, unknown])[] =>
  fields.names().map((name) => [name, fields.value(name)]);
const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).map((one: unknown) => JSON.stringify(one));

function resolved(schema: unknown, named: JsonFields): JsonFields {
  const fields = new JsonFields(schema);
  const name = fields.string('$ref');
  return name === null ? fields : named.object(name.slice(REFERENCE.length));
}

/** The alternatives that a schema lists; itself where it lists none. */
function variantsOf(schema: JsonFields, named: JsonFields): readonly JsonFields[] {
  const listed = schema.list('anyOf') ?? schema.list('oneOf');
  return listed === null ? [schema] : listed.map((variant) => resolved(variant, named));
}

/** What a value may be: its types, and its values where these are listed. */
function breaksOfValues(before: JsonFields, after: JsonFields, { side, place }: Comparison): readonly string[] {
  const [types, newTypes] = [textsOf(before.value('type')), textsOf(after.value('type'))];
  const [narrow, wide] = side === 'request' ? [types, newTypes] : [newTypes, types];
  // A number takes whatever an integer is.
  const isWithin = (type: string): boolean =>
    wide.includes(type) || (type === '"integer"' && wide.includes('"number"'));
  const isKnown = types.length > 0 && newTypes.length > 0;
  const found = isKnown && !narrow.every(isWithin) ? [`${place}: ${types.join('|')} became ${newTypes.join('|')}`] : [];
  if (side === 'answer') return found;
  const [values, newValues] = [textsOf(before.value('enum')), textsOf(after.value('enum'))];
  const lost = newValues.length === 0 ? [] : values.filter((value) => !newValues.includes(value));
  const isListed = values.length === 0 && newValues.length > 0;
  const limits = [
    ...UPPER.filter((name) => (after.number(name) ?? Infinity) < (before.number(name) ?? Infinity)),
    ...LOWER.filter((name) => (after.number(name) ?? -Infinity) > (before.number(name) ?? -Infinity)),
  ];
  return [
    ...found,
    ...lost.map((value) => `${place}: ${value} is not taken any more`),
    ...(isListed ? [`${place}: it takes ${newValues.join('|')} alone now`] : []),
    ...limits.map((name) => `${place}: ${name} takes less than before`),
  ];
}

function breaksOfFields(before: JsonFields, after: JsonFields, comparison: Comparison): readonly string[] {
  const { side, place } = comparison;
  const [required, newRequired] = [textsOf(before.value('required')), textsOf(after.value('required'))];
  const [fields, newFields] = [before.object('properties'), after.object('properties')];
  const kept = fields.names().flatMap((name) => {
    const own = `${place}.${name}`;
    if (!newFields.has(name)) return [`${own}: it is gone`];
    const isLoose = side === 'answer' && required.includes(`"${name}"`) && !newRequired.includes(`"${name}"`);
    const inner = breaksOfSchema(fields.value(name), newFields.value(name), { ...comparison, place: own });
    return isLoose ? [`${own}: it is not always given any more`, ...inner] : inner;
  });
  const demanded = side === 'request' ? newRequired.filter((name) => !required.includes(name)) : [];
  return [...kept, ...demanded.map((name) => `${place}: ${name} is required now`)];
}

function breaksOfOne(before: JsonFields, after: JsonFields, comparison: Comparison): readonly string[] {
  const items = before.value('items');
  return [
    ...breaksOfValues(before, after, comparison),
    ...breaksOfFields(before, after, comparison),
    ...(items === undefined
      ? []
      : breaksOfSchema(items, after.value('items'), { ...comparison, place: `${comparison.place}[]` })),
  ];
}

/** Every variant that must still fit has one that it fits. */
function breaksOfSchema(before: unknown, after: unknown, comparison: Comparison): readonly string[] {
  const { side, place, named } = comparison;
  const olds = variantsOf(resolved(before, named.before), named.before);
  const news = variantsOf(resolved(after, named.after), named.after);
  const [old, fresh] = [olds[0], news[0]];
  if (olds.length === 1 && news.length === 1 && old !== undefined && fresh !== undefined)
    return breaksOfOne(old, fresh, comparison);
  const fits = (one: JsonFields, other: JsonFields): boolean => breaksOfOne(one, other, comparison).length === 0;
  const lost =
    side === 'request'
      ? olds.filter((variant) => !news.some((other) => fits(variant, other)))
      : news.filter((variant) => !olds.some((other) => fits(other, variant)));
  return lost.map(
    (variant) => `${place}: ${JSON.stringify(variant.value('type') ?? 'a variant')} does not fit what was there`,
  );
}

function breaksOfContent(before: JsonFields, after: JsonFields, comparison: Comparison): readonly string[] {
  const newContent = after.object('content');
  return entriesOf(before.object('content')).flatMap(([type, content]) => {
    const place = `${comparison.place} ${type}`;
    const other = newContent.value(type);
    if (!isObject(other)) return [`${place}: it is gone`];
    return breaksOfSchema(new JsonFields(content).value('schema'), new JsonFields(other).value('schema'), {
      ...comparison,
      place,
    });
  });
}

function breaksOfParameters(before: JsonFields, after: JsonFields, comparison: Comparison): readonly string[] {
  const listOf = (operation: JsonFields): readonly JsonFields[] =>
    (operation.list('parameters') ?? []).map((one) => new JsonFields(one));
  const nameOf = (parameter: JsonFields): string => `${parameter.string('in') ?? ''} ${parameter.string('name') ?? ''}`;
  const [olds, news] = [listOf(before), listOf(after)];
  const kept = olds.flatMap((parameter) => {
    const place = `${comparison.place} ${nameOf(parameter)}`;
    const other = news.find((one) => nameOf(one) === nameOf(parameter));
    if (other === undefined) return [`${place}: it is gone`];
    return breaksOfSchema(parameter.value('schema'), other.value('schema'), { ...comparison, place });
  });
  const isRequired = (one: JsonFields): boolean => one.boolean('required') === true;
  const demanded = news.filter(
    (parameter) => isRequired(parameter) && !olds.some((one) => nameOf(one) === nameOf(parameter) && isRequired(one)),
  );
  return [...kept, ...demanded.map((parameter) => `${comparison.place} ${nameOf(parameter)}: it is required now`)];
}

/**
 * Returns what a client of one version of an API finds broken in another: what is gone, not given any more, or not
 * taken any more. What is new is no break: clients skip fields and values that they do not know.
 * @param before an OpenAPI document @param after the same of the later version
 */
export function breaksOf(before: unknown, after: unknown): readonly string[] {
  const [old, fresh] = [new JsonFields(before), new JsonFields(after)];
  const named = {
    before: old.object('components').object('schemas'),
    after: fresh.object('components').object('schemas'),
  };
  return entriesOf(old.object('paths')).flatMap(([path, methods]) =>
    METHODS.filter((method) => new JsonFields(methods).has(method)).flatMap((method) => {
      const place = `${method.toUpperCase()} ${path}`;
      const operation = new JsonFields(methods).object(method);
      const other = fresh.object('paths').object(path).object(method);
      if (other.isEmpty) return [`${place}: it is gone`];
      const [ask, answer] = [{ side: 'request', place, named } as const, { side: 'answer', place, named } as const];
      return [
        ...breaksOfParameters(operation, other, ask),
        ...breaksOfContent(operation.object('requestBody'), other.object('requestBody'), ask),
        ...entriesOf(operation.object('responses')).flatMap(([status, content]) =>
          breaksOfContent(new JsonFields(content), other.object('responses').object(status), {
            ...answer,
            place: `${place} ${status}`,
          }),
        ),
      ];
    }),
  );
}
