import { describe, expect, it } from 'vitest';
import { docxOf, epubOf, odtOf, wordParagraph, zipOf } from '../../testing/extract/containers.js';
import { scratchExtractor } from '../../testing/extract/scratch.js';

const scratch = scratchExtractor({ pageText: 'whole' });
const PROSE = 'The harbour was empty that morning, and nobody could say where the boats had gone.';
const OTHER = 'Later in the day the wind turned, so the ferry left an hour before its time.';

/** Each block as `kind: text`, white space as one blank. */
async function blocksOf(filename: string, content: string | Uint8Array): Promise<readonly string[]> {
  const extraction = await scratch.read(filename, content);
  if (extraction.status === 'failed') throw new Error(extraction.message);
  const { text, blocks } = extraction;
  let at = 0;
  for (const { start, end } of blocks) {
    expect(start).toBeGreaterThanOrEqual(at);
    expect(end).toBeGreaterThan(start);
    expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
    at = end;
  }
  expect(at).toBeLessThanOrEqual(text.length);
  return blocks.map(({ start, end, kind }) => `${kind}: ${text.slice(start, end).replace(/\s+/gu, ' ')}`);
}

const page = (body: string): string => `<!doctype html><html><body>${body}<p>${PROSE}</p></body></html>`;
const rows = (count: number, cells: string): string => `<tr>${cells}</tr>`.repeat(count);

const pages: readonly (readonly [what: string, body: string, blocks: readonly string[]])[] = [
  ['headings', '<h1>One</h1><h4>Two</h4>', ['heading: One', 'heading: Two']],
  ['a heading as long as a paragraph', `<h2>${`${PROSE} `.repeat(4)}</h2>`, []],
  ['a paragraph', `<p>${OTHER}</p>`, []],
  [
    'a table with a header',
    '<table><tr><th>Town</th><th>Height</th></tr><tr><td>Bonn</td><td>60</td></tr></table>',
    ['table: Town Height Bonn 60'],
  ],
  ['a table of three rows', `<table>${rows(3, '<td>a</td><td>1</td>')}</table>`, ['table: a 1 a 1 a 1']],
  ['a table that lays out text', `<table>${rows(3, `<td>menu</td><td>${PROSE} ${OTHER} ${PROSE}</td>`)}</table>`, []],
  ['tables within a table', `<table>${rows(3, '<td>x</td><td><table><tr><td>y</td></tr></table></td>')}</table>`, []],
  ['code', '<pre>let x = 1;\nx += 1;</pre>', ['code: let x = 1; x += 1;']],
  ['a paragraph of code alone', '<p><code>npm start</code></p>', ['code: npm start']],
  ['code within a sentence', `<p>Then run <code>npm start</code> and wait.</p>`, []],
  ['navigation', '<nav><a href="/">Home</a> <a href="/n">News</a></nav>', ['menu: Home News']],
  ['navigation by its role', '<div role="navigation"><p>Home</p><p>News</p></div>', ['menu: Home News']],
  ['a list of links', '<ul><li><a href="1">Home</a></li><li><a href="2">News</a></li></ul>', ['menu: Home News']],
  ['a list of names', '<ul><li>Salt</li><li>Flour</li></ul>', ['list: Salt Flour']],
  ['a list of sentences', `<ul><li>${PROSE}</li><li>${OTHER}</li></ul>`, []],
  ['buttons', '<div><button>Play</button><button>Stop</button></div>', ['menu: Play Stop']],
  ['a quotation', '<blockquote><p>A short one.</p></blockquote>', ['quotation: A short one.']],
  ['a page that is one quotation', `<blockquote><p>${PROSE}</p><p>${OTHER}</p></blockquote>`, []],
  ['captions', '<figure><img src="a"><figcaption>The old pier</figcaption></figure>', ['caption: The old pier']],
  ['an address', '<address>1 Quay Street</address>', ['address: 1 Quay Street']],
  ['a footer', '<footer>All rights reserved.</footer>', ['boilerplate: All rights reserved.']],
  [
    'a footer of links',
    '<footer><p><a href="1">Terms of use of this site</a></p><p><a href="2">Contact</a></p></footer>',
    ['menu: Terms of use of this site Contact'],
  ],
  ['a notice about cookies', '<div class="cookie-banner">We use cookies.</div>', ['boilerplate: We use cookies.']],
  [
    'a class that says nothing where all is in it',
    `<div class="cookie-banner">${`<p>${PROSE}</p>`.repeat(30)}</div>`,
    [],
  ],
  [
    'references',
    '<ol class="references"><li>Doe, J. A book. 1999.</li><li>Roe, A. Another. 2001.</li></ol>',
    ['reference: Doe, J. A book. 1999. Roe, A. Another. 2001.'],
  ],
  ['a table of contents', '<div id="toc"><ul><li>One</li><li>Two</li></ul></div>', ['contents: One Two']],
  ['a poem', '<div class="poem"><p>One line<br>and another</p></div>', ['verse: One line and another']],
  ['a formula alone', '<p><math><mi>a</mi><mo>=</mo><mi>b</mi></math></p>', ['formula: a=b']],
];

