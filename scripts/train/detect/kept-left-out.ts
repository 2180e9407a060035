import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { LeftOutScore } from './figures.js';
import type { LeftOut } from './left-out-documents.js';

interface KeptLine {
  readonly profile: Omit<LeftOut['profile'], 'sentenceWeights' | 'sentenceTokens' | 'paragraphStarts'> & {
    readonly sentenceWeights: readonly number[];
    readonly sentenceTokens: readonly number[];
    readonly paragraphStarts: readonly number[];
  };
  readonly document: LeftOut['document'];
}

/**
 * Writes left-out documents and their profiles, one JSON line each: they hold corpus texts and stay outside the
 * project.
 */
export function keepLeftOut(path: string, leftOut: readonly LeftOut[]): void {
  const lines = leftOut.map(({ profile, document }) => {
    const { sentenceWeights, sentenceTokens, paragraphStarts } = profile;
    return JSON.stringify({
      profile: {
        ...profile,
        sentenceWeights: [...sentenceWeights],
        sentenceTokens: [...sentenceTokens],
        paragraphStarts: [...paragraphStarts],
      },
      document,
    });
  });
  writeFileSync(path, lines.join('\n'));
}

/** Reads what `keepLeftOut` wrote, number for number, in the order of training. */
export async function readLeftOut(path: string): Promise<LeftOut[]> {
  const leftOut: LeftOut[] = [];
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (line === '') continue;
    const { profile, document } = JSON.parse(line) as KeptLine;
    const { sentenceWeights, sentenceTokens, paragraphStarts } = profile;
    leftOut.push({
      document,
      profile: {
        ...profile,
        sentenceWeights: Float64Array.from(sentenceWeights),
        sentenceTokens: Int32Array.from(sentenceTokens),
        paragraphStarts: Uint8Array.from(paragraphStarts),
      },
    });
  }
  return leftOut.sort((a, b) => a.profile.id - b.profile.id);
}

/** Writes the scores of all left-out documents. */
export function keepScores(path: string, scores: readonly LeftOutScore[]): void {
  writeFileSync(path, JSON.stringify(scores));
}

/** Reads what `keepScores` wrote. */
export function readScores(path: string): LeftOutScore[] {
  return JSON.parse(readFileSync(path, 'utf8')) as LeftOutScore[];
}
