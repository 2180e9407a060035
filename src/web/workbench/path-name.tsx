import type { JSX } from 'preact';
import { pathInOrder } from '../../records/path-order.js';
import { splitName, withoutFolder } from '../../records/common-folder.js';
import { PathText } from '../parts/path-text.js';
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
  const path = pathInOrder(visibleText(source));
  return (
    <span class="path-name" title={row === null ? path : `${path} ${visibleText(row)}`}>
      {folders !== '' && <PathText class="front" path={folders} />}
      <PathText class="leaf" path={name} />
      {row !== null && <small>&nbsp;{visibleText(row)}</small>}
    </span>
  );
}
