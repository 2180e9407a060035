import { decodeText } from '../charsets/charset.js';
import type { Format } from '../format.js';
import { markedLines } from './marked-lines.js';
import type { LineMarkup, LineRule } from './marked-lines.js';

/** A line-based markup language: what its files are called, how its lines are read, and what of them is marks. */
export interface MarkupLanguage extends Pick<Format, 'name' | 'extensions' | 'mediaTypes'>, LineMarkup {}

/** Returns the reader of a line-based markup language; its text has no marks. */
export function markedFormat({ name, extensions, mediaTypes, ...markup }: MarkupLanguage): Format {
  return {
    name,
    extensions,
    mediaTypes,
    sign: { in: 'text', isNamed: true },
    isReadInOrder: true,
    library: null,
    revision: 2,
    read: (bytes) => {
      const { text, charset, warnings } = decodeText(bytes);
      return Promise.resolve({ ...markedLines(text, markup), charset, pages: null, warnings });
    },
  };
}

/** A rule that remembers nothing from one line to the next. */
export const simpleRule = (rule: LineRule) => (): LineRule => rule;
