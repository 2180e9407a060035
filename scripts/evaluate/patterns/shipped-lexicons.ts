import { readFileSync } from 'node:fs';
import { Value } from 'typebox/value';
import { PatternLexicons } from '../../../src/engines/patterns/index.js';
import { packageFile } from '../../../src/lib/package-root.js';

export const EVIDENCE_FILE = packageFile('data', 'lexicons', 'pattern-evidence.json');

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(packageFile('data', 'lexicons', name), 'utf8'));
}

/** The shipped word lists with the measured table. */
export function readPatternLexicons(): PatternLexicons {
  return Value.Parse(PatternLexicons, {
    words: readJson('words.json'),
    functionWords: readJson('function-words.json'),
    measured: readJson('pattern-evidence.json'),
    byRegister: readJson('pattern-registers.json'),
    registers: readJson('registers.json'),
  });
}
