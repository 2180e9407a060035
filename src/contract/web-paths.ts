/**
 * Addresses that the service and its web application agree on. No schema is here, so that a browser need not load the
 * library of them.
 */

/** Where the application is, on the service's own port. */
export const WEB_ROOT = '/app';
/** Its requests: these, and the API's own endpoints under it, with the session in place of a key. */
export const WEB_API = `${WEB_ROOT}/api`;
/** Every request of the application carries this header; a page of another origin cannot send it unasked. */
export const WEB_HEADER = { name: 'x-assay-app', value: '1' } as const;
/** A page of an original comes as a picture; this header of the answer says how many there are. */
export const PAGE_COUNT_HEADER = 'x-assay-pages';
/** Its pages, by the last part of their address; the empty one comes first. */
export const WEB_PAGES = ['', 'try', 'keys', 'people', 'usage', 'models', 'sign-in'] as const;
export type WebPage = (typeof WEB_PAGES)[number];

/** Pages of the workbench: `assay open` serves them alone, `assay serve --workbench` beside its own. */
export const WORKBENCH_PAGES = ['', 'findings', 'document', 'sample', 'history', 'changes'] as const;
export type WorkbenchPage = (typeof WORKBENCH_PAGES)[number];

/** All pages of the application, whoever serves it. */
export const APP_PAGES = [...WEB_PAGES, ...WORKBENCH_PAGES.filter((page) => page !== '')] as const;
export type AppPage = WebPage | WorkbenchPage;
