import { createServer } from 'node:http';

/** A service of fixed latency for `bench-pipeline`: answers every text call after LATENCY_MS, and every upload with one result a file. Prints its port. */
const latencyMs = Number(process.env['LATENCY_MS'] ?? 50);
const result = { version: '2026-01-01-base', predicted_class: 'human', class_probabilities: { human: 0.8, ai: 0.1, mixed: 0.1 }, confidence_category: 'medium', result_message: 'ok', word_count: 20 };
const oneResult = JSON.stringify({ version: result.version, documents: [result] });
const usage = JSON.stringify({ data: { plan: 'bench', words_used: 0, words_left: null, words_limit: null, cycle_start: 0, cycle_end: 4e9, character_limit: 150_000 } });
const models = JSON.stringify({ modelVersions: [{ version: result.version, released: true, default: true }] });

const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const answer = (body: string): void => void response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
    if (request.url === '/v3/usage-stats') answer(usage);
    else if (request.url === '/v2/model-versions/ai-scan') answer(models);
    else if (request.url === '/v2/predict/text') setTimeout(() => answer(oneResult), latencyMs);
    else {
      const names = Buffer.concat(pieces).toString('latin1').match(/filename="[^"]*"/gu) ?? [];
      const body = JSON.stringify({ version: result.version, documents: names.map((name) => ({ ...result, filename: name.slice(10, -1) })) });
      setTimeout(() => answer(body), latencyMs);
    }
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : 0}\n`);
});
