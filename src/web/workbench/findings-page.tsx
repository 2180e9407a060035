import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { FindingsCount, FindingsPage as FindingsPageOf } from '../../contract/workbench.js';
import { countOf, countText } from '../../lib/number-text.js';
import { LARGEST_FIRST } from '../../records/finding-query.js';
import { Loading, Problem } from '../parts/states.js';
import { PathText } from '../parts/path-text.js';
import { addressOf, follow, goTo } from '../address.js';
import { useAsked } from './ask.js';
import { ExportButtons } from './export-buttons.js';
import { FindingFilters } from './finding-filters.js';
import { FindingGrid } from './finding-grid.js';
import { isFindingsCount, isFindingsFacets, isFindingsPage } from './finding-shapes.js';
import { FINDING_KEYS, KeysHelp } from './keys-help.js';
import { sampleParams } from './sample-view.js';
import { FIRST_SORT, isFiltered, queryText, shownParams } from './finding-view.js';

/** How often a run that is being made ready is asked for again. */
const MAKING_MS = 1000;

type Unready = Exclude<FindingsPageOf, { readonly state: 'ready' }>;

function makingText(unready: Unready): string {
  if (unready.state === 'making')
    return `This run is opened for the first time: ${countOf(unready.done, 'finding')} made ready so far …`;
  const percent = Math.floor((100 * unready.done) / unready.of);
  return `Kept texts are searched for the first time: ${percent} % are indexed so far …`;
}

/** What is made once: the findings of a run, sorted and counted, or the index of kept texts. */
function Making({ unready, reload }: { readonly unready: Unready; readonly reload: () => void }): JSX.Element {
  useEffect(() => {
    const timer = window.setInterval(reload, MAKING_MS);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <p class="loading" role="status">
      {makingText(unready)}
    </p>
  );
}

/** Texts that are not kept cannot be searched. */
const ONLY_KEPT =
  'Only kept texts are searched: of a run with --keep-text none nothing is kept, ' +
  'with excerpt the first 500 characters.';

interface CountProps {
  /** Findings that are listed. */
  readonly shown: number;
  /** Null while they are counted. */
  readonly count: FindingsCount | null;
  readonly params: URLSearchParams;
  /** The folder that all of them are in; empty where there is none. */
  readonly folder: string;
}

function Count({ shown, count, params, folder }: CountProps): JSX.Element {
  const total = countText(shown);
  return (
    <p class="muted count" role="status">
      {count === null ? `the first ${total}; counting all …` : count.is_more ? `more than ${total}` : total}
      {count !== null && (isFiltered(params) ? ' shown' : shown === 1 ? ' finding' : ' findings')}
      {count?.is_more === true && `: the first ${total} are listed; filter further, or export all of them`}
      {folder !== '' && (
        <>
          {' '}
          · in <PathText path={folder} />
        </>
      )}
    </p>
  );
}

/** What the run is called; null of one without a name, and as long as that is not known. */
function nameOf(page: FindingsPageOf | null): string | null {
  return page?.state === 'ready' ? page.run_name : null;
}

function folderOf(page: FindingsPageOf | null): string {
  // The sources of a run on one file, such as a dataset, are in no folder.
  const isIn = page?.state === 'ready' && page.findings.some(({ source }) => source.startsWith(page.folder));
  return isIn ? page.folder : '';
}

/** Returns how many findings are listed: while all are counted, those of the first page, where the reader is in it. */
function listedOf(first: FindingsPageOf | null, count: FindingsCount | null, at: number): number | null {
  if (count !== null) return count.count;
  const loaded = first?.state === 'ready' ? first.findings.length : 0;
  return loaded > at ? loaded : null;
}

function NothingShown({ params }: { readonly params: URLSearchParams }): JSX.Element {
  return (
    <p class="empty">
      {isFiltered(params)
        ? 'No finding is like that. Take a filter away, or show all.'
        : 'This run has found no source yet. Those it finds appear here.'}
      {(params.get('text') ?? '').trim() !== '' && ` ${ONLY_KEPT}`}
    </p>
  );
}

// Longer than other functions: the page in the order in which it is read.
/** The findings of one run: filters, how many there are, and the table. */
export function FindingsPage({ params }: { readonly params: URLSearchParams }): JSX.Element {
  const query = queryText(params);
  const runId = params.get('run') ?? '';
  const first = useAsked(`/findings?${query}`, isFindingsPage);
  const isReady = first.data?.state === 'ready';
  const count = useAsked(isReady ? `/findings/count?${query}` : null, isFindingsCount);
  const facets = useAsked(isReady ? `/findings/facets?${query}` : null, isFindingsFacets);
  const at = Number(params.get('at') ?? 0) || 0;
  const total = listedOf(first.data, count.data, at);
  const column = params.get('sort') ?? FIRST_SORT;
  const largestFirst = LARGEST_FIRST.has(column);
  const descending = (params.get('dir') ?? (largestFirst ? 'desc' : 'asc')) === 'desc';
  const change = (changes: Readonly<Record<string, string>>): void =>
    goTo(addressOf('findings', { ...shownParams(params), ...changes }), true);
  const sort = (next: string): void =>
    change({ sort: next, dir: next === column ? (descending ? 'asc' : 'desc') : '' });
  const problem = first.problem ?? count.problem;
  const sample = addressOf('sample', sampleParams(params));
  const changed = addressOf('changes', { run: runId });
  return (
    <div class="findings-page">
      <div class="row">
        <h1>
          Findings <small class="mono">{nameOf(first.data) ?? runId}</small>
        </h1>
        <a href={sample} onClick={(event) => follow(event, sample)}>
          Draw a sample
        </a>
        <a href={changed} onClick={(event) => follow(event, changed)}>
          What changed
        </a>
        <ExportButtons query={query} runId={runId} />
        <KeysHelp keys={FINDING_KEYS} />
      </div>
      <FindingFilters key={runId} params={params} facets={facets.data} onChange={change} />
      {problem !== null && <Problem message={problem} retry={first.reload} />}
      {first.data !== null && first.data.state !== 'ready' && <Making unready={first.data} reload={first.reload} />}
      {problem === null && (first.data === null || isReady) && total === null && <Loading what="the findings" />}
      {total !== null && <Count shown={total} count={count.data} params={params} folder={folderOf(first.data)} />}
      {total === 0 && <NothingShown params={params} />}
      {first.data?.state === 'ready' && total !== null && total > 0 && (
        <FindingGrid
          key={query}
          query={query}
          first={first.data.findings}
          total={total}
          folder={first.data.folder}
          made={{ patterns: first.data.has_patterns, references: first.data.has_references }}
          at={at}
          sort={{ column, descending }}
          onSort={sort}
          onOpen={(line, index) => {
            goTo(addressOf('findings', { ...shownParams(params), at: String(index) }), true);
            goTo(addressOf('document', { ...shownParams(params), source: String(line.source_id), key: line.key }));
          }}
        />
      )}
    </div>
  );
}
