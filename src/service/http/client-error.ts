import type { Socket } from 'node:net';
import { randomId } from '../../lib/random.js';
import { ApiError, errorBody } from './api-error.js';

/** Answers what is not HTTP (or came too slowly, or with too large a head) in the shape of every other error. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomId();
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const message = tooLarge
    ? 'The headers of the request are too large.'
    : late
      ? 'The request did not arrive in time.'
      : 'This is not a valid HTTP request.';
  const body = JSON.stringify(errorBody(new ApiError('invalid_request', message), requestId));
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
