import { expect, test } from 'vitest';
import { scannedSections } from '../../src/sections/cut-sections.js';
import { sectionSizes } from '../../src/sections/section-sizes.js';

const text = 'The miller walked to the river and came back before noon. '.repeat(200);

test.each([
  ['detect', 150_000, 3_000],
  ['detect', 1_000, 1_000],
  ['patterns', 150_000, text.length],
  ['bibliography', 150_000, text.length],
] as const)(
  'a long text goes to the scan %s of a service that takes %d characters in pieces of %d',
  (scan, limit, most) => {
    const lengths = scannedSections(text, sectionSizes(scan, limit)).map(({ start, end }) => end - start);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(most);
    expect(Math.max(...lengths)).toBeGreaterThan(most / 2);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(text.length);
  },
);

test('a text of about a thousand words is judged at once', () => {
  expect(scannedSections(text.slice(0, 6_000), sectionSizes('detect', 150_000))).toHaveLength(1);
  expect(scannedSections(text.slice(0, 6_001), sectionSizes('detect', 150_000)).length).toBeGreaterThan(1);
});
