import { markedFormat, simpleRule } from '../marked/marked-format.js';
import type { LineRule } from '../marked/marked-lines.js';
import { afterIndented, codeLines, isBlank, linesLike } from '../marked/marked-lines.js';

const UNDERLINE = /^([=\-`:'"~^_*+#<>.])\1{2,} *$/u;
const DIRECTIVE = /^\.\. +([\w:-]+)::(?: |$)/u;
/** Directives around text of the author; all others hold code, tables, or what is put in from elsewhere. */
const OF_PROSE = new RegExp(
  '^(?:note|warning|tip|hint|caution|danger|attention|important|error|admonition|topic|sidebar|seealso|' +
    String.raw`version\w+|deprecated|abstract|container|compound|rubric|glossary)$`,
  'u',
);
const OF_CODE =
  /^(?:code|code-block|sourcecode|literalinclude|parsed-literal|highlight|doctest|testcode|testoutput|prompt)$/u;

/** What stands before the text of an item. */
const TEXT_OF_ITEM = /^\s*(?:(?:[-*+•]|\(?[\da-z#]{1,9}[.)])\s+)?/iu;

const indentationOf = (line: string, before: RegExp): number => before.exec(line)?.[0].length ?? 0;

const heading: LineRule = (lines, at) => {
  const isOver = UNDERLINE.test(lines[at] ?? '') && UNDERLINE.test(lines[at + 2] ?? '') && !isBlank(lines[at + 1]);
  if (isOver) return { kind: 'heading', next: at + 3 };
  return isBlank(lines[at - 1]) && UNDERLINE.test(lines[at + 1] ?? '') ? { kind: 'heading', next: at + 2 } : null;
};

/** Code is looked for within notes and items, too. */
const codeDirective: LineRule = (lines, at) => {
  const [, indentation, name = ''] = /^( *)\.\. +([\w-]+)::(?: |$)/u.exec(lines[at] ?? '') ?? [];
  if (indentation === undefined || !OF_CODE.test(name)) return null;
  const next = afterIndented(lines, at + 1, indentation.length);
  return { kind: 'code', next, ...(name !== 'parsed-literal' && { code: [at + 1, next] }) };
};

const directive: LineRule = (lines, at) => {
  const name = DIRECTIVE.exec(lines[at] ?? '')?.[1];
  if (name === undefined || OF_PROSE.test(name)) return null;
  const kind = name === 'math' ? 'formula' : /table/u.test(name) ? 'table' : 'boilerplate';
  return { kind, next: Math.max(at + 1, afterIndented(lines, at + 1)) };
};

/** Comments, targets of links and definitions of substitutions. */
const comment: LineRule = (lines, at) =>
  /^\.\.(?: |$)/u.test(lines[at] ?? '') && !DIRECTIVE.test(lines[at] ?? '') && !/^\.\. \[/u.test(lines[at] ?? '')
    ? { kind: 'boilerplate', next: Math.max(at + 1, afterIndented(lines, at + 1)) }
    : null;

/** Lines after a paragraph that ends with two colons, indented by more than the paragraph. */
const literal: LineRule = (lines, at) => {
  if (!/^[ \t]/u.test(lines[at] ?? '') || !isBlank(lines[at - 1])) return null;
  let above = at - 1;
  while (above > 0 && isBlank(lines[above])) above -= 1;
  const line = lines[above] ?? '';
  if (!/::\s*$/u.test(line) || /^\.\. /u.test(line)) return null;
  const margin = Math.min(indentationOf(line, TEXT_OF_ITEM), indentationOf(lines[at] ?? '', /^\s*/u) - 1);
  return codeLines(at, afterIndented(lines, at, margin));
};

const simpleTable: LineRule = (lines, at) => {
  const rule = /^ *=+(?: +=+)+ *$/u;
  if (!rule.test(lines[at] ?? '')) return null;
  let end = at + 1;
  for (let next = at + 1; next < lines.length && !(isBlank(lines[next]) && rule.test(lines[next - 1] ?? '')); next += 1)
    if (rule.test(lines[next] ?? '')) end = next + 1;
  return { kind: 'table', next: end };
};

const withoutMarks = (body: string): string =>
  body
    .replace(/^([=\-`:'"~^_*+#<>.])\1{2,} *$/gmu, '')
    .replace(/^( *)\.\. +[\w:-]+:: */gmu, '$1')
    .replace(/::$/gmu, ':')
    .replace(/:[\w:+.-]+:`~?([^`<>\n]{1,300})(?: <[^>\n]{0,300}>)?`/gu, '$1')
    .replace(/`([^`<>\n]{1,300}) <[^>\n]{1,300}>`_{1,2}/gu, '$1')
    .replace(/``?([^`\n]{1,300})``?_{0,2}/gu, '$1')
    .replace(/\*\*/gu, '');

/** reStructuredText, returned without its marks. */
export const rst = markedFormat({
  name: 'rst',
  extensions: ['rst', 'rest'],
  mediaTypes: ['text/x-rst'],
  rules: [
    heading,
    codeDirective,
    directive,
    comment,
    literal,
    simpleTable,
    linesLike(/^ *(?:\+[-=+]{3,}\+|\|.*\|) *$/u, 'table'),
    linesLike(/^ *>>> /u, 'code'),
  ].map(simpleRule),
  withoutMarks,
  codeSpan: /(?<!`)``(?!`)(?<code>\S(?:(?:[^\n]|\n[ \t]*(?=[\p{L}\p{N}])){0,298}?\S)??)``(?!`)/gu,
});
