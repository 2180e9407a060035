import { Type } from 'typebox';
import { request } from 'undici';
import { checkedJson } from '../../corpora/checked-json.js';

const FILES = '/v2/predict/files';
/** Elements within elements: far more to read than the size of the file says. */
const DEPTH = 100_000;
const COSTLY = 6;

/** A running service, a key that means harm and another, and where a figure is printed. */
export interface Attacked {
  readonly url: string;
  readonly hostile: string;
  readonly other: string;
  readonly line: (what: string, figure: string, limit: string) => void;
}

const Usage = Type.Object({ data: Type.Object({ extraction_seconds_left: Type.Union([Type.Number(), Type.Null()]) }) });

async function secondsLeft(url: string, key: string): Promise<number | null> {
  const answer = await request(`${url}/v3/usage-stats`, { headers: { 'x-api-key': key } });
  return checkedJson(Usage, await answer.body.text(), 'usage').data.extraction_seconds_left;
}

async function send(url: string, key: string, content: string): Promise<number> {
  const body = new FormData();
  body.append('files', new Blob([content]), 'a.html');
  const headers = { 'x-api-key': key };
  const answer = await fetch(`${url}${FILES}`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer.status;
}

/** Files that take long to read are charged to the key that sends them; another key is still answered. */
export async function costlyFiles({ url, hostile, other, line }: Attacked): Promise<void> {
  const costly = `<html><body>${'<div>'.repeat(DEPTH)}words of a page${'</div>'.repeat(DEPTH)}</body></html>`;
  const before = await secondsLeft(url, hostile);
  const sending = Promise.all(Array.from({ length: COSTLY }, () => send(url, hostile, costly).catch(() => 0)));
  const started = performance.now();
  const status = await send(url, other, '<html><body><p>We walked along the river.</p></body></html>');
  const waited = Math.round(performance.now() - started);
  line(`4 file of another key beside ${COSTLY} costly ones`, `${status} in ${waited} ms`, '200 in ≤ 30,000 ms');
  await sending;
  const after = await secondsLeft(url, hostile);
  line('4 seconds of reading that the key has left', `${before ?? '∞'} → ${after ?? '∞'}`, 'fewer');
}
