import { request } from 'undici';
import type { Attacked } from './costly-files.js';

/** A stream of a service that is killed meanwhile ends without the line that says that all was sent. */
export async function killedStream({ url, other, line }: Attacked, kill: () => Promise<void>): Promise<void> {
  const document = 'It is important to note that we delve into a rich tapestry of ideas. '.repeat(2000);
  const headers = { 'x-api-key': other, 'content-type': 'application/json' };
  const answer = await request(`${url}/v3/ai/patterns/stream`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ document }),
  });
  let received = '';
  let end = 'an end of the connection';
  try {
    for await (const chunk of answer.body) {
      if (received === '') await kill();
      received += String(chunk);
    }
  } catch {
    end = 'an error';
  }
  const last = received.endsWith(':end\n\n') ? 'with :end' : 'without :end';
  line('6 a stream whose service is killed', `${received.length} bytes ${last}, ${end}`, 'without :end, an error');
}
