import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { monotonicMs } from '../../lib/clock.js';
import type { Clock } from '../../lib/clock.js';
import { AssayError } from '../../lib/errors.js';
import { systemWords } from '../../lib/system-words.js';
import { makeFolder } from '../../lib/make-folder.js';
import { refusedPlace } from '../../lib/output-file.js';
import { isDatabase, outputPlace } from '../../lib/output-place.js';
import { randomId } from '../../lib/random.js';
import { eventLine } from '../../records/event-lines.js';
import type { EventKind, OnRunEvent, RunEvent } from '../../records/events.js';
import type { CliContext } from '../process/command.js';
import { writeNotice } from '../terminal/notice.js';

/** Totals are written at most this often: they come a thousand times a second. */
const TOTALS_EVERY_MS = 1000;
/** Events that hold totals so far: each replaces the one before it. */
const TOTALS: ReadonlySet<EventKind> = new Set<EventKind>(['progress', 'worked']);

export interface EventLog {
  readonly emit: OnRunEvent;
  /** Writes the waiting events. Failures to write are reported on standard error. */
  close(): Promise<void>;
}

export interface EventLogInit {
  readonly clock: Pick<Clock, 'now'>;
  /** Milliseconds of a clock that never goes back. */
  readonly elapsedMs: () => number;
  /** Called once, when lines can no longer be written. */
  readonly onBroken: (error: unknown) => void;
}

/**
 * Writes events as lines of JSON. Totals are written at intervals, and left out while the reader is behind; other
 * events wait for it.
 */
export class EventLines {
  readonly #out: Writable;
  readonly #init: EventLogInit;
  readonly #session = randomId().slice(0, 8);
  readonly #startedMs: number;
  #totals: string | null = null;
  #totalsMs = Number.NEGATIVE_INFINITY;
  #isBroken = false;

  constructor(out: Writable, init: EventLogInit) {
    this.#out = out;
    this.#init = init;
    this.#startedMs = init.elapsedMs();
    out.on('error', (error) => {
      if (!this.#isBroken) init.onBroken(error);
      this.#isBroken = true;
    });
  }

  readonly emit = (event: RunEvent): void => {
    const nowMs = this.#init.elapsedMs();
    const line = eventLine(event, {
      at: new Date(this.#init.clock.now()).toISOString(),
      elapsedSeconds: Math.round(nowMs - this.#startedMs) / 1000,
      session: this.#session,
    });
    if (!TOTALS.has(event.kind)) {
      this.writeTotals();
      this.#write(line);
      return;
    }
    this.#totals = line;
    if (nowMs - this.#totalsMs < TOTALS_EVERY_MS || this.#out.writableNeedDrain) return;
    this.#totalsMs = nowMs;
    this.writeTotals();
  };

  /** Writes the waiting totals, if any. */
  writeTotals(): void {
    if (this.#totals !== null) this.#write(this.#totals);
    this.#totals = null;
  }

  #write(line: string): void {
    if (!this.#isBroken) this.#out.write(`${line}\n`);
  }
}

/** Whether a file ends within a line, as after a kill. */
async function endsWithinLine(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile() || found.size === 0) return false;
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, found.size - 1);
    return buffer.toString('latin1') !== '\n';
  } finally {
    await file.close();
  }
}

/** Opens the file to append lines. @throws AssayError `events_unwritable` */
async function openFile(path: string, shown: string): Promise<Writable> {
  try {
    await makeFolder(dirname(path));
    if (await isDatabase((await outputPlace(path)).path)) throw refusedPlace(shown, 'database');
    const isTorn = await endsWithinLine(path);
    const stream = createWriteStream(path, { flags: 'a' });
    await once(stream, 'open');
    if (isTorn) stream.write('\n');
    return stream;
  } catch (error) {
    if (error instanceof AssayError) throw error;
    throw new AssayError({
      code: 'events_unwritable',
      message: `events cannot be written to ${shown}: ${systemWords(error)}`,
      nextStep: 'Name a file that can be written with --events, or - for standard output.',
      exitCode: 2,
      cause: error,
    });
  }
}

/**
 * Opens where the events of a command go: a file, or `-` for standard output. @throws AssayError `events_unwritable`
 */
export async function openEventLog(
  place: string,
  { stdout, stderr, env, cwd }: CliContext,
  clock: Pick<Clock, 'now'>,
): Promise<EventLog> {
  const out = place === '-' ? stdout : await openFile(resolve(cwd, place), place);
  const onBroken = (error: unknown): void =>
    writeNotice(`events can no longer be written to ${place}, and the work continues: ${systemWords(error)}`, null, {
      stderr,
      env,
    });
  const lines = new EventLines(out, { clock, elapsedMs: monotonicMs, onBroken });
  return {
    emit: lines.emit,
    close: async () => {
      lines.writeTotals();
      if (out === stdout) return;
      out.end();
      await finished(out).catch(() => undefined);
    },
  };
}
