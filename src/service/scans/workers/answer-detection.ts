import type { Block } from '../../../records/blocks.js';
import type { Detection, Detector, PreparedDocument } from '../../../records/detection.js';
import type { DetectionTask, DetectionReply, PlainFileTask } from '../detection-task.js';
import { givenBlocks } from '../given-blocks.js';
import { readText } from '../plain-text.js';
import { withEnvelope } from '../documents-body.js';
import { holdsWord } from '../../../text/words.js';
import { withManipulations } from './merge-manipulations.js';
import { documentJson } from './write-document.js';
import { deflateJson } from '../deflate-json.js';
import type { ScanAnswer } from '../scan-answer.js';

export interface DetectionParts {
  readonly prepare: (text: string, blocks: readonly Block[]) => PreparedDocument;
  /** The detector of a version, or the default one for a text's language. */
  readonly detectorFor: (language: string, modelVersion: string | null) => Detector;
  /** One sentence for end users. */
  readonly resultMessage: (detection: Detection) => string;
}

/** Reasons in an explained result. */
const REASON_COUNT = 10;
const encoder = new TextEncoder();
/** Answers are encoded here first, so that the bytes that are sent have exactly their length. */
const scratch = Buffer.allocUnsafeSlow(2_097_152);
const MOST_BYTES_PER_UNIT = 3;

/** The bytes of an answer, valid until the next one is encoded; null for an answer that is too long. */
function inScratch(json: string): Uint8Array | null {
  return json.length * MOST_BYTES_PER_UNIT > scratch.length ? null : scratch.subarray(0, scratch.write(json));
}

function encode(json: string): Uint8Array {
  const written = inScratch(json);
  return written === null ? encoder.encode(json) : new Uint8Array(written);
}

/** Runs one detection and writes its result as JSON. */
export function answerDetection(task: DetectionTask, parts: DetectionParts): ScanAnswer {
  const document = parts.prepare(task.text, task.blocks);
  const detector = parts.detectorFor(document.language, task.modelVersion);
  const detection = withManipulations(detector.detect(document), task.manipulations);
  const reasons = task.explain ? detector.explain(document, REASON_COUNT) : null;
  const json = documentJson(task.text, detection, { message: parts.resultMessage(detection), reasons, ...task });
  const given = { wordCount: detection.wordCount, version: detection.version };
  if (!task.deflate)
    return { ...given, json: encode(task.alone ? withEnvelope(detection.version, json) : json), deflatedFrom: null };
  const { bytes, ...deflatedFrom } = deflateJson(inScratch(json) ?? json);
  return { ...given, json: bytes, deflatedFrom };
}

/** The detection that a plain file asks for. */
export function plainFileDetection({
  file,
  blocks: given,
  ...options
}: PlainFileTask): DetectionTask | 'no-words' | 'beyond-end' {
  const found = readText(file);
  const blocks = found === null ? [] : givenBlocks(found, given);
  if (blocks === null) return 'beyond-end';
  return found === null || !holdsWord(found.text)
    ? 'no-words'
    : { ...options, ...found, blocks, filename: file.filename, alone: false };
}

/** Reads a plain file and runs its detection; the answer is null if the file has no word. */
export function answerPlainFile(task: PlainFileTask, parts: DetectionParts): DetectionReply {
  const detection = plainFileDetection(task);
  if (detection === 'beyond-end') return { kind: 'beyond-end' };
  const answer = detection === 'no-words' ? null : answerDetection(detection, parts);
  return { kind: 'detect-file', answer: answer?.wordCount === 0 ? null : answer };
}
