import { expect, test } from 'vitest';
import { programSettings } from '../../src/index.js';
import { createTextScanner } from '../../src/library/texts.js';
import { StandIn } from '../testing/pipeline/stand-in.js';

const TEXT = { text: 'The miller wrote about the river.' };

test('what fails while a scanner is prepared shows with each scan, and not before', async () => {
  const settings = programSettings({ baseUrl: 'http://127.0.0.1:9', apiKeyFile: 'there-is-none' });
  const scanner = createTextScanner({ settings });
  scanner.prepare();
  await new Promise((resolve) => setImmediate(resolve));
  await expect(scanner.scan(TEXT)).rejects.toMatchObject({ code: 'missing_api_key' });
  await expect(scanner.scanWhole(TEXT)).rejects.toMatchObject({ code: 'missing_api_key' });
  await scanner.close();
});

test.each([0, 1, 2])('a scanner that is prepared %i times scans once, and is closed', async (times) => {
  const standIn = new StandIn();
  const settings = programSettings({ baseUrl: await standIn.listen(), apiKey: 'good-key' });
  const scanner = createTextScanner({ settings });
  for (let time = 0; time < times; time += 1) scanner.prepare();
  expect(await scanner.scan(TEXT)).toMatchObject({ wordCount: 6 });
  await scanner.close();
  expect(standIn.wordsBilled).toBe(6);
  await standIn.close();
});

test('a scanner that is prepared and never used is closed', async () => {
  const scanner = createTextScanner({ settings: programSettings({ baseUrl: 'http://127.0.0.1:9', apiKey: 'a-key' }) });
  scanner.prepare();
  await scanner.close();
});
