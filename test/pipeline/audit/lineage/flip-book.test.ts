import fc from 'fast-check';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { diffRuns } from '../../../../src/pipeline/audit/comparison/index.js';
import { FlipBook } from '../../../../src/pipeline/audit/lineage/flip-book.js';
import { present } from '../../../../src/lib/present.js';
import { sha256Hex } from '../../../../src/lib/hash.js';
import type { LastVerdict } from '../../../../src/records/audit-history.js';
import type { StoredFlip } from '../../../../src/records/flip.js';
import type { ResultRow } from '../../../../src/records/result-row.js';
import { VERDICTS } from '../../../../src/records/verdict.js';
import { failedRow, scannedRow, withStated } from '../../../testing/pipeline/rows.js';

/** What a store would hold after the audits so far. */
class Stored {
  listed: readonly StoredFlip[] = [];
  lastVerdicts: readonly LastVerdict[] = [];
  #flips = 0;
  #before: readonly ResultRow[] | null = null;

  async audit(rows: readonly ResultRow[]): Promise<void> {
    const before = this.#before;
    this.#before = rows;
    if (before === null) return;
    const book = new FlipBook(
      { listed: this.listed, lastVerdicts: this.lastVerdicts, acknowledged: [], moves: [] },
      'run',
      0,
    );
    const see = async function* (): AsyncGenerator<ResultRow> {
      for await (const row of Readable.from(rows) as AsyncIterable<ResultRow>) {
        book.see(row);
        yield row;
      }
    };
    await diffRuns({ runId: 'a', rows: () => Readable.from(before) }, { runId: 'b', rows: see }, (change) =>
      book.add(change),
    );
    const { listed, flippedBack, lastVerdicts, forgotten } = book.changes();
    const changed = new Set([...listed.flatMap(({ flipNo }) => flipNo ?? []), ...flippedBack]);
    this.listed = [
      ...this.listed.filter(({ flipNo }) => !changed.has(flipNo)),
      ...listed.map((flip) => ({ ...flip, flipNo: flip.flipNo ?? (this.#flips += 1) })),
    ];
    const gone = new Set([...forgotten, ...lastVerdicts].map(({ source }) => source));
    this.lastVerdicts = [...this.lastVerdicts.filter(({ source }) => !gone.has(source)), ...lastVerdicts];
  }
}

/** In an unsure night the service guesses another class each time. */
type Night = 'human' | 'ai' | 'mixed' | 'failed' | 'unsure ai' | 'unsure human';

const rowOf = (source: string, night: Night): ResultRow =>
  night === 'failed'
    ? { ...failedRow, source }
    : withStated({
        ...scannedRow,
        source,
        verdict: present(VERDICTS.find((verdict) => night.endsWith(verdict))),
        confidence: night.startsWith('unsure') ? 'low' : 'medium',
        documentHash: sha256Hex(`${source} ${night}`),
      });
const isStated = (night: Night): boolean => VERDICTS.some((verdict) => verdict === night);

const nights = fc.array(fc.constantFrom<Night>('human', 'ai', 'mixed', 'failed', 'unsure ai', 'unsure human'), {
  minLength: 1,
  maxLength: 8,
});

test('whatever happens in between, a flip is listed just while the last verdict is not the first one', async () => {
  await fc.assert(
    fc.asyncProperty(nights, nights, async (a, b) => {
      const stored = new Stored();
      const length = Math.min(a.length, b.length);
      for (let night = 0; night < length; night += 1)
        await stored.audit([rowOf('a', a[night] ?? 'failed'), rowOf('b', b[night] ?? 'failed')]);
      for (const [source, own] of [
        ['a', a.slice(0, length)],
        ['b', b.slice(0, length)],
      ] as const) {
        const judged = own.filter(isStated);
        const flips = stored.listed.filter((flip) => flip.source === source);
        expect(flips.map(({ before, after }) => [before, after])).toEqual(
          judged[0] === judged.at(-1) ? [] : [[judged[0], judged.at(-1)]],
        );
      }
    }),
  );
});

test('a flip follows a text through any chain of names', async () => {
  const stored = new Stored();
  await stored.audit([rowOf('a', 'human')]);
  await stored.audit([rowOf('a', 'ai')]);
  const moved = rowOf('a', 'ai');
  for (const source of ['b', 'c/d', 'ہ']) await stored.audit([{ ...moved, source }]);
  expect(stored.listed.map(({ source }) => source)).toEqual(['ہ']);
});
