import { decodeText } from '../charset.js';
import type { Format } from '../format.js';
import type { LineRule } from '../marked-lines.js';
import { enclosedLines, linesLike, markedLines } from '../marked-lines.js';

const ends = (name: string) => (): RegExp => new RegExp(`^[ \\t]*#\\+end_${name}\\b`, 'iu');
const simple = (rule: LineRule) => (): LineRule => rule;

const RULES: readonly (() => LineRule)[] = [
  simple(linesLike(/^\*+ /u, 'heading')),
  enclosedLines(/^[ \t]*#\+begin_src\b/iu, ends('src'), 'code'),
  enclosedLines(/^[ \t]*#\+begin_example\b/iu, ends('example'), 'code'),
  enclosedLines(/^[ \t]*#\+begin_export\b/iu, ends('export'), 'code'),
  enclosedLines(/^[ \t]*#\+begin_comment\b/iu, ends('comment'), 'boilerplate'),
  enclosedLines(/^[ \t]*#\+begin_quote\b/iu, ends('quote'), 'quotation'),
  enclosedLines(/^[ \t]*#\+begin_verse\b/iu, ends('verse'), 'verse'),
  enclosedLines(/^[ \t]*:(?:PROPERTIES|LOGBOOK):[ \t]*$/iu, () => /^[ \t]*:END:[ \t]*$/iu, 'boilerplate'),
  simple(linesLike(/^[ \t]*#(?:\+\w+.*:|[ \t]|$)/u, 'boilerplate')),
  simple(linesLike(/^[ \t]*(?:SCHEDULED|DEADLINE|CLOSED): [<[]/u, 'boilerplate')),
  simple(linesLike(/^[ \t]*\|/u, 'table')),
  simple(linesLike(/^[ \t]*: /u, 'code')),
];

const withoutMarks = (body: string): string =>
  body
    .replace(/^\*+ +(?:(?:TODO|DONE|NEXT|WAITING) +)?/gmu, '')
    .replace(/^[ \t]*#\+(?:begin|end)_\w+.*$/gimu, '')
    .replace(/\[\[[^[\]\n]{1,1000}\]\[([^[\]\n]{1,1000})\]\]/gu, '$1')
    .replace(/\[\[([^[\]\n]{1,1000})\]\]/gu, '$1');

/** Org files of Emacs, returned without their marks. */
export const org: Format = {
  name: 'org',
  extensions: ['org'],
  mediaTypes: ['text/org'],
  sign: { in: 'text', isNamed: true },
  library: null,
  revision: 1,
  read: (bytes) => {
    const { text, charset, warnings } = decodeText(bytes);
    return Promise.resolve({ ...markedLines(text, RULES, withoutMarks), charset, pages: null, warnings });
  },
};
