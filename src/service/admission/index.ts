export { keyOf, registerAuthentication } from './authentication.js';
export type { Admit } from './authentication.js';
export { ConcurrencyLimit, concurrencyLimits } from './concurrency-limit.js';
export type { ConcurrencyLimits } from './concurrency-limit.js';
export { EventLoopLimit } from './event-loop-limit.js';
export { RateLimiter } from './rate-limiter.js';
