import type { StaticEncode, TProperties, TSchema } from 'typebox';
import { Validator } from 'typebox/compile';

/** What checks values against a schema. */
export type SchemaCheck<Schema extends TSchema> = Pick<Validator<TProperties, Schema>, 'Check' | 'Errors' | 'Parse'>;

/**
 * As `Compile` of typebox, at the first use: compiling takes up to some milliseconds, and a command uses few of the
 * schemas whose files it loads.
 */
export function schemaCheck<const Schema extends TSchema>(schema: Schema): SchemaCheck<Schema> {
  let compiled: Validator<TProperties, Schema> | null = null;
  const validator = (): Validator<TProperties, Schema> => (compiled ??= new Validator<TProperties, Schema>({}, schema));
  return {
    Check: (value): value is StaticEncode<Schema, TProperties> => validator().Check(value),
    Errors: (value) => validator().Errors(value),
    Parse: (value) => validator().Parse(value),
  };
}
