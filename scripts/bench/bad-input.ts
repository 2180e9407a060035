/**
 * What hostile and odd texts of 150,000 characters cost at the HTTP door: time of an answer beside prose of the same
 * length (limit twice that), and bytes of the answer beside the text's own.
 *
 *  npm run build && npm run bench:bad-input
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { Type } from 'typebox';
import { packageFile } from '../../src/lib/package-root.js';
import { execFileSync } from 'node:child_process';
import { checkedJson } from '../corpora/checked-json.js';
import { addressOf, startProgram } from './service/program.js';
import { itemAt } from '../../src/lib/present.js';

const LENGTH = 150_000;
const RUNS = 5;
const SENTENCES = [
  'We walked along the river until the rain stopped, and then we sat on a wall and ate what was left of the bread.',
  'Nobody said much, because there was not much to say after a day like that one.',
  'The boats were tied up for the winter and somebody had painted over their names.',
  'In the end my brother asked whether we should turn back before it got dark.',
  'I told him that the bridge was only a mile further, although I was not sure of it at all.',
];
const WORDS = SENTENCES.join(' ').replace(/[.,]/gu, '').split(' ');

function prose(): string {
  let text = '';
  for (let at = 0; text.length < LENGTH; at += 1) {
    const changed = WORDS[(at * 7) % WORDS.length] ?? '';
    text += `${(SENTENCES[at % SENTENCES.length] ?? '').replace('river', changed)}${at % 6 === 5 ? '\n\n' : ' '}`;
  }
  return text.slice(0, LENGTH);
}

const fill = (piece: string): string => piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);
const digits = (): string =>
  Array.from({ length: LENGTH / 10 }, (_, at) => String((at * 7919) % 100_003).padStart(9, '1')).join('\n');

const inputs: readonly (readonly [string, string])[] = [
  ['prose', prose()],
  ['dots', fill('.')],
  ['spaced dots', fill('. ')],
  ['one letter', fill('a')],
  ['newlines and a word', `word${fill('\n').slice(4)}`],
  ['blanks and a word', `word${fill(' ').slice(4)}`],
  ['zero-width characters and a word', `word${fill('\u200b').slice(4)}`],
  ['zero-width between letters', Array.from(prose().slice(0, LENGTH / 2)).join('\u200b')],
  ['我。', fill('我。')],
  ['tiny sentences', fill('I am. No. Yes! Go? ')],
  ['tiny words', fill('a b c d ')],
  ['right-to-left overrides', fill('\u202eabc \u202c')],
  ['lone combining marks', fill('\u0301')],
  ['letters with piles of marks', fill('a\u0301\u0302\u0303\u0304 ')],
  ['mathematical letters', fill('\u{1d41a}\u{1d41b} ')],
  ['lone surrogates and a word', `word${fill('\ud800').slice(4)}`],
  ['emoji', fill('\u{1f600}')],
  ['numbers, a line each', digits()],
  ['brackets', fill('[({')],
  ['quotation marks', fill('> ')],
  ['a line of 150,000 pipes', fill('| ')],
  ['hyphens', fill('-')],
  ['Thai without spaces', fill('ภาษาไทยเป็นภาษาที่มีเสียงวรรณยุกต์')],
  ['one word again', fill('moreover ')],
];

const folder = mkdtempSync(join(tmpdir(), 'assay-bad-input-'));
const main = packageFile('dist', 'main.js');
const created = execFileSync(process.execPath, [main, 'keys', 'create', '--data', folder, '--json'], {
  encoding: 'utf8',
});
const { key } = checkedJson(Type.Object({ key: Type.String() }), created, 'assay keys create');
const program = await startProgram([main, 'serve', '--port', '0', '--data', folder]);
const url = addressOf(program, 'listening on');

async function ask(
  document: string,
): Promise<{ readonly status: number; readonly bytes: number; readonly ms: number }> {
  const started = performance.now();
  const response = await request(`${url}/v2/predict/text`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ document }),
  });
  const bytes = (await response.body.arrayBuffer()).byteLength;
  return { status: response.statusCode, bytes, ms: performance.now() - started };
}

let proseMs = 0;
process.stdout.write('input                                status       ms   × prose   answer MB   × text\n');
for (const [name, text] of inputs) {
  const answers = [];
  for (let run = 0; run < RUNS; run += 1) answers.push(await ask(text));
  const ms = Math.min(...answers.map((answer) => answer.ms));
  const { status, bytes } = itemAt(answers, 0);
  if (name === 'prose') proseMs = ms;
  const columns = [
    name.padEnd(36),
    String(status).padStart(6),
    ms.toFixed(1).padStart(8),
    (ms / proseMs).toFixed(2).padStart(9),
    (bytes / 1e6).toFixed(3).padStart(11),
    (bytes / Buffer.byteLength(text)).toFixed(1).padStart(8),
  ];
  process.stdout.write(`${columns.join(' ')}\n`);
}
process.stdout.write('limit: 2 × prose\n');
await program.stop();
rmSync(folder, { recursive: true, force: true });
