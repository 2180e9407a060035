import { readFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { detectorOf, prepareDocument, resultMessage } from '../../../engines/detect/index.js';
import type { ModelRecord } from '../../../engines/detect/index.js';
import type { Detector } from '../../../records/detection.js';
import { countWords } from '../../../text/words.js';
import { answerBatch } from './answer-batch.js';
import { answerDetection, answerPlainFile } from './answer-detection.js';
import type { LoadedModel } from '../detection-pool.js';
import type { DetectionWork, DetectionReply } from '../detection-task.js';
import { readPlainText } from '../plain-text.js';

function areModels(value: unknown): value is readonly LoadedModel[] {
  return (
    Array.isArray(value) &&
    value.every(
      (model: unknown) =>
        typeof model === 'object' && model !== null && 'record' in model && 'card' in model && 'tables' in model,
    )
  );
}

const started: unknown = workerData;
if (!areModels(started)) throw new Error('a detection worker was started without models');
const models = started;
const detectors = new Map<string, Detector>();

/** Reads a model when it is first used: that takes time and memory. */
function modelOf(version: string): Detector | undefined {
  const known = detectors.get(version);
  const model = models.find(({ record }) => record.version === version);
  if (known !== undefined || model === undefined) return known;
  const { card, weights, tables } = model;
  const detector = detectorOf(card, typeof weights === 'string' ? readFileSync(weights) : weights, tables);
  detectors.set(version, detector);
  return detector;
}

/** The newest released version for texts of this kind; the list is oldest first. */
function defaultVersion(defaultFor: ModelRecord['defaultFor']): string | undefined {
  return models.filter(({ record }) => record.released && record.defaultFor === defaultFor).at(-1)?.record.version;
}

const english = defaultVersion('english');
// Most texts use this model: it is read before the first one comes.
if (english !== undefined) modelOf(english);
const otherLanguages = defaultVersion('other-languages');

function detectorFor(language: string, modelVersion: string | null): Detector {
  const inEnglish = otherLanguages === undefined || ['en', 'und'].includes(language);
  const version = modelVersion ?? (inEnglish ? english : otherLanguages);
  const detector = version === undefined ? undefined : modelOf(version);
  if (detector === undefined) throw new Error('there is no model for this request');
  return detector;
}

const parts = { prepare: prepareDocument, detectorFor, resultMessage };

function answer(work: DetectionWork): DetectionReply {
  if (work.kind === 'count') return { kind: 'count', wordCount: countWords(work.text) };
  if (work.kind === 'read') return { kind: 'read', text: readPlainText(work.file) };
  if (work.kind === 'detect-file') return answerPlainFile(work.task, parts);
  return { kind: 'detect', answer: answerDetection(work.task, parts) };
}

/** Entry of the thread: a batch of texts. */
export default function work(batch: readonly DetectionWork[]): Promise<unknown> {
  return answerBatch(batch, answer);
}
