import type { JSX } from 'preact';
import { useContext } from 'preact/hooks';
import type { WorkbenchRun } from '../../contract/workbench.js';
import { MayContext } from '../may.js';
import { useSending } from './use-sending.js';

interface RunActionProps {
  readonly run: WorkbenchRun;
  /** Whether this program works on a run or a plan: it does one at a time. */
  readonly isBusy: boolean;
  readonly onChanged: () => void;
}

/** Stops a run in progress, or resumes one that ended early. */
export function RunAction({ run, isBusy, onChanged }: RunActionProps): JSX.Element | null {
  const { isSending, problem, send } = useSending(onChanged);
  const { controlRuns } = useContext(MayContext);
  if (run.status === 'complete' || !controlRuns) return null;
  const [action, text] = run.status === 'running' ? ['stop', 'Stop'] : ['resume', 'Resume'];
  return (
    <div class="run-action">
      <button
        type="button"
        class="small"
        aria-label={`${text} the run ${run.run_id}`}
        disabled={isSending || (action === 'resume' && isBusy)}
        onClick={() => send(`/runs/${action}`, { run: run.run_id })}
      >
        {text}
      </button>
      {problem !== null && (
        <small class="problem" role="alert">
          {problem}
        </small>
      )}
    </div>
  );
}
