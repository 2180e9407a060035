import { rm } from 'node:fs/promises';
import { messageOf } from '../../lib/errors.js';
import type { ObjectStorage } from '../../lib/object-storage.js';
import type { ReasonCode } from '../../records/reasons.js';
import type { Source } from '../../records/source.js';
import { rowFormatOf } from './datasets/formats.js';
import { expanded, isNamedAsArchive } from './expand.js';
import type { Expansion } from './expand.js';
import { IgnoreRules } from './ignore-rules.js';

interface Place {
  readonly bucket: string;
  readonly key: string;
}

function failed(path: string, reason: ReasonCode, message: string): Source {
  return { path, pathBytes: null, datasetId: null, content: { kind: 'ended', outcome: 'failed', reason, message } };
}

interface FetchedObject {
  readonly source: Source;
  readonly place: Place;
  readonly sizeBytes: number;
  /** Path below the root of the walk, for the ignore rules. */
  readonly below: string;
}

/**
 * Yields the sources in an archive or dataset in storage: it is downloaded to a temporary file, read, and deleted
 * before the next one.
 */
async function* fetchedSources(
  { source, place: { bucket, key }, sizeBytes, below }: FetchedObject,
  storage: ObjectStorage,
  expansion: Expansion,
): AsyncGenerator<Source> {
  const { archiveMaxBytes } = expansion.settings;
  if (sizeBytes > archiveMaxBytes) {
    yield failed(
      source.path,
      'too_large',
      `it has ${sizeBytes} bytes, and no archive or dataset of more than ${archiveMaxBytes} is ` +
        'fetched from storage (--archive-max-bytes)',
    );
    return;
  }
  const file = expansion.scratchFile(key);
  const fetched = await storage.download(bucket, key, file).catch((error: unknown) => messageOf(error));
  try {
    if (fetched === 'gone') yield failed(source.path, 'vanished', 'the object no longer exists');
    else if (fetched !== 'written') yield failed(source.path, 'unreadable', `the object cannot be fetched: ${fetched}`);
    else
      yield* expanded(
        source,
        { path: { shown: source.path, bytes: Buffer.from(source.path) }, below, readPath: Buffer.from(file) },
        IgnoreRules.forRoot(expansion.settings),
        expansion,
      );
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * Yields every object below `s3://bucket/prefix` as a file to be downloaded by its reader, in key order. Archives, and
 * with `dataset` the rows of datasets, are read as on disk.
 */
export async function* objectSources(
  { bucket, key: prefix }: Place,
  storage: ObjectStorage,
  expansion: Expansion,
): AsyncGenerator<Source> {
  const { settings } = expansion;
  const rules = IgnoreRules.forRoot(settings);
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  for await (const { key, sizeBytes, mtimeMs, etag } of storage.list(bucket, prefix)) {
    const below = key.slice(folder.length);
    const isArchive = isNamedAsArchive(key, settings);
    // A key with a slash at the end marks a folder.
    if (key.endsWith('/')) continue;
    const path = `s3://${bucket}/${key}`;
    const rule = key === prefix ? null : rules.leftOutOnTheWay(isArchive ? `${below}/` : below);
    if (rule !== null) {
      expansion.leftOut.add(rule, path);
      continue;
    }
    const source: Source = {
      path,
      pathBytes: null,
      datasetId: null,
      content: { kind: 'file', readPath: path, sizeBytes, mtimeMs, changeMark: etag, fileKey: path, temporary: false },
    };
    if (isArchive || rowFormatOf(key, settings) !== null)
      yield* fetchedSources({ source, place: { bucket, key }, sizeBytes, below }, storage, expansion);
    else yield source;
  }
}
