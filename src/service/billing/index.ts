export { refuseOverAllowance } from './allowance.js';
export { Billing } from './billing.js';
export type { BillableAnswer, Reservation } from './billing.js';
export { idempotencyKeyOf, isKeptAsSent } from './idempotency-key.js';
export { sendBilled, WORDS_CHARGED } from './words-charged.js';
