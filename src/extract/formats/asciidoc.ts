import { decodeText } from '../charset.js';
import type { Format } from '../format.js';
import type { LineRule } from '../marked-lines.js';
import { enclosedLines, linesLike, markedLines } from '../marked-lines.js';

/** A block ends with the line that it began with. */
const same = (opened: string): RegExp =>
  new RegExp(`^${opened.trim().replace(/[.+|*]/gu, String.raw`\$&`)}[ \\t]*$`, 'u');
const simple = (rule: LineRule) => (): LineRule => rule;

const RULES: readonly (() => LineRule)[] = [
  simple(linesLike(/^={1,6} \S/u, 'heading')),
  enclosedLines(/^\/{4,}[ \t]*$/u, same, 'boilerplate'),
  enclosedLines(/^-{4,}[ \t]*$/u, same, 'code'),
  enclosedLines(/^\.{4,}[ \t]*$/u, same, 'code'),
  enclosedLines(/^\+{4,}[ \t]*$/u, same, 'code'),
  enclosedLines(/^`{3}(?=\w*[ \t]*$)/u, same, 'code'),
  enclosedLines(/^_{4,}[ \t]*$/u, same, 'quotation'),
  enclosedLines(/^[|,:!]={3,}[ \t]*$/u, same, 'table'),
  simple(linesLike(/^\/\/(?!\/)/u, 'boilerplate')),
  simple(linesLike(/^:!?[\w-]+!?:(?: |$)/u, 'boilerplate')),
  simple(linesLike(/^\[[^\]\n]{0,300}\][ \t]*$/u, 'boilerplate')),
  simple(linesLike(/^(?:include|image|video|audio|toc|ifdef|ifndef|ifeval|endif)::\S*\[.*\][ \t]*$/u, 'boilerplate')),
  simple(linesLike(/^\.[^\s.].{0,300}$/u, 'caption')),
];

const withoutMarks = (body: string): string =>
  body
    .replace(/^={1,6} +/gmu, '')
    .replace(/^\.(?=[^\s.])/gmu, '')
    .replace(/^(?:[-.+_*=/]{4,}|[|,:!]={3,}|`{3}\w*)[ \t]*$/gmu, '')
    .replace(/(?:link:|xref:|mailto:|https?:\/\/)[^\s[\]]{1,1000}\[([^[\]\n]{1,1000})\]/gu, '$1')
    .replace(/<<[^<>,\n]{1,300},([^<>\n]{1,300})>>/gu, '$1')
    .replace(/\*\*|__|``/gu, '');

/** AsciiDoc, returned without its marks. */
export const asciidoc: Format = {
  name: 'adoc',
  extensions: ['adoc', 'asciidoc'],
  mediaTypes: ['text/asciidoc'],
  sign: { in: 'text', isNamed: true },
  library: null,
  revision: 1,
  read: (bytes) => {
    const { text, charset, warnings } = decodeText(bytes);
    return Promise.resolve({ ...markedLines(text, RULES, withoutMarks), charset, pages: null, warnings });
  },
};
