import { Type } from 'typebox';
import { request } from 'undici';
import { checkedJson } from '../../corpora/checked-json.js';

const FILES = '/v2/predict/files';
/** Forms of a PDF of which each draws the next one twice: 2^40 drawings in 6 KB. */
const DEPTH = 40;
const COSTLY = 8;

/** A running service, the key that sends costly files and another one, and where a figure is printed. */
export interface Attacked {
  readonly url: string;
  readonly hostile: string;
  readonly other: string;
  readonly line: (what: string, figure: string, limit: string) => void;
}

const Usage = Type.Object({ data: Type.Object({ extraction_seconds_left: Type.Union([Type.Number(), Type.Null()]) }) });
const Answer = Type.Object({
  documents: Type.Array(Type.Object({ error: Type.Optional(Type.Object({ code: Type.String() })) })),
});

async function secondsLeft(url: string, key: string): Promise<number | null> {
  const answer = await request(`${url}/v3/usage-stats`, { headers: { 'x-api-key': key } });
  return checkedJson(Usage, await answer.body.text(), 'usage').data.extraction_seconds_left;
}

/** A small PDF that takes as long to read as a file of its size may. */
function costlyPdf(): string {
  const first = 4;
  const form = (index: number): string => {
    const draws = index === DEPTH ? '' : '/X Do /X Do';
    const next = index === DEPTH ? '' : `/XObject<</X ${first + index + 2} 0 R>>`;
    const head = `<</Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<<${next}>>/Length ${draws.length}>>`;
    return `${head}stream\n${draws}\nendstream`;
  };
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</XObject<</X 5 0 R>>>>/Contents 4 0 R>>',
    '<</Length 5>>stream\n/X Do\nendstream',
    ...Array.from({ length: DEPTH + 1 }, (_, index) => form(index)),
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return `%PDF-1.7\n${body}trailer\n<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF\n`;
}

interface Sent {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

async function send(url: string, key: string, filename: string, contents: readonly string[]): Promise<Sent> {
  const body = new FormData();
  for (const content of contents) body.append('files', new Blob([content]), filename);
  const answer = await fetch(`${url}${FILES}`, { method: 'POST', headers: { 'x-api-key': key }, body });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
}

/** How many files of an answer ended in each way. */
function outcomes({ status, text }: Sent): string {
  if (status !== 200) return `${status}`;
  const codes = checkedJson(Answer, text, 'answer').documents.map(({ error }) => error?.code ?? 'read');
  return [...new Set(codes)].map((code) => `${codes.filter((other) => other === code).length} ${code}`).join(', ');
}

/** Files that take long to read are charged to the key that sends them; another key is still answered. */
export async function costlyFiles({ url, hostile, other, line }: Attacked): Promise<void> {
  const pdf = costlyPdf();
  const before = await secondsLeft(url, hostile);
  const started = performance.now();
  const sending = send(
    url,
    hostile,
    'a.pdf',
    Array.from({ length: COSTLY }, () => pdf),
  );
  const beside = await send(url, other, 'a.html', ['<html><body><p>We walked along the river.</p></body></html>']);
  const waited = Math.round(performance.now() - started);
  line(`4 file of another key beside ${COSTLY} costly ones`, `${beside.status} in ${waited} ms`, '200 in ≤ 30,000 ms');
  const answer = await sending;
  const seconds = Math.round((performance.now() - started) / 1000);
  line(
    `4 ${COSTLY} PDFs of ${Math.round(pdf.length / 1024)} KB that are costly to read`,
    outcomes(answer),
    'an error each',
  );
  line('4 all of them answered', `in ${seconds} s`, '≤ 120 s');
  const after = await secondsLeft(url, hostile);
  line('4 seconds of reading that the key has left', `${before ?? '∞'} → ${after ?? '∞'}`, '0');
  const refused = await send(url, hostile, 'a.pdf', [pdf]);
  line('4 the next one', `${refused.status}, retry-after ${refused.retryAfter ?? 'none'}`, '429, ≤ 1,500');
}
