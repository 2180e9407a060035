import { basename } from 'node:path';
import type { Connector } from '../connector.js';
import { isNamedAsArchive } from '../expand.js';
import { bytePath } from '../file-name.js';
import { globMatches, globRoots, placeBelow } from '../glob.js';
import { IgnoreRules } from '../ignore-rules.js';
import { sourcesOfFile } from './named-file.js';

/** What matches a glob: `papers/*.pdf`. */
export const globs: Connector = {
  name: 'glob',
  isPlace: () => true,
  list: async function* (pattern, crawl) {
    const { own, written, leftOut, settings } = crawl.expansion;
    const rules = IgnoreRules.forRoot(settings);
    const roots = globRoots(pattern, crawl.cwd);
    for await (const { path, isLink } of globMatches(pattern, crawl.cwd)) {
      const { root, below } = placeBelow(path, roots, crawl.cwd);
      const bytes = bytePath(path, crawl.cwd);
      const rule = [own, written].some((paths) => paths.has(bytes, basename(path)))
        ? 'own_file'
        : (rules.leftOutOnTheWay(isNamedAsArchive(path, settings) ? `${below}/` : below) ??
          (isLink && !settings.followOutside && (await root.leadsOutside(bytes)) ? 'outside_root' : null));
      if (rule === null) yield* sourcesOfFile(path, crawl, { isFound: true });
      else leftOut.add(rule, path);
    }
  },
};
