import type { WebOptions } from '../context.js';
import type { RouteTools, ServiceApp } from '../routes/index.js';
import { WEB_ACCOUNT } from '../accounts/index.js';

/** One request of the web application: one file in `routes/`, one line in `index.ts`. */
export type RegisterWebRoute = (app: ServiceApp, tools: RouteTools, web: WebOptions) => void;

/** Whole seconds since the Unix epoch. */
export function unixSeconds(epochMs: number): number;
export function unixSeconds(epochMs: number | null): number | null;
export function unixSeconds(epochMs: number | null): number | null {
  return epochMs === null ? null : Math.floor(epochMs / 1000);
}

/** The service's own accounts, which have no key of the account holder, and the use of their words. */
export const OWN_ACCOUNTS: ReadonlyMap<string, string> = new Map([
  [WEB_ACCOUNT, 'Try it, in this application'],
  ['embedded', 'assay run, on this machine'],
]);
