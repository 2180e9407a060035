import type { Argv } from 'yargs';
import { listPath } from '../../lib/listed-file.js';

/** Adds the option for files that list paths. */
export function addFromList<T>(parser: Argv<T>) {
  return parser.option('from-list', {
    type: 'string',
    array: true,
    nargs: 1,
    default: [],
    describe:
      'File with paths, one a line, or library of references, whose attachments are taken: BibTeX (.bib), the folder ' +
      'of Zotero, or its RDF export (.rdf); the same as the path list:FILE; may be given again',
  });
}

/** Adds what names the sources of a run: paths, and files that list paths. One of them is needed. */
export function addNamedPaths<T>(parser: Argv<T>) {
  return addFromList(parser)
    .positional('path', { type: 'string', array: true, default: [], describe: 'Files, folders and globs' })
    .check(({ path, 'from-list': lists }) =>
      // As yargs says it of a positional that must be there.
      path.length + lists.length > 0 ? true : 'Not enough non-option arguments',
    );
}

/** Returns the paths that a command line names; those of lists as `list:FILE`. */
export function namedPaths(args: { readonly path: readonly string[]; readonly fromList: readonly string[] }) {
  return [...args.path, ...args.fromList.map(listPath)];
}
