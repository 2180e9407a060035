import { WEB_API, WEB_PAGES, WEB_ROOT, WORKBENCH_PAGES } from '../../contract/web-paths.js';
import { ApiError } from '../http/index.js';
import type { ServiceApp } from '../routes/index.js';
import { IMMUTABLE, sendAsset } from '../browser/index.js';
import type { WebAssets } from '../browser/index.js';

const hidden = { config: { open: true }, schema: { hide: true } } as const;

/**
 * Serves the application: its page at every one of its addresses, and its files. Browsers that ask for `/` are sent
 * there; programs learn what is where.
 * @param hasWorkbench whether the workbench is part of it
 */
export function servePages(app: ServiceApp, { page, files }: WebAssets, hasWorkbench: boolean): void {
  const known: ReadonlySet<string> = new Set([...WEB_PAGES, ...(hasWorkbench ? WORKBENCH_PAGES : [])]);
  const notFound = (): ApiError => new ApiError('not_found', 'There is nothing at this address.');
  app.get('/', hidden, (request, reply) => {
    if (request.headers.accept?.includes('text/html') !== true)
      throw new ApiError(
        'not_found',
        `The web application is at ${WEB_ROOT}/, the API below /v2 and /v3, its description at /docs.`,
      );
    return reply.redirect(`${WEB_ROOT}/`);
  });
  app.get(WEB_ROOT, hidden, (_request, reply) => reply.redirect(`${WEB_ROOT}/`));
  app.get<{ Params: { readonly '*': string } }>(`${WEB_ROOT}/*`, hidden, (request, reply) => {
    const path = request.params['*'];
    const file = path.startsWith('assets/') ? files.get(path.slice('assets/'.length)) : undefined;
    if (file !== undefined) return sendAsset(request, reply, file, IMMUTABLE);
    if (path.startsWith('assets/') || `${WEB_ROOT}/${path}`.startsWith(WEB_API)) throw notFound();
    return sendAsset(request, reply.code(known.has(path) ? 200 : 404), page, 'no-cache');
  });
}
