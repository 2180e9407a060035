import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { WebPage } from '../contract/web-paths.js';
import type { WebSession } from '../contract/web.js';
import { isNothing } from './api/guards.js';
import { call, messageOf, Refusal, SIGNED_OUT } from './api/request.js';
import { isSession } from './api/shapes.js';
import { KeysPage } from './pages/keys.js';
import { ModelsPage } from './pages/models.js';
import { SignInPage } from './pages/sign-in.js';
import { TryPage } from './pages/try.js';
import { UsagePage } from './pages/usage.js';
import { Loading, Problem } from './parts/states.js';
import { addressOf, goTo, usePage } from './router.js';

const TITLES: Readonly<Record<WebPage, string>> = {
  '': 'Try it',
  keys: 'API keys',
  usage: 'Usage',
  models: 'Model versions',
  'sign-in': 'Sign in',
};
const NAVIGATION: readonly WebPage[] = ['', 'keys', 'usage', 'models'];

function Navigation({ page }: { readonly page: WebPage | null }): JSX.Element {
  const follow = (event: MouseEvent, target: WebPage): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    goTo(target);
  };
  return (
    <nav aria-label="Pages">
      <ul>
        {NAVIGATION.map((target) => (
          <li key={target}>
            <a
              href={addressOf(target)}
              aria-current={page === target ? 'page' : undefined}
              onClick={(event) => follow(event, target)}
            >
              {TITLES[target]}
            </a>
          </li>
        ))}
        <li>
          <a href="/docs">API reference</a>
        </li>
      </ul>
    </nav>
  );
}

/** Sets the title of the window. Returns the reference of the content, which gets the focus when the page changes. */
function usePageStart(page: WebPage | null): RefObject<HTMLElement> {
  const main = useRef<HTMLElement>(null);
  const shownBefore = useRef<WebPage | null>(page);
  useEffect(() => {
    document.title = `${page === null ? 'No such page' : TITLES[page]} · Assay`;
    // On a new page the focus moves to its start; after signing in and on the first page the browser sets it.
    if (shownBefore.current !== page && shownBefore.current !== 'sign-in') main.current?.focus();
    shownBefore.current = page;
  }, [page]);
  return main;
}

function signOut(): void {
  void call('/sign-out', isNothing, { method: 'POST' })
    .catch(() => undefined)
    .then(() => window.dispatchEvent(new Event(SIGNED_OUT)));
}

function Shell({
  page,
  signedIn,
  children,
}: {
  readonly page: WebPage | null;
  readonly signedIn: boolean;
  readonly children: ComponentChildren;
}): JSX.Element {
  const main = usePageStart(page);
  return (
    <>
      <a class="skip" href="#content">
        Skip to the content
      </a>
      <header class="top">
        <a class="brand" href={addressOf('')} aria-label="Assay, home">
          Assay
        </a>
        {signedIn && <Navigation page={page} />}
        {signedIn && (
          <button type="button" class="quiet" onClick={signOut}>
            Sign out
          </button>
        )}
      </header>
      <main id="content" tabIndex={-1} ref={main}>
        {children}
      </main>
    </>
  );
}

function Page({ page, session }: { readonly page: WebPage | null; readonly session: WebSession }): JSX.Element {
  if (page === 'keys') return <KeysPage plans={session.plans} />;
  if (page === 'usage') return <UsagePage />;
  if (page === 'models') return <ModelsPage />;
  if (page === '' || page === 'sign-in') return <TryPage session={session} />;
  return (
    <>
      <h1>No such page</h1>
      <p>
        There is nothing at this address. Go to <a href={addressOf('')}>the first page</a>.
      </p>
    </>
  );
}

type SessionState = WebSession | 'loading' | 'signed-out' | { readonly problem: string };

/** The whole application: the session and the current page. */
export function App(): JSX.Element {
  const page = usePage();
  const [session, setSession] = useState<SessionState>('loading');
  const load = (): void => {
    setSession('loading');
    call('/session', isSession).then(setSession, (error: unknown) =>
      setSession(
        error instanceof Refusal && error.code === 'not_signed_in' ? 'signed-out' : { problem: messageOf(error) },
      ),
    );
  };
  useEffect(() => {
    const leave = (): void => setSession('signed-out');
    window.addEventListener(SIGNED_OUT, leave);
    load();
    return () => window.removeEventListener(SIGNED_OUT, leave);
  }, []);
  const signedIn = (): void => {
    goTo('');
    load();
  };
  const known = typeof session === 'object' && 'plans' in session ? session : null;
  return (
    <Shell page={known === null ? 'sign-in' : page === 'sign-in' ? '' : page} signedIn={known !== null}>
      {known !== null && <Page page={page} session={known} />}
      {session === 'loading' && <Loading what="the application" />}
      {session === 'signed-out' && <SignInPage onSignedIn={signedIn} />}
      {typeof session === 'object' && 'problem' in session && <Problem message={session.problem} retry={load} />}
    </Shell>
  );
}
