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

/** Reasons that an explained result gives. */
const REASON_COUNT = 10;
const encoder = new TextEncoder();

/** Runs one detection and writes its result as JSON. */
export function answerDetection(task: DetectionTask, parts: DetectionParts): ScanAnswer {
  const detector = parts.detectorFor(task.text, task.modelVersion);
  const detection = detector.detect(task.text);
  const reasons = task.explain ? detector.explain(task.text, REASON_COUNT) : null;
  const result = documentResult(task.text, detection, { message: parts.resultMessage(detection), truncated: task.truncated, abbreviated: task.abbreviated, reasons });
  const named = task.filename === null ? result : { filename: task.filename, ...result };
  return { json: encoder.encode(JSON.stringify(named)), wordCount: detection.wordCount, version: detection.version };
}
