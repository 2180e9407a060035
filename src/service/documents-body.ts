const encoder = new TextEncoder();
const COMMA = encoder.encode(',');
const CLOSING = ']}';
const END = encoder.encode(CLOSING);

const opening = (version: string): string => `{"version":${JSON.stringify(version)},"documents":[`;

/** The response of a detection endpoint from results already written as JSON. */
export function documentsBody(version: string, results: readonly Uint8Array[]): readonly Uint8Array[] {
  return [encoder.encode(opening(version)), ...results.flatMap((result, index) => (index === 0 ? [result] : [COMMA, result])), END];
}

/** The same for one result, where it is written. */
export function inFrame(version: string, result: string): string {
  return opening(version) + result + CLOSING;
}
