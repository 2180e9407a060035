/**
 * Counts the texts that are stated to be AI, at medium confidence or more, of which no sentence is marked: such a
 * verdict has no passage to show. By model version, author and length: `npx tsx scripts/evaluate/detect-marked.ts`.
 */
import { readFileSync } from 'node:fs';
import { createDetector } from '../train/detect/create-detector.js';
import { detectionModels } from '../../src/engines/detect/index.js';
import { packageFile } from '../../src/lib/package-root.js';
import { statedVerdict } from '../../src/records/verdict.js';
import { readCorpus } from '../corpora/detection.js';

interface Counts {
  stated: number;
  unmarked: number;
}

const corpora = [...(await readCorpus('dev')), ...(await readCorpus('more-dev')), ...(await readCorpus('more-ml-dev'))];
for (const { version, languages } of detectionModels) {
  const detector = createDetector({
    card: readFileSync(packageFile('data', 'models', version, 'card.json')),
    weights: readFileSync(packageFile('data', 'models', version, 'weights.bin')),
  });
  const counts = new Map<string, Counts>();
  for (const { text, label, lang } of corpora) {
    if (!languages.includes(lang)) continue;
    const { verdict, confidenceCategory, reason, sentences, wordCount } = detector.detect(text);
    if (statedVerdict(verdict, confidenceCategory, reason, 'medium') !== 'ai') continue;
    const length = wordCount < 100 ? 'under 100' : wordCount < 200 ? '100–199' : wordCount < 400 ? '200–399' : '400 up';
    const isUnmarked = sentences.every(({ highlighted }) => !highlighted);
    for (const key of ['all', `written by: ${label}`, `words: ${length}`, `language: ${lang}`]) {
      const own = counts.get(key) ?? { stated: 0, unmarked: 0 };
      counts.set(key, own);
      own.stated += 1;
      if (isUnmarked) own.unmarked += 1;
    }
  }
  for (const [key, { stated, unmarked }] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
    process.stdout.write(
      `${version}  ${key.padEnd(20)} stated AI ${String(stated).padStart(5)}, no sentence marked ${unmarked} ` +
        `(${((100 * unmarked) / stated).toFixed(1)} %)\n`,
    );
}
