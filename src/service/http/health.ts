import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { programVersion } from '../../lib/package-root.js';
import type { Lifecycle } from './lifecycle.js';
import type { StorageProbe } from './storage-probe.js';

const Health = Type.Object({
  status: Type.String(),
  version: Type.String({ description: 'Of the program, such as 1.2.0' }),
});
const Readiness = Type.Object({
  status: Type.String({
    description: '`ready`, `stopping`, or `cannot_write`: the disk is full or the database fails',
  }),
});

const open = { open: true } as const;
const noKey = { description: 'No key is needed.', security: [] };

/** `/health`: the process answers, and in which version. `/ready`: it takes requests, and can write. */
export function registerHealth(app: FastifyInstance, lifecycle: Lifecycle, storage: StorageProbe): void {
  const version = programVersion();
  const health = { ...noKey, summary: 'Whether the process answers', response: { 200: Health } };
  app.get('/health', { config: open, schema: health }, () => ({ status: 'ok', version }));
  const ready = { ...noKey, summary: 'Whether requests are taken', response: { 200: Readiness, 503: Readiness } };
  app.get('/ready', { config: open, schema: ready }, async (_request, reply) => {
    const status = lifecycle.isDraining ? 'stopping' : (await storage.isWritable()) ? 'ready' : 'cannot_write';
    if (status !== 'ready') void reply.code(503);
    return { status };
  });
}
