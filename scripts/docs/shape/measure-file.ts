import ts from 'typescript';

/** Longest line that the style allows, in characters. */
export const LONGEST_LINE = 120;

/** Most lines of a file and of a function that the style allows without a reason. */
export const LONGEST_FILE = 250;
export const LONGEST_FUNCTION = 40;
/** How the comment begins that gives the reason for a longer one. */
const REASON = /Longer than other (?:files|functions)(?: and files)?:/u;

/** Measures of one source file. */
export interface FileShape {
  readonly lines: number;
  /** Lines of each function that has a block as its body, from its first to its last line. */
  readonly functionLines: readonly number[];
  /** Files and functions that are longer than the style allows, without a reason: where they begin. */
  readonly unexplained: readonly string[];
  readonly longLines: number;
  /** A file without a function: constants, lists and types only. */
  readonly isData: boolean;
  /** Uses of the type `any`. */
  readonly anyTypes: number;
  /** Type assertions, `as const` apart. */
  readonly assertions: number;
  /** Non-null assertions (`!`). */
  readonly nonNull: number;
}

/** Measures one file by its syntax tree. Never throws: TypeScript parses what it can. */
export function measureFile(path: string, text: string): FileShape {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const functionLines: number[] = [];
  const isExplained = REASON.test(text.slice(0, source.statements[0]?.getStart(source) ?? 0));
  const unexplained = lines.length > LONGEST_FILE && !isExplained ? [`${path}:1`] : [];
  const counts = { functions: 0, any: 0, assertions: 0, nonNull: 0 };
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      counts.functions += 1;
      if (ts.isBlock(node.body)) {
        const count = linesOf(source, node);
        functionLines.push(count);
        if (count > LONGEST_FUNCTION && !hasReason(source, node))
          unexplained.push(`${path}:${lineOf(source, node.getStart(source)) + 1}`);
      }
    }
    if (node.kind === ts.SyntaxKind.AnyKeyword) counts.any += 1;
    if (ts.isAssertionExpression(node) && !ts.isConstTypeReference(node.type)) counts.assertions += 1;
    if (ts.isNonNullExpression(node)) counts.nonNull += 1;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return {
    lines: lines.length,
    functionLines,
    unexplained,
    longLines: lines.filter((line) => Array.from(line).length > LONGEST_LINE).length,
    isData: counts.functions === 0,
    anyTypes: counts.any,
    assertions: counts.assertions,
    nonNull: counts.nonNull,
  };
}

/** Whether a comment above a function, or above what holds it, says why it is long. */
function hasReason(source: ts.SourceFile, node: ts.Node): boolean {
  if (ts.isSourceFile(node)) return false;
  const above = source.text.slice(node.getFullStart(), node.getStart(source));
  return REASON.test(above) || hasReason(source, node.parent);
}

function lineOf(source: ts.SourceFile, position: number): number {
  return source.getLineAndCharacterOfPosition(position).line;
}

/** Lines from the first to the last of a node, its comments apart. */
function linesOf(source: ts.SourceFile, node: ts.Node): number {
  return lineOf(source, node.getEnd()) - lineOf(source, node.getStart(source)) + 1;
}
