import type { PatternRecord } from './record.js';
import { catalog } from './catalog.js';
import { compileCatalog } from './compile.js';
import { PatternDocument } from './document.js';
import { PatternLexicons } from './lexicons.js';
import { measuredIn } from './measured.js';
import type { PatternMeasure } from './measured.js';
import { guessRegister } from './register.js';
import { DocumentScan } from './scan.js';
import { GUESSED_REGISTERS } from '../../records/guessed-register.js';
import type { GuessedRegister } from '../../records/guessed-register.js';
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

/** What is said about each pattern in texts of a register; `null`: of one that is not known. */
function measuredOfAll(
  records: readonly PatternRecord[],
  { measured, byRegister }: PatternLexicons,
  register: GuessedRegister | null,
): readonly PatternMeasure[] {
  return records.map(({ id }) => {
    if (register === null) return measuredIn(null, measured[id]);
    return measuredIn(register, measured[id], byRegister.patterns[id]?.[register], byRegister.documents[register]);
  });
}

/**
 * Compiles the catalogue, or other records, with the contents of `data/lexicons/`. Throws an `Error` with the name of
 * an invalid phrase or word list.
 */
export function createPatternScanner(
  lexicons: PatternLexicons,
  records: readonly PatternRecord[] = catalog,
): PatternScanner {
  const compiled = compileCatalog(records, lexicons);
  const measures = new Map(
    [null, ...GUESSED_REGISTERS].map((register) => [register, measuredOfAll(records, lexicons, register)]),
  );
  return {
    *scan(text) {
      const document = new PatternDocument(text, splitSentences(text), compiled.vocabulary, compiled.votes);
      const register = document.language === 'en' ? guessRegister(lexicons.registers, text) : null;
      yield* new DocumentScan(compiled, measures.get(register) ?? [], document).sentences();
    },
  };
}
