import { posix } from 'node:path';
import { decodeXml, walkXml } from './xml.js';
import type { ZipArchive } from './zip.js';

export interface Relationship {
  /** URI whose last segment says what the part is, e.g. `…/notesSlide`. */
  readonly type: string;
  /** Name of the part in the zip. */
  readonly path: string;
}

/** What one part of an Office Open XML file refers to within the file, by id (ECMA-376 part 2, relationships). */
export function relationshipsOf(archive: ZipArchive, part: string): ReadonlyMap<string, Relationship> {
  const relations = new Map<string, Relationship>();
  const content = archive.read(posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`));
  if (content === null) return relations;
  walkXml(decodeXml(content), {
    open: (name, { Id, Type, Target, TargetMode }) => {
      if (name !== 'Relationship' || Id === undefined || Target === undefined || TargetMode === 'External') return;
      relations.set(Id, {
        type: Type ?? '',
        path: posix
          .join(
            '/',
            posix.dirname(part),
            Target.startsWith('/') ? posix.relative(posix.join('/', posix.dirname(part)), Target) : Target,
          )
          .slice(1),
      });
    },
  });
  return relations;
}
