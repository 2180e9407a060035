import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { WorkbenchPage } from '../../contract/web-paths.js';
import type { WorkbenchSession } from '../../contract/workbench.js';
import { isNothing } from '../api/guards.js';
import { messageOf, Refusal, SIGNED_OUT } from '../api/request.js';
import { Loading, Problem } from '../parts/states.js';
import { addressOf, follow, useView } from './address.js';
import type { View } from './address.js';
import { ask } from './ask.js';
import { ChangesPage } from './changes-page.js';
import { FindingsPage } from './findings-page.js';
import { HistoryPage } from './history-page.js';
import { ReadingPage } from './reading-page.js';
import { RunsPage } from './runs-page.js';
import { SamplePage } from './sample-page.js';
import { isWorkbenchSession } from './shapes.js';

const TITLES: Readonly<Record<WorkbenchPage, string>> = {
  '': 'Runs',
  findings: 'Findings',
  document: 'Reading',
  sample: 'Sample',
  history: 'History',
  changes: 'What changed',
};

/** Removes the token from the address, so that it is not kept in the browser's history. */
function takeToken(): string {
  const token = location.hash.slice(1);
  if (token !== '') history.replaceState(null, '', location.pathname + location.search);
  return token;
}

/** Trades the token of the link for a session, where the address holds one, and returns the session. */
async function enter(): Promise<WorkbenchSession> {
  const token = takeToken();
  // A link that was used in this browser already leads to the session that it has.
  const refused: unknown =
    token === ''
      ? null
      : await ask('/enter', isNothing, { method: 'POST', body: { token } }).catch((error: unknown) => error);
  return ask('/session', isWorkbenchSession).catch((error: unknown) => {
    throw refused ?? error;
  });
}

type SessionState = WorkbenchSession | 'loading' | 'outside' | { readonly problem: string };

// Longer than other functions: the frame of every page, in the order in which it is read.
function Shell({
  view,
  session,
  children,
}: {
  readonly view: View;
  readonly session: WorkbenchSession | null;
  readonly children: ComponentChildren;
}): JSX.Element {
  const main = useRef<HTMLElement>(null);
  const shownBefore = useRef(view.page);
  useEffect(() => {
    document.title = `${view.page === null ? 'No such page' : TITLES[view.page]} · Assay`;
    if (shownBefore.current !== view.page) main.current?.focus();
    shownBefore.current = view.page;
  }, [view.page]);
  const home = addressOf('');
  return (
    <>
      <a class="skip" href="#content">
        Skip to the content
      </a>
      <header class="top wide">
        <a class="brand" href={home} aria-label="Assay, all runs" onClick={(event) => follow(event, home)}>
          Assay
        </a>
        <nav aria-label="Pages">
          <ul>
            <li>
              <a href={home} aria-current={view.page === '' ? 'page' : undefined} onClick={(e) => follow(e, home)}>
                Runs
              </a>
            </li>
          </ul>
        </nav>
        {session !== null && (
          <p class="where">
            <span class="mono">{session.database}</span> · read by {session.reader}
          </p>
        )}
      </header>
      <main id="content" class="wide" tabIndex={-1} ref={main}>
        {children}
      </main>
    </>
  );
}

function Page({ view }: { readonly view: View }): JSX.Element {
  if (view.page === '') return <RunsPage />;
  if (view.page === 'findings') return <FindingsPage params={view.params} />;
  if (view.page === 'sample') return <SamplePage params={view.params} />;
  if (view.page === 'history') return <HistoryPage params={view.params} />;
  if (view.page === 'changes') return <ChangesPage params={view.params} />;
  if (view.page === 'document') return <ReadingPage params={view.params} />;
  return (
    <>
      <h1>No such page</h1>
      <p>
        There is nothing at this address. Go to <a href={addressOf('')}>the runs</a>.
      </p>
    </>
  );
}

function Outside(): JSX.Element {
  return (
    <section class="narrow">
      <h1>This browser has not opened the link</h1>
      <p class="lead">
        The workbench opens with a link that works once, and lives as long as the program that made it.
      </p>
      <p>For a new link, run this again and open what it prints:</p>
      <pre>
        <code>assay open</code>
      </pre>
    </section>
  );
}

/** The whole workbench: the session and the current page. */
export function App(): JSX.Element {
  const view = useView();
  const [session, setSession] = useState<SessionState>('loading');
  const load = (): void => {
    enter().then(setSession, (error: unknown) =>
      setSession(
        error instanceof Refusal && error.code === 'not_signed_in' ? 'outside' : { problem: messageOf(error) },
      ),
    );
  };
  useEffect(() => {
    const leave = (): void => setSession((last) => (last === 'loading' ? last : 'outside'));
    window.addEventListener(SIGNED_OUT, leave);
    window.addEventListener('hashchange', load);
    load();
    return () => {
      window.removeEventListener(SIGNED_OUT, leave);
      window.removeEventListener('hashchange', load);
    };
  }, []);
  const known = typeof session === 'object' && 'reader' in session ? session : null;
  return (
    <Shell view={view} session={known}>
      {known !== null && <Page view={view} />}
      {session === 'loading' && <Loading what="the workbench" />}
      {session === 'outside' && <Outside />}
      {typeof session === 'object' && 'problem' in session && <Problem message={session.problem} retry={load} />}
    </Shell>
  );
}
