/** The one source of randomness: lint keeps `node:crypto`'s and `Math.random` out of all other files. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';

export { randomBytes };

/** A random UUID, version 4 (RFC 9562). */
export const randomId = (): string => randomUUID();

const STEPS = 2 ** 32;

/** A random number of at least 0 and below 1, for waits that should not coincide. */
export const randomShare = (): number => randomInt(STEPS) / STEPS;
