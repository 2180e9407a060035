import { expect } from 'vitest';
import type { RunSummary } from '../../../src/records/run-summary.js';
import { standInVerdict } from './stand-in.js';
import type { StandIn } from './stand-in.js';
import { textOf } from './world.js';
import type { World } from './world.js';

/**
 * Expects that a run over so many documents of 20 words, one copy and one broken file scanned and paid for each
 * document once, and kept the verdict of each.
 */
export async function expectScannedOnce(
  world: Pick<World, 'rows'>,
  standIn: StandIn,
  summary: RunSummary,
  documentCount: number,
): Promise<void> {
  expect(summary.sources).toEqual({
    found: documentCount + 2,
    scanned: documentCount,
    cached: 0,
    duplicate: 1,
    skipped: 0,
    failed: 1,
  });
  expect(summary.words).toEqual({ planned: documentCount * 20, billed: documentCount * 20, unknown: 0 });
  expect(standIn.wordsBilled).toBe(summary.words.billed);
  const rows = await world.rows();
  expect(new Set(rows.map((row) => row.source)).size).toBe(rows.length);
  for (const row of rows.filter((own) => own.outcome === 'scanned'))
    expect(row.verdict).toBe(standInVerdict(textOf(Number(/(\d+)\.txt/u.exec(row.source)?.[1]))));
}
