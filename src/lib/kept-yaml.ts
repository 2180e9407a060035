import { parse } from 'yaml';
import { sha256Hex } from './hash.js';
import { keepBytes, keptBytes } from './kept-tables.js';

/**
 * Parses YAML; of a text that the build met, what it was then: files that the package ships take longer to parse than
 * all else that is done with them. @throws the parser's error
 */
export function parseKeptYaml(text: string): unknown {
  const name = `yaml/${sha256Hex(text)}`;
  const kept = keptBytes(name);
  if (kept !== null) return JSON.parse(new TextDecoder().decode(kept));
  const parsed: unknown = parse(text);
  keepBytes(name, new TextEncoder().encode(JSON.stringify(parsed)));
  return parsed;
}
