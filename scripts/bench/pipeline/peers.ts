import { spawnSync } from 'node:child_process';
import { Type } from 'typebox';
import { checkedJson } from '../../corpora/checked-json.js';
import { Agent, request } from 'undici';

const BODY = {
  document: 'the quick brown fox jumps over the lazy dog near the river bank while seven old owls watch from above',
};

/** Calls a second of nothing but undici, and its CPU a call. */
export async function undiciLoop(
  baseUrl: string,
  connections: number,
  count: number,
): Promise<{ readonly perSecond: number; readonly cpuMs: number }> {
  const agent = new Agent({ connections });
  const body = JSON.stringify(BODY);
  const before = process.cpuUsage();
  const startedAt = performance.now();
  let left = count;
  const one = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const response = await request(`${baseUrl}/v2/predict/text`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        dispatcher: agent,
      });
      JSON.parse(await response.body.text());
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(before);
  await agent.close();
  return { perSecond: count / seconds, cpuMs: (user + system) / 1000 / count };
}

const AIOHTTP = `
import asyncio, aiohttp, json, sys, time
async def main(url, connections, count, body):
    left = iter(range(count))
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=connections)) as session:
        async def one():
            for _ in left:
                async with session.post(url + "/v2/predict/text", json=body) as response:
                    await response.json()
        started, cpu = time.perf_counter(), time.process_time()
        await asyncio.gather(*[one() for _ in range(connections)])
        print(json.dumps([count / (time.perf_counter() - started), 1000 * (time.process_time() - cpu) / count]))
asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), json.loads(sys.argv[4])))
`;

/**
 * The same with Python's aiohttp; null where it is not installed. ASSAY_PYTHON names another interpreter than
 * `python3`.
 */
export function aiohttpLoop(
  baseUrl: string,
  connections: number,
  count: number,
): { readonly perSecond: number; readonly cpuMs: number } | null {
  const done = spawnSync(
    process.env['ASSAY_PYTHON'] ?? 'python3',
    ['-c', AIOHTTP, baseUrl, String(connections), String(count), JSON.stringify(BODY)],
    { encoding: 'utf8' },
  );
  if (done.status !== 0) return null;
  const [rate = 0, cpuMs = 0] = checkedJson(Type.Array(Type.Number()), done.stdout, 'the Python client');
  return { perSecond: rate, cpuMs };
}
