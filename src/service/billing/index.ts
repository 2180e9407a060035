export { Cashier, idempotencyKeyOf, isKeptAsSent, refuseUnpayable } from './billing.js';
export type { Tab, Work } from './billing.js';
