import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { Registry } from 'prom-client';
import { AssayError, messageOf, systemCodeOf } from '../../lib/errors.js';

export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const why = systemCodeOf(error) === 'EADDRINUSE' ? 'the port is taken' : messageOf(error);
    throw new AssayError({
      code: 'cannot_listen',
      message: `metrics cannot be served on ${host}:${port}: ${why}`,
      nextStep: 'Choose another address with --metrics, such as 127.0.0.1:0 for any free port.',
      exitCode: 2,
      cause: error,
    });
  }
}

/**
 * Serves `/metrics` on an address of its own, away from the public port. @throws AssayError `cannot_listen`
 */
export async function serveMetrics(registry: Registry, host: string, port: number): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await listen(server, host, port);
  const address = server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}/metrics`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
