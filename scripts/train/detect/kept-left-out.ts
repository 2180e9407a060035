import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { ViewTable } from './fit-views.js';
import type { LeftOutProfile } from './fold-task.js';
import type { PartRecipe } from './part-recipes.js';
import type { LeftOutByPart, ScoresByPart } from './sum-of-parts.js';
import type { TrainingSource } from './training-data.js';

/** All that was trained, before the parts are summed and the second stage is fitted. */
export interface Trained {
  readonly leftOut: readonly LeftOutByPart[];
  readonly scores: readonly ScoresByPart[];
  /** The weights of each part, trained on all documents. */
  readonly tables: readonly (readonly ViewTable[])[];
  readonly keptBits: Uint8Array;
  readonly trainingData: readonly TrainingSource[];
}

interface KeptProfile extends Omit<LeftOutProfile, 'sentenceWeights' | 'sentenceTokens' | 'paragraphStarts'> {
  readonly sentenceWeights: readonly number[];
  readonly sentenceTokens: readonly number[];
  readonly paragraphStarts: readonly number[];
}

interface KeptLine {
  readonly document: LeftOutByPart['document'];
  readonly profiles: readonly KeptProfile[];
}

/** Writes what was trained to files that begin so: they hold corpus texts and stay outside the project. */
export function keepTrained(prefix: string, { leftOut, scores, tables, keptBits, trainingData }: Trained): void {
  const lines = leftOut.map(({ document, profiles }) =>
    JSON.stringify({ document, profiles: profiles.map(plainProfile) } satisfies KeptLine),
  );
  writeFileSync(`${prefix}.jsonl`, lines.join('\n'));
  writeFileSync(`${prefix}.scores.jsonl`, scores.map((row) => JSON.stringify(row)).join('\n'));
  writeFileSync(`${prefix}.words.bin`, keptBits);
  writeFileSync(`${prefix}.sources.json`, JSON.stringify(trainingData));
  tables.forEach((views, part) => {
    views.forEach(({ weights }, view) => {
      writeFileSync(tablePath(prefix, part, view), new Uint8Array(weights.buffer));
    });
  });
}

/** Reads what `keepTrained` wrote, number for number, in the order of training. */
export async function readTrained(prefix: string, parts: readonly PartRecipe[]): Promise<Trained> {
  const leftOut: LeftOutByPart[] = [];
  for await (const line of linesOf(`${prefix}.jsonl`)) {
    const { document, profiles } = JSON.parse(line) as KeptLine;
    leftOut.push({ document, profiles: profiles.map(typedProfile) });
  }
  const scores: ScoresByPart[] = [];
  for await (const line of linesOf(`${prefix}.scores.jsonl`)) scores.push(JSON.parse(line) as ScoresByPart);
  return {
    leftOut,
    scores,
    tables: parts.map(({ views }, part) =>
      views.map((shape, view) => ({
        shape,
        weights: new Float32Array(Uint8Array.from(readFileSync(tablePath(prefix, part, view))).buffer),
      })),
    ),
    keptBits: readFileSync(`${prefix}.words.bin`),
    trainingData: JSON.parse(readFileSync(`${prefix}.sources.json`, 'utf8')) as TrainingSource[],
  };
}

function tablePath(prefix: string, part: number, view: number): string {
  return `${prefix}.${part}.${view}.bin`;
}

function linesOf(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path), crlfDelay: Infinity });
}

function plainProfile(profile: LeftOutProfile): KeptProfile {
  return {
    ...profile,
    sentenceWeights: [...profile.sentenceWeights],
    sentenceTokens: [...profile.sentenceTokens],
    paragraphStarts: [...profile.paragraphStarts],
  };
}

function typedProfile(profile: KeptProfile): LeftOutProfile {
  return {
    ...profile,
    sentenceWeights: Float64Array.from(profile.sentenceWeights),
    sentenceTokens: Int32Array.from(profile.sentenceTokens),
    paragraphStarts: Uint8Array.from(profile.paragraphStarts),
  };
}
