import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { ShownAuditRun, WorkbenchAuditHistory } from '../../contract/workbench-history.js';
import type { AiShare } from '../../contract/workbench.js';
import { countOf, countText } from '../../lib/number-text.js';
import { intervalText, per100Text } from '../../records/share-interval.js';
import { Loading, Problem } from '../parts/states.js';
import { dateTimeText, visibleText } from '../text.js';
import { addressOf, follow } from '../address.js';
import { useAsked } from './ask.js';
import { Flips } from './audit-flips.js';
import { isWorkbenchAuditHistory } from './history-shapes.js';
import { ShareChart } from './share-chart.js';
import type { SharePoint } from './share-chart.js';
import { useCounts } from './use-counts.js';
import type { Counts } from './use-counts.js';

/** Audits that are drawn and listed at first. */
const SHOWN = 60;

function pointOf(run: ShownAuditRun, before: ShownAuditRun | undefined, counts: Counts): SharePoint {
  const versions = run.versions.join(', ');
  return {
    id: run.run_id,
    at: run.at,
    share: counts.get(run.run_id)?.ai_share ?? null,
    alarm: run.canaries?.alarm === true,
    newVersion: before === undefined || before.versions.join(', ') === versions ? null : versions,
  };
}

function ShareText({ share }: { readonly share: AiShare | null | undefined }): JSX.Element {
  if (share === undefined) return <>…</>;
  if (share === null) return <>–</>;
  return (
    <>
      {per100Text(share.estimate)} %{' '}
      <small class="muted">
        {share.is_corrected
          ? `estimated, ${intervalText(share)}; ${per100Text(share.stated)} % stated`
          : intervalText(share)}
      </small>
    </>
  );
}

const CHANGES = ['flips', 'new', 'gone', 'renamed', 'changed', 'rescored'] as const;
const CHANGE_TITLES: Readonly<Record<(typeof CHANGES)[number], string>> = {
  flips: 'Flips',
  new: 'New',
  gone: 'Gone',
  renamed: 'Renamed',
  changed: 'Changed',
  rescored: 'Scanned again',
};

function canariesText({ canaries }: ShownAuditRun): string {
  if (canaries === null) return 'not scored';
  const points = (100 * canaries.shift).toFixed(1);
  return canaries.alarm ? `drift: ${points} points` : `${points} points`;
}

/** A version is not broken at the end of a line. */
function Versions({ of: { versions } }: { readonly of: ShownAuditRun }): JSX.Element {
  return (
    <>
      {versions.map((version, index) => (
        <span key={version}>
          {index > 0 && ', '}
          <span class="version-name">{version}</span>
        </span>
      ))}
    </>
  );
}

function AuditLinks({ run }: { readonly run: ShownAuditRun }): JSX.Element {
  const [findings, changes] = [addressOf('findings', { run: run.run_id }), addressOf('changes', { run: run.run_id })];
  if (!run.is_stored) return <small class="paths">the run was removed</small>;
  return (
    <small class="paths">
      <a href={findings} onClick={(event) => follow(event, findings)}>
        findings
      </a>
      {run.changes !== null && (
        <>
          {' · '}
          <a href={changes} onClick={(event) => follow(event, changes)}>
            what changed
          </a>
        </>
      )}
    </small>
  );
}

function AuditRow({ run, counts }: { readonly run: ShownAuditRun; readonly counts: Counts }): JSX.Element {
  const share = run.is_stored ? counts.get(run.run_id) : null;
  return (
    <tr>
      <th scope="row">
        {dateTimeText(run.at)}
        <AuditLinks run={run} />
      </th>
      <td data-title="Share of AI">
        <ShareText share={share === undefined ? undefined : (share?.ai_share ?? null)} />
      </td>
      {CHANGES.map((kind) => (
        <td key={kind} class="n" data-title={CHANGE_TITLES[kind]}>
          {run.changes === null ? '–' : countText(run.changes[kind])}
        </td>
      ))}
      <td data-title="Canaries">{canariesText(run)}</td>
      <td data-title="Service">
        <Versions of={run} />
      </td>
    </tr>
  );
}

function AuditTable({
  runs,
  counts,
}: {
  readonly runs: readonly ShownAuditRun[];
  readonly counts: Counts;
}): JSX.Element {
  return (
    <div class="scroll" role="region" tabIndex={0} aria-label="Audits">
      <table class="runs stacks">
        <thead>
          <tr>
            <th scope="col">Audit</th>
            <th scope="col">Share of AI</th>
            {CHANGES.map((kind) => (
              <th key={kind} scope="col" class="n">
                {CHANGE_TITLES[kind]}
              </th>
            ))}
            <th scope="col">Canaries since the baseline</th>
            <th scope="col">Service</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <AuditRow key={run.run_id} run={run} counts={counts} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Over({ history }: { readonly history: WorkbenchAuditHistory }): JSX.Element {
  const [isWhole, setWhole] = useState(false);
  const runs = isWhole ? history.runs : history.runs.slice(-SHOWN);
  // Newest first, so that what is looked at first is there first.
  const asked = useMemo(
    () =>
      runs
        .filter((run) => run.is_stored)
        .reverse()
        .map((run) => ({ run_id: run.run_id, status: 'complete' as const })),
    [runs.length],
  );
  const counts = useCounts(asked);
  const before = history.runs.at(-runs.length - 1);
  const points = runs.map((run, index) => pointOf(run, index === 0 ? before : runs[index - 1], counts));
  if (runs.length === 0) return <p class="empty">No audit of this name has come to its end yet.</p>;
  return (
    <>
      <ShareChart points={points} />
      {runs.length < history.runs.length && (
        <p>
          The newest {countText(runs.length)} of {countOf(history.runs.length, 'audit')}.{' '}
          <button type="button" class="quiet" onClick={() => setWhole(true)}>
            Show all
          </button>
        </p>
      )}
      <AuditTable runs={[...runs].reverse()} counts={counts} />
      <Flips history={history} />
    </>
  );
}

/** An audit over time: shares of AI with their intervals, what changed, canaries, versions, flips. */
export function HistoryPage({ params }: { readonly params: URLSearchParams }): JSX.Element {
  const audit = params.get('audit') ?? '';
  const { data, problem, reload } = useAsked(
    audit === '' ? null : `/audits/history?${new URLSearchParams({ audit }).toString()}`,
    isWorkbenchAuditHistory,
  );
  return (
    <>
      <h1>
        Audit <bdi>{visibleText(audit)}</bdi>
      </h1>
      {problem !== null && <Problem message={problem} retry={reload} />}
      {audit === '' && <p class="empty">No audit is named. Open one from the list of runs.</p>}
      {audit !== '' && data === null && problem === null && <Loading what="the history" />}
      {data !== null && (
        <>
          <p class="muted mono">{data.paths.map(visibleText).join(' ')}</p>
          <Over history={data} />
        </>
      )}
    </>
  );
}
