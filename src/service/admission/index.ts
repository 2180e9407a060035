export { keyOf, registerAuthentication } from './authentication.js';
export type { Admit } from './authentication.js';
export { Gate } from './concurrency-limit.js';
export type { Turnstile } from './concurrency-limit.js';
export { Turns } from './event-loop-limit.js';
export { RateLimiter } from './rate-limiter.js';
