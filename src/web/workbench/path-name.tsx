import type { JSX } from 'preact';
import { splitName, withoutFolder } from '../../records/common-folder.js';
import { visibleText } from '../text.js';

interface PathNameProps {
  readonly source: string;
  /** The id of a row of a dataset. */
  readonly row: string | null;
  /** What the path is shown without: all others have it, too. */
  readonly folder: string;
}

/** The path of a source on one line: where there is no room, its folders are cut, and the name of its file stays. */
export function PathName({ source, row, folder }: PathNameProps): JSX.Element {
  const { folders, name } = splitName(withoutFolder(source, folder));
  return (
    <span class="path-name" title={visibleText(row === null ? source : `${source} ${row}`)}>
      {folders !== '' && <bdi class="front">{visibleText(folders)}</bdi>}
      <bdi class="leaf">{visibleText(name)}</bdi>
      {row !== null && <small>&nbsp;{visibleText(row)}</small>}
    </span>
  );
}
