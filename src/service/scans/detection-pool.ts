import type { ModelVersion } from '../../contract/model-versions.js';
import type { ModelFiles, ModelRecord, SharedTables } from '../../engines/detect/index.js';
import type {
  DetectionTask,
  DetectionWork,
  DetectionYield,
  PlainFile,
  PlainFileTask,
  PlainText,
} from './detection-task.js';
import type { ScanAnswer } from './scan-answer.js';
import { beyondEnd } from './file-blocks.js';
import { createScanWorkers, SCAN_TIMEOUT_MS } from './worker-pool.js';
import type { ScanPoolOptions } from './worker-pool.js';

/** Scores texts off the main thread. */
export interface DetectionPool {
  readonly modelVersions: readonly ModelVersion[];
  /** Tasks waiting or running. */
  readonly pending: number;
  detect(task: DetectionTask, signal: AbortSignal): Promise<ScanAnswer>;
  /**
   * The same for a plain file, whose text need not come back; null where it has no word, or its bytes on disk are no
   * plain text. @throws ApiError `invalid_request` where a block ends beyond its text
   */
  detectFile(task: PlainFileTask, signal: AbortSignal): Promise<ScanAnswer | null>;
  /** The words a text would be charged for. */
  countWords(text: string, signal: AbortSignal): Promise<number>;
  /** The text of a plain file without a reader process; null where its bytes on disk turn out to be something else. */
  readPlainText(file: PlainFile, signal: AbortSignal): Promise<PlainText | null>;
  close(): Promise<void>;
}

/** A model version with the bytes it is made of. */
export interface LoadedModel {
  readonly record: ModelRecord;
  readonly files: ModelFiles;
  /** Where the workers share what they unpack of it. */
  readonly tables: SharedTables;
}

function listing({ version, released, defaultFor, languages, description, sunset }: ModelRecord): ModelVersion {
  const listed = { version, released, default: defaultFor !== null, languages: [...languages], description };
  return sunset === null ? listed : { ...listed, sunset };
}

/** Characters, or what weighs like them. */
function sizeOf(work: DetectionWork): number {
  if (work.kind === 'detect') return work.task.text.length;
  if (work.kind === 'count') return work.text.length;
  const { content, characterLimit } = work.kind === 'read' ? work.file : work.task.file;
  return typeof content === 'string' ? characterLimit : content.length;
}

const elsewhere = (): Error => new Error('a detection worker answered what it was not asked');

/**
 * Starts detection workers, each of which reads a model when it first needs it. @param models were checked: see
 * `tablesOf`
 */
export function createDetectionPool(
  models: readonly LoadedModel[],
  {
    timeoutMs = SCAN_TIMEOUT_MS,
    threads,
    warm = true,
    worker = 'service/scans/workers/detection-worker.js',
  }: ScanPoolOptions = {},
): DetectionPool {
  const workers = createScanWorkers<DetectionWork, DetectionYield>({
    worker,
    workerData: models,
    threads,
    warm,
    timeoutMs,
    sizeOf,
  });
  return {
    modelVersions: models.map(({ record }) => listing(record)),
    get pending() {
      return workers.pending;
    },
    detect: async (task, signal) => {
      const given = await workers.run({ kind: 'detect', task }, signal);
      if (given.kind !== 'detect') throw elsewhere();
      return given.answer;
    },
    detectFile: async (task, signal) => {
      const given = await workers.run({ kind: 'detect-file', task }, signal);
      if (given.kind === 'beyond-end') throw beyondEnd();
      if (given.kind !== 'detect-file') throw elsewhere();
      return given.answer;
    },
    countWords: async (text, signal) => {
      const given = await workers.run({ kind: 'count', text }, signal);
      if (given.kind !== 'count') throw elsewhere();
      return given.wordCount;
    },
    readPlainText: async (file, signal) => {
      const given = await workers.run({ kind: 'read', file }, signal);
      if (given.kind !== 'read') throw elsewhere();
      return given.text;
    },
    close: () => workers.close(),
  };
}
