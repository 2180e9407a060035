import type { Block } from '../../../records/blocks.js';
import type { Detection, Detector, PreparedDocument } from '../../../records/detection.js';
import type { DetectionTask, DetectionReply, PlainFileTask } from '../detection-task.js';
import { givenBlocks } from '../given-blocks.js';
import { readText } from '../plain-text.js';
import { withEnvelope } from '../documents-body.js';
import { holdsWord } from '../../../text/words.js';
import { withManipulations } from './merge-manipulations.js';
import { documentJson } from './write-document.js';
import { deflateJson, storedJson } from '../deflate-json.js';
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
/** Answers are encoded here first, so that the bytes that are sent have exactly their length. */
const scratch = Buffer.allocUnsafeSlow(2_097_152);
const MOST_BYTES_PER_UNIT = 3;

/** The bytes of an answer in pieces, valid until the next one is encoded. */
function encoded(pieces: readonly string[]): Uint8Array {
  let length = 0;
  for (const piece of pieces) {
    if (length + piece.length * MOST_BYTES_PER_UNIT > scratch.length) return Buffer.from(pieces.join(''));
    length += scratch.write(piece, length);
  }
  return scratch.subarray(0, length);
}

/** Runs one detection and writes its result as JSON. */
export function answerDetection(task: DetectionTask, parts: DetectionParts): ScanAnswer {
  const document = parts.prepare(task.text, task.blocks);
  const detector = parts.detectorFor(document.language, task.modelVersion);
  const detection = withManipulations(detector.detect(document), task.manipulations);
  const reasons = task.explain ? detector.explain(document, REASON_COUNT) : null;
  const { filename, abbreviated, sentenceColumns, truncated } = task;
  const extras = {
    message: parts.resultMessage(detection),
    reasons,
    filename,
    abbreviated,
    sentenceColumns,
    truncated,
  };
  const pieces = documentJson(task.text, detection, extras);
  const given = { wordCount: detection.wordCount, version: detection.version };
  if (!task.deflate) {
    const json = encoded(task.alone ? withEnvelope(detection.version, pieces) : pieces);
    return { ...given, json: new Uint8Array(json), deflatedFrom: null };
  }
  // With columns an answer is so short that to deflate it would take longer than to write it.
  const packed = sentenceColumns ? storedJson(encoded(pieces)) : deflateJson(encoded(pieces));
  const { bytes, ...deflatedFrom } = packed;
  return { ...given, json: bytes, deflatedFrom };
}

/** The detection that a plain file asks for. */
export function plainFileDetection({
  file,
  blocks: given,
  modelVersion,
  abbreviated,
  explain,
  deflate,
  sentenceColumns,
}: PlainFileTask): DetectionTask | 'no-words' | 'beyond-end' {
  const found = readText(file);
  if (found === null) return 'no-words';
  const blocks = givenBlocks(found, given);
  if (blocks === null) return 'beyond-end';
  const { text, truncated, manipulations, isAsSent } = found;
  if (!holdsWord(text)) return 'no-words';
  // Named one by one: `perf` finds copies of whole tasks beside the detection of a short text.
  return {
    text,
    blocks,
    modelVersion,
    abbreviated,
    sentenceColumns: sentenceColumns && isAsSent,
    explain,
    truncated,
    manipulations,
    filename: file.filename,
    alone: false,
    deflate,
  };
}

/** Reads a plain file and runs its detection; the answer is null if the file has no word. */
export function answerPlainFile(task: PlainFileTask, parts: DetectionParts): DetectionReply {
  const detection = plainFileDetection(task);
  if (detection === 'beyond-end') return { kind: 'beyond-end' };
  const answer = detection === 'no-words' ? null : answerDetection(detection, parts);
  return { kind: 'detect-file', answer: answer?.wordCount === 0 ? null : answer };
}
