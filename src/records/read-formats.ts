/**
 * The usual endings of the files that text is read from, as people look for them. A test compares them with
 * `src/extract/formats.ts`, which loads the readers and is too much for a page of help.
 */
export const READ_FORMATS: readonly (readonly [kind: string, endings: readonly string[]])[] = [
  ['PDF', ['pdf']],
  ['office', ['docx', 'docm', 'dotx', 'dotm', 'doc', 'dot', 'odt', 'ott', 'rtf', 'pptx', 'pptm', 'ppsx', 'potx']],
  ['books', ['epub']],
  ['web, mail', ['html', 'htm', 'xhtml', 'eml', 'mht', 'mhtml', 'mbox']],
  [
    'marked text',
    [
      ...['md', 'markdown', 'mdx', 'qmd', 'rmd', 'rst', 'rest', 'adoc', 'asciidoc', 'org'],
      ...['tex', 'latex', 'ltx', 'bbl', 'ipynb'],
    ],
  ],
  ['text', ['txt', 'text', 'log', 'csv', 'tsv', 'tab', 'srt', 'vtt']],
  ['scans', ['png', 'jpg', 'jpeg', 'tif', 'tiff', 'webp']],
];
