const encoder = new TextEncoder();
const COMMA = encoder.encode(',');
const END = encoder.encode(']}');

/** The response of a detection endpoint from results already written as JSON. */
export function documentsBody(version: string, results: readonly Uint8Array[]): readonly Uint8Array[] {
  const start = encoder.encode(`{"version":${JSON.stringify(version)},"documents":[`);
  return [start, ...results.flatMap((result, index) => (index === 0 ? [result] : [COMMA, result])), END];
}
