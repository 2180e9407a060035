import { expect, test } from 'vitest';
import { parsedPage } from '../../../testing/pipeline/parsed-report.js';
import { scannedRow } from '../../../testing/pipeline/rows.js';
import { inputOf, reportOf } from '../../../testing/pipeline/sample-report.js';

test('warnings of reading are said in words, with the sources that lack a part, each once', async () => {
  const warnings = [['split', 'charset_guessed'], ['split'], ['end_missing', 'attachments_left_out:3']];
  const input = inputOf(
    warnings.map((own, index) => ({
      ...scannedRow,
      source: `${index}.txt`,
      documentHash: String(index).padStart(64, '0'),
      warnings: own,
    })),
  );
  const { html } = await reportOf({ ...input, summary: { ...input.summary, read_in_part: 1 } });
  const { text } = parsedPage(html);
  expect(text).toContain(
    'Read with warnings: longer than one scan takes: scanned in sections (2 sources); ' +
      'the character set was guessed (1 source); the file is cut off: its end is missing (1 source); ' +
      'attachments left out (1 source). 1 source was read without some part.',
  );
});
