import ts from 'typescript';

/** Longest line that the style allows, in characters. */
export const LONGEST_LINE = 120;

/** Measures of one source file. */
export interface FileShape {
  readonly lines: number;
  /** Lines of each function that has a block as its body, from its first to its last line. */
  readonly functionLines: readonly number[];
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
  const counts = { functions: 0, any: 0, assertions: 0, nonNull: 0 };
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      counts.functions += 1;
      if (ts.isBlock(node.body)) functionLines.push(linesOf(source, node));
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
    longLines: lines.filter((line) => Array.from(line).length > LONGEST_LINE).length,
    isData: counts.functions === 0,
    anyTypes: counts.any,
    assertions: counts.assertions,
    nonNull: counts.nonNull,
  };
}

/** Lines from the first to the last of a node, its comments apart. */
function linesOf(source: ts.SourceFile, node: ts.Node): number {
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
  return lineOf(node.getEnd()) - lineOf(node.getStart(source)) + 1;
}
