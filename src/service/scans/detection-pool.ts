import type { ModelVersion } from '../../contract/model-versions.js';
import type { ModelCard, ModelRecord, SharedTables } from '../../engines/detect/index.js';
import type {
  DetectionTask,
  DetectionWork,
  DetectionReply,
  PlainFile,
  PlainFileTask,
  PlainText,
} from './detection-task.js';
import type { ScanAnswer } from './scan-answer.js';
import { beyondEnd } from './file-blocks.js';
import { createScanWorkers, SCAN_TIMEOUT_MS } from './worker-pool.js';
import type { ScanPoolOptions, ScanWorkers } from './worker-pool.js';

/** Scores texts off the main thread. */
export interface DetectionPool {
  readonly modelVersions: readonly ModelVersion[];
  /** Tasks waiting or running. */
  readonly pending: number;
  detect(task: DetectionTask, signal: AbortSignal): Promise<ScanAnswer>;
  /**
   * The same for a plain file, whose text is not returned; null where it has no word, or its bytes on disk are no plain
   * text. @throws ApiError `invalid_request` where a block ends beyond its text
   */
  detectFile(task: PlainFileTask, signal: AbortSignal): Promise<ScanAnswer | null>;
  /** The words a text would be charged for. */
  countWords(text: string, signal: AbortSignal): Promise<number>;
  /** The text of a plain file without a reader process; null where its bytes on disk turn out to be something else. */
  readPlainText(file: PlainFile, signal: AbortSignal): Promise<PlainText | null>;
  close(): Promise<void>;
}

/** A model version with what it is made of. */
export interface LoadedModel {
  readonly record: ModelRecord;
  readonly card: ModelCard;
  /** Or the path where a thread that needs them reads them. */
  readonly weights: Uint8Array | string;
  /** Memory in which the workers share the unpacked model. */
  readonly tables: SharedTables;
}

function listing({ version, released, defaultFor, languages, description, sunset }: ModelRecord): ModelVersion {
  const listed = { version, released, default: defaultFor !== null, languages: [...languages], description };
  return sunset === null ? listed : { ...listed, sunset };
}

/** The size of a piece of work: its characters or bytes. */
function sizeOf(work: DetectionWork): number {
  if (work.kind === 'detect') return work.task.text.length;
  if (work.kind === 'count') return work.text.length;
  const { content, characterLimit } = work.kind === 'read' ? work.file : work.task.file;
  return typeof content === 'string' ? characterLimit : content.length;
}

type Kind = DetectionWork['kind'];
type ReplyOf<K extends Kind> = Extract<DetectionReply, { readonly kind: K }>;

function isOfKind<K extends Kind>(given: DetectionReply, kind: K): given is ReplyOf<K> {
  return given.kind === kind;
}

type Workers = ScanWorkers<DetectionWork, DetectionReply>;

/** Has one piece of work done. @throws ApiError `invalid_request` where a block ends beyond the text */
async function ask<K extends Kind>(
  workers: Workers,
  work: Extract<DetectionWork, { readonly kind: K }>,
  kind: K,
  signal: AbortSignal,
): Promise<ReplyOf<K>> {
  const given = await workers.run(work, signal);
  if (given.kind === 'beyond-end') throw beyondEnd();
  if (!isOfKind(given, kind)) throw new Error(`a detection worker answered ${given.kind} to ${kind}`);
  return given;
}

function poolOver(workers: Workers, models: readonly LoadedModel[]): DetectionPool {
  return {
    modelVersions: models.map(({ record }) => listing(record)),
    get pending() {
      return workers.pending;
    },
    detect: async (task, signal) => (await ask(workers, { kind: 'detect', task }, 'detect', signal)).answer,
    detectFile: async (task, signal) =>
      (await ask(workers, { kind: 'detect-file', task }, 'detect-file', signal)).answer,
    countWords: async (text, signal) => (await ask(workers, { kind: 'count', text }, 'count', signal)).wordCount,
    readPlainText: async (file, signal) => (await ask(workers, { kind: 'read', file }, 'read', signal)).text,
    close: () => workers.close(),
  };
}

/**
 * Starts detection workers, each of which reads a model when it first needs it.
 * @param models checked: see `tablesOf`; where their weights are not read yet, a thread that reads them checks them
 */
export function createDetectionPool(models: readonly LoadedModel[], options: ScanPoolOptions = {}): DetectionPool {
  const { timeoutMs = SCAN_TIMEOUT_MS, warm = 'all', threads } = options;
  const { worker = 'service/scans/workers/detection-worker.thread.cjs' } = options;
  const workers: Workers = createScanWorkers({ worker, workerData: models, threads, warm, timeoutMs, sizeOf });
  return poolOver(workers, models);
}
