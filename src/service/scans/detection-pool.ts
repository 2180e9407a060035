import type { ModelVersion } from '../../contract/model-versions.js';
import type { ModelFiles, ModelRecord } from '../../engines/detect/index.js';
import type { DetectionTask, DetectionWork } from './detection-task.js';
import type { ScanAnswer } from './scan-answer.js';
import { createScanWorkers } from './scan-workers.js';

/** Scores texts off the main thread. */
export interface DetectionPool {
  readonly modelVersions: readonly ModelVersion[];
  /** Tasks waiting or running. */
  readonly pending: number;
  detect(task: DetectionTask, signal: AbortSignal): Promise<ScanAnswer>;
  /** The words a text would be charged for. */
  countWords(text: string, signal: AbortSignal): Promise<number>;
  close(): Promise<void>;
}

/** A model version with the bytes it is made of. */
export interface LoadedModel {
  readonly record: ModelRecord;
  readonly files: ModelFiles;
}

function listing({ version, released, defaultFor, languages, description, sunset }: ModelRecord): ModelVersion {
  const listed = { version, released, default: defaultFor !== null, languages: [...languages], description };
  return sunset === null ? listed : { ...listed, sunset };
}

/** Starts detection workers that each hold every model. @param threads by default one a core */
export function createDetectionPool(models: readonly LoadedModel[], threads?: number): DetectionPool {
  const workers = createScanWorkers<DetectionWork>({ worker: 'service/scans/detection-worker.js', workerData: models, threads, eager: true });
  return {
    modelVersions: models.map(({ record }) => listing(record)),
    get pending() {
      return workers.pending;
    },
    detect: (task, signal) => workers.run({ kind: 'detect', task }, signal),
    countWords: async (text, signal) => (await workers.run({ kind: 'count', text }, signal)).wordCount,
    close: () => workers.close(),
  };
}
