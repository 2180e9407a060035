export { readWebAssets } from './assets.js';
export type { Asset, WebAssets } from './assets.js';
export { sessionCookie, sessionOf } from './cookie.js';
export type { CookieScope } from './cookie.js';
export { isOwnRequest } from './origin.js';
export { IMMUTABLE, SECURITY_HEADERS, sendAsset } from './send-asset.js';