it.each(pages)('HTML: %s', async (_, body, blocks) => {
  expect(await blocksOf('a.html', page(body))).toEqual(blocks);
});

const documents: readonly (readonly [what: string, source: string, blocks: readonly string[]])[] = [
  ['headings', '# One\n\ntext\n\nTwo\n===\n\ntext\n', ['heading: One', 'heading: Two ===']],
  ['fenced code', '```js\nlet x = 1;\n\nx += 1;\n```\n\ntext', ['code: let x = 1; x += 1;']],
  ['a fence that is never closed', '```\ntext\n\nmore text\n', []],
  ['indented code', 'text\n\n    let x = 1;\n\n    x += 1;\n\ntext', ['code: let x = 1; x += 1;']],
  ['a table', '| a | b |\n|---|---|\n| 1 | 2 |\n\ntext', ['table: | a | b | |---|---| | 1 | 2 |']],
  ['a quotation', '> quoted\n> text\n\ntext', ['quotation: quoted text']],
  ['a box of notes', '> [!NOTE]\n> Mind the gap.\n', []],
  ['a warning that is set like a quotation', '> \u26a0 **Warning**: mind the gap.\n', []],
  ['a list of names', '- Salt\n- Flour\n\ntext', ['list: - Salt - Flour']],
  ['a list of sentences', `- ${PROSE}\n- ${OTHER}\n`, []],
  ['a list of links within', '- [One](#one)\n- [Two](#two)\n\ntext', ['contents: - One - Two']],
  ['front matter', '---\ntitle: x\n---\ntext', []],
  ['lines of links', '[Home](http://a.example) [![x](y)](z)\n\ntext', ['address: Home ![x](z)']],
  ['a formula', 'text\n\n$$\na = b\n$$\n\ntext', ['formula: $$ a = b $$']],
  ['a comment', '<!-- a\nb -->\n\ntext', ['boilerplate: <!-- a b -->']],
];

it.each(documents)('Markdown: %s', async (_, source, blocks) => {
  expect(await blocksOf('a.md', `${source}\n\n${PROSE} ${OTHER}\n`)).toEqual(blocks);
});

const styled = (style: string, text: string): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const wordRow = (...cells: readonly string[]): string =>
  `<w:tr>${cells.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join('')}</w:tr>`;

