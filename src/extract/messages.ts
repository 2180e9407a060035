import type { Static } from 'typebox';
import { Type } from 'typebox';
import { BLOCK_KINDS } from '../records/blocks.js';
import { EXTRACTION_REASONS } from '../records/extraction.js';
import type { Extraction } from '../records/extraction.js';
import { MANIPULATION_KINDS } from '../records/manipulation.js';
import { PAGE_TEXTS } from './html/page-text.js';
import { OcrRules } from './ocr/settings.js';

/** Messages between pool and worker; parsed on both sides. */
export const Job = Type.Object({
  path: Type.String(),
  filename: Type.String(),
  firstCharacters: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Set where reading its pictures ended a worker: it is read once more without them. */
  withoutScans: Type.Optional(Type.Boolean()),
});
export type Job = Static<typeof Job>;

/** Passed to a worker once, as its only argument. */
export const WorkerLimits = Type.Object({
  memoryBytes: Type.Integer(),
  maxFileBytes: Type.Integer(),
  maxPages: Type.Integer(),
  maxCharacters: Type.Integer(),
  /** Left out: `main`. */
  pageText: Type.Optional(Type.Enum([...PAGE_TEXTS])),
  /** Left out where scans are not read. */
  ocr: Type.Optional(OcrRules),
});
export type WorkerLimits = Static<typeof WorkerLimits>;

const NullableString = Type.Union([Type.String(), Type.Null()]);

const BlockMessage = Type.Object({ start: Type.Integer(), end: Type.Integer(), kind: Type.Enum([...BLOCK_KINDS]) });

const TextReply = Type.Object({
  status: Type.Literal('text'),
  text: Type.String(),
  blocks: Type.Array(BlockMessage),
  format: Type.String(),
  extractor: Type.String(),
  charset: NullableString,
  pages: Type.Union([Type.Integer(), Type.Null()]),
  wordCount: Type.Integer(),
  characterCount: Type.Integer(),
  language: Type.String(),
  warnings: Type.Array(Type.String()),
  manipulations: Type.Array(
    Type.Object({
      kind: Type.Enum([...MANIPULATION_KINDS]),
      count: Type.Integer(),
      examples: Type.Array(Type.String()),
    }),
  ),
  contentHash: NullableString,
  properties: Type.Optional(
    Type.Object({
      title: NullableString,
      producer: NullableString,
      createdAt: NullableString,
      modifiedAt: NullableString,
    }),
  ),
});

const FailureReply = Type.Object({
  status: Type.Literal('failed'),
  reason: Type.Enum(EXTRACTION_REASONS),
  message: Type.String(),
  format: NullableString,
  contentHash: NullableString,
});

/**
 * `ready` once, then one `done` or `broken` for each job, with a `picture` before each picture that is read for it;
 * `needsReplacement` asks for another worker.
 */
export const Reply = Type.Union([
  Type.Object({ kind: Type.Literal('ready') }),
  Type.Object({ kind: Type.Literal('picture') }),
  Type.Object({
    kind: Type.Literal('done'),
    needsReplacement: Type.Boolean(),
    extraction: Type.Union([TextReply, FailureReply]),
  }),
  Type.Object({ kind: Type.Literal('broken'), message: Type.String() }),
]);
export type Reply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'picture' }
  | { readonly kind: 'done'; readonly needsReplacement: boolean; readonly extraction: Extraction }
  | { readonly kind: 'broken'; readonly message: string };
