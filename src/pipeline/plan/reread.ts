import type { Extractor } from '../../records/extraction.js';
import type { ArchiveMemory, RememberedArchive } from '../../records/archive.js';
import type { KnownContent } from '../../records/source.js';
import type { PlanRules } from './ports.js';

type RereadRules = Pick<PlanRules, 'verify' | 'reextract'>;

/** Whether more of a file may be asked than whether it looks as it did. */
export function mustReadAgain({ verify = false, reextract = 'none' }: RereadRules): boolean {
  return verify || reextract !== 'none';
}

/** Whether the text of an unchanged file is read again: always, or because its reader now has a newer version. */
export async function mustReextract(
  known: KnownContent,
  { reextract = 'none' }: RereadRules,
  { readerOf }: Pick<Extractor, 'readerOf'>,
): Promise<boolean> {
  if (reextract === 'none') return false;
  if (reextract === 'all' || known.kind === 'refused') return reextract === 'all';
  const { format, provenance } = known.document;
  const reader = (await readerOf?.(format)) ?? null;
  return reader !== null && reader !== provenance.extractor;
}

/**
 * Returns the memory of archives for a run that reads files again. With `verify`, archives are compared by their bytes
 * alone; members whose text is to be read again are forgotten.
 */
export function rereadArchives(
  memory: ArchiveMemory,
  rules: RereadRules,
  extractor: Pick<Extractor, 'readerOf'>,
): ArchiveMemory {
  if (!mustReadAgain(rules)) return memory;
  const found = new Map<number, RememberedArchive>();
  const original = (archive: RememberedArchive): RememberedArchive => found.get(archive.archiveId) ?? archive;
  return {
    find: async (fileKey) => {
      const archive = await memory.find(fileKey);
      if (archive === null || rules.verify !== true) return archive;
      found.set(archive.archiveId, archive);
      // NaN equals no time, so that the bytes are compared.
      return { ...archive, stamp: { ...archive.stamp, mtimeMs: Number.NaN } };
    },
    members: async function* (archive) {
      for await (const member of memory.members(archive))
        yield member.kind === 'known' && (await mustReextract(member.content, rules, extractor))
          ? { name: member.name, kind: 'forgotten' }
          : member;
    },
    touch: (archive, times) => memory.touch(original(archive), times),
    keep: (notes) => memory.keep(notes),
  };
}
