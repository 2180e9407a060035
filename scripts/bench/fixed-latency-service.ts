import { createServer } from 'node:http';

// A service of fixed latency for `bench-pipeline`: answers every text call LATENCY_MS after it was read, and every
// upload with one result a file. Prints its port. `GET /state` returns what it has done since `GET /reset`.
const latencyMs = Number(process.env['LATENCY_MS'] ?? 50);
const result = {
  version: '2026-01-01-base',
  predicted_class: 'human',
  class_probabilities: { human: 0.8, ai: 0.1, mixed: 0.1 },
  confidence_category: 'medium',
  result_message: 'ok',
  word_count: 20,
};
const oneResult = Buffer.from(JSON.stringify({ version: result.version, documents: [result] }));
const usage = Buffer.from(
  JSON.stringify({
    data: {
      plan: 'bench',
      words_used: 0,
      words_left: null,
      words_limit: null,
      cycle_start: 0,
      cycle_end: 4e9,
      character_limit: 150_000,
    },
  }),
);
const models = Buffer.from(
  JSON.stringify({ modelVersions: [{ version: result.version, released: true, default: true }] }),
);
const state = { documents: 0, firstAtMs: 0, heldMs: 0 };

function stateNow(): Buffer {
  const { user, system } = process.cpuUsage();
  return Buffer.from(JSON.stringify({ ...state, cpuMs: (user + system) / 1000 }));
}

function resultsOf(upload: string): Buffer {
  const names = upload.match(/filename="[^"]*"/gu) ?? [];
  state.documents += names.length;
  return Buffer.from(
    JSON.stringify({
      version: result.version,
      documents: names.map((name) => ({ ...result, filename: name.slice(10, -1) })),
    }),
  );
}

const server = createServer((request, response) => {
  const answer = (body: Buffer): void => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  };
  const later = (body: Buffer): void => {
    const readAt = performance.now();
    const answerNow = (): void => {
      answer(body);
      state.heldMs += performance.now() - readAt;
    };
    if (latencyMs === 0) answerNow();
    else setTimeout(answerNow, latencyMs);
  };
  const { url } = request;
  const isUpload = url === '/v2/predict/files';
  const pieces: Buffer[] = [];
  if (url?.startsWith('/v2/predict/') === true) state.firstAtMs ||= Date.now();
  request.on('data', (piece: Buffer) => {
    if (isUpload) pieces.push(piece);
  });
  request.on('end', () => {
    if (url === '/v2/predict/text') {
      state.documents += 1;
      later(oneResult);
    } else if (isUpload) later(resultsOf(Buffer.concat(pieces).toString('latin1')));
    else {
      if (url === '/reset') Object.assign(state, { documents: 0, firstAtMs: 0, heldMs: 0 });
      answer(url === '/state' || url === '/reset' ? stateNow() : url === '/v3/usage-stats' ? usage : models);
    }
  });
});
server.keepAliveTimeout = 60_000;

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : 0}\n`);
});
