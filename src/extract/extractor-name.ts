import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isBuilt, packageFile } from '../lib/package-root.js';
import type { NamedFormat } from './format.js';

interface Manifest {
  readonly name: string;
  readonly version: string;
}

const names = new Map<string, string>();

// By hand: the thread that reads plain texts needs no other check, and loading those took half of its start.
function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('version' in value)) return false;
  return typeof value.name === 'string' && typeof value.version === 'string';
}

/** What a bill of materials lists. */
function componentsOf(bill: unknown): readonly unknown[] {
  if (typeof bill !== 'object' || bill === null || !('components' in bill)) return [];
  return Array.isArray(bill.components) ? bill.components : [];
}

/** Returns the version of a library that is bundled, by the bill of materials of the build. */
function bundledVersionOf(library: string): string {
  const bill: unknown = JSON.parse(readFileSync(packageFile('dist', 'bundled.cdx.json'), 'utf8'));
  const found = componentsOf(bill)
    .filter(isManifest)
    .find(({ name }) => name === library);
  if (found === undefined) throw new Error(`package ${library} is not bundled`);
  return found.version;
}

/**
 * Returns the version of a library that is installed. A package may not export its package.json, so it is searched for
 * above the exported module.
 */
function installedVersionOf(library: string): string {
  for (
    let folder = dirname(createRequire(import.meta.url).resolve(library));
    folder !== dirname(folder);
    folder = dirname(folder)
  ) {
    try {
      const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      if (isManifest(manifest) && manifest.name === library) return manifest.version;
    } catch {
      // No package.json in this folder; the next one up may have it.
    }
  }
  throw new Error(`package ${library} has no version`);
}

const versionOf = isBuilt(import.meta.url) ? bundledVersionOf : installedVersionOf;

/**
 * Returns the name of the reader of a document, for provenance: `mammoth@1.13.0+2`, or `assay-odt@1` for a built-in
 * reader. The last number is the revision of Assay's part.
 */
export function extractorName(format: NamedFormat): string {
  const known = names.get(format.name);
  if (known !== undefined) return known;
  const name =
    format.library === null
      ? `assay-${format.name}@${format.revision}`
      : `${format.library}@${versionOf(format.library)}+${format.revision}`;
  names.set(format.name, name);
  return name;
}
