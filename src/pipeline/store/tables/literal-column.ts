import type { ColumnType } from 'kysely';

/**
 * A column that holds one of some values: the compiler checks what is written, and `columns/stored-literal.ts` what is
 * read, which another version of the program may have written.
 */
export type LiteralColumn<Value extends string | null> = ColumnType<
  null extends Value ? string | null : string,
  Value,
  Value
>;
