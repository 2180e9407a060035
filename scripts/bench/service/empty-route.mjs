import { fastify } from 'fastify';

// What Fastify alone costs for a body of the same size: it is parsed and thrown away.
const app = fastify({ bodyLimit: 64_000_000 });
app.addContentTypeParser('multipart/form-data', (_request, payload, done) =>
  payload.resume().on('end', () => done(null, null)),
);
app.post('/', () => ({ ok: true }));
console.log(`listening on ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
