import type { ChildProcess } from 'node:child_process';
import { schemaCheck } from '../../lib/schema-check.js';
import { startTimer } from '../../lib/clock.js';
import type { Timer } from '../../lib/clock.js';
import type { AssayError } from '../../lib/errors.js';
import type { Extraction } from '../../records/extraction.js';
import type { PageDrawing } from '../../records/page-drawing.js';
import type { Answer, DrawJob, Job, Order, WorkerLimits } from './messages.js';
import { Reply } from './messages.js';
import { PageRequests } from '../ocr/page-requests.js';
import type { PageResult } from '../ocr/page-result.js';
import type { ScannedPages } from '../ocr/scanned-pages.js';
import { brokenProgram, startFailure } from '../program-fault.js';
import { limitOf } from './reading.js';
import type { Outcome, Reading } from './reading.js';
import type { OnSpent } from './spent-time.js';
import { SpentTime } from './spent-time.js';
import { endOfProcess, startProcess } from './start-worker.js';
import { PICTURE_TIMES, STALL_TIMES } from './time-limit.js';
import { hearSpent, SPENT_PIPE } from './told-time.js';

const STDERR_KEPT = 2_000;
/** A worker that is not ready after this time never will be; it takes a second on a busy machine. */
const LEAST_START_MS = 20_000;

export const ReplyCheck = schemaCheck(Reply);

const mixedUp = (): AssayError => brokenProgram('a worker answered something else than it was asked for');

/** One worker process. It reads one file or page after another, and is killed when it does not finish in time. */
export class WorkerProcess {
  readonly #process: ChildProcess;
  readonly #exited: Promise<unknown>;
  /** Assigned files without a result, in order; the first is being read. */
  readonly #readings: Reading[] = [];
  readonly #requests: PageRequests;
  /** Orders that it is done with. */
  #finished = 0;
  #stderr = '';
  #timer: Timer | undefined;
  readonly #starting: Timer;
  #isReady = false;
  /** Processor time that its start took. */
  #startMs = 0;
  #isEnding = false;
  /** Why this program killed it; null if it did not. */
  #killedBy: 'stall' | 'owner' | null = null;

