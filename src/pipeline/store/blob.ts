import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib';

const deflateInBackground = promisify(deflateRaw);
/** Above this size deflating leaves the main thread. */
const BACKGROUND_CHARACTERS = 32_768;

/** Text as it is stored: deflated UTF-8. */
export async function packText(text: string): Promise<Uint8Array> {
  return text.length > BACKGROUND_CHARACTERS ? deflateInBackground(text, { level: 1 }) : deflateRawSync(text, { level: 1 });
}

export function unpackText(packed: Uint8Array): string {
  return inflateRawSync(packed).toString('utf8');
}
