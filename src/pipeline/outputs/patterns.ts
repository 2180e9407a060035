import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { AiPatternStreamEvent } from '../../contract/patterns.js';
import type { PatternFindings } from '../../records/pattern-findings.js';
import type { Store } from '../store/index.js';

const Events = Type.Object({ events: Type.Array(AiPatternStreamEvent) });
const StoredPatterns = Compile(Events);
/** Of a text that was longer than the service takes and was scanned in parts. */
const StoredParts = Compile(
  Type.Object({ parts: Type.Array(Events), part_starts: Type.Array(Type.Integer({ minimum: 0 })) }),
);

/** Whether a run asked for AI-writing patterns. */
export async function hasPatterns(store: Pick<Store, 'runRequest'>, runId: string): Promise<boolean> {
  const { scan } = (await store.runRequest(runId)).settings;
  return Array.isArray(scan) && scan.includes('patterns');
}

/** An event of a part of a text, with its offsets in the whole. */
function moved(event: AiPatternStreamEvent, by: number): AiPatternStreamEvent {
  return {
    ...event,
    start: event.start + by,
    end: event.end + by,
    patterns: event.patterns.map((match) => ({ ...match, start: match.start + by, end: match.end + by })),
  };
}

/** The sentences with patterns of a stored answer, also of one in parts; null where it is not of the agreed form. */
export function patternSentences(raw: unknown): readonly AiPatternStreamEvent[] | null {
  if (StoredPatterns.Check(raw)) return raw.events;
  if (!StoredParts.Check(raw)) return null;
  return raw.parts.flatMap(({ events }, index) => events.map((event) => moved(event, raw.part_starts[index] ?? 0)));
}

/**
 * The sources of a run that were searched for patterns, in the order of their path, each with what was found; also
 * those where nothing was.
 */
export async function* patternFindingsOf(
  store: Pick<Store, 'resultRows' | 'rawResultOf'>,
  runId: string,
): AsyncGenerator<PatternFindings> {
  for await (const row of store.resultRows(runId)) {
    const raw = row.documentHash === null ? null : await store.rawResultOf(row.documentHash, 'patterns');
    if (raw !== null) yield { of: row, sentences: patternSentences(raw) };
  }
}
