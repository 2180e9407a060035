import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { AnswerBody } from '../http/index.js';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The database knows only the key's hash, so what is sealed here opens with the client's own key and with nothing else.
 */
function sealingKey(apiKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', apiKey, '', 'assay idempotent answer', 32));
}

/** Compresses, where it is not, and encrypts an answer for keeping: answers hold sentences of documents. */
export async function sealAnswer({ pieces, isGzip }: AnswerBody, apiKey: string): Promise<Buffer> {
  const body = Buffer.concat(pieces);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey(apiKey), nonce);
  const sealed = [cipher.update(isGzip ? body : await promisify(gzip)(body, { level: 1 })), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]);
}

/** The answer that was sealed. @throws when the bytes were altered or the key is another */
export async function openAnswer(sealed: Uint8Array, apiKey: string): Promise<Buffer> {
  const decipher = createDecipheriv(CIPHER, sealingKey(apiKey), sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return promisify(gunzip)(
    Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]),
  );
}
