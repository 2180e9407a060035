import { expect, it } from 'vitest';
import { docxOf, epubOf, odtOf, pptxOf, wordParagraph, zipOf } from '../testing/extract/containers.js';
import { scratchExtractor } from '../testing/extract/scratch.js';

const scratch = scratchExtractor();

const texts: readonly (readonly [what: string, filename: string, content: Uint8Array, format: string, text: string])[] =
  [
    ['docx', 'a.docx', docxOf(wordParagraph('Low tide') + wordParagraph('at noon.')), 'docx', 'Low tide\n\nat noon.'],
    ['docx named .txt', 'a.txt', docxOf(wordParagraph('Known by content.')), 'docx', 'Known by content.'],
    [
      'docx after other bytes',
      'a.docx',
      Buffer.concat([Buffer.alloc(300, 65), docxOf(wordParagraph('Still here.'))]),
      'docx',
      'Still here.',
    ],
    [
      'odt with blanks, breaks and a note',
      'a.odt',
      odtOf(
        '<text:h>Title</text:h><text:p>one<text:s ' +
          'text:c="2000000000"/>two<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>The ' +
          'note.</text:p></text:note-body></text:note> three<text:line-break/>four</text:p>',
      ),
      'odt',
      'Title\n\none two three\nfour\n\nThe note.',
    ],
    ['pptx in the order shown', 'a.pptx', pptxOf(['First', 'Second', 'Third']), 'pptx', 'First\n\nSecond\n\nThird'],
    [
      'epub in the order of its spine',
      'a.epub',
      epubOf({ 'b.xhtml': '<p>Two</p>', 'a.xhtml': '<h1>One</h1>' }, ['a.xhtml', 'b.xhtml']),
      'epub',
      'One\n\nTwo',
    ],
    [
      'epub whose spine leaves the book',
      'a.epub',
      epubOf({ 'a.xhtml': '<p>Inside</p>' }, ['../../../../etc/passwd', 'a.xhtml']),
      'epub',
      'Inside',
    ],
  ];

it.each(texts)('reads %s', async (_, filename, content, format, text) => {
  expect(await scratch.read(filename, content)).toMatchObject({ status: 'text', format, text });
});

const failures: readonly (readonly [what: string, filename: string, content: Uint8Array, reason: string])[] = [
  ['a zip that is no document', 'a.zip', zipOf({ 'x.txt': 'x' }), 'unsupported_format'],
  ['a spreadsheet', 'a.xlsx', zipOf({ 'xl/workbook.xml': '<workbook/>' }), 'unsupported_format'],
  ['a docx cut in half', 'a.docx', docxOf(wordParagraph('text '.repeat(500))).subarray(0, 400), 'corrupt'],
  ['a docx without words', 'a.docx', docxOf(wordParagraph(' ')), 'no_text'],
  [
    'a docx that defines entities',
    'a.docx',
    docxOf(wordParagraph('&b;'), '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'),
    'corrupt',
  ],
  [
    'an odt that defines entities',
    'a.odt',
    zipOf({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': '<!DOCTYPE d [<!ENTITY b "x">]><office:body><text:p>&b;</text:p></office:body>',
    }),
    'corrupt',
  ],
  [
    'an encrypted odt',
    'a.odt',
    zipOf({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'META-INF/manifest.xml': '<m><manifest:encryption-data/></m>',
      'content.xml': 'x',
    }),
    'encrypted',
  ],
  [
    'random bytes named .docx',
    'a.docx',
    Uint8Array.from({ length: 3_000 }, (_, index) => (index * 7_919) % 251),
    'corrupt',
  ],
];

it.each(failures)('gives a reason for %s', async (_, filename, content, reason) => {
  expect(await scratch.read(filename, content)).toMatchObject({ status: 'failed', reason });
});
