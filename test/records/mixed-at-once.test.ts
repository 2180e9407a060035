import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseCard } from '../../src/engines/detect/card.js';
import { packageRoot } from '../../src/lib/package-root.js';
import { isMixedNotStated, MIXED_OF_SECTIONS_ALONE } from '../../src/records/mixed-at-once.js';

const models = join(packageRoot, 'data', 'models');

test('the versions that never state mixed at once are those whose thresholds no probability reaches', () => {
  const never = readdirSync(models)
    .filter((version) => /^\d{4}-/u.test(version))
    .filter((version) => {
      const { thresholds } = parseCard(readFileSync(join(models, version, 'card.json')));
      const { high, medium, highIn = {}, mediumIn = {} } = thresholds;
      return [high, medium, ...Object.values(highIn), ...Object.values(mediumIn)].every(([, , mixed = 0]) => mixed > 1);
    });
  expect(MIXED_OF_SECTIONS_ALONE).toEqual(never.sort());
});

const verdicts = { human: 3, ai: 1, mixed: 0, unsure: 0 };

test.each([
  ['2026-11-27-base', 0, true],
  ['2026-11-27-base', 1, false],
  ['2026-11-26-commercial', 0, false],
  ['a-version-of-a-host', 0, false],
])('of %s with %i mixed', (version, mixed, isSo) => {
  expect(isMixedNotStated({ verdicts: { ...verdicts, mixed }, model_versions: [version] })).toBe(isSo);
});
