import { randomId } from './random.js';
import type { Clock } from './clock.js';

/**
 * A UUID of version 7 (RFC 9562, 5.7): milliseconds since the Unix epoch, then 74 random bits. Ids made one after the
 * other are neighbours in an index, where random ones would each touch another page.
 */
export function timeOrderedId(clock: Clock): string {
  const time = Math.floor(clock.now()).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomId().slice(15)}`;
}
