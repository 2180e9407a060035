import { execFileSync } from 'node:child_process';
import { Type } from 'typebox';
import { request } from 'undici';
import { checkedJson } from '../../corpora/checked-json.js';
import type { Attacked } from './costly-files.js';

/** The built program and its data folder, whose keys are made as their owner makes them. */
export interface KeyMaker extends Pick<Attacked, 'url' | 'line'> {
  readonly folder: string;
  readonly main: string;
}

const Created = Type.Object({ key: Type.String(), id: Type.String(), account: Type.String() });
const Usage = Type.Object({ data: Type.Object({ words_used: Type.Number() }) });

/** Words belong to an account: a further key, and a new one for one that was revoked, find them used. */
export async function accountsChecks({ url, folder, main, line }: KeyMaker): Promise<void> {
  const keys = (...args: readonly string[]): string =>
    execFileSync(process.execPath, [main, 'keys', ...args, '--data', folder, '--json'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const used = async (key: string): Promise<number> => {
    const answer = await request(`${url}/v3/usage-stats`, { headers: { 'x-api-key': key } });
    return checkedJson(Usage, await answer.body.text(), 'usage').data.words_used;
  };
  const first = checkedJson(Created, keys('create'), 'keys');
  const headers = { 'x-api-key': first.key, 'content-type': 'application/json' };
  const body = JSON.stringify({ document: 'We walked along the river until the rain stopped.' });
  await (await request(`${url}/v2/predict/text`, { method: 'POST', headers, body })).body.dump();
  const words = await used(first.key);
  const second = checkedJson(Created, keys('create', '--account', first.account), 'keys');
  keys('revoke', first.id);
  line('11 words used, after a new key for a revoked one', `${words} → ${await used(second.key)}`, 'the same, not 0');
  let isRefused = false;
  try {
    keys('create', '--plan', 'embedded');
  } catch {
    isRefused = true;
  }
  line('11 a key of a hidden plan', isRefused ? 'refused' : 'made', 'refused');
}
