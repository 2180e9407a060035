// A ligature such as lam-alef is one glyph of two letters. pdf.js puts the letters of a line that is read from the
// right into reading order by turning their order as drawn around, and with it the letters within each such glyph: لا
// became ال. Here they are turned beforehand. The package offers no option for it, and its version is pinned.
import { readFileSync } from 'node:fs';

const BEFORE = 'textChunk.str.push(glyphUnicode);';
const AFTER =
  'textChunk.str.push(glyphUnicode.length > 1 && /[\\u0590-\\u08ff]/.test(glyphUnicode) ' +
  '? Array.from(glyphUnicode).reverse().join("") : glyphUnicode);';

/** Replaces what pdf.js does with the letters of a glyph. @throws Error where it is of another version than this */
export const pdfLetters = {
  name: 'letters of a glyph in PDF',
  setup({ onLoad }) {
    onLoad({ filter: /pdfjs-dist[\\/]legacy[\\/]build[\\/]pdf\.worker\.mjs$/ }, ({ path }) => {
      const parts = readFileSync(path, 'utf8').split(BEFORE);
      if (parts.length !== 2) throw new Error(`${path} is of a version that scripts/build/pdf-letters.mjs is not for`);
      return { contents: parts.join(AFTER), loader: 'js' };
    });
  },
};
