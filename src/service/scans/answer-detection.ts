import type { Detection, Detector } from '../../records/detection.js';
import type { DetectionTask, PlainFileTask } from './detection-task.js';
import { readText } from './plain-text.js';
import { inFrame } from '../documents-body.js';
import { documentJson } from './write-document.js';
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
/** Answers are written here first: what is handed over then has their length, and no more. */
const room = Buffer.allocUnsafeSlow(2_097_152);
const MOST_BYTES_PER_UNIT = 3;

function encode(json: string): Uint8Array {
  if (json.length * MOST_BYTES_PER_UNIT > room.length) return encoder.encode(json);
  return new Uint8Array(room.buffer.slice(0, room.write(json)));
}

/** Runs one detection and writes its result as JSON. */
export function answerDetection(task: DetectionTask, parts: DetectionParts): ScanAnswer {
  const detector = parts.detectorFor(task.text, task.modelVersion);
  const detection = detector.detect(task.text);
  const reasons = task.explain ? detector.explain(task.text, REASON_COUNT) : null;
  const json = documentJson(task.text, detection, { message: parts.resultMessage(detection), reasons, ...task });
  return { json: encode(task.alone ? inFrame(detection.version, json) : json), wordCount: detection.wordCount, version: detection.version };
}

/** Reads a plain file and runs its detection; null where there is nothing to detect. */
export function answerPlainFile({ file, ...options }: PlainFileTask, parts: DetectionParts): ScanAnswer | null {
  const found = readText(file);
  const answer = found === null ? null : answerDetection({ ...options, ...found, filename: file.filename, alone: false }, parts);
  return answer?.wordCount === 0 ? null : answer;
}
