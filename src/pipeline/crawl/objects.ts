import { rm } from 'node:fs/promises';
import { messageOf } from '../../lib/errors.js';
import type { ObjectStorage } from '../../lib/object-storage.js';
import type { Source } from '../../records/source.js';
import { datasetFormatOf } from './datasets/formats.js';
import { expanded, isNamedAsArchive } from './expand.js';
import type { Expansion } from './expand.js';
import { IgnoreRules } from './ignore-rules.js';

interface Place {
  readonly bucket: string;
  readonly key: string;
}

function failed(path: string, reason: string, message: string): Source {
  return { path, pathBytes: null, datasetId: null, content: { kind: 'ended', outcome: 'failed', reason, message } };
}

/** The members of an archive in storage: it is fetched here, once, and unpacked as one on disk. */
async function* archiveMembers(source: Source, { bucket, key }: Place, below: string, storage: ObjectStorage, expansion: Expansion): AsyncGenerator<Source> {
  const file = expansion.scratchFile(key);
  try {
    if ((await storage.download(bucket, key, file)) === 'gone') {
      yield failed(source.path, 'vanished', 'the object is there no longer');
      return;
    }
  } catch (error) {
    yield failed(source.path, 'unreadable', `the object cannot be fetched: ${messageOf(error)}`);
    return;
  }
  yield* expanded(source, { path: { shown: source.path, bytes: Buffer.from(source.path) }, below, readPath: Buffer.from(file) }, IgnoreRules.forRoot(expansion.settings), expansion);
  await rm(file, { force: true });
}

/**
 * Every object below `s3://bucket/prefix` as a file that whoever reads it fetches, in the order of the keys; archives are walked as on disk. Rows
 * of datasets are given back beside their own columns, which takes the file itself: with `dataset` one in storage fails, and says so.
 */
export async function* objectSources({ bucket, key: prefix }: Place, storage: ObjectStorage, expansion: Expansion): AsyncGenerator<Source> {
  const { settings } = expansion;
  const rules = IgnoreRules.forRoot(settings);
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  for await (const { key, sizeBytes, mtimeMs } of storage.list(bucket, prefix)) {
    const below = key.slice(folder.length);
    const isArchive = isNamedAsArchive(key, settings);
    // A key that ends so is the mark of a folder.
    if (key.endsWith('/') || rules.leavesOut(isArchive ? `${below}/` : below)) continue;
    const path = `s3://${bucket}/${key}`;
    const source: Source = { path, pathBytes: null, datasetId: null, content: { kind: 'file', readPath: path, sizeBytes, mtimeMs, fileKey: path, temporary: false } };
    if (isArchive) yield* archiveMembers(source, { bucket, key }, below, storage, expansion);
    else if (settings.dataset && datasetFormatOf(key) !== null) yield failed(path, 'dataset_in_storage', 'rows of datasets in storage are not read: fetch the file and name it instead');
    else yield source;
  }
}
