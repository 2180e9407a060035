import { resolve } from 'node:path';

/** The address of an SQLite database that ends with its connection. */
export const IN_MEMORY = ':memory:';

/** Whether a database is named by a PostgreSQL address rather than by a path. */
export function isPostgresAddress(address: string): boolean {
  return /^postgres(?:ql)?:\/\//u.test(address);
}

/** An address as it may be shown and stored: without its password. */
export function shownAddress(address: string): string {
  if (!isPostgresAddress(address)) return address;
  return address.replace(/^([a-z]+:\/\/[^/?#]*?):[^/?#]*@/u, '$1@').replace(/([?&]password=)[^&#]*/giu, '$1…');
}

/** Where a database is: a PostgreSQL address unchanged, a path resolved from `cwd`. */
export function databasePlace(address: string, cwd: string): string {
  return isPostgresAddress(address) ? address : resolve(cwd, address);
}
