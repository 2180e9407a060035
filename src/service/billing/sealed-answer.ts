import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { randomBytes } from '../../lib/random.js';
import type { AnswerBody } from '../http/index.js';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The database holds only the hash of the API key, so that a sealed answer opens with the client's own key alone.
 */
function sealingKey(apiKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', apiKey, '', 'assay idempotent answer', 32));
}

/** Compresses (unless it is compressed) and encrypts an answer that is kept: answers quote documents. */
export async function sealAnswer({ pieces, isGzip }: AnswerBody, apiKey: string): Promise<Buffer> {
  const body = Buffer.concat(pieces);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey(apiKey), nonce);
  const sealed = [cipher.update(isGzip ? body : await promisify(gzip)(body, { level: 1 })), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]);
}

/** Opens an answer that was sealed. @throws where the bytes were altered or the key is another */
export async function openAnswer(sealed: Uint8Array, apiKey: string): Promise<Buffer> {
  const decipher = createDecipheriv(CIPHER, sealingKey(apiKey), sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return promisify(gunzip)(
    Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]),
  );
}
