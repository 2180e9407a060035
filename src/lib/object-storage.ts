import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AssayError, messageOf } from './errors.js';
import { listedObjects } from './object-listing.js';
import type { ListedPage, ListRequest, StoredObject } from './object-listing.js';

/** How often a request is sent where the storage is busy or the network fails: a listing continues at its marker. */
const ATTEMPTS = 5;

/**
 * S3-compatible storage. Credentials and region come from where the AWS tools take them: variables, `~/.aws`, the
 * machine's role.
 */
export interface ObjectStorage {
  /**
   * Yields every object below a prefix, in the order of their keys; large folders are listed at the same time.
   *
   * @param after keys up to this one are left out; empty for none
   * @throws AssayError `storage_unusable`
   */
  list(bucket: string, prefix: string, after: string): AsyncIterable<StoredObject>;
  /** Writes an object into a file. Returns `gone` if it no longer exists. Rejects if it cannot be read. */
  download(bucket: string, key: string, path: string): Promise<'written' | 'gone'>;
}

const PLACE = /^s3:\/\/([^/]+)\/?(.*)$/su;

/** Returns bucket and key (or prefix) of `s3://bucket/key`; null for any other path. */
export function objectPlace(path: string): { readonly bucket: string; readonly key: string } | null {
  const [, bucket, key] = PLACE.exec(path) ?? [];
  return bucket === undefined || key === undefined ? null : { bucket, key };
}

function unusable(bucket: string, error: unknown): AssayError {
  return new AssayError({
    code: 'storage_unusable',
    message: `s3://${bucket} cannot be listed: ${messageOf(error)}`,
    nextStep:
      'Check the bucket and the address of the storage, and give credentials as to the AWS tools: ' +
      'AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION.',
    exitCode: 2,
    cause: error,
  });
}

/** The client is an optional package, loaded when the first `s3://` path is met. */
async function loadSdk() {
  try {
    return await import('@aws-sdk/client-s3');
  } catch (error) {
    throw new AssayError({
      code: 'storage_unusable',
      message: 's3:// addresses need the package @aws-sdk/client-s3, which is not installed',
      nextStep: 'Install it beside the program: npm install @aws-sdk/client-s3',
      exitCode: 2,
      cause: error,
    });
  }
}

type Sdk = Awaited<ReturnType<typeof loadSdk>>;

interface Loaded {
  readonly sdk: Sdk;
  readonly client: InstanceType<Sdk['S3Client']>;
}

async function load(endpoint: string): Promise<Loaded> {
  const sdk = await loadSdk();
  // Storage other than Amazon's names buckets in the path; the client requires a region, which such storage ignores.
  const own = endpoint === '' ? {} : { endpoint, forcePathStyle: true, region: 'us-east-1' };
  return { sdk, client: new sdk.S3Client({ ...own, maxAttempts: ATTEMPTS }) };
}

async function listedPage({ sdk, client }: Loaded, bucket: string, request: ListRequest): Promise<ListedPage> {
  const { prefix, after, byFolder, token } = request;
  const page = await client
    .send(
      new sdk.ListObjectsV2Command({
        Bucket: bucket,
        Prefix: prefix,
        ...(after === '' ? {} : { StartAfter: after }),
        ...(byFolder ? { Delimiter: '/' } : {}),
        ...(token === null ? {} : { ContinuationToken: token }),
      }),
    )
    .catch((error: unknown) => {
      throw unusable(bucket, error);
    });
  return {
    objects: (page.Contents ?? []).map(({ Key: key = '', Size: sizeBytes = 0, LastModified, ETag: etag = '' }) => ({
      key,
      sizeBytes,
      mtimeMs: LastModified?.getTime() ?? 0,
      etag,
    })),
    folders: (page.CommonPrefixes ?? []).flatMap(({ Prefix: folder }) => (folder === undefined ? [] : [folder])),
    nextToken: page.NextContinuationToken ?? null,
  };
}

/** Opens Amazon S3, or S3-compatible storage at `endpoint`. No request is sent before the first use. */
export function openObjectStorage(endpoint: string): ObjectStorage {
  let loaded: Promise<Loaded> | null = null;
  const ready = (): Promise<Loaded> => (loaded ??= load(endpoint));
  return {
    list: (bucket, prefix, after) =>
      listedObjects(prefix, after, async (request) => listedPage(await ready(), bucket, request)),
    download: async (bucket, key, path) => {
      const { sdk, client } = await ready();
      try {
        const { Body: body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key }));
        if (body instanceof Readable) await pipeline(body, createWriteStream(path));
        return 'written';
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return 'gone';
        throw error;
      }
    },
  };
}
