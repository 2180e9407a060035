import { readFileSync } from 'node:fs';
import { Value } from 'typebox/value';
import { PatternLexicons } from '../../../src/engines/patterns/lexicons.js';
import { packageFile } from '../../../src/lib/package-root.js';

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(packageFile('data', 'lexicons', name), 'utf8'));
}

/** The shipped lexicons, parsed as the program parses them. */
export const lexicons = Value.Parse(PatternLexicons, {
  words: readJson('words.json'),
  functionWords: readJson('function-words.json'),
  measured: readJson('pattern-evidence.json'),
  byRegister: readJson('pattern-registers.json'),
  registers: readJson('registers.json'),
});
