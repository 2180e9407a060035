import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ShownPlan, WorkbenchJob, WorkbenchJobs } from '../../contract/workbench-jobs.js';
import { countOf, countText, percentText } from '../../lib/number-text.js';
import { Problem } from '../parts/states.js';
import { visibleText } from '../text.js';
import { useAsked } from './ask.js';
import { isWorkbenchFolders } from './job-shapes.js';
import { useSending } from './use-sending.js';
import type { Sending } from './use-sending.js';

const joined = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);
const above = (folder: string): string => folder.slice(0, Math.max(0, folder.lastIndexOf('/')));

/** A folder for people: the root by its path, one below it from the name of the root on. */
const shown = (folder: string, root: string): string =>
  visibleText(folder === '' ? root : joined(/[^/]*(?=\/?$)/u.exec(root)?.[0] ?? '', folder));

function PlanText({ plan }: { readonly plan: ShownPlan }): JSX.Element {
  const { sources, to_scan: toScan, cached, documents, words, requests, share_of_words_left: share } = plan;
  if (toScan === 0)
    return (
      <p>
        {countOf(sources, 'source')} found, none to scan
        {cached > 0 && `: ${countText(cached)} scanned before`}. Nothing would be sent.
      </p>
    );
  return (
    <p>
      {countOf(sources, 'source')} found: {countText(toScan)} to scan
      {cached > 0 && `, ${countText(cached)} scanned before`}. {countOf(documents, 'document')} with{' '}
      {countOf(words, 'word')} would be sent in {countOf(requests, 'request')}
      {share !== null && `: ${percentText(share)} of the words that are left`}.
    </p>
  );
}

interface JobViewProps {
  readonly job: WorkbenchJob;
  readonly root: string;
  readonly sending: Sending;
}

/** What the program works on, or did last. */
function JobView({ job, root, sending: { isSending, send } }: JobViewProps): JSX.Element {
  const name = shown(job.what, root);
  if (job.state === 'failed') return <Problem message={`${name}: ${job.problem ?? 'it failed'}`} />;
  return (
    <div class="job" role="status">
      {job.state === 'planning' && (
        <p>
          Looking at {name} … Nothing is sent.{' '}
          <button type="button" class="small" disabled={isSending} onClick={() => send('/runs/plan/stop')}>
            Stop looking
          </button>
        </p>
      )}
      {job.plan !== null && job.state !== 'ended' && <PlanText plan={job.plan} />}
      {job.state === 'planned' && (
        <button
          type="button"
          class="primary"
          disabled={isSending}
          onClick={() => send('/runs/start', { folder: job.what })}
        >
          Start the run over {name}
        </button>
      )}
      {job.state === 'running' && <p>The run continues as long as this program; it can be resumed later.</p>}
    </div>
  );
}

interface FolderListProps {
  readonly folder: string;
  readonly root: string;
  readonly choose: (folder: string) => void;
}

function FolderList({ folder, root, choose }: FolderListProps): JSX.Element {
  const { data, problem, reload } = useAsked(`/folders?folder=${encodeURIComponent(folder)}`, isWorkbenchFolders);
  return (
    <>
      <p class="mono">{shown(folder, root)}</p>
      {problem !== null && <Problem message={problem} retry={reload} />}
      <ul class="folders">
        {folder !== '' && (
          <li>
            <button type="button" class="small" onClick={() => choose(above(folder))}>
              One up
            </button>
          </li>
        )}
        {data?.folders.map((name) => (
          <li key={name}>
            <button type="button" class="small" onClick={() => choose(joined(folder, name))}>
              {visibleText(name)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Chooses a folder below the root, shows what a run over it would do, and starts it. */
export function StartRun({
  jobs: { root, job },
  onChanged,
}: {
  readonly jobs: WorkbenchJobs;
  readonly onChanged: () => void;
}): JSX.Element {
  const [folder, choose] = useState('');
  const sending = useSending(onChanged);
  const isBusy = job?.state === 'planning' || job?.state === 'running';
  if (root === null)
    return (
      <p class="muted">
        To start runs from here, name the folder below which they may read: <code>assay open --root FOLDER</code>.
      </p>
    );
  return (
    <details class="start-run" open={isBusy || job?.state === 'planned'}>
      <summary>Start a run</summary>
      <FolderList folder={folder} root={root} choose={choose} />
      <button
        type="button"
        disabled={isBusy || sending.isSending}
        onClick={() => sending.send('/runs/plan', { folder })}
      >
        See what a run over this folder would do
      </button>
      {sending.problem !== null && <Problem message={sending.problem} />}
      {job !== null && <JobView job={job} root={root} sending={sending} />}
    </details>
  );
}
