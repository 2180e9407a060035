import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { ShownAuditRun, ShownFlip, WorkbenchAuditHistory } from '../../contract/workbench-history.js';
import type { AiShare } from '../../contract/workbench.js';
import { countOf, countText } from '../../lib/number-text.js';
import { intervalText, per100Text } from '../../records/share-interval.js';
import { Loading, Problem } from '../parts/states.js';
import { dateTimeText, visibleText } from '../text.js';
import { addressOf, follow } from '../address.js';
import { useAsked } from './ask.js';
import { isWorkbenchAuditHistory } from './history-shapes.js';
import { ShareChart } from './share-chart.js';
import type { SharePoint } from './share-chart.js';
import { useCounts } from './use-counts.js';
import type { Counts } from './use-counts.js';
import { VERDICT_TEXT } from './verdict-bar.js';

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
        {intervalText(share)}
        {share.is_corrected && `; stated ${per100Text(share.stated)} %`}
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

function AuditRow({ run, counts }: { readonly run: ShownAuditRun; readonly counts: Counts }): JSX.Element {
  const [findings, changes] = [addressOf('findings', { run: run.run_id }), addressOf('changes', { run: run.run_id })];
  const share = run.is_stored ? counts.get(run.run_id) : null;
  return (
    <tr>
      <th scope="row">
        {dateTimeText(run.at)}
        <small class="paths">
          {run.is_stored ? (
            <>
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
            </>
          ) : (
            'the run was removed'
          )}
        </small>
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
      <td data-title="Service">{run.versions.join(', ')}</td>
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

function FlipLine({ flip, newest }: { readonly flip: ShownFlip; readonly newest: string | null }): JSX.Element {
  const name = `${visibleText(flip.source)}${flip.dataset_id === null ? '' : ` ${visibleText(flip.dataset_id)}`}`;
  const address =
    newest === null || flip.source_id === null
      ? null
      : addressOf('document', { run: newest, source: String(flip.source_id) });
  return (
    <li>
      {address === null ? (
        <bdi>{name}</bdi>
      ) : (
        <a href={address} onClick={(event) => follow(event, address)}>
          <bdi>{name}</bdi>
        </a>
      )}{' '}
      <span class={`verdict-word ${flip.before}`}>{VERDICT_TEXT[flip.before]}</span>, now{' '}
      <span class={`verdict-word ${flip.after}`}>{VERDICT_TEXT[flip.after]}</span>{' '}
      <small class="muted">
        {dateTimeText(flip.at)}, by {flip.cause}
        {flip.is_decided && ', decided'}
      </small>
    </li>
  );
}

function Flips({ history }: { readonly history: WorkbenchAuditHistory }): JSX.Element {
  const { flips, flip_count: count } = history;
  return (
    <section>
      <h2>Flips on the list</h2>
      {count === 0 ? (
        <p class="empty">No verdict differs from that of an earlier audit, or every difference was acknowledged.</p>
      ) : (
        <>
          <p class="muted">
            A flip stays here until it is acknowledged, the verdict flips back, or a reader decides on its text.
          </p>
          <ul class="lines">
            {flips.map((flip) => (
              <FlipLine
                key={`${flip.source}\n${flip.dataset_id ?? ''}\n${flip.run_id}`}
                flip={flip}
                newest={history.newest_run_id}
              />
            ))}
          </ul>
          {count > flips.length && (
            <p class="muted">
              {countText(count - flips.length)} more: <code>assay audits show {history.name}</code>
            </p>
          )}
        </>
      )}
    </section>
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
