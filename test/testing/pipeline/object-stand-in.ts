import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';

const MODIFIED = '2026-11-20T12:00:00.000Z';

/**
 * S3-compatible storage of one bucket in memory, by path: lists some objects or folders a page, and wants every request
 * signed by the key it knows.
 */
export class ObjectStandIn {
  downloads = 0;
  tellsEtags = true;
  pageKeys = 2;
  /** The markers that listings were asked for from, one a page. */
  readonly listedAfter: string[] = [];
  /** Pages that begin behind so many keys are refused. */
  refusesPagesFrom = Number.POSITIVE_INFINITY;
  readonly objects = new Map<string, string | Uint8Array>();
  readonly #server: Server;

  constructor(
    private readonly bucket: string,
    private readonly accessKeyId: string,
  ) {
    this.#server = createServer((request, response) =>
      this.#answer(new URL(request.url ?? '/', 'http://storage'), request.headers.authorization ?? '', response),
    );
  }

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return `http://127.0.0.1:${address.port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #answer({ pathname, searchParams }: URL, authorization: string, response: ServerResponse): void {
    const xml = (status: number, body: string): void =>
      void response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0" encoding="UTF-8"?>${body}`);
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/');
    const key = rest.join('/');
    if (!authorization.startsWith(`AWS4-HMAC-SHA256 Credential=${this.accessKeyId}/`)) {
      xml(403, '<Error><Code>InvalidAccessKeyId</Code><Message>The access key is not known.</Message></Error>');
      return;
    }
    if (bucket !== this.bucket) {
      xml(404, '<Error><Code>NoSuchBucket</Code><Message>The bucket does not exist.</Message></Error>');
      return;
    }
    if (key === '') {
      if (this.#listedKeys(searchParams) >= this.refusesPagesFrom)
        xml(403, '<Error><Code>AccessDenied</Code><Message>Access denied.</Message></Error>');
      else xml(200, this.#page(searchParams));
      return;
    }
    const content = this.objects.get(key);
    if (content === undefined) {
      xml(404, '<Error><Code>NoSuchKey</Code><Message>The key does not exist.</Message></Error>');
      return;
    }
    this.downloads += 1;
    response
      .writeHead(200, { 'content-type': 'application/octet-stream', 'last-modified': new Date(MODIFIED).toUTCString() })
      .end(content);
  }

  #etag(key: string): string {
    if (!this.tellsEtags) return '';
    const hash = createHash('md5').update(this.objects.get(key) ?? '');
    return `<ETag>&quot;${hash.digest('hex')}&quot;</ETag>`;
  }

  /** Returns how many keys lie before those that are asked for. */
  #listedKeys(asked: URLSearchParams): number {
    const after = asked.get('start-after') ?? '';
    const before = [...this.objects.keys()].filter((key) => key <= after).length;
    return before + Number(asked.get('continuation-token') ?? 0);
  }

  #page(asked: URLSearchParams): string {
    this.listedAfter.push(asked.get('start-after') ?? '');
    const prefix = asked.get('prefix') ?? '';
    const from = Number(asked.get('continuation-token') ?? 0);
    const after = asked.get('start-after') ?? '';
    const delimiter = asked.get('delimiter');
    const rolledUp = (key: string): string => {
      const at = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length);
      return at === -1 ? key : key.slice(0, at + 1);
    };
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after);
    const entries = [...new Set(keys.map(rolledUp))].sort();
    const escaped = (key: string): string => key.replaceAll('&', '&amp;');
    const contents = entries
      .slice(from, from + this.pageKeys)
      .map((key) =>
        delimiter === null || !key.includes(delimiter, prefix.length)
          ? `<Contents><Key>${escaped(key)}</Key><LastModified>${MODIFIED}</LastModified>${this.#etag(key)}` +
            `<Size>${Buffer.byteLength(this.objects.get(key) ?? '')}</Size></Contents>`
          : `<CommonPrefixes><Prefix>${escaped(key)}</Prefix></CommonPrefixes>`,
      );
    const more = from + this.pageKeys < entries.length;
    return (
      `<ListBucketResult><Name>${this.bucket}</Name><IsTruncated>${more}</IsTruncated>` +
      `${more ? `<NextContinuationToken>${from + this.pageKeys}</NextContinuationToken>` : ''}${contents.join('')}` +
      '</ListBucketResult>'
    );
  }
}
