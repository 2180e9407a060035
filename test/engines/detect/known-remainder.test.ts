import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { createDetector } from '../../../src/engines/detect/index.js';
import { packageFile } from '../../../src/lib/package-root.js';

const folder = packageFile('data', 'models', '2026-11-25-base');
const base = createDetector({
  card: readFileSync(`${folder}/card.json`),
  weights: readFileSync(`${folder}/weights.bin`),
});
const essay = readFileSync(packageFile('data', 'sample', 'generated', 'urban-gardening.txt'), 'utf8').trim();
const licence = readFileSync(packageFile('LICENSE'), 'utf8');
const words = (text: string, count: number): string => `${text.split(/\s+/u).slice(0, count).join(' ')}.`;

test('a few words beside a known text ten times as long are not judged', () => {
  const { reason, confidenceCategory } = base.detect(`${licence}\n\n${words(essay, 70)}`);
  expect({ reason, confidenceCategory }).toEqual({ reason: 'known_text', confidenceCategory: 'low' });
});

test('a text of its own beside a known text is judged', () => {
  expect(base.detect(`${licence}\n\n${words(essay, 200)}`).reason).toBeNull();
});
