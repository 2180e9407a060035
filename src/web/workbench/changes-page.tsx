import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { ChangeLine, ChangeVerdict, ListedChanges, WorkbenchChanges } from '../../contract/workbench-history.js';
import { countOf, countText } from '../../lib/number-text.js';
import { CHANGE_TEXT } from '../../records/change-kind.js';
import { withoutFolder } from '../../records/common-folder.js';
import { Loading, Problem } from '../parts/states.js';
import { PathText } from '../parts/path-text.js';
import { addressOf, follow } from '../address.js';
import { useAsked } from './ask.js';
import { PathName } from './path-name.js';
import { isWorkbenchChanges } from './history-shapes.js';
import { VERDICT_TEXT } from './verdict-bar.js';

/** How often a comparison in progress is asked for again. */
const REFRESH_MS = 1000;

function VerdictWord({ verdict }: { readonly verdict: ChangeVerdict }): JSX.Element {
  if (verdict === null || verdict === 'not_judged')
    return <span class="none">{verdict === null ? 'no result' : 'not judged'}</span>;
  return <span class={`verdict-word ${verdict}`}>{VERDICT_TEXT[verdict]}</span>;
}

interface LineProps {
  readonly line: ChangeLine;
  readonly kind: ListedChanges['kind'];
  /** What paths are shown without. */
  readonly folder: string;
}

function Line({ line, kind, folder }: LineProps): JSX.Element {
  const name = <PathName source={line.source} row={line.dataset_id} folder={folder} />;
  const address =
    line.source_id === null ? null : addressOf('document', { run: line.run_id, source: String(line.source_id) });
  return (
    <li>
      {address === null ? (
        name
      ) : (
        <a href={address} onClick={(event) => follow(event, address)}>
          {name}
        </a>
      )}{' '}
      <VerdictWord verdict={kind === 'new' ? line.after : line.before} />
      {kind !== 'new' && kind !== 'gone' && line.before !== line.after && (
        <>
          , now <VerdictWord verdict={line.after} />
        </>
      )}
      {line.source_before !== null && (
        <small class="muted">
          {' '}
          was <PathText path={withoutFolder(line.source_before, folder)} />
        </small>
      )}
    </li>
  );
}

interface ListProps {
  readonly list: ListedChanges;
  readonly runId: string;
  readonly folder: string;
}

function List({ list: { kind, count, lines }, runId, folder }: ListProps): JSX.Element {
  return (
    <details class="change-list" open={kind === 'flipped' || count <= 20}>
      <summary>
        {CHANGE_TEXT[kind]}: {countOf(count, 'source')}
      </summary>
      <ul class="lines">
        {lines.map((line) => (
          <Line key={`${line.source}\n${line.dataset_id ?? ''}`} line={line} kind={kind} folder={folder} />
        ))}
      </ul>
      {count > lines.length && (
        <p class="muted">
          {countText(count - lines.length)} more: <code>assay export {runId} --changed-only --out changes.csv</code>
        </p>
      )}
    </details>
  );
}

/** The differences, or why there are none to show yet. */
function Changes({ data, runId }: { readonly data: WorkbenchChanges; readonly runId: string }): JSX.Element {
  if (data.state === 'comparing')
    return (
      <p class="loading" role="status">
        Comparing with the run before: {countOf(data.done, 'change')} found so far …
      </p>
    );
  if (data.state === 'first')
    return (
      <p class="empty">
        This is the first run of these paths: there is nothing to compare it with yet. Scan them again, and what differs
        is shown here.
      </p>
    );
  return (
    <>
      <p class="muted">
        Compared with the run <span class="mono">{data.previous_run}</span>.
      </p>
      {data.lists.length === 0 && <p class="empty">Every source is as it was.</p>}
      {data.lists.map((list) => (
        <List key={list.kind} list={list} runId={runId} folder={data.folder} />
      ))}
    </>
  );
}

/** What differs between a run and the one before it. */
export function ChangesPage({ params }: { readonly params: URLSearchParams }): JSX.Element {
  const run = params.get('run') ?? '';
  const { data, problem, reload } = useAsked(`/changes?${new URLSearchParams({ run }).toString()}`, isWorkbenchChanges);
  const isComparing = data?.state === 'comparing';
  useEffect(() => {
    if (!isComparing) return undefined;
    const timer = window.setInterval(reload, REFRESH_MS);
    return () => window.clearInterval(timer);
  }, [isComparing]);
  const findings = addressOf('findings', { run });
  return (
    <>
      <div class="row">
        <h1>
          What changed <small class="mono">{data?.state === 'ready' ? data.run : run}</small>
        </h1>
        <a href={findings} onClick={(event) => follow(event, findings)}>
          Findings of this run
        </a>
      </div>
      {problem !== null && <Problem message={problem} retry={reload} />}
      {data === null && problem === null && <Loading what="what changed" />}
      {data !== null && <Changes data={data} runId={run} />}
    </>
  );
}
