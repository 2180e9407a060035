import { expect, test } from 'vitest';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { PlainExtractor, World } from '../testing/pipeline/world.js';

const WARNINGS = [
  'page_limit_reached:4@2',
  'unreadable_pages_left_out:1@1',
  'end_missing',
  'attachments_left_out:2',
  'read_by_ocr:90',
];

test('files of which parts are missing are counted', async () => {
  const standIn = new StandIn();
  const world = await World.create(standIn);
  try {
    await world.writeMany(WARNINGS.length);
    const whole = new PlainExtractor();
    const extractor = {
      limits: whole.limits,
      close: () => whole.close(),
      extract: async (request: { readonly path: string }) => ({
        ...(await whole.extract(request)),
        warnings: WARNINGS.slice(Number(/(\d)\.txt$/u.exec(request.path)?.[1])),
      }),
    };
    expect((await world.run({ extractor })).read_in_part).toBe(4);
  } finally {
    await standIn.close();
    await world.remove();
  }
});
