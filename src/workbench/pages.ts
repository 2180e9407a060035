import { WEB_API, WEB_ROOT, WORKBENCH_PAGES } from '../contract/web-paths.js';
import { IMMUTABLE, sendAsset } from '../service/browser/index.js';
import type { WebAssets } from '../service/browser/index.js';
import { ApiError } from '../service/http/index.js';
import type { WorkbenchApp } from './tools.js';

const KNOWN_PAGES: ReadonlySet<string> = new Set(WORKBENCH_PAGES);

/** Serves the workbench: its page at every one of its addresses, and its files. */
export function servePages(app: WorkbenchApp, { page, files }: WebAssets): void {
  for (const address of ['/', WEB_ROOT]) app.get(address, (_request, reply) => reply.redirect(`${WEB_ROOT}/`));
  app.get<{ Params: { readonly '*': string } }>(`${WEB_ROOT}/*`, (request, reply) => {
    const path = request.params['*'];
    const file = path.startsWith('assets/') ? files.get(path.slice('assets/'.length)) : undefined;
    if (file !== undefined) return sendAsset(request, reply, file, IMMUTABLE);
    if (path.startsWith('assets/') || `${WEB_ROOT}/${path}`.startsWith(WEB_API))
      throw new ApiError('not_found', 'There is nothing at this address.');
    return sendAsset(request, reply.code(KNOWN_PAGES.has(path) ? 200 : 404), page, 'no-cache');
  });
}
