import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { packageFile } from '../../src/lib/package-root.js';
import { readShingles } from '../../src/text/known-text/shingles.js';
import type { HashSet } from './known-texts/write.js';
import { encodeKnownWorks } from './known-texts/write.js';
import { packageFolder } from './known-texts/packages.js';
import { readPlaceholderWords, readWorks } from './known-texts/works.js';

/**
 * Writes `data/lexicons/known-texts.bin`: hashes of the shingles of well-known works, read from the packages listed in
 * `known-texts/packages.ts`. `--packages FOLDER` keeps the packages there, and uses those that are there already.
 */
const LARGEST_FILE = 5_000_000;

const at = process.argv.indexOf('--packages');
const root = at < 0 ? mkdtempSync(join(tmpdir(), 'known-texts-')) : resolve(process.argv[at + 1] ?? '.');
mkdirSync(root, { recursive: true });
const folderOf = (source: Parameters<typeof packageFolder>[1]): string => packageFolder(root, source);

const taken = new Set<number>();
const sets: HashSet[] = readWorks(folderOf).map(({ name, sampleBits, texts }) => {
  const hashes = new Set<number>();
  const mask = (1 << sampleBits) - 1;
  for (const text of texts) {
    readShingles(text, mask, {
      word: () => undefined,
      shingle: (hash) => {
        if (!taken.has(hash >>> 0)) hashes.add(hash >>> 0);
      },
    });
  }
  for (const hash of hashes) taken.add(hash);
  return { name, sampleBits, hashes };
});

const words = new Set<number>();
for (const word of await readPlaceholderWords(folderOf))
  readShingles(word, 0, { word: (hash) => words.add(hash >>> 0), shingle: () => undefined });
sets.push({ name: 'Lorem ipsum', sampleBits: null, hashes: words });

for (const { name, hashes } of sets) console.log(`${hashes.size.toLocaleString('en').padStart(9)}  ${name}`);
const file = encodeKnownWorks(sets);
if (file.length > LARGEST_FILE) throw new Error(`${file.length} bytes are too many: sample works more thinly`);
const path = packageFile('data', 'lexicons', 'known-texts.bin');
writeFileSync(path, file);
console.log(`${path}: ${sets.length} works, ${file.length.toLocaleString('en')} bytes`);
