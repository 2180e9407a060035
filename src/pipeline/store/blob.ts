import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib';

const deflateInBackground = promisify(deflateRaw);
/** Above this size deflating leaves the main thread. */
const BACKGROUND_CHARACTERS = 32_768;

/** Below this size a small window holds all of it, and preparing a large one takes longer than deflating. */
const SMALL_CHARACTERS = 1024;
const SMALL = { level: 1, windowBits: 12, memLevel: 5 } as const;

/** Text as it is stored: deflated UTF-8. */
export async function packText(text: string): Promise<Uint8Array> {
  if (text.length < SMALL_CHARACTERS) return deflateRawSync(text, SMALL);
  return text.length > BACKGROUND_CHARACTERS ? deflateInBackground(text, { level: 1 }) : deflateRawSync(text, { level: 1 });
}

export function unpackText(packed: Uint8Array): string {
  return inflateRawSync(packed).toString('utf8');
}
