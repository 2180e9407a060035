import { posix } from 'node:path';
import { decodeXml, walkXml } from './xml.js';
import type { ZipArchive } from './zip.js';

export interface Relationship {
  /** URI whose last segment names the type of the part, e.g. `…/notesSlide`. */
  readonly type: string;
  /** Name of the part in the zip. */
  readonly path: string;
}

/** Returns the internal relationships of one part of an Office Open XML file by id (ECMA-376 part 2). */
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
