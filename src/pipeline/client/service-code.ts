/**
 * A code is a name. It becomes a reason in exports, counts and metrics, so a sentence or a page does not pass for one.
 */
const CODE = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]{0,63}$/u;

/** Returns a code that a service sent; null where it sent none, or what it sent as one is no name. */
export function serviceCode(sent: string | null): string | null {
  return sent !== null && CODE.test(sent) ? sent : null;
}
