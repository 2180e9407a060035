import { readFileSync } from 'node:fs';
import { packageFile } from '../../src/lib/package-root.js';

/**
 * Prints, as JSON, how much a process grows that holds one detector and nothing else. `npm run bench:detect` runs it:
 * `npx tsx scripts/bench/detector-memory.ts <version>`.
 */
const version = process.argv[2] ?? '';
const TEXT = 'The committee met on Tuesday, and nobody could say why; the minutes are silent. '.repeat(1900);
const TEXTS = 40;

const bare = process.memoryUsage().rss;
const started = performance.now();
const { createDetector } = await import('../train/detect/create-detector.js');
const importMs = performance.now() - started;
const imported = process.memoryUsage().rss;
const loading = performance.now();
const detector = createDetector({
  card: readFileSync(packageFile('data', 'models', version, 'card.json')),
  weights: readFileSync(packageFile('data', 'models', version, 'weights.bin')),
});
const loadMs = performance.now() - loading;
const loaded = process.memoryUsage().rss;
for (let index = 0; index < TEXTS; index += 1) detector.detect(TEXT.slice(index));
process.stdout.write(
  JSON.stringify({
    importMs,
    loadMs,
    codeBytes: imported - bare,
    modelBytes: loaded - imported,
    scoringBytes: process.memoryUsage().rss - loaded,
  }),
);