  /** @param onEnd called once when the process ends, for whatever reason */
  constructor(limits: WorkerLimits, pages: ScannedPages, onEnd: () => void) {
    this.#requests = new PageRequests(pages, (answer) => this.#tell(answer));
    this.#process = startProcess(limits);
    this.#starting = startTimer(() => this.#kill('stall'), Math.max(LEAST_START_MS, limits.timeoutMs * STALL_TIMES));
    this.#exited = new Promise((resolve) => {
      this.#process.once('exit', resolve);
      this.#process.on('error', resolve);
    }).then(() => {
      this.#isEnding = true;
      this.#starting.cancel();
      this.#settleAll();
      this.#requests.end();
      onEnd();
    });
    this.#listen();
  }

  #listen(): void {
    const { stderr, stdio } = this.#process;
    stderr?.on('data', (chunk: Buffer) => (this.#stderr = `${this.#stderr}${chunk.toString()}`.slice(-STDERR_KEPT)));
    hearSpent(stdio[SPENT_PIPE], ({ order, processorMs }) => {
      if (order === this.#finished + 1) this.#readings[0]?.spent.told(processorMs);
    });
    this.#process.on('message', (value) => this.#receive(value));
  }

  /** Whether it has nothing to read. */
  get isIdle(): boolean {
    return !this.#isEnding && this.#readings.length === 0;
  }

  /** Whether it would have at most `fileCount` files to read after accepting another. A starting worker accepts one. */
  takes(fileCount: number): boolean {
    return !this.#isEnding && this.#readings.length < (this.#isReady ? fileCount : 1);
  }

  /**
   * Reads one file. Returns its result, how the worker ended while reading it, or `unread` if the worker ended for
   * another reason. Rejects if the worker cannot start, or with the signal's reason when aborted.
   */
  async read(job: Job, timeoutMs: number, onSpent: OnSpent, signal?: AbortSignal): Promise<Outcome<Extraction>> {
    const outcome = await this.#run({ kind: 'file', job }, timeoutMs, onSpent, signal);
    if (outcome === 'unread' || 'by' in outcome) return outcome;
    if (outcome.kind !== 'done') throw mixedUp();
    return outcome.extraction;
  }

  /** As `read`, of the picture of one page. */
  async readPage(picture: Uint8Array, timeoutMs: number, onSpent: OnSpent): Promise<Outcome<PageResult>> {
    const outcome = await this.#run({ kind: 'page', picture }, timeoutMs, onSpent);
    if (outcome === 'unread' || 'by' in outcome) return outcome;
    if (outcome.kind !== 'page') throw mixedUp();
    return outcome.result;
  }

  /** As `read`, of what one page of a file looks like. */
  async draw(job: DrawJob, timeoutMs: number): Promise<Outcome<PageDrawing>> {
    const outcome = await this.#run({ kind: 'draw', job }, timeoutMs, () => undefined);
    if (outcome === 'unread' || 'by' in outcome) return outcome;
    if (outcome.kind !== 'drawn') throw mixedUp();
    return outcome.drawing;
  }

  end(): Promise<unknown> {
    this.#kill('owner');
    return this.#exited;
  }

  async #run(order: Order, timeoutMs: number, onSpent: OnSpent, signal?: AbortSignal): Promise<Outcome<Answer>> {
    let stop = (): void => undefined;
    try {
      return await new Promise((resolve, reject) => {
        const spent = new SpentTime(onSpent);
        const reading = { order, timeoutMs, onSpent, spent, signal, resolve, reject, hasBegunPictures: false };
        stop = () => this.#stop(reading);
        signal?.addEventListener('abort', stop, { once: true });
        this.#assign(reading);
      });
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  #tell(order: Order): void {
    if (this.#process.connected) this.#process.send(order);
    this.#watch();
  }

  #assign(reading: Reading): void {
    this.#readings.push(reading);
    this.#updateReference();
    if (this.#isReady) this.#process.send(reading.order);
    if (this.#readings.length === 1) this.#begin();
  }

  /** Called when the worker begins to read the first of its files. */
  #begin(): void {
    const [reading] = this.#readings;
    if (this.#isReady) reading?.spent.begin(limitOf(reading));
    this.#watch();
  }

  /** Takes off the file that is done. */
  #finish(processorMs: number): Reading | undefined {
    const reading = this.#readings.shift();
    this.#finished += 1;
    reading?.spent.done(processorMs);
    this.#begin();
    this.#updateReference();
    return reading;
  }

  #receive(value: unknown): void {
    if (!ReplyCheck.Check(value)) this.#kill(null);
    else if (value.kind === 'ready') {
      this.#isReady = true;
      this.#starting.cancel();
      this.#startMs = value.processorMs;
      for (const { order } of this.#readings) this.#process.send(order);
      this.#begin();
    } else if (value.kind === 'picture') {
      // Each picture has its own time: the worker itself counts them, and stops in time.
      for (const reading of this.#readings.slice(0, 1)) {
        reading.hasBegunPictures = true;
        reading.spent.begin(value.limitMs, value.processorMs);
      }
      this.#watch();
    } else if (value.kind === 'ask' || value.kind === 'hand' || value.kind === 'read') {
      this.#requests.receive(value, this.#readings[0]?.onSpent ?? (() => undefined));
      this.#watch();
    } else if (value.kind === 'broken') {
      this.#finish(value.processorMs)?.reject(brokenProgram(value.message));
    } else {
      if (value.needsReplacement) this.#kill('owner');
      this.#finish(value.processorMs)?.resolve(value);
    }
  }

  /**
   * Starts the wall-clock time after which what is being read does not end any more: its processor time is limited in
   * the worker itself. While it waits for pages that others read, theirs apply.
   */
  #watch(): void {
    this.#timer?.cancel();
    const [reading] = this.#readings;
    if (this.#isReady && reading !== undefined && !this.#requests.areOpen)
      this.#timer = startTimer(
        () => this.#kill('stall'),
        reading.timeoutMs * STALL_TIMES * (reading.hasBegunPictures ? PICTURE_TIMES : 1),
      );
  }

  /** Handles an aborted file: if it is being read, the worker is killed; if it is queued, its result is discarded. */
  #stop(reading: Reading): void {
    if (this.#readings[0] === reading) this.#kill('owner');
    else reading.reject(reading.signal?.reason);
  }

  #settleAll(): void {
    this.#timer?.cancel();
    for (const [index, { spent, signal, resolve, reject, hasBegunPictures }] of this.#readings.splice(0).entries()) {
      spent.ended(this.#startMs, this.#killedBy === 'stall');
      if (signal?.aborted === true) reject(signal.reason);
      else if (this.#killedBy === 'owner' || index > 0) resolve('unread');
      else if (!this.#isReady) reject(startFailure(this.#stderr, this.#process.signalCode));
      else resolve({ by: this.#killedBy ?? endOfProcess(this.#process), hasBegunPictures });
    }
  }

  /**
   * Kills the worker; it accepts no more files. An idle worker does not keep the program running, but its end must, or
   * the program stops before the end is reported.
   */
  #kill(killedBy: 'stall' | 'owner' | null): void {
    if (!this.#isEnding) this.#killedBy = killedBy;
    this.#isEnding = true;
    this.#process.ref();
    this.#process.kill('SIGKILL');
  }

  /** A worker keeps the program running only while it reads or is ending. */
  #updateReference(): void {
    if (this.#readings.length > 0) {
      this.#process.ref();
      this.#process.channel?.ref();
    } else if (!this.#isEnding) {
      this.#process.unref();
      this.#process.channel?.unref();
    }
  }
}