describe('office documents', () => {
  it('Word: styles and tables', async () => {
    const table = `<w:tbl>${wordRow('a', '1')}${wordRow('b', '2')}${wordRow('c', '3')}</w:tbl>`;
    const laidOut = `<w:tbl>${wordRow('a', `${PROSE} ${OTHER} ${PROSE}`).repeat(3)}</w:tbl>`;
    const body =
      styled('Heading1', 'One') +
      wordParagraph(PROSE) +
      styled('TOC1', 'One 1') +
      styled('TOC1', 'Two 2') +
      styled('Caption', 'A pier') +
      table +
      laidOut +
      wordParagraph(OTHER);
    expect(await blocksOf('a.docx', docxOf(body))).toEqual([
      'heading: One',
      'contents: One 1 Two 2',
      'caption: A pier',
      'table: a 1 b 2 c 3',
    ]);
  });

  it('Word: numbered paragraphs that are no sentences', async () => {
    const item = (text: string): string => styled('ListParagraph', text);
    const body =
      item('Salt') +
      item('Flour') +
      wordParagraph(PROSE) +
      item(PROSE) +
      item(OTHER) +
      item('Yeast') +
      wordParagraph(OTHER);
    expect(await blocksOf('a.docx', docxOf(body))).toEqual(['list: Salt Flour']);
  });

  it('Word: a text box within a paragraph', async () => {
    const box =
      '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>before ' +
      `</w:t></w:r><w:txbxContent>${wordParagraph('boxed')}</w:txbxContent></w:p>`;
    expect(await blocksOf('a.docx', docxOf(box + styled('Heading1', 'One')))).toEqual(['heading: One']);
  });

  it('OpenDocument', async () => {
    const row = (...cells: readonly string[]): string =>
      '<table:table-row>' +
      cells.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join('') +
      '</table:table-row>';
    const list = (...items: readonly string[]): string =>
      `<text:list>${items.map((item) => `<text:list-item><text:p>${item}</text:p></text:list-item>`).join('')}` +
      '</text:list>';
    const contents =
      '<text:table-of-content><text:index-body><text:p>One 1</text:p><text:p>Two ' +
      '2</text:p></text:index-body></text:table-of-content>';
    const body =
      `<text:h>One</text:h>${contents}<text:p>${PROSE}</text:p><text:p ` +
      `text:style-name="Quotations">Quoted</text:p>${list('Salt', 'Flour')}${list(PROSE, OTHER)}<table:table>` +
      `${row('a', '1')}${row('b', '2')}${row('c', '3')}</table:table>`;
    expect(await blocksOf('a.odt', odtOf(body))).toEqual([
      'heading: One',
      'contents: One 1 Two 2',
      'quotation: Quoted',
      'list: Salt Flour',
      'table: a 1 b 2 c 3',
    ]);
  });

  it('presentations', async () => {
    const shape = (type: string, text: string): string =>
      '<p:sp><p:nvSpPr><p:nvPr><p:ph ' +
      `type="${type}"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
    const slide =
      '<p:sld xmlns:p="p" ' +
      `xmlns:a="a">${shape('title', 'Title')}${shape('body', PROSE)}${shape('sldNum', '7')}</p:sld>`;
    expect(
      await blocksOf(
        'a.pptx',
        zipOf({ 'ppt/presentation.xml': '<p:presentation xmlns:p="p"/>', 'ppt/slides/slide1.xml': slide }),
      ),
    ).toEqual(['heading: Title', 'running_header: 7']);
  });

  it('EPUB: blocks of the chapters, where they stand in the book', async () => {
    const book = epubOf({ 'a.xhtml': `<h1>One</h1><p>${PROSE}</p>`, 'b.xhtml': `<h1>Two</h1><p>${OTHER}</p>` }, [
      'a.xhtml',
      'b.xhtml',
    ]);
    expect(await blocksOf('a.epub', book)).toEqual(['heading: One', 'heading: Two']);
  });
});

const sources: readonly (readonly [what: string, filename: string, content: string, blocks: readonly string[]])[] = [
  [
    'TeX',
    'a.tex',
    '\\documentclass{article}\\begin{document}\n' +
      '\\section{One}\n' +
      `${PROSE}\n` +
      '\\[ a = b \\]\n' +
      '\\begin{tabular}{ll}a & 1\\\\ b & 2\\end{tabular}\n' +
      '\\begin{verbatim}\n' +
      'let x\n' +
      '\\end{verbatim}\n' +
      `${OTHER}\n` +
      '\\begin{thebibliography}{9}\\bibitem{a} Doe, A book.\\end{thebibliography}\\end{document}',
    [
      'heading: One',
      'formula: a = b',
      'table: a 1 b 2',
      'code: let x',
      'heading: References',
      'reference: [1] Doe, A book.',
    ],
  ],
  [
    'TeX: a table that lays out text',
    'a.tex',
    `\\begin{document}\n\\begin{tabular}{l}${PROSE} ${OTHER} ${PROSE}\\end{tabular}\n\\end{document}`,
    [],
  ],
  ['CSV', 'a.csv', 'a,b\n1,2\n3,4\n', ['table: a,b 1,2 3,4']],
  [
    'CSV with a column of texts',
    'a.csv',
    `id,text,stars\n1,"${PROSE} ${OTHER} ${PROSE}",5\n2,"${OTHER} ${PROSE} ${OTHER}",4\n`,
    ['table: id,text,stars 1,', 'table: ,5 2,', 'table: ,4'],
  ],
  [
    'a notebook',
    'a.ipynb',
    JSON.stringify({
      cells: [
        { cell_type: 'markdown', source: '# One' },
        { cell_type: 'markdown', source: [`${PROSE}\n`, '# Two'] },
      ],
    }),
    ['heading: One', 'heading: Two'],
  ],
  [
    'mail',
    'a.eml',
    'From: a@b.example\r\n' +
      'To: c@d.example\r\n' +
      'Subject: x\r\n' +
      'Content-Type: text/plain\r\n' +
      '\r\n' +
      `${PROSE}\r\n` +
      '\r\n' +
      'On Monday, someone wrote:\r\n' +
      '> Where are they?\r\n' +
      '>\r\n' +
      '> Gone.\r\n' +
      '\r\n' +
      `${OTHER}\r\n` +
      '\r\n' +
      '-- \r\n' +
      'The harbour office\r\n',
    ['quotation: On Monday, someone wrote: > Where are they? > > Gone.', 'boilerplate: -- The harbour office'],
  ],
  ['subtitles', 'a.srt', `1\n00:00:01,000 --> 00:00:02,000\n${PROSE}\n`, []],
  ['plain text', 'a.txt', `# One\n\n${PROSE}\n`, []],
];

it.each(sources)('%s', async (_, filename, content, blocks) => {
  expect(await blocksOf(filename, content)).toEqual(blocks);
});
