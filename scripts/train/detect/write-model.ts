import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelCard } from '../../../src/engines/detect/card.js';
import type { ClassCoefficients } from '../../../src/engines/detect/classes.js';
import type { ModelFiles } from '../../../src/engines/detect/index.js';
import { sha256Hex } from '../../../src/lib/hash.js';
import { packageFile } from '../../../src/lib/package-root.js';
import type { AssistedHead } from '../../../src/engines/detect/assisted.js';
import type { leftOutFigures } from './figures.js';
import type { FittedView } from './fit-views.js';
import type { SecondStage } from './second-stage.js';
import type { TrainingSource } from './training-data.js';

/** What a card says for people, beside what the program reads. */
export interface CardFacts {
  readonly figures: ReturnType<typeof leftOutFigures>;
  readonly trainingData: readonly TrainingSource[];
}

/** The second stage, and what tells how much AI edited a text: null where its pairs are too few. */
export interface ModelStage extends SecondStage {
  readonly assisted: AssistedHead | null;
}

/** The bytes of a weights file: the kept words' bits, then a bitmap and the codes of each view. */
export function packWeights(keptBits: Uint8Array, views: readonly FittedView[]): Uint8Array {
  const parts: Uint8Array[] = [keptBits];
  for (const { codes } of views) {
    const bitmap = new Uint8Array(codes.length / 8);
    codes.forEach((code, bucket) => {
      if (code !== 0) bitmap[bucket >>> 3]! |= 1 << (bucket & 7);
    });
    parts.push(
      bitmap,
      codes.filter((code) => code !== 0),
    );
  }
  return Buffer.concat(parts);
}

/** The two files of a model version, as the detector reads them. */
export function modelFiles(
  version: string,
  languages: readonly string[],
  keptBits: Uint8Array,
  views: readonly FittedView[],
  { assisted, ...stage }: ModelStage,
  facts: CardFacts | Record<string, never>,
): ModelFiles {
  const weights = packWeights(keptBits, views);
  const card = {
    version,
    languages: [...languages, ...alsoDetected(languages)],
    weightsSha256: sha256Hex(weights),
    views: views.map(({ form, pattern, minOrder, maxOrder, bits, scale, codes }) => ({
      form,
      pattern,
      minOrder,
      maxOrder,
      bits,
      scale,
      weightCount: codes.reduce((sum, code) => sum + (code === 0 ? 0 : 1), 0),
    })),
    ...secondStageOf(stage),
    ...(assisted === null
      ? {}
      : { assisted: { coefficients: [...assisted.coefficients], starts: [...assisted.starts] } }),
  } satisfies ModelCard;
  return { card: Buffer.from(`${JSON.stringify({ ...card, ...facts }, null, 1)}\n`), weights };
}

/**
 * Languages as the corpus names them, and as the program detects them: it does not tell Indonesian from Malay, nor the
 * two written forms of Norwegian.
 */
const DETECTED_AS = [
  ['id', 'ms'],
  ['nb', 'no'],
] as const;

function alsoDetected(languages: readonly string[]): string[] {
  return DETECTED_AS.flatMap(([lang, detected]) => (languages.includes(lang) ? [detected] : []));
}

/** What is known about each language, by both of its names. */
function byBothNames<T>(known: Readonly<Record<string, T>>): Record<string, T> {
  const also = DETECTED_AS.flatMap(([lang, detected]): [string, T][] => {
    const own = known[lang];
    return own === undefined ? [] : [[detected, own]];
  });
  return { ...known, ...Object.fromEntries(also) };
}

function secondStageOf({
  scales,
  chain,
  classes,
  ranked,
  sentences,
  thresholds,
}: SecondStage): Pick<ModelCard, 'scales' | 'chain' | 'classes' | 'ranked' | 'sentences' | 'thresholds'> {
  const { highIn, mediumIn, ...ofAll } = thresholds;
  return {
    scales: byBothNames(scales),
    chain,
    classes: shortened(classes),
    ...(ranked === undefined ? {} : { ranked: { ...ranked, coefficients: shortened(ranked.coefficients) } }),
    sentences,
    thresholds: {
      ...ofAll,
      ...(mediumIn === undefined ? {} : { mediumIn: byBothNames(mediumIn) }),
      ...(highIn === undefined ? {} : { highIn: byBothNames(highIn) }),
    },
  };
}

function shortened(coefficients: ClassCoefficients): number[][] {
  return coefficients.map((row) => row.map((value) => Number(value.toFixed(6))));
}

/** Writes `card.json` and `weights.bin` of a version under data/models. */
export function writeModel(version: string, { card, weights }: ModelFiles): void {
  const folder = packageFile('data', 'models', version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'weights.bin'), weights);
  writeFileSync(join(folder, 'card.json'), card);
}
