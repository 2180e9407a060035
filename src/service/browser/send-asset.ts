import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Asset } from './assets.js';

/**
 * Allows the application's own script, style sheet and images, and requests to this service; forbids everything else,
 * and markup made from text.
 */
const CONTENT_SECURITY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  // Pages of originals are pictures that the application has asked for itself.
  "img-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** What every page of an application is sent with. */
export const SECURITY_HEADERS = {
  'content-security-policy': CONTENT_SECURITY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** For files whose names change with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The best encoding that the client names; weights are ignored, also those of 0. */
function encodingFor(accepted: string | undefined): keyof Asset['encodings'] {
  const named = (accepted ?? '').split(',').map((entry) => entry.split(';')[0]?.trim());
  return named.includes('br') ? 'br' : named.includes('gzip') ? 'gzip' : 'identity';
}

/** Answers with an asset in the best encoding, or that the browser has it already. */
export function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
  cacheControl: string,
): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding']);
  void reply.headers({ ...SECURITY_HEADERS, etag: asset.etag, 'cache-control': cacheControl, vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send();
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.type(asset.contentType).send(asset.encodings[encoding]);
}
