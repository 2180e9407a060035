import { Type } from 'typebox';
import { schemaCheck } from '../../../lib/schema-check.js';
import type { Block } from '../../../records/blocks.js';
import { BLOCK_KINDS } from '../../../records/blocks.js';
import { storedJson } from './stored-json.js';

const StoredBlocks = schemaCheck(
  Type.Array(
    Type.Object({
      start: Type.Integer({ minimum: 0 }),
      end: Type.Integer({ minimum: 0 }),
      kind: Type.Enum([...BLOCK_KINDS]),
    }),
  ),
);

/** Blocks as they are stored: null for none. */
export const packBlocks = (blocks: readonly Block[]): string | null =>
  blocks.length === 0 ? null : JSON.stringify(blocks);

/** Returns stored blocks. @throws AssayError `database_bad_value` */
export const unpackBlocks = (stored: string | null): readonly Block[] =>
  stored === null ? [] : storedJson(StoredBlocks, stored, 'documents.blocks');
