import type { JSX } from 'preact';
import type { AppPage } from '../../contract/web-paths.js';
import { addressOf, follow } from '../address.js';
import type { View } from '../address.js';
import { ChangesPage } from './changes-page.js';
import { FindingsPage } from './findings-page.js';
import { HistoryPage } from './history-page.js';
import { ReadingPage } from './reading-page.js';
import { RunsPage } from './runs-page.js';
import { SamplePage } from './sample-page.js';

const OF_A_RUN: ReadonlySet<AppPage | null> = new Set(['findings', 'sample', 'changes', 'document']);

/** Whether an address lacks what its page is about: a link that was cut, for example. */
function namesNothing(page: AppPage | null, params: URLSearchParams): boolean {
  if (!OF_A_RUN.has(page)) return false;
  return (params.get('run') ?? '') === '' || (page === 'document' && !/^\d{1,15}$/u.test(params.get('source') ?? ''));
}

function NamesNothing(): JSX.Element {
  const runs = addressOf('');
  return (
    <p class="empty">
      This link is not whole: it names no run, or no document of one. Choose from{' '}
      <a href={runs} onClick={(event) => follow(event, runs)}>
        the list of runs
      </a>
      .
    </p>
  );
}

/** The pages of the workbench. */
export function WorkbenchPages({ view: { page, params } }: { readonly view: View }): JSX.Element {
  if (namesNothing(page, params)) return <NamesNothing />;
  if (page === 'findings') return <FindingsPage params={params} />;
  if (page === 'sample') return <SamplePage params={params} />;
  if (page === 'history') return <HistoryPage params={params} />;
  if (page === 'changes') return <ChangesPage params={params} />;
  if (page === 'document') return <ReadingPage params={params} />;
  return <RunsPage />;
}
