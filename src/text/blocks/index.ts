import { readPackageFile } from '../../lib/package-root.js';
import { blocksOf, ruledGroups } from './cut.js';
import { readProseModel } from './model/prose-model.js';
import { revisedKinds } from './model/revised-kinds.js';
import type { Block } from '../../records/blocks.js';
import type { ProseModel } from './model/prose-model.js';

let model: ProseModel | null = null;

/**
 * Cuts a text into blocks with a kind, by shape alone, in any script: rules assign a kind to each line or paragraph,
 * and a model learned from labelled documents decides which of them are prose. Blocks are in order, do not overlap and
 * cover everything except white space; neighbours of one kind are one block. Spans in `given` keep the kind that an
 * extractor knows, with two exceptions: prose is still cut by shape, and items of a list that are sentences are prose.
 * Where given spans overlap, the first counts. Accepts any string; linear in its length. Throws if the package's data
 * is damaged.
 */
export function cutBlocks(text: string, given: readonly Block[] = []): readonly Block[] {
  model ??= readProseModel(readPackageFile('data', 'lexicons', 'prose-blocks.bin'));
  const ruled = ruledGroups(text, given);
  return blocksOf(ruled.groups, revisedKinds(ruled, text, model));
}
