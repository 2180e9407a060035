import type { IncomingHttpHeaders } from 'node:http';
import { WEB_HEADER } from '../../contract/web-paths.js';

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}

/**
 * Whether a request comes from a page of the application itself: it carries the application's header, which a page
 * of another origin may not send (the service permits it to none), and the browser names no other origin.
 * @param publicUrl where browsers find the service; null: wherever the request says it was sent
 */
export function isOwnRequest(headers: IncomingHttpHeaders, publicUrl: string | null): boolean {
  if (headers[WEB_HEADER.name] !== WEB_HEADER.value) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin, host = '' } = headers;
  if (origin === undefined) return true;
  if (publicUrl !== null) return origin === originOf(publicUrl);
  return origin === `http://${host}` || origin === `https://${host}`;
}
