import { useEffect, useState } from 'preact/hooks';
import { APP_PAGES, WEB_ROOT } from '../contract/web-paths.js';
import type { AppPage } from '../contract/web-paths.js';

/** What is shown: all of it is in the address, so that a link shows the same again. */
export interface View {
  /** Null where there is none. */
  readonly page: AppPage | null;
  readonly params: URLSearchParams;
}

/** Parameters of an address; what is empty is left out. */
export type Params = Readonly<Record<string, string | null>>;

const MOVED = 'assay-moved';
/** State of an entry of the history that this application added. */
const FOLLOWED = 'assay-followed';

function currentView(): View {
  const path = location.pathname.slice(WEB_ROOT.length).replace(/^\//u, '');
  return { page: APP_PAGES.find((page) => page === path) ?? null, params: new URLSearchParams(location.search) };
}

/** Returns `?a=b`; nothing where all are empty. */
export function queryOf(params: Params): string {
  const filled = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== null && value !== '') filled.set(name, value);
  return filled.size === 0 ? '' : `?${filled.toString()}`;
}

export function addressOf(page: AppPage, params: Params = {}): string {
  return `${WEB_ROOT}/${page}${queryOf(params)}`;
}

/** Shows another address. @param replaces whether "back" leads to what was before */
export function goTo(address: string, replaces = false): void {
  if (replaces) history.replaceState(history.state, '', address);
  else history.pushState(FOLLOWED, '', address);
  window.dispatchEvent(new Event(MOVED));
}

/** Goes back to where the reader came from within the application, else to an address: a link may have led here. */
export function goBackOr(address: string): void {
  if (history.state === FOLLOWED) history.back();
  else goTo(address);
}

/** Follows a link without loading the page again, unless it is opened elsewhere. */
export function follow(event: MouseEvent, address: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  goTo(address);
}

/** Returns what the address says, and updates it. */
export function useView(): View {
  const [view, setView] = useState(currentView);
  useEffect(() => {
    const update = (): void => setView(currentView());
    for (const event of ['popstate', MOVED]) window.addEventListener(event, update);
    return () => {
      for (const event of ['popstate', MOVED]) window.removeEventListener(event, update);
    };
  }, []);
  return view;
}
