import { sha256Hex } from '../../lib/hash.js';
import type { SourceDocument } from '../../records/source.js';
import { KEYS_LEFT_OUT } from '../../records/warning-text.js';
import { detectLanguage, statedLanguage } from '../../text/language.js';
import { withoutPrivateKeys } from '../../text/private-key.js';
import { countCharacters, countWords } from '../../text/words.js';

/** A document whose text was read just now. */
export type ReadDocument = SourceDocument & { readonly text: string };

/** Returns a document without its private keys: they are neither sent nor kept. */
export function keylessDocument(document: ReadDocument): ReadDocument {
  const { text, keys } = withoutPrivateKeys(document.text);
  if (keys === 0) return document;
  const words = countWords(text);
  const { provenance } = document;
  const warnings = [...provenance.warnings, `${KEYS_LEFT_OUT}:${keys}`];
  return {
    ...document,
    hash: sha256Hex(text),
    text,
    words,
    characters: countCharacters(text),
    language: statedLanguage(detectLanguage(text), words),
    provenance: { ...provenance, warnings },
  };
}
