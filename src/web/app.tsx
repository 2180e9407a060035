import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { WEB_PAGES, WORKBENCH_PAGES } from '../contract/web-paths.js';
import type { AppPage } from '../contract/web-paths.js';
import { addressOf, follow, goTo, useView } from './address.js';
import type { View } from './address.js';
import { isNothing } from './api/guards.js';
import { call, SIGNED_OUT } from './api/request.js';
import { MayContext } from './may.js';
import { OutsidePage } from './pages/outside.js';
import { SignInPage } from './pages/sign-in.js';
import { Late } from './late.js';
import { Loading, Problem } from './parts/states.js';
import { useSession } from './session.js';
import type { Door, Known } from './session.js';

const TITLES: Readonly<Record<Exclude<AppPage, ''>, string>> = {
  findings: 'Findings',
  document: 'Reading',
  sample: 'Sample',
  history: 'History',
  changes: 'What changed',
  try: 'Try it',
  keys: 'API keys',
  people: 'People',
  usage: 'Usage',
  models: 'Model versions',
  'sign-in': 'Sign in',
};

const ofWorkbench: ReadonlySet<string> = new Set(WORKBENCH_PAGES);
const ofService: ReadonlySet<string> = new Set(WEB_PAGES);

// Who uses one of the two does not load the other.
const loadWorkbench = () => import('./workbench/pages.js');
const loadService = () => import('./pages/pages.js');

/** The first page has the runs, where there are some to be had. */
function titleOf(page: AppPage, known: Known | null): string {
  if (page !== '') return TITLES[page];
  return known === null ? 'Assay' : known.workbench === null ? TITLES.try : 'Runs';
}

/** Pages that the navigation leads to. */
function navigationOf({ service, workbench }: Known): readonly AppPage[] {
  const isOwner = service?.role === 'owner';
  if (workbench === null) return isOwner ? ['', 'keys', 'usage', 'models'] : [];
  return isOwner ? ['', 'try', 'keys', 'people', 'usage', 'models'] : [''];
}

function Navigation({ page, known }: { readonly page: AppPage | null; readonly known: Known }): JSX.Element {
  return (
    <nav aria-label="Pages">
      <ul>
        {navigationOf(known).map((target) => (
          <li key={target}>
            <a
              href={addressOf(target)}
              aria-current={page === target ? 'page' : undefined}
              onClick={(event) => follow(event, addressOf(target))}
            >
              {titleOf(target, known)}
            </a>
          </li>
        ))}
        {known.service?.role === 'owner' && (
          <li>
            <a href="/docs">API reference</a>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Sets the title of the window. Returns the reference of the content, which gets the focus when the page changes. */
function usePageStart(page: AppPage | null, known: Known | null): RefObject<HTMLElement> {
  const main = useRef<HTMLElement>(null);
  const shownBefore = useRef<AppPage | null>(page);
  useEffect(() => {
    const title = page === null ? 'No such page' : titleOf(page, known);
    document.title = title === 'Assay' ? title : `${title} · Assay`;
    // On a new page the focus moves to its start; after signing in and on the first page the browser sets it.
    if (shownBefore.current !== page && shownBefore.current !== 'sign-in') main.current?.focus();
    shownBefore.current = page;
  }, [page, known]);
  return main;
}

function signOut(): void {
  void call('/sign-out', isNothing, { method: 'POST' })
    .catch(() => undefined)
    .then(() => window.dispatchEvent(new Event(SIGNED_OUT)));
}

interface ShellProps {
  readonly page: AppPage | null;
  readonly known: Known | null;
  readonly children: ComponentChildren;
}

// Longer than other functions: the frame of every page, in the order in which it is read.
function Shell({ page, known, children }: ShellProps): JSX.Element {
  const main = usePageStart(page, known);
  const workbench = known?.workbench ?? null;
  const wide = workbench !== null && page !== null && ofWorkbench.has(page) ? 'wide' : '';
  const home = addressOf('');
  return (
    <>
      <a class="skip" href="#content">
        Skip to the content
      </a>
      <header class={`top ${workbench === null ? '' : 'wide'}`}>
        <a class="brand" href={home} aria-label="Assay, home" onClick={(event) => follow(event, home)}>
          Assay
        </a>
        {known !== null && <Navigation page={page} known={known} />}
        {workbench !== null && (
          <p class="where">
            <span class="mono">{workbench.database}</span> · read by {workbench.reader}
          </p>
        )}
        {known !== null && known.service !== null && (
          <button type="button" class="quiet" onClick={signOut}>
            Sign out
          </button>
        )}
      </header>
      <main id="content" class={wide} tabIndex={-1} ref={main}>
        {children}
      </main>
    </>
  );
}

function Page({ view, known: { service, workbench } }: { readonly view: View; readonly known: Known }): JSX.Element {
  const { page } = view;
  if (workbench !== null && page !== null && ofWorkbench.has(page))
    return <Late load={loadWorkbench} show={(pages) => <pages.WorkbenchPages view={view} />} />;
  if (service?.role === 'owner' && page !== null && ofService.has(page))
    return <Late load={loadService} show={(pages) => <pages.ServicePages page={page} session={service} />} />;
  return (
    <>
      <h1>No such page</h1>
      <p>
        There is nothing at this address{page !== null && service !== null && ' for you'}. Go to{' '}
        <a href={addressOf('')}>the first page</a>.
      </p>
    </>
  );
}

/** The whole application: the session and the current page. */
export function App({ door }: { readonly door: Door }): JSX.Element {
  const view = useView();
  const { session, load } = useSession(door);
  const known = typeof session === 'object' && 'service' in session ? session : null;
  // Whoever has signed in is shown the first page.
  const shown: View = known !== null && view.page === 'sign-in' ? { ...view, page: '' } : view;
  const role = known?.service?.role ?? 'owner';
  const may = { decide: role !== 'reader', controlRuns: door === 'local', reader: known?.workbench?.reader ?? '' };
  const signedIn = (): void => {
    if (view.page === 'sign-in') goTo(addressOf(''), true);
    load();
  };
  return (
    <MayContext.Provider value={may}>
      <Shell page={known === null && door === 'service' ? 'sign-in' : shown.page} known={known}>
        {known !== null && <Page view={shown} known={known} />}
        {session === 'loading' && <Loading what="the application" />}
        {session === 'outside' && (door === 'local' ? <OutsidePage /> : <SignInPage onSignedIn={signedIn} />)}
        {typeof session === 'object' && 'problem' in session && <Problem message={session.problem} retry={load} />}
      </Shell>
    </MayContext.Provider>
  );
}
