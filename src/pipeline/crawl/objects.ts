import { rm } from 'node:fs/promises';
import { messageOf } from '../../lib/errors.js';
import type { ObjectStorage } from '../../lib/object-storage.js';
import type { ListingMarkers } from '../../records/listing-marker.js';
import type { ReasonCode } from '../../records/reasons.js';
import type { Source } from '../../records/source.js';
import type { StoredObject } from '../../lib/object-listing.js';
import { rowFormatOf } from './datasets/formats.js';
import { expanded, isNamedAsArchive } from './expand.js';
import type { Expansion } from './expand.js';
import { IgnoreRules } from './ignore-rules.js';
import { FROM_THE_START, ListingProgress } from './listing-progress.js';

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

/** What a listing needs, beside its place. */
export interface ObjectListing {
  readonly storage: ObjectStorage;
  readonly expansion: Expansion;
  /** How far places are listed already: the listing continues from there. Null where no markers are asked for. */
  readonly markers: ListingMarkers | null;
}

/** Yields the sources in one object: itself, or what an archive or dataset holds. */
async function* sourcesOfObject(
  { key, sizeBytes, mtimeMs, etag }: StoredObject,
  { bucket, below }: { readonly bucket: string; readonly below: string },
  { storage, expansion }: ObjectListing,
): AsyncGenerator<Source> {
  const path = `s3://${bucket}/${key}`;
  const source: Source = {
    path,
    pathBytes: null,
    datasetId: null,
    content: { kind: 'file', readPath: path, sizeBytes, mtimeMs, changeMark: etag, fileKey: path, temporary: false },
  };
  const { settings } = expansion;
  if (isNamedAsArchive(key, settings) || rowFormatOf(key, settings) !== null)
    yield* fetchedSources({ source, place: { bucket, key }, sizeBytes, below }, storage, expansion);
  else yield source;
}

/**
 * Yields every object below `s3://bucket/prefix` as a file to be downloaded by its reader, in key order. Archives, and
 * with `dataset` the rows of datasets, are read as on disk. Continues after the marker of the place; yields markers.
 *
 * @param place as it was typed: markers are stored by this name
 */
export async function* objectSources(
  place: string,
  { bucket, key: prefix }: Place,
  listing: ObjectListing,
): AsyncGenerator<Source> {
  const { storage, markers, expansion } = listing;
  const rules = IgnoreRules.forRoot(expansion.settings);
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  const start = markers?.[place] ?? FROM_THE_START;
  const progress = new ListingProgress(start);
  for await (const object of storage.list(bucket, prefix, start.after)) {
    const { key } = object;
    const below = key.slice(folder.length);
    // A key with a slash at the end marks a folder.
    if (key.endsWith('/')) continue;
    const isArchive = isNamedAsArchive(key, expansion.settings);
    const rule = key === prefix ? null : rules.leftOutOnTheWay(isArchive ? `${below}/` : below);
    if (rule !== null) {
      expansion.leftOut.add(rule, `s3://${bucket}/${key}`);
      progress.leftOut(rule, key);
    } else
      for await (const source of sourcesOfObject(object, { bucket, below }, listing)) {
        progress.found();
        yield source;
      }
    const marker = progress.markerAfter(key);
    if (marker !== null && markers !== null)
      yield { path: place, pathBytes: null, datasetId: null, content: { kind: 'marker', marker } };
  }
}
