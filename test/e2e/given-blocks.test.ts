import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadModels } from '../../src/service-data.js';
import { inflatedText } from '../../src/lib/deflated-text.js';
import { systemClock } from '../../src/lib/clock.js';
import { createClient } from '../../src/pipeline/client/index.js';
import type { ServiceClient } from '../../src/pipeline/client/index.js';
import type { Block } from '../../src/records/blocks.js';
import type { Answer } from '../../src/records/answer.js';
import { createDetectionPool } from '../../src/service/scans/detection-pool.js';
import { startHarness } from '../testing/service/harness.js';
import type { Harness } from '../testing/service/harness.js';
import { PROSE } from '../testing/text/block-samples.js';

let harness: Harness;
let client: ServiceClient;
beforeAll(async () => {
  harness = await startHarness({ detection: createDetectionPool(await loadModels(), { threads: 1 }) });
  const { key } = await harness.newKey();
  client = createClient(
    { baseUrl: harness.baseUrl, apiKey: key, wire: 'assay', timeoutMs: 60_000, connections: 1 },
    systemClock,
  );
});
afterAll(async () => {
  await client.close();
  await harness.close();
});

/** Paragraphs of prose; the format says that the second is a quotation and the last a caption. */
function documentOf(paragraphs: readonly string[]): { readonly content: string; readonly blocks: readonly Block[] } {
  const content = paragraphs.join('\n\n');
  const second = (paragraphs[0]?.length ?? 0) + 2;
  const last = content.length - (paragraphs.at(-1)?.length ?? 0);
  return {
    content,
    blocks: [
      { start: second, end: second + (paragraphs[1]?.length ?? 0), kind: 'quotation' },
      { start: last, end: content.length, kind: 'caption' },
    ],
  };
}

/** What a service said of each document but for what the two ways of sending differ in. */
function resultsOf(answer: Answer): readonly unknown[] {
  if (answer.kind === 'fault') throw new Error(answer.fault.message);
  return answer.entries.map((entry) => {
    if (entry.kind !== 'result') throw new Error(entry.message);
    return { ...(JSON.parse(inflatedText(entry.result.raw)) as object), filename: null };
  });
}

test('a document is judged alike in a text call and in an upload, whatever its size and company', async () => {
  const english = PROSE['English'] ?? [];
  const documents = [
    documentOf([...english, ...english]),
    { content: english.join('\n\n'), blocks: [] },
    documentOf(Array.from({ length: 900 }, (_, index) => english[index % 3] ?? '')),
    documentOf([...(PROSE['Russian'] ?? []), 'Конец.']),
  ];
  const options = { modelVersion: null, idempotencyKey: 'one' };
  const files = resultsOf(
    await client.scanFiles(
      'detect',
      documents.map((document, index) => ({ ...document, filename: `${index}.txt` })),
      options,
    ),
  );
  for (const [index, { content, blocks }] of documents.entries()) {
    const [alone] = resultsOf(
      await client.scanText('detect', content, { ...options, idempotencyKey: `text-${index}`, blocks }),
    );
    expect(files[index]).toEqual(alone);
    const told = expect(alone);
    if (blocks.length > 0)
      told.toMatchObject({
        coverage: { not_judged: { quotation: expect.any(Number) as number, caption: expect.any(Number) as number } },
      });
    else told.toMatchObject({ coverage: { not_judged: {} } });
  }
});
