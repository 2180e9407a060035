import { readFileSync, writeFileSync } from 'node:fs';
import { Type } from 'typebox';
import { createDetector } from './create-detector.js';
import { detectionModels } from '../../../src/engines/detect/index.js';
import { checkedJson } from '../../corpora/checked-json.js';
import { packageFile } from '../../../src/lib/package-root.js';

/** Writes the answers of every model version on our own texts, which a test then holds. */
const path = packageFile('test', 'testing', 'fixtures', 'detect', 'golden.json');
const Golden = Type.Array(Type.Object({ name: Type.String(), text: Type.String() }));
const entries = checkedJson(Golden, readFileSync(path, 'utf8'), path);
const detectors = detectionModels.map(({ version }) =>
  createDetector({
    card: readFileSync(packageFile('data', 'models', version, 'card.json')),
    weights: readFileSync(packageFile('data', 'models', version, 'weights.bin')),
  }),
);
const answers = entries.map(({ name, text }) => ({
  name,
  text,
  scores: Object.fromEntries(
    detectors.map((detector) => {
      const { probabilities, verdict, sentences } = detector.detect(text);
      return [
        detector.version,
        {
          ...probabilities,
          verdict,
          sentences: sentences.map(({ generatedProbability }) => Number(generatedProbability.toFixed(6))),
        },
      ];
    }),
  ),
}));
writeFileSync(path, `${JSON.stringify(answers, null, 1)}\n`);
