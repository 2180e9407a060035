import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { shareOf } from '../limits.js';
import type { ServiceLimits } from '../limits.js';

/** Bounds the connections of a server, in all and by address; closes those beyond. */
export class ConnectionLimit {
  readonly #limit: number;
  readonly #share: number;
  readonly #byAddress = new Map<string, number>();
  readonly #sockets = new Set<Socket>();
  #refused = 0;

  constructor(limits: Pick<ServiceLimits, 'connections' | 'share'>) {
    this.#limit = limits.connections;
    this.#share = shareOf(limits.connections, limits);
  }

  /** Connections that are open. */
  get open(): number {
    return this.#sockets.size;
  }

  /** Connections that were closed at once since the start. */
  get refused(): number {
    return this.#refused;
  }

  watch(server: Server): void {
    server.on('connection', (socket) => this.#admit(socket));
  }

  /** Closes the connections on which nothing was sent. To Node they are not idle, so that a stop waits for them. */
  closeSilent(): void {
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  #admit(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const own = this.#byAddress.get(address) ?? 0;
    if (this.#sockets.size >= this.#limit || own >= this.#share) {
      this.#refused += 1;
      socket.destroy();
      return;
    }
    this.#sockets.add(socket);
    this.#byAddress.set(address, own + 1);
    socket.once('close', () => {
      this.#sockets.delete(socket);
      this.#leave(address);
    });
  }

  #leave(address: string): void {
    const own = (this.#byAddress.get(address) ?? 0) - 1;
    if (own <= 0) this.#byAddress.delete(address);
    else this.#byAddress.set(address, own);
  }
}
