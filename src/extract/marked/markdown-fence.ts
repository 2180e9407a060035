const OPENING = /^[ \t]*(`{3,}|~{3,})[ \t]*(\w*)/u;

/** The opening of fenced code. */
export interface Fence {
  readonly marks: string;
  readonly language: string;
}

/** Returns the fence that a line opens; null where it opens none. Backticks before another one open a code span. */
export function fenceOf(line: string): Fence | null {
  const [opening, marks, language] = OPENING.exec(line) ?? [];
  if (opening === undefined || marks === undefined || language === undefined) return null;
  return marks.startsWith('`') && line.includes('`', opening.length) ? null : { marks, language };
}
