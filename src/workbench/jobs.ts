import type { ShownPlan, WorkbenchJob } from '../contract/workbench-jobs.js';
import { AssayError, messageOf } from '../lib/errors.js';
import { openRequests } from '../lib/open-requests.js';
import type { RunPlan } from '../records/run-plan.js';
import { ApiError } from '../service/http/index.js';

/** What the program can do with runs, handed in by who starts the workbench. */
export interface RunUses {
  /** Returns what a run over a folder would do. */
  plan(folder: string, signal: AbortSignal): Promise<RunPlan>;
  /** Runs over a folder until it ends or is stopped. */
  start(folder: string, signal: AbortSignal): Promise<void>;
  /** Resumes a run. @throws AssayError where there is nothing to resume */
  resume(runId: string, signal: AbortSignal): Promise<void>;
}

function shownPlan({ sources, documents, words, requests, share_of_words_left }: RunPlan): ShownPlan {
  const { found, to_scan, cached } = sources;
  return { sources: found, to_scan, cached, documents, words, requests, share_of_words_left };
}

const problemOf = (error: unknown): string =>
  error instanceof AssayError ? `${error.message}. ${error.nextStep}` : messageOf(error);

/** How long answers are waited for once a run is to stop. */
const PATIENCE_MS = 7000;

/** The one plan or run that this program works on. Other programs may work on other runs of the database. */
export class Jobs {
  readonly #uses: RunUses | null;
  #last: WorkbenchJob | null = null;
  #stopping: AbortController | null = null;
  #patience: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();

  /** @param uses null where runs can only be looked at */
  constructor(uses: RunUses | null) {
    this.#uses = uses;
  }

  get last(): WorkbenchJob | null {
    return this.#last;
  }

  /** Plans a run over a folder. @param what the folder for people @throws ApiError while another job is running */
  plan(folder: string, what: string): void {
    this.#begin({ state: 'planning', what, plan: null, problem: null }, async (uses, signal) => {
      const plan = shownPlan(await uses.plan(folder, signal));
      return { state: signal.aborted ? 'ended' : 'planned', what, plan, problem: null };
    });
  }

  /** Starts the run whose plan was shown. @throws ApiError where another one was, or another job is running */
  start(folder: string, what: string): void {
    const planned = this.#last;
    if (planned?.state !== 'planned' || planned.what !== what)
      throw new ApiError('invalid_request', 'See the plan of this folder first, then start the run.');
    this.#begin({ ...planned, state: 'running' }, async (uses, signal) => {
      await uses.start(folder, signal);
      return { ...planned, state: 'ended' };
    });
  }

  /** Resumes a run. @throws ApiError while another job is running */
  resume(runId: string): void {
    const job = { what: runId, plan: null, problem: null };
    this.#begin({ ...job, state: 'running' }, async (uses, signal) => {
      await uses.resume(runId, signal);
      return { ...job, state: 'ended' };
    });
  }

  /**
   * Ends what is running, as Ctrl-C would: what is stored stays, and a service that is silent is not waited for long.
   */
  stop(): void {
    if (this.#stopping === null || this.#stopping.signal.aborted) return;
    this.#stopping.abort('SIGINT');
    this.#patience = setInterval(() => openRequests.cutOpen(), PATIENCE_MS);
  }

  #begin(job: WorkbenchJob, work: (uses: RunUses, signal: AbortSignal) => Promise<WorkbenchJob>): void {
    if (this.#uses === null) throw new ApiError('invalid_request', 'This workbench only shows runs.');
    if (this.#stopping !== null)
      throw new ApiError('overloaded', 'Another plan or run is in progress here. Wait for its end, or stop it.');
    const stopping = new AbortController();
    this.#stopping = stopping;
    this.#last = job;
    this.#work = work(this.#uses, stopping.signal)
      .then(
        (ended) => (this.#last = ended),
        (error: unknown) => (this.#last = { ...job, state: 'failed', problem: problemOf(error) }),
      )
      .then(() => {
        clearInterval(this.#patience);
        this.#stopping = null;
      });
  }

  /** Ends what is running, and waits for its end. */
  async close(): Promise<void> {
    this.stop();
    await this.#work;
  }
}
