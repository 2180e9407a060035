import { markedFormat, simpleRule } from '../marked/marked-format.js';
import type { LineRule } from '../marked/marked-lines.js';
import { codeLines, enclosedLines, isBlank, linesLike } from '../marked/marked-lines.js';

/** A block ends with the line that it began with. */
const same = (opened: string): RegExp =>
  new RegExp(`^${opened.trim().replace(/[.+|*]/gu, String.raw`\$&`)}[ \\t]*$`, 'u');

/** A paragraph that is said to be code. */
const codeParagraph: LineRule = (lines, at) => {
  if (!/^\[(?:source|listing|literal)\b[^\]\n]{0,300}\][ \t]*$/u.test(lines[at - 1] ?? '')) return null;
  let next = at;
  while (!isBlank(lines[next])) next += 1;
  return codeLines(at, next);
};

const RULES: readonly (() => LineRule)[] = [
  simpleRule(linesLike(/^={1,6} \S/u, 'heading')),
  enclosedLines(/^\/{4,}[ \t]*$/u, same, 'boilerplate'),
  enclosedLines(/^-{4,}[ \t]*$/u, same, 'code'),
  enclosedLines(/^\.{4,}[ \t]*$/u, same, 'code'),
  enclosedLines(/^\+{4,}[ \t]*$/u, same, 'code'),
  enclosedLines(/^`{3}(?=\w*[ \t]*$)/u, same, 'code'),
  enclosedLines(/^_{4,}[ \t]*$/u, same, 'quotation'),
  enclosedLines(/^[|,:!]={3,}[ \t]*$/u, same, 'table'),
  simpleRule(codeParagraph),
  simpleRule(linesLike(/^\/\/(?!\/)/u, 'boilerplate')),
  simpleRule(linesLike(/^:!?[\w-]+!?:(?: |$)/u, 'boilerplate')),
  simpleRule(linesLike(/^\[[^\]\n]{0,300}\][ \t]*$/u, 'boilerplate')),
  simpleRule(
    linesLike(/^(?:include|image|video|audio|toc|ifdef|ifndef|ifeval|endif)::\S*\[.*\][ \t]*$/u, 'boilerplate'),
  ),
  simpleRule(linesLike(/^\.[^\s.].{0,300}$/u, 'caption')),
];

const withoutMarks = (body: string): string =>
  body
    .replace(/^={1,6} +/gmu, '')
    .replace(/^\.(?=[^\s.])/gmu, '')
    .replace(/^(?:[-.+_*=/]{4,}|[|,:!]={3,}|`{3}\w*)[ \t]*$/gmu, '')
    .replace(/(?:link:|xref:|mailto:|https?:\/\/)[^\s[\]]{1,1000}\[([^[\]\n]{1,1000})\]/gu, '$1')
    .replace(/<<[^<>,\n]{1,300},([^<>\n]{1,300})>>/gu, '$1')
    .replace(/\*\*|__|``/gu, '');

const IN_WORD = String.raw`[\p{L}\p{N}_"']`;
/** Marks in quotation marks stand for curved ones, and plus signs within the marks take all as it is written. */
const CODE_SPAN = new RegExp(
  String.raw`(?<![${'`'}\\])(${'``'}|(?<!${IN_WORD})${'`'})(?!${'`'})(\+?)(?<code>\S(?:[^\n]{0,298}?\S)??)\2\1` +
    String.raw`(?!${'`'})(?:(?<=${'``'})|(?!${IN_WORD}))`,
  'gu',
);

/** AsciiDoc, returned without its marks. */
export const asciidoc = markedFormat({
  name: 'adoc',
  extensions: ['adoc', 'asciidoc'],
  mediaTypes: ['text/asciidoc'],
  rules: RULES,
  withoutMarks,
  codeSpan: CODE_SPAN,
});
