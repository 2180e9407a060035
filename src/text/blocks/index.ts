import { readPackageFile } from '../../lib/package-root.js';
import { blocksOf, ruledGroups } from './cut.js';
import { readProseModel } from './model/prose-model.js';
import { revisedKinds } from './model/revised-kinds.js';
import type { Block } from '../../records/blocks.js';
import type { ProseModel } from './model/prose-model.js';

let model: ProseModel | null = null;

/**
 * Cuts a text into blocks with a kind, by shape alone, in any script: rules give each line or paragraph a kind, and
 * what was learned from labelled documents decides which of them are prose. Blocks come in order, do not overlap and
 * cover all that is no white space; neighbours of one kind are one block. Spans in `given` have the kind that an
 * extractor knows; of these, prose is still cut by shape, and the items of a list that are sentences are prose. Where
 * given spans overlap, the first counts. Takes any string; linear in its length. Throws where the package's data is
 * damaged.
 */
export function cutBlocks(text: string, given: readonly Block[] = []): readonly Block[] {
  model ??= readProseModel(readPackageFile('data', 'lexicons', 'prose-blocks.bin'));
  const ruled = ruledGroups(text, given);
  return blocksOf(ruled.groups, revisedKinds(ruled, text, model));
}
