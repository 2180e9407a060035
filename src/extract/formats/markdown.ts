import { decodeText } from '../charsets/charset.js';
import type { Format } from '../format.js';
import { textOfMarkdown } from '../marked/markdown-text.js';

/** Markdown, returned without its marks. */
export const markdown: Format = {
  name: 'md',
  extensions: ['md', 'markdown', 'mdx', 'qmd', 'rmd'],
  mediaTypes: ['text/markdown'],
  sign: { in: 'text', isNamed: true },
  isReadInOrder: true,
  library: null,
  revision: 6,
  read: (bytes) => {
    const { text, charset, warnings } = decodeText(bytes);
    return Promise.resolve({ ...textOfMarkdown(text), charset, pages: null, warnings });
  },
};
