import type { JSX } from 'preact';
import { useContext, useEffect } from 'preact/hooks';
import type { WorkbenchAudit, WorkbenchCounts, WorkbenchRun } from '../../contract/workbench.js';
import { countOf, countText, durationText, rateText } from '../../lib/number-text.js';
import { Loading, Problem } from '../parts/states.js';
import { dateTimeText } from '../text.js';
import { addressOf, follow } from '../address.js';
import { MayContext } from '../may.js';
import { AgreementSection } from './agreement-section.js';
import { useAsked } from './ask.js';
import { isWorkbenchJobs } from './job-shapes.js';
import { RunAction } from './run-action.js';
import { RunChanges } from './run-changes.js';
import { isWorkbenchRuns } from './shapes.js';
import { StartRun } from './start-run.js';
import { useCounts } from './use-counts.js';
import type { Counts } from './use-counts.js';
import { VERDICT_ORDER, VerdictBar } from './verdict-bar.js';

/** How often a list with a run in progress is asked for again. */
const REFRESH_MS = 3000;

const STATUS: Readonly<Record<WorkbenchRun['status'], string>> = {
  running: 'running',
  interrupted: 'interrupted',
  complete: 'complete',
  stopped_budget: 'stopped: limit reached',
  stopped_signal: 'stopped by a signal',
  stopped_service: 'stopped: service',
};

/** What a run in progress has done, how fast, and what is left. */
function Progress({ counts }: { readonly counts: WorkbenchCounts }): JSX.Element {
  const { found } = counts.sources;
  const done = found - counts.not_reached;
  const perSecond = counts.elapsed_s > 0 ? done / counts.elapsed_s : 0;
  const left = perSecond > 0 && counts.crawl_finished ? durationText(counts.not_reached / perSecond) : null;
  return (
    <div class="progress">
      <progress max={Math.max(1, found)} value={done} aria-label="Sources that have ended" />
      <small>
        {countText(done)} of {countOf(found, 'source')}
        {!counts.crawl_finished && ' found so far'} · {rateText(perSecond)} a second
        {left !== null && ` · ${left} left`}
      </small>
    </div>
  );
}

/** Texts in which nothing could be judged are counted apart from those that are unsure. All sum to the sources. */
function Verdicts({ counts }: { readonly counts: WorkbenchCounts }): JSX.Element {
  const { verdicts, not_judged: notJudged, sources, not_reached: notReached } = counts;
  const judged = VERDICT_ORDER.reduce((sum, verdict) => sum + verdicts[verdict], 0);
  return (
    <VerdictBar
      verdicts={{ ...verdicts, unsure: verdicts.unsure - notJudged }}
      notJudged={notJudged}
      withoutResult={sources.found - notReached - judged}
    />
  );
}

interface RunRowProps {
  readonly run: WorkbenchRun;
  readonly counts: WorkbenchCounts | undefined;
  /** Whether this program works on a run or a plan. */
  readonly isBusy: boolean;
  readonly onChanged: () => void;
}

function RunRow({ run, counts, isBusy, onChanged }: RunRowProps): JSX.Element {
  const address = addressOf('findings', { run: run.run_id });
  const number = (value: number | undefined): string => (value === undefined ? '…' : countText(value));
  return (
    <tr>
      <th scope="row">
        <a href={address} class="mono" onClick={(event) => follow(event, address)}>
          {run.name ?? run.run_id}
        </a>
        {run.name !== null && <small class="run-id mono">{run.run_id}</small>}
        <small class="paths">{run.paths.join(' ')}</small>
      </th>
      <td data-title="Status">
        <span class={`status ${run.status}`}>{STATUS[run.status]}</span>
        {run.priority !== 'normal' && <small> {run.priority} priority</small>}
        {run.status === 'running' && counts !== undefined && <Progress counts={counts} />}
        <RunAction run={run} isBusy={isBusy} onChanged={onChanged} />
      </td>
      <td data-title="Started" class="n">
        {dateTimeText(run.started_at)}
        {run.owner !== null && <small> by {run.owner}</small>}
      </td>
      <td data-title="Sources" class="n">
        {number(counts?.sources.found)}
      </td>
      <td data-title="Verdicts" class="bar-cell">
        {counts === undefined ? '…' : <Verdicts counts={counts} />}
      </td>
      <td data-title="Words scanned" class="n">
        {number(counts?.words_billed)}
      </td>
    </tr>
  );
}

