import type { Detection, Detector } from '../../records/detection.js';
import type { DetectionTask } from './detection-task.js';
import { documentResult } from './document-result.js';
import type { ScanAnswer } from './scan-answer.js';

export interface DetectionParts {
  /** The detector of a version, or the default one for the text's language. */
  readonly detectorFor: (text: string, modelVersion: string | null) => Detector;
  /** One sentence for end users. */
  readonly resultMessage: (detection: Detection) => string;
}

const encoder = new TextEncoder();

/** Runs one detection and writes its result as JSON. */
export function answerDetection(task: DetectionTask, parts: DetectionParts): ScanAnswer {
  const detection = parts.detectorFor(task.text, task.modelVersion).detect(task.text);
  const result = documentResult(task.text, detection, { message: parts.resultMessage(detection), truncated: task.truncated, abbreviated: task.abbreviated });
  const named = task.filename === null ? result : { filename: task.filename, ...result };
  return { json: encoder.encode(JSON.stringify(named)), wordCount: detection.wordCount, version: detection.version };
}
