import { useEffect, useState } from 'preact/hooks';
import { WEB_PAGES, WEB_ROOT } from '../contract/web-paths.js';
import type { WebPage } from '../contract/web-paths.js';

const NAVIGATED = 'assay-navigated';

/** Returns the page of the current address; null if there is none. */
function currentPage(): WebPage | null {
  const path = location.pathname.slice(WEB_ROOT.length).replace(/^\//u, '');
  return WEB_PAGES.find((page) => page === path) ?? null;
}

export function addressOf(page: WebPage): string {
  return `${WEB_ROOT}/${page}`;
}

export function goTo(page: WebPage): void {
  history.pushState(null, '', addressOf(page));
  window.dispatchEvent(new Event(NAVIGATED));
}

/** Returns the page of the current address and updates it. */
export function usePage(): WebPage | null {
  const [page, setPage] = useState(currentPage);
  useEffect(() => {
    const update = (): void => setPage(currentPage());
    for (const event of ['popstate', NAVIGATED]) window.addEventListener(event, update);
    return () => {
      for (const event of ['popstate', NAVIGATED]) window.removeEventListener(event, update);
    };
  }, []);
  return page;
}
