import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';

/** A line to a server that can be cut and mended: whoever connects through it loses every connection at once. */
export class CutLine {
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  private constructor(
    private readonly server: Server,
    readonly address: string,
  ) {}

  static async to(address: string, host = '127.0.0.1'): Promise<CutLine> {
    const target = new URL(address);
    const server = createServer();
    server.listen(0, host);
    await once(server, 'listening');
    const place = server.address();
    if (place === null || typeof place === 'string') throw new Error('no port');
    const through = new URL(address);
    through.hostname = host;
    through.port = String(place.port);
    const line = new CutLine(server, through.href);
    server.on('connection', (inner) => {
      if (line.#isCut) return void inner.destroy();
      const outer = connect(Number(target.port), target.hostname);
      for (const [socket, other] of [
        [inner, outer],
        [outer, inner],
      ] as const) {
        line.#sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => {
          line.#sockets.delete(socket);
          other.destroy();
        });
        socket.pipe(other);
      }
    });
    return line;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }
}