interface RunTableProps extends Pick<RunRowProps, 'isBusy' | 'onChanged'> {
  readonly runs: readonly WorkbenchRun[];
  readonly counts: Counts;
}

function RunTable({ runs, counts, isBusy, onChanged }: RunTableProps): JSX.Element {
  return (
    <div class="scroll" role="region" tabIndex={0} aria-label="Runs">
      <table class="runs stacks">
        <thead>
          <tr>
            <th scope="col">Run</th>
            <th scope="col">Status</th>
            <th scope="col" class="n">
              Started
            </th>
            <th scope="col" class="n">
              Sources
            </th>
            <th scope="col">Verdicts</th>
            <th scope="col" class="n">
              Words scanned
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <RunRow key={run.run_id} run={run} counts={counts.get(run.run_id)} isBusy={isBusy} onChanged={onChanged} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AuditRow({ audit }: { readonly audit: WorkbenchAudit }): JSX.Element {
  const address = audit.last_run_id === null ? null : addressOf('findings', { run: audit.last_run_id });
  const history = addressOf('history', { audit: audit.name });
  return (
    <li class="card">
      <div class="row">
        <h3>
          <a href={history} onClick={(event) => follow(event, history)}>
            {audit.name}
          </a>
        </h3>
        {address !== null && (
          <a href={address} onClick={(event) => follow(event, address)}>
            last run
          </a>
        )}
      </div>
      <p class="muted">
        {countOf(audit.audits, 'audit')}
        {audit.last_at !== null && `, the last on ${dateTimeText(audit.last_at)}`}
        {audit.listed_flips > 0 && ` · ${countOf(audit.listed_flips, 'flip')} not acknowledged`}
      </p>
    </li>
  );
}

function Audits({ audits }: { readonly audits: readonly WorkbenchAudit[] }): JSX.Element {
  return (
    <section>
      <h2>Audits</h2>
      <ul class="cards">
        {audits.map((audit) => (
          <AuditRow key={audit.name} audit={audit} />
        ))}
      </ul>
    </section>
  );
}

function NoRuns(): JSX.Element {
  return (
    <p class="empty">
      This database holds no run yet. Start one above, or with <code>assay run FOLDER</code>; it appears here while it
      continues.
    </p>
  );
}

/** All runs and audits of the database, newest first; refreshed while a run is in progress. */
export function RunsPage(): JSX.Element {
  const { data, problem, reload } = useAsked('/runs', isWorkbenchRuns);
  const { data: jobs, reload: reloadJobs } = useAsked('/jobs', isWorkbenchJobs);
  const counts = useCounts(data?.runs);
  const { controlRuns } = useContext(MayContext);
  const isBusy = jobs?.job?.state === 'planning' || jobs?.job?.state === 'running';
  const isLive = isBusy || (data?.runs.some(({ status }) => status === 'running') ?? false);
  const refresh = (): void => {
    reload();
    reloadJobs();
  };
  useEffect(() => {
    if (!isLive) return undefined;
    const timer = window.setInterval(refresh, REFRESH_MS);
    return () => window.clearInterval(timer);
  }, [isLive]);
  return (
    <>
      <h1>Runs</h1>
      {problem !== null && <Problem message={problem} retry={reload} />}
      {controlRuns && jobs !== null && <StartRun jobs={jobs} onChanged={refresh} />}
      {data === null && problem === null && <Loading what="the runs" />}
      {data?.runs.length === 0 && <NoRuns />}
      {data !== null && data.runs.length > 0 && (
        <RunTable runs={data.runs} counts={counts} isBusy={isBusy} onChanged={refresh} />
      )}
      {jobs !== null && <RunChanges changes={jobs.changes} />}
      {data !== null && data.audits.length > 0 && <Audits audits={data.audits} />}
      <AgreementSection />
    </>
  );
}
