import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { shareOf } from '../limits.js';
import type { ServiceLimits } from '../limits.js';

/** Bounds the connections of a server, in all and by address; closes those beyond. */
export class ConnectionLimit {
  readonly #limit: number;
  readonly #share: number;
  readonly #byAddress = new Map<string, number>();
  #open = 0;
  #refused = 0;

  constructor(limits: Pick<ServiceLimits, 'connections' | 'share'>) {
    this.#limit = limits.connections;
    this.#share = shareOf(limits.connections, limits);
  }

  /** Connections that are open. */
  get open(): number {
    return this.#open;
  }

  /** Connections that were closed at once since the start. */
  get refused(): number {
    return this.#refused;
  }

  watch(server: Server): void {
    server.on('connection', (socket) => this.#admit(socket));
  }

  #admit(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const own = this.#byAddress.get(address) ?? 0;
    if (this.#open >= this.#limit || own >= this.#share) {
      this.#refused += 1;
      socket.destroy();
      return;
    }
    this.#open += 1;
    this.#byAddress.set(address, own + 1);
    socket.once('close', () => this.#leave(address));
  }

  #leave(address: string): void {
    this.#open -= 1;
    const own = (this.#byAddress.get(address) ?? 0) - 1;
    if (own <= 0) this.#byAddress.delete(address);
    else this.#byAddress.set(address, own);
  }
}
