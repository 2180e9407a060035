import { markedFormat, simpleRule } from '../marked/marked-format.js';
import type { LineRule } from '../marked/marked-lines.js';
import { enclosedLines, linesLike } from '../marked/marked-lines.js';

const ends = (name: string) => (): RegExp => new RegExp(`^[ \\t]*#\\+end_${name}\\b`, 'iu');

const RULES: readonly (() => LineRule)[] = [
  simpleRule(linesLike(/^\*+ /u, 'heading')),
  enclosedLines(/^[ \t]*#\+begin_src\b/iu, ends('src'), 'code'),
  enclosedLines(/^[ \t]*#\+begin_example\b/iu, ends('example'), 'code'),
  enclosedLines(/^[ \t]*#\+begin_export\b/iu, ends('export'), 'code'),
  enclosedLines(/^[ \t]*#\+begin_comment\b/iu, ends('comment'), 'boilerplate'),
  enclosedLines(/^[ \t]*#\+begin_quote\b/iu, ends('quote'), 'quotation'),
  enclosedLines(/^[ \t]*#\+begin_verse\b/iu, ends('verse'), 'verse'),
  enclosedLines(/^[ \t]*:(?:PROPERTIES|LOGBOOK):[ \t]*$/iu, () => /^[ \t]*:END:[ \t]*$/iu, 'boilerplate'),
  simpleRule(linesLike(/^[ \t]*#(?:\+\w+.*:|[ \t]|$)/u, 'boilerplate')),
  simpleRule(linesLike(/^[ \t]*(?:SCHEDULED|DEADLINE|CLOSED): [<[]/u, 'boilerplate')),
  simpleRule(linesLike(/^[ \t]*\|/u, 'table')),
  simpleRule(linesLike(/^[ \t]*: /u, 'code')),
];

const withoutMarks = (body: string): string =>
  body
    .replace(/^\*+ +(?:(?:TODO|DONE|NEXT|WAITING) +)?/gmu, '')
    .replace(/^[ \t]*#\+(?:begin|end)_\w+.*$/gimu, '')
    .replace(/\[\[[^[\]\n]{1,1000}\]\[([^[\]\n]{1,1000})\]\]/gu, '$1')
    .replace(/\[\[([^[\]\n]{1,1000})\]\]/gu, '$1');

/** Org files of Emacs, returned without their marks. */
export const org = markedFormat({
  name: 'org',
  extensions: ['org'],
  mediaTypes: ['text/org'],
  rules: RULES,
  withoutMarks,
  codeSpan: /(?<![^\s\-('"{])([~=])(?<code>\S(?:[^\n]{0,298}?\S)??)\1(?![^\s\-.,;:!?'")}\\[])/gu,
  // A comma keeps a line of code from being read as one of Org.
  shownCode: (code) => code.replace(/^([ \t]*),(?=,*(?:\*|#\+))/gmu, '$1'),
});
