/**
 * What somebody who signs in may do: all, as the account holder does; read and decide in the workbench; or read there
 * alone. Each may do what those after it may.
 */
export const ROLES = ['owner', 'reviewer', 'reader'] as const;
export type Role = (typeof ROLES)[number];

/** Somebody who signs in with a link of their own. */
export interface Person {
  /** Decisions carry it; empty for the account holder. */
  readonly name: string;
  readonly role: Role;
}

/** Somebody who can sign in, or has. */
export interface PersonAccess extends Person {
  /** Milliseconds since the Unix epoch; null for a link that was not used yet. */
  readonly signedInAt: number | null;
  /** When the session or the link ends. */
  readonly endsAt: number;
}

export const ACCOUNT_HOLDER: Person = { name: '', role: 'owner' };

/** Whether a role may do what another one is needed for. */
export function mayDo(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(needed);
}

/** Returns a stored role; one of a later version of the program may do the least. */
export function storedRole(role: string): Role {
  return ROLES.find((known) => known === role) ?? 'reader';
}
