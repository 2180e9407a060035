import type { ObjectStorage } from '../../lib/object-storage.js';
import type { Source } from '../../records/source.js';
import { IgnoreRules } from './ignore-rules.js';
import type { CrawlSettings } from './settings.js';

/** Every object below `s3://bucket/prefix` as a file that whoever reads it fetches, in the order of the keys. Archives and datasets are not looked into. */
export async function* objectSources({ bucket, key: prefix }: { readonly bucket: string; readonly key: string }, storage: ObjectStorage, settings: CrawlSettings): AsyncGenerator<Source> {
  const rules = IgnoreRules.forRoot(settings);
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  for await (const { key, sizeBytes, mtimeMs } of storage.list(bucket, prefix)) {
    // A key that ends so is the mark of a folder.
    if (key.endsWith('/') || rules.leavesOut(key.slice(folder.length))) continue;
    const path = `s3://${bucket}/${key}`;
    yield { path, pathBytes: null, datasetId: null, content: { kind: 'file', readPath: path, sizeBytes, mtimeMs, fileKey: path, temporary: false } };
  }
}
