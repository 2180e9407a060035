import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { decodeText } from '../charsets/charset.js';
import { joinMarked } from '../blocks/blocks.js';
import type { Format } from '../format.js';
import { textOfMarkdown } from '../marked/markdown-text.js';
import { Refusal } from '../refusal.js';

const Source = Type.Union([Type.String(), Type.Array(Type.String())]);
const Notebook = Type.Object({ cells: Type.Array(Type.Object({ cell_type: Type.String(), source: Source })) });

/** Jupyter notebooks: the prose cells. Code and its output are left out. */
export const ipynb: Format = {
  name: 'ipynb',
  extensions: ['ipynb'],
  mediaTypes: ['application/x-ipynb+json'],
  sign: {
    in: 'text',
    matches: (head) => head.startsWith('{') && /"cells"\s*:\s*\[/u.test(head) && /"cell_type"|"nbformat"/u.test(head),
    isNamed: false,
  },
  library: null,
  revision: 4,
  read: (bytes) => {
    const { text, charset, warnings } = decodeText(bytes);
    const notebook: unknown = JSON.parse(text);
    if (!Value.Check(Notebook, notebook)) throw new Refusal('corrupt', 'The notebook has no cells.');
    const prose = notebook.cells.filter((cell) => cell.cell_type === 'markdown' || cell.cell_type === 'raw');
    const texts = prose.map(({ source }) => textOfMarkdown(typeof source === 'string' ? source : source.join('')));
    return Promise.resolve({ ...joinMarked(texts), charset, pages: null, warnings });
  },
};
