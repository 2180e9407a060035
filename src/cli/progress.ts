import cliProgress from 'cli-progress';
import type { Writable } from 'node:stream';
import type { Clock } from '../lib/clock.js';
import { terminalText } from '../lib/terminal-text.js';
import type { OnRunEvent } from '../pipeline/progress/events.js';
import { PaceMeter } from './pace.js';
import type { Pace } from './pace.js';
import { eventLine, progressCount, progressDetail } from './progress-text.js';
import type { ProgressEvent } from './progress-text.js';

const LINE_INTERVAL_MS = 5000;
const FRAMES_PER_SECOND = 8;

export interface ProgressInit {
  readonly stderr: Writable;
  readonly isTerminal: boolean;
  /** `--quiet` or `--json`: nothing is shown. */
  readonly silent: boolean;
  readonly clock: Clock;
}

/** The count and the detail of progress, joined where there is a detail. */
function progressLine(event: ProgressEvent, pace: Pace, isEnded: boolean): string {
  return [progressCount(event), progressDetail(event, pace, isEnded)].filter((part) => part !== '').join(' · ');
}

function plainLines(stderr: Writable, clock: Clock): OnRunEvent {
  const meter = new PaceMeter();
  let lastLineMs = clock.now();
  let unprinted: { readonly event: ProgressEvent; readonly pace: Pace } | null = null;
  const print = (line: string): void => void stderr.write(`${terminalText(line)}\n`);
  const printProgress = (isEnded: boolean): void => {
    if (unprinted !== null) print(progressLine(unprinted.event, unprinted.pace, isEnded));
    unprinted = null;
  };
  return (event) => {
    if (event.kind === 'progress') {
      unprinted = { event, pace: meter.note(clock.now(), event.sourcesDone, event.wordsDone) };
      if (clock.now() - lastLineMs < LINE_INTERVAL_MS) return;
      printProgress(false);
      lastLineMs = clock.now();
    } else if (event.kind === 'run_ended') printProgress(true);
    const line = eventLine(event);
    if (line !== null) print(line);
  };
}

function bar(stderr: Writable, clock: Clock): OnRunEvent {
  const meter = new PaceMeter();
  // The program handles signals itself: a run must drain before it ends.
  const stack = new cliProgress.MultiBar(
    {
      stream: stderr,
      format: ' {bar} {percentage} % · {count} · {detail}',
      barsize: 24,
      fps: FRAMES_PER_SECOND,
      hideCursor: true,
      clearOnComplete: true,
      linewrap: false,
      gracefulExit: false,
      autopadding: false,
    },
    cliProgress.Presets.shades_classic,
  );
  let drawn: cliProgress.SingleBar | null = null;
  let undrawn: { readonly event: ProgressEvent; readonly pace: Pace } | null = null;
  let lastDrawMs = Number.NEGATIVE_INFINITY;
  const draw = (isEnded: boolean): void => {
    if (undrawn === null) return;
    const { event, pace } = undrawn;
    undrawn = null;
    lastDrawMs = clock.now();
    const payload = { count: progressCount(event), detail: progressDetail(event, pace, isEnded) };
    const isFirst = drawn === null;
    drawn ??= stack.create(event.sourcesFound, event.sourcesDone, payload);
    drawn.setTotal(Math.max(1, event.sourcesFound));
    drawn.update(event.sourcesDone, payload);
    if (isFirst) stack.update();
  };
  return (event) => {
    if (event.kind === 'progress') {
      undrawn = { event, pace: meter.note(clock.now(), event.sourcesDone, event.wordsDone) };
      if (clock.now() - lastDrawMs >= 1000 / FRAMES_PER_SECOND) draw(false);
      return;
    }
    if (event.kind === 'run_ended') {
      draw(true);
      stack.stop();
    }
    const line = eventLine(event);
    if (line === null) return;
    if (drawn === null) {
      stderr.write(`${terminalText(line)}\n`);
      return;
    }
    // A line above the bar waits for the next frame, and would be lost if the run ended before it.
    stack.log(`${terminalText(line)}\n`);
    stack.update();
  };
}

/** A listener that shows a run to people on stderr: a bar on a terminal, a line every 5 s elsewhere. */
export function progressListener(init: ProgressInit): OnRunEvent {
  if (init.silent) return () => undefined;
  return init.isTerminal ? bar(init.stderr, init.clock) : plainLines(init.stderr, init.clock);
}
