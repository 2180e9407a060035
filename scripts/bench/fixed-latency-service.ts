import { createServer } from 'node:http';

// A service of fixed latency for `bench-pipeline`: answers every text call LATENCY_MS after it was read, and every
// upload with one result a file. With AT_ONCE it works on so many text calls and lets others wait; with RATE it refuses
// more than so many a second. Prints its port. `GET /state` returns what it has done since `GET /reset`.
const latencyMs = Number(process.env['LATENCY_MS'] ?? 50);
const atOnce = Number(process.env['AT_ONCE'] ?? Number.POSITIVE_INFINITY);
const rate = Number(process.env['RATE'] ?? Number.POSITIVE_INFINITY);
const result = {
  version: '2026-01-01-base',
  predicted_class: 'human',
  class_probabilities: { human: 0.8, ai: 0.1, mixed: 0.1 },
  confidence_category: 'medium',
  result_message: 'ok',
  word_count: 20,
};
const oneResult = Buffer.from(JSON.stringify({ version: result.version, documents: [result] }));
/** Words of all answers, as a run counts them. */
let wordsUsed = 0;
const usage = (): Buffer =>
  Buffer.from(
    JSON.stringify({
      data: {
        plan: 'bench',
        words_used: wordsUsed,
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
const FRESH = { documents: 0, firstAtMs: 0, heldMs: 0, peak: 0, refused: 0 };
const state = { ...FRESH };
const waiting: (() => void)[] = [];
let [within, working, filled, filledAtMs] = [0, 0, rate, performance.now()];

function stateNow(): Buffer {
  const { user, system } = process.cpuUsage();
  return Buffer.from(JSON.stringify({ ...state, cpuMs: (user + system) / 1000 }));
}

function resultsOf(upload: string): Buffer {
  const names = upload.match(/filename="[^"]*"/gu) ?? [];
  state.documents += names.length;
  wordsUsed += result.word_count * names.length;
  return Buffer.from(
    JSON.stringify({
      version: result.version,
      documents: names.map((name) => ({ ...result, filename: name.slice(10, -1) })),
    }),
  );
}

/** Takes one call from the rate. Returns whether there was one. */
function isAllowed(): boolean {
  const nowMs = performance.now();
  filled = Math.min(rate, filled + ((nowMs - filledAtMs) * rate) / 1000);
  filledAtMs = nowMs;
  if (filled < 1) return false;
  if (Number.isFinite(rate)) filled -= 1;
  return true;
}

/** Works on a call for the latency, once there is a hand for it. */
function work(done: () => void): void {
  const end = (): void => {
    within -= 1;
    const next = waiting.shift();
    if (next === undefined) working -= 1;
    else next();
    done();
  };
  const start = (): void => {
    if (latencyMs === 0) end();
    else setTimeout(end, latencyMs);
  };
  within += 1;
  state.peak = Math.max(state.peak, within);
  if (working >= atOnce) waiting.push(start);
  else {
    working += 1;
    start();
  }
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
    work(answerNow);
  };
  const { url } = request;
  const isUpload = url === '/v2/predict/files';
  const pieces: Buffer[] = [];
  if (url?.startsWith('/v2/predict/') === true) state.firstAtMs ||= Date.now();
  request.on('data', (piece: Buffer) => {
    if (isUpload) pieces.push(piece);
  });
  request.on('end', () => {
    if (url === '/v2/predict/text' && !isAllowed()) {
      state.refused += 1;
      response.writeHead(429, { 'retry-after': '1' }).end();
    } else if (url === '/v2/predict/text') {
      state.documents += 1;
      wordsUsed += result.word_count;
      later(oneResult);
    } else if (isUpload) later(resultsOf(Buffer.concat(pieces).toString('latin1')));
    else {
      if (url === '/reset') Object.assign(state, FRESH);
      answer(url === '/state' || url === '/reset' ? stateNow() : url === '/v3/usage-stats' ? usage() : models);
    }
  });
});
server.keepAliveTimeout = 60_000;

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : 0}\n`);
});
