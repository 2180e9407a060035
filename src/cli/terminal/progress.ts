import cliProgress from 'cli-progress';
import type { Writable } from 'node:stream';
import type { Clock } from '../../lib/clock.js';
import { terminalText } from '../../lib/terminal-text.js';
import type { OnRunEvent, RunEvent } from '../../records/events.js';
import { PaceMeter } from './pace.js';
import { eventLine, progressBar, progressText, shareDone } from './progress-text.js';
import type { Progress, ProgressEvent } from './progress-text.js';
import { columnsOf } from './terminal-columns.js';

const LINE_INTERVAL_MS = 30_000;
const FRAMES_PER_SECOND = 8;

export interface ProgressInit {
  readonly stderr: Writable;
  readonly isTerminal: boolean;
  /** `--quiet` or `--json`: nothing is shown. */
  readonly silent: boolean;
  readonly clock: Clock;
  /** Does something every 30 s until the function that it returns is called; tests hand in their own. */
  readonly repeat?: (task: () => void) => () => void;
}

function repeatInBackground(task: () => void): () => void {
  const timer = setInterval(task, LINE_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

/** Shows a run. `close` ends it where the run failed: a bar would be drawn for ever. */
export type ProgressListener = OnRunEvent & { readonly close: () => void };

/** Whether nothing more is read or sent. */
function isEnd({ kind }: RunEvent): boolean {
  return kind === 'run_ended' || kind === 'plan_ended';
}

/** What is known about a run in progress, and how fast it goes. */
class ProgressView {
  readonly #clock: Clock;
  readonly #meter = new PaceMeter();
  #event: ProgressEvent | null = null;
  #share: number | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note(event: ProgressEvent): void {
    this.#event = event;
    this.#pace(event);
    const share = shareDone(event);
    // Opening archives and datasets adds sources: the bar does not move until the share is larger again.
    if (share !== null) this.#share = Math.max(this.#share ?? 0, share);
  }

  /** Progress as of now; null before the first. */
  progress(isEnded: boolean): Progress | null {
    if (this.#event === null) return null;
    return { event: this.#event, pace: this.#pace(this.#event), isEnded };
  }

  /** Never less than it was; null while files are still found. */
  get share(): number | null {
    return this.#share;
  }

  #pace({ sourcesDone, wordsDone, sourcesRead }: ProgressEvent) {
    return this.#meter.note(this.#clock.now(), { documents: sourcesDone, words: wordsDone, read: sourcesRead });
  }
}

function plainLines({ stderr, clock, repeat = repeatInBackground }: ProgressInit): ProgressListener {
  const view = new ProgressView(clock);
  let isChanged = false;
  const print = (line: string): void => void stderr.write(`${terminalText(line)}\n`);
  const printProgress = (isEnded: boolean): void => {
    const progress = view.progress(isEnded);
    if (progress !== null) print(progressText(progress));
    isChanged = false;
  };
  // Also while nothing happens: silence would say that it hangs.
  const stop = repeat(() => printProgress(false));
  const show: OnRunEvent = (event) => {
    if (event.kind === 'progress') {
      view.note(event);
      isChanged = true;
    } else if (isEnd(event)) {
      stop();
      if (isChanged) printProgress(true);
    }
    const line = eventLine(event);
    if (line !== null) print(line);
  };
  return Object.assign(show, { close: stop });
}

/** @param line returns the bar; called at each frame, so that time left and rates stay true while nothing happens */
function barStack(stream: Writable, line: () => string): cliProgress.MultiBar {
  return new cliProgress.MultiBar({
    stream,
    format: line,
    fps: FRAMES_PER_SECOND,
    hideCursor: true,
    clearOnComplete: true,
    linewrap: false,
    // The program handles signals itself: a run must drain before it ends.
    gracefulExit: false,
    autopadding: false,
  });
}

function bar({ stderr, clock }: ProgressInit): ProgressListener {
  const view = new ProgressView(clock);
  let isEnded = false;
  const line = (): string => {
    const progress = view.progress(isEnded);
    return progress === null ? '' : progressBar(progress, view.share, columnsOf(stderr));
  };
  const stack = barStack(stderr, line);
  let isDrawn = false;
  const close = (): void => {
    isEnded = true;
    stack.update();
    stack.stop();
  };
  const show: OnRunEvent = (event) => {
    if (event.kind === 'progress') {
      view.note(event);
      if (isDrawn) return;
      isDrawn = true;
      stack.create(1, 0);
      stack.update();
      return;
    }
    if (isEnd(event)) close();
    const said = eventLine(event);
    if (said === null) return;
    if (!isDrawn) {
      stderr.write(`${terminalText(said)}\n`);
      return;
    }
    // A line above the bar waits for the next frame, and would be lost if the run ended before it.
    stack.log(`${terminalText(said)}\n`);
    stack.update();
  };
  return Object.assign(show, { close: () => (isDrawn && !isEnded ? close() : undefined) });
}

/** Whether something was found, or anything but progress is said. */
const isSeen = (event: RunEvent): boolean => event.kind !== 'progress' || event.sourcesFound > 0;

/** Holds back what a start says of itself until a source is found: a run of an empty folder never started. */
function onceSeen(show: OnRunEvent): OnRunEvent {
  let held: readonly RunEvent[] = [];
  return (event) => {
    if (event.kind === 'run_started' || (event.kind === 'budget' && held.length > 0)) {
      held = [...held, event];
      return;
    }
    if (isSeen(event)) {
      held.forEach(show);
      held = [];
    }
    show(event);
  };
}

/**
 * A listener that shows runs to people on stderr: a bar on a terminal, a line every 30 s elsewhere. Runs that follow
 * one another, as those of an evaluation of two services, each start over.
 */
export function progressListener(init: ProgressInit): ProgressListener {
  if (init.silent) return Object.assign(() => undefined, { close: () => undefined });
  const begin = init.isTerminal ? bar : plainLines;
  let shown = begin(init);
  let told = onceSeen(shown);
  let isOver = false;
  const show: OnRunEvent = (event) => {
    if (isOver) {
      shown = begin(init);
      told = onceSeen(shown);
    }
    told(event);
    isOver = isEnd(event);
  };
  return Object.assign(show, { close: () => shown.close() });
}
