import type { Readable } from 'node:stream';
import { ApiError } from '../api-error.js';

/** Rejects when a promise takes longer: a client that stops sending must not hold the request open. */
export async function withinTime<Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ApiError('invalid_request', 'The body did not arrive in time.')), timeoutMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function collect(stream: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // A body that is refused half-way is not destroyed: its socket still has to carry the answer.
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(chunk)) throw new Error('a request body was not read as bytes');
    length += chunk.length;
    if (length > maxBytes) throw new ApiError('payload_too_large', `The request body is larger than ${maxBytes} bytes.`, { limit: maxBytes });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** A whole body in memory, bounded in size and time. */
export function readBody(stream: Readable, maxBytes: number, timeoutMs: number): Promise<Buffer> {
  return withinTime(collect(stream, maxBytes), timeoutMs);
}
