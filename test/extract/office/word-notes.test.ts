import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openBibliography } from '../../../src/engines/bibliography/index.js';
import { systemClock } from '../../../src/lib/clock.js';
import {
  docxOf,
  wordNoteReference as reference,
  wordNotes,
  wordParagraph as paragraph,
} from '../../testing/extract/containers.js';
import { cutBlocks } from '../../../src/text/blocks/index.js';
import { scratchExtractor } from '../../testing/extract/scratch.js';

const scratch = scratchExtractor({ pageText: 'whole' });

const referring = (text: string, ...references: readonly string[]): string =>
  `<w:p><w:r><w:t>${text}</w:t></w:r>${references.join('')}</w:p>`;
const table = (cell: string): string => `<w:tbl><w:tr><w:tc>${cell}</w:tc></w:tr></w:tbl>`;
const box = (inner: string): string =>
  '<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox><w:txbxContent>' +
  `${inner}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`;

const FOOT = wordNotes('footnote', [paragraph('First note.'), paragraph('Second note.')]);
const END = wordNotes('endnote', [paragraph('At the end.') + paragraph('And on.')]);

const cases: readonly (readonly [string, string, Readonly<Record<string, string>>, string])[] = [
  [
    'footnotes after their paragraph',
    referring('One.', reference('footnote', 1), reference('footnote', 2)) + paragraph('Two.'),
    FOOT,
    'One.¹²\n\n¹ First note.\n\n² Second note.\n\nTwo.',
  ],
  [
    'endnotes after the text',
    referring('One.', reference('endnote', 1)) + paragraph('Two.'),
    END,
    'One.¹\n\nTwo.\n\n¹ At the end.\n\nAnd on.',
  ],
  [
    'both kinds under numbers of their own',
    referring('One.', reference('endnote', 1), reference('footnote', 2)) + paragraph('Two.'),
    { ...FOOT, ...END },
    'One.¹²\n\n² Second note.\n\nTwo.\n\n¹ At the end.\n\nAnd on.',
  ],
  [
    'a note that is referred to twice once',
    referring('One.', reference('footnote', 1)) + referring('Two.', reference('footnote', 1)),
    FOOT,
    'One.¹\n\n¹ First note.\n\nTwo.¹',
  ],
  [
    'notes of a table after the table',
    table(referring('In a cell.', reference('footnote', 1)) + paragraph('More.')) + paragraph('Two.'),
    FOOT,
    'In a cell.¹\n\nMore.\n\n¹ First note.\n\nTwo.',
  ],
  [
    'notes of a text box after the paragraph around it',
    referring('Around.', box(referring('In a box.', reference('footnote', 1)))) + paragraph('Two.'),
    FOOT,
    'Around.\n\nIn a box.¹\n\n¹ First note.\n\nTwo.',
  ],
  [
    'a note of two paragraphs in one piece',
    referring('One.', reference('footnote', 1), reference('footnote', 2)) + paragraph('Two.'),
    wordNotes('footnote', [paragraph('First note.') + paragraph('And on.'), paragraph('Second note.')]),
    'One.¹²\n\n¹ First note.\n\nAnd on.\n\n² Second note.\n\nTwo.',
  ],
  [
    'notes without the tab and the brackets of their own number',
    referring('One.', ...[1, 2, 3, 4].map((note) => reference('footnote', note))),
    wordNotes('footnote', ['\t()\tFirst note.', ' [ ] Second note.', '\tThird note.', '(Fourth) note.'].map(paragraph)),
    'One.¹²³⁴\n\n¹ First note.\n\n² Second note.\n\n³ Third note.\n\n⁴ (Fourth) note.',
  ],
  ['no note that is not there', referring('One.', reference('footnote', 9)), FOOT, 'One.'],
  [
    'a note that refers to itself once',
    referring('One.', reference('footnote', 1)),
    wordNotes('footnote', [referring('Again.', reference('footnote', 1), reference('footnote', 2))]),
    'One.¹\n\n¹ Again.¹',
  ],
];

test.each(cases)('a Word document: %s', async (_what, body, notes, text) => {
  const read = await scratch.read('a.docx', docxOf(body, '', notes));
  expect(read.status === 'text' ? read.text.trim() : read).toBe(text);
});

test('notes of a Word document are text, or references where they only point somewhere', async () => {
  const notes = [
    '()\tIbid., para. 17.',
    '()\tA/HRC/26/22, para. 21.',
    '()\tThe mill by the bridge had closed in the spring of that year.',
  ];
  const body = referring('It rained.', ...notes.map((_, index) => reference('footnote', index + 1)));
  const read = await scratch.read('a.docx', docxOf(body, '', wordNotes('footnote', notes.map(paragraph))));
  if (read.status === 'failed') throw new Error(read.message);
  const { text, blocks } = read;
  const kinds = cutBlocks(text, blocks).map(({ start, end, kind }) => [kind, text.slice(start, end)]);
  expect(kinds.slice(1)).toEqual([
    ['reference', '¹ Ibid., para. 17.\n\n² A/HRC/26/22, para. 21.'],
    ['prose', '³ The mill by the bridge had closed in the spring of that year.'],
  ]);
});

test('a bibliography scan follows the endnotes of a Word document to what they cite', async () => {
  const works = [
    'Smith, J. and Brown, K. (2018). The economics of river trade. Journal of Transport History, 39(2), 112–134.',
    'Arendt, H. (1958). The Human Condition. Chicago: University of Chicago Press.',
    'Ibid., 44.',
  ];
  const body = works.map((_, index) => referring(`Trade grew in case ${index}.`, reference('endnote', index + 1)));
  const notes = wordNotes('endnote', works.map(paragraph));
  const read = await scratch.read('a.docx', docxOf(body.join(''), '', notes));
  if (read.status === 'failed') throw new Error(read.message);
  const dataFolder = mkdtempSync(join(tmpdir(), 'bibliography-'));
  const settings = { resolvers: [], contactEmail: '', resolverRate: 5, resolverCacheDays: 30, checkLinks: false };
  const bibliography = await openBibliography({ dataFolder, settings, clock: systemClock });
  try {
    const { references, citations } = await bibliography.scanner.scan(read.text);
    expect(references.map(({ raw }) => raw)).toEqual(works.slice(0, 2));
    expect(citations.map(({ form, referenceIds }) => [form, referenceIds.length])).toEqual([
      ['note', 1],
      ['note', 1],
      ['note', 1],
    ]);
  } finally {
    await bibliography.close();
    rmSync(dataFolder, { recursive: true });
  }
});
