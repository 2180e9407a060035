import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  documentBlocks,
  LARGEST_MOVE,
  markLines,
  shuffledBlocks,
  TOKEN_COUNT,
  tokenForms,
  tokens,
} from '../../../scripts/train/structure/additions.js';
import { ownPool } from '../../../scripts/train/structure/index.js';
import { moveBy } from '../../../scripts/train/structure/moves.js';
import { seededRandom } from '../../../scripts/statistics/random.js';
import { createDetector } from '../../../scripts/train/detect/create-detector.js';
import { detectionModels } from '../../../src/engines/detect/index.js';
import { packageFile } from '../../../src/lib/package-root.js';
import { detectLanguage } from '../../../src/text/language.js';
import { normaliseText } from '../../../src/text/normalise.js';

const golden = JSON.parse(
  readFileSync(packageFile('test', 'testing', 'fixtures', 'detect', 'golden.json'), 'utf8'),
) as readonly {
  readonly text: string;
}[];
const texts = golden.map(({ text }) => normaliseText(text));
const pool = ownPool('evaluation');
const SEEDS = [1, 2, 3, 4, 5];

test('the list of tokens has no two alike', () => {
  expect(new Set(tokens).size).toBe(TOKEN_COUNT);
});

/**
 * What is prose is found before a model sees a text, alike for all: models that are used by default meet every token,
 * each other one a part of its own.
 */
function tokensFor(version: string): readonly string[] {
  const at = detectionModels.findIndex((model) => model.version === version);
  if (detectionModels[at]?.defaultFor !== null) return tokens;
  return tokens.filter((_token, index) => index % detectionModels.length === at);
}

describe.each(detectionModels)('what says nothing of the author moves no answer of $version', ({ version }) => {
  const detector = createDetector({
    card: readFileSync(packageFile('data', 'models', version, 'card.json')),
    weights: readFileSync(packageFile('data', 'models', version, 'weights.bin')),
  });
  const answers = texts.map((text) => detector.detect(text));

  /** Additions that moved an answer further than they may, or changed what is stated. */
  const broken = (
    changes: readonly { readonly at: number; readonly text: string; readonly name: string }[],
  ): string[] =>
    changes.flatMap(({ at, text, name }) => {
      const { distance, isOtherwiseStated } = moveBy(detector, answers[at]!, text);
      return distance > LARGEST_MOVE || isOtherwiseStated
        ? [`text ${at}, ${name}: P moved by ${distance.toFixed(3)}${isOtherwiseStated ? ', stated otherwise' : ''}`]
        : [];
    });

  test.each(tokenForms)('$name', ({ apply }) => {
    expect(
      broken(
        tokensFor(version).map((token, index) => ({
          at: index % texts.length,
          text: apply(texts[index % texts.length]!, token),
          name: JSON.stringify(token),
        })),
      ),
    ).toEqual([]);
  });

  test.each([...markLines, ...documentBlocks, shuffledBlocks])('$name', ({ apply, name }) => {
    const changed = texts.flatMap((text, at) =>
      SEEDS.map((seed) => ({
        at,
        text: apply(text, detectLanguage(text), seededRandom(seed * 31 + at), pool),
        name: `${name}, seed ${seed}`,
      })),
    );
    expect(broken(changed)).toEqual([]);
  });
});
