import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** A connection on which a test sends what it likes, as slowly as it likes. */
export interface OpenSocket {
  readonly socket: Socket;
  /** All that came so far. */
  readonly received: () => string;
  /** Resolves when what came matches; rejects when the connection closes before. */
  readonly until: (pattern: RegExp) => Promise<string>;
  /** Resolves when the other side has closed the connection. */
  readonly closed: Promise<void>;
}

/** Connects to a service. @param localAddress an address of this machine, such as 127.0.0.2 */
export async function openSocket(baseUrl: string, localAddress = '127.0.0.1'): Promise<OpenSocket> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  let text = '';
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  let change = (): void => undefined;
  socket.on('data', (piece: Buffer) => {
    text += piece.toString('latin1');
    change();
  });
  void closed.then(() => change());
  await once(socket, 'connect');
  return {
    socket,
    closed,
    received: () => text,
    until: async (pattern) => {
      while (!pattern.test(text)) {
        if (socket.closed) throw new Error(`the connection was closed after: ${text.slice(0, 200)}`);
        await new Promise<void>((resolve) => (change = resolve));
      }
      return text;
    },
  };
}

/** The head of a request with a body of `length` bytes. */
export function postHead(path: string, headers: Readonly<Record<string, string>>, length: number): string {
  const given = { host: 'x', 'content-type': 'application/json', 'content-length': String(length), ...headers };
  const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
