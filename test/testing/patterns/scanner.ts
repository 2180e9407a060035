import { createPatternScanner } from '../../../src/engines/patterns/index.js';
import { lexicons } from './lexicons.js';

/** Compiled once for each file of tests that uses it. */
export const scanner = createPatternScanner(lexicons);

/** Ids of the patterns found in a text, one for each match. */
export const patternsIn = (text: string): readonly string[] =>
  [...scanner.scan(text)].flatMap((event) => event.patterns.map((match) => match.patternId));
