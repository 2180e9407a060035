import type { FastifyReply, FastifyRequest } from 'fastify';
import { WEB_API, WEB_PAGES, WEB_ROOT } from '../../contract/web-paths.js';
import { ApiError } from '../http/index.js';
import type { ServiceApp } from '../routes/index.js';
import type { Asset, WebAssets } from './assets.js';

/**
 * Allows the application's own script, style sheet and images, and requests to this service; forbids everything else,
 * and markup made from text.
 */
const CONTENT_SECURITY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const SECURITY_HEADERS = {
  'content-security-policy': CONTENT_SECURITY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

const IMMUTABLE = 'public, max-age=31536000, immutable';
const hidden = { config: { open: true }, schema: { hide: true } } as const;

/** The best encoding that the client names; weights are ignored, also those of 0. */
function encodingFor(accepted: string | undefined): keyof Asset['encodings'] {
  const named = (accepted ?? '').split(',').map((entry) => entry.split(';')[0]?.trim());
  return named.includes('br') ? 'br' : named.includes('gzip') ? 'gzip' : 'identity';
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset, cacheControl: string): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding']);
  void reply.headers({ ...SECURITY_HEADERS, etag: asset.etag, 'cache-control': cacheControl, vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send();
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.type(asset.contentType).send(asset.encodings[encoding]);
}

const KNOWN_PAGES: ReadonlySet<string> = new Set(WEB_PAGES);

/**
 * Serves the application: its page at every one of its addresses, and its files. Browsers that ask for `/` are sent
 * there.
 */
export function servePages(app: ServiceApp, { page, files }: WebAssets): void {
  const notFound = (): ApiError => new ApiError('not_found', 'There is nothing at this address.');
  app.get('/', hidden, (request, reply) => {
    if (request.headers.accept?.includes('text/html') !== true) throw notFound();
    return reply.redirect(`${WEB_ROOT}/`);
  });
  app.get(WEB_ROOT, hidden, (_request, reply) => reply.redirect(`${WEB_ROOT}/`));
  app.get<{ Params: { readonly '*': string } }>(`${WEB_ROOT}/*`, hidden, (request, reply) => {
    const path = request.params['*'];
    const file = path.startsWith('assets/') ? files.get(path.slice('assets/'.length)) : undefined;
    if (file !== undefined) return sendAsset(request, reply, file, IMMUTABLE);
    if (path.startsWith('assets/') || `${WEB_ROOT}/${path}`.startsWith(WEB_API)) throw notFound();
    return sendAsset(request, reply.code(KNOWN_PAGES.has(path) ? 200 : 404), page, 'no-cache');
  });
}
