import type { JSX } from 'preact';
import type { View } from '../address.js';
import { ChangesPage } from './changes-page.js';
import { FindingsPage } from './findings-page.js';
import { HistoryPage } from './history-page.js';
import { ReadingPage } from './reading-page.js';
import { RunsPage } from './runs-page.js';
import { SamplePage } from './sample-page.js';

/** The pages of the workbench. */
export function WorkbenchPages({ view: { page, params } }: { readonly view: View }): JSX.Element {
  if (page === 'findings') return <FindingsPage params={params} />;
  if (page === 'sample') return <SamplePage params={params} />;
  if (page === 'history') return <HistoryPage params={params} />;
  if (page === 'changes') return <ChangesPage params={params} />;
  if (page === 'document') return <ReadingPage params={params} />;
  return <RunsPage />;
}
