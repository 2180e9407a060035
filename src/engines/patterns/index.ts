import type { PatternRecord } from './record.js';
import { catalog } from './catalog.js';
import { compileCatalog } from './compile.js';
import { PatternDocument } from './document.js';
import type { MeasuredPattern } from './lexicons.js';
import { PatternLexicons } from './lexicons.js';
import { DocumentScan } from './scan.js';
import type { PatternSentence } from '../../records/patterns.js';
import { splitSentences } from '../../text/sentences.js';

export { PatternLexicons };

/** Finds AI-writing patterns. Create it once and use it for any number of documents. */
export interface PatternScanner {
  /**
   * Each sentence with matches, in text order, as soon as nothing later can change it. Pull-driven: not asking for the
   * next one pauses the work, `return()` ends it. Offsets are UTF-16 code units into `text`. Throws
   * nothing on any text.
   */
  scan(text: string): Generator<PatternSentence>;
}

const UNMEASURED: MeasuredPattern = { severity: 'info', evidence: 'unmeasured', k_times: null };

/**
 * Compiles the catalogue, or other records, with the contents of `data/lexicons/`. Throws an `Error` with the name of
 * an invalid phrase or word list.
 */
export function createPatternScanner(
  lexicons: PatternLexicons,
  records: readonly PatternRecord[] = catalog,
): PatternScanner {
  const compiled = compileCatalog(records, lexicons);
  const measured = records.map((record) => lexicons.measured[record.id] ?? UNMEASURED);
  return {
    *scan(text) {
      const document = new PatternDocument(text, splitSentences(text), compiled.vocabulary, compiled.votes);
      yield* new DocumentScan(compiled, measured, document).sentences();
    },
  };
}
