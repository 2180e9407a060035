import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { isBuilt, packageFile } from '../lib/package-root.js';
import type { NamedFormat } from './format.js';

const Manifest = Type.Object({ name: Type.String(), version: Type.String() });
const names = new Map<string, string>();

const Bundled = Type.Object({ components: Type.Array(Manifest) });

/** Returns the version of a library that is bundled, by the bill of materials of the build. */
function bundledVersionOf(library: string): string {
  const bill: unknown = JSON.parse(readFileSync(packageFile('dist', 'bundled.cdx.json'), 'utf8'));
  const found = Value.Check(Bundled, bill) ? bill.components.find(({ name }) => name === library) : undefined;
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
      if (Value.Check(Manifest, manifest) && manifest.name === library) return manifest.version;
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
