import { isoSeconds } from '../../lib/iso-seconds.js';
import { terminalText } from '../../lib/terminal-text.js';
import type { PersonAccess } from '../../library/keys.js';

function lineOf({ name, role, signedInAt, endsAt }: PersonAccess): string {
  const state = signedInAt === null ? 'link not used yet' : `signed in ${isoSeconds(signedInAt)}`;
  return `${terminalText(name === '' ? '(account holder)' : name)}  ${role}  ${state}  until ${isoSeconds(endsAt)}\n`;
}

/** Who is signed in or holds a link, for people. */
export function peopleLines(people: readonly PersonAccess[]): string {
  if (people.length === 0) return 'Nobody is signed in or holds a link.\n';
  return people.map(lineOf).join('');
}

/** The same as one JSON value. */
export function peopleJson(people: readonly PersonAccess[]): string {
  const listed = people.map(({ name, role, signedInAt, endsAt }) => ({
    name,
    role,
    signed_in_at: signedInAt === null ? null : isoSeconds(signedInAt),
    ends_at: isoSeconds(endsAt),
  }));
  return `${JSON.stringify({ people: listed })}\n`;
}
