import { connect } from 'node:net';

export interface RawResponse {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/**
 * Sends bytes as they are and reads until the server closes the connection; for requests that no well-behaved client
 * makes.
 */
export function rawHttp(baseUrl: string, request: string | Buffer): Promise<RawResponse> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error) => {
      // A server that refuses may reset the connection while the client still writes; what it said before counts.
      if (chunks.length === 0) reject(error);
    });
    socket.on('close', () => {
      const [head = '', ...rest] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n');
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/u.exec(head)?.[1] ?? 0), head, body: rest.join('\r\n\r\n') });
    });
    socket.write(request);
  });
}
