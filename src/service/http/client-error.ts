import type { Socket } from 'node:net';
import { randomId } from '../../lib/random.js';
import { ApiError } from './api-error.js';
import { answerRaw } from './raw-answer.js';

/** Answers what is not HTTP (or came too slowly, or with too large a head) in the shape of every other error. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const message = tooLarge
    ? 'The headers of the request are too large.'
    : late
      ? 'The request did not arrive in time.'
      : 'This is not a valid HTTP request.';
  answerRaw(socket, new ApiError('invalid_request', message), randomId());
}
