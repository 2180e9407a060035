import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { PasswordException, PDFParse } from 'pdf-parse';
import type { Format } from '../format.js';
import { Refusal } from '../refusal.js';

/** Character maps of East Asian fonts and metrics of the standard ones, which PDFs name instead of holding. */
const assets = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), '/');

/** PDF with a text layer. A scan has none: that is `no_text`. */
export const pdf: Format = {
  name: 'pdf',
  extensions: ['pdf'],
  mediaTypes: ['application/pdf'],
  library: 'pdf-parse',
  revision: 1,
  read: async (bytes, limits) => {
    const parser = new PDFParse({
      data: bytes,
      verbosity: 0,
      isEvalSupported: false,
      disableFontFace: true,
      cMapUrl: `${assets}cmaps/`,
      cMapPacked: true,
      standardFontDataUrl: `${assets}standard_fonts/`,
    });
    try {
      const result = await parser.getText({ first: limits.maxPages, pageJoiner: '' });
      return {
        text: result.pages.map((page) => page.text).join('\n\n'),
        charset: null,
        pages: result.total,
        warnings: result.total > limits.maxPages ? ['page_limit_reached'] : [],
      };
    } catch (thrown) {
      if (thrown instanceof PasswordException) throw new Refusal('encrypted', 'The file needs a password.');
      throw thrown;
    } finally {
      await parser.destroy();
    }
  },
};
