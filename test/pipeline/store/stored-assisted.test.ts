import { expect, test } from 'vitest';
import { packFindings, unpackDetection } from '../../../src/pipeline/store/stored-findings.js';
import type { DetectionFindings } from '../../../src/records/findings.js';
import { packText } from '../../../src/pipeline/store/blob.js';
import { present } from '../../../src/lib/present.js';

const findings: DetectionFindings = {
  scan: 'detect',
  sentences: [],
  paragraphs: [],
  knownTexts: [],
  assisted: { score: 0.52, step: 'substantial' },
  reasons: null,
};

test.each([findings, { ...findings, assisted: null }])('how much AI edited is read as it was stored', async (own) => {
  const packed = present(await packFindings(own, 'Text', 'full'));
  expect(unpackDetection(packed, 'Text')).toEqual(own);
});

test('results of before it was known have none', async () => {
  const packed = await packText(JSON.stringify({ version: 1, findings: {} }));
  expect(unpackDetection(packed, 'Text').assisted).toBeNull();
});
