import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';
import { assay } from '../testing/program.js';
import type { Ended } from '../testing/program.js';

const folder = mkdtempSync(join(tmpdir(), 'assay cite with spaces '));
const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  assay(args, { cwd: folder, env });

beforeAll(() => {
  mkdirSync(join(folder, 'papers'));
  cpSync(
    packageFile('data', 'sample', 'cited', 'how-machines-came-to-read.txt'),
    join(folder, 'papers', 'example.txt'),
  );
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('assay cite shows every verdict, what differs and the corrected entry, and writes BibTeX', async () => {
  const { exitCode, stdout } = await run(['cite', 'papers/example.txt', '--bib', 'out.bib']);
  expect(exitCode).toBe(0);
  for (const sign of ['✓ found', '≠ mismatch', '✗ not found', '? unverified']) expect(stdout).toContain(sign);
  expect(stdout).toContain('issued: cited 1958; the record has 1948');
  expect(stdout).toContain('corrected: Shannon, C. E. (1948). A Mathematical Theory of Communication.');
  const bibtex = readFileSync(join(folder, 'out.bib'), 'utf8');
  expect(bibtex).toContain('% corrected issued: 1958 -> 1948\n@article{shannon1948,');
  expect(bibtex.match(/^@/gmu)).toHaveLength(5);
});

test('assay cite asks the service of --base-url', async () => {
  const asked: string[] = [];
  const findings = {
    word_count: 3,
    references: [],
    citations: [],
    claims: [],
    sources: [],
    summary: {
      references: 0,
      found: 0,
      mismatch: 0,
      not_found: 0,
      unverified: 0,
      uncited: 0,
      dangling_citations: 0,
      index: { name: 'far away', works: 7, built_at: null },
    },
  };
  const server = createServer((request, response) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''} ${String(request.headers['x-api-key'])}`);
    request
      .resume()
      .on('end', () =>
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ version: 'v', documents: [findings] })),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { exitCode, stdout } = await run(['cite', 'papers/example.txt', '--base-url', address], {
      ASSAY_API_KEY: 'a-key',
    });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Checked against far away: 7 works');
    expect(asked).toEqual(['POST /v2/bibliography-scan/text a-key']);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('a run with --scan bibliography exports and reports its references, and the counts agree', async () => {
  const ended = await run(['run', 'papers', '--scan', 'bibliography', '--report', 'report.html', '--quiet']);
  expect(ended.exitCode).toBe(0);
  const { stdout } = await run(['export', '--references']);
  const records: Record<string, string>[] = parse(stdout, { columns: true });
  const counts = (verdict: string): number => records.filter((record) => record['verdict'] === verdict).length;
  const html = readFileSync(join(folder, 'report.html'), 'utf8');
  expect(records).toHaveLength(5);
  for (const verdict of ['found', 'mismatch', 'not_found', 'unverified'])
    expect(html).toMatch(
      new RegExp(`<th scope="row">${verdict}</th><td>[^<]*</td><td class="n">${counts(verdict)}</td>`, 'u'),
    );
  const lines = (await run(['export', '--references', '--format', 'jsonl'])).stdout.trimEnd().split('\n');
  expect(lines).toHaveLength(5);
});
