import type { Static } from 'typebox';
import { Type } from 'typebox';
import { BLOCK_KINDS } from '../../records/blocks.js';
import { EXTRACTION_REASONS } from '../../records/extraction.js';
import type { Extraction } from '../../records/extraction.js';
import { MANIPULATION_KINDS } from '../../records/manipulation.js';
import { DRAWN_AS, UNDRAWN } from '../../records/page-drawing.js';
import type { PageDrawing } from '../../records/page-drawing.js';
import { PAGE_TEXTS } from '../html/page-text.js';
import { PageResult } from '../ocr/page-result.js';
import { OcrRules } from '../ocr/settings.js';

/** Messages between pool and worker; parsed on both sides. */
export const Job = Type.Object({
  path: Type.String(),
  filename: Type.String(),
  firstCharacters: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Set where reading its pictures ended a worker: it is read once more without them. */
  withoutScans: Type.Optional(Type.Boolean()),
});
export type Job = Static<typeof Job>;

/** A page of a file to draw, where its bytes still have this hash. */
export const DrawJob = Type.Object({
  path: Type.String(),
  contentHash: Type.String(),
  page: Type.Integer({ minimum: 1 }),
});
export type DrawJob = Static<typeof DrawJob>;

/** Bytes pass between processes as they are. */
const Bytes = Type.Refine(Type.Unsafe<Uint8Array>(Type.Unknown()), (value) => value instanceof Uint8Array);

/** What a worker does with a page it asked for: use what is known, read it itself, or hand its picture over. */
const PageAnswer = Type.Union([
  Type.Object({
    kind: Type.Literal('answer'),
    id: Type.Integer(),
    next: Type.Literal('use'),
    result: PageResult,
  }),
  Type.Object({
    kind: Type.Literal('answer'),
    id: Type.Integer(),
    next: Type.Union([Type.Literal('read'), Type.Literal('hand')]),
  }),
]);
export type PageAnswer = Static<typeof PageAnswer>;

/** To a worker: a file to read, the picture of a page to read, a page to draw, or the answer about one it asked for. */
export const Order = Type.Union([
  Type.Object({ kind: Type.Literal('file'), job: Job }),
  Type.Object({ kind: Type.Literal('page'), picture: Bytes }),
  Type.Object({ kind: Type.Literal('draw'), job: DrawJob }),
  PageAnswer,
]);
export type Order = Static<typeof Order>;

/** Passed to a worker once, as its only argument. */
export const WorkerLimits = Type.Object({
  memoryBytes: Type.Integer(),
  /** Most processor time of one file; small ones have less (`fileTimeMs`). */
  timeoutMs: Type.Integer(),
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

const ExtractionReply = Type.Union([TextReply, FailureReply]);

const DrawingReply = Type.Union([
  Type.Object({
    status: Type.Literal('drawn'),
    mediaType: Type.Enum(DRAWN_AS),
    bytes: Bytes,
    pages: Type.Integer({ minimum: 1 }),
  }),
  Type.Object({ status: Type.Literal('undrawn'), why: Type.Enum(UNDRAWN) }),
]);

/** About the page with this hash of its picture: asks for it, hands its picture over, or says what came of it. */
const PageRequest = Type.Union([
  Type.Object({ kind: Type.Literal('ask'), id: Type.Integer(), hash: Type.String() }),
  Type.Object({ kind: Type.Literal('hand'), id: Type.Integer(), hash: Type.String(), picture: Bytes }),
  Type.Object({ kind: Type.Literal('read'), hash: Type.String(), result: PageResult }),
]);
export type PageRequest = Static<typeof PageRequest>;

/** What the worker used for the order so far; of `ready`, what starting it took. */
const ProcessorTime = Type.Number({ minimum: 0 });

/**
 * `ready` once, then one `done` or `broken` for each file, one `page` or `broken` for each page, and one `drawn` or
 * `broken` for each page to draw, with a `picture` before each picture that is read for it. `needsReplacement` asks for
 * another worker.
 */
export const Reply = Type.Union([
  Type.Object({ kind: Type.Literal('ready'), processorMs: ProcessorTime }),
  Type.Object({ kind: Type.Literal('picture'), processorMs: ProcessorTime, limitMs: ProcessorTime }),
  Type.Object({
    kind: Type.Literal('done'),
    processorMs: ProcessorTime,
    needsReplacement: Type.Boolean(),
    extraction: ExtractionReply,
  }),
  Type.Object({
    kind: Type.Literal('page'),
    processorMs: ProcessorTime,
    needsReplacement: Type.Boolean(),
    result: PageResult,
  }),
  Type.Object({
    kind: Type.Literal('drawn'),
    processorMs: ProcessorTime,
    needsReplacement: Type.Boolean(),
    drawing: DrawingReply,
  }),
  PageRequest,
  Type.Object({ kind: Type.Literal('broken'), processorMs: ProcessorTime, message: Type.String() }),
]);
export type Reply =
  | PageRequest
  | ({ readonly processorMs: number } & (
      | { readonly kind: 'ready' }
      | { readonly kind: 'picture'; readonly limitMs: number }
      | { readonly kind: 'done'; readonly needsReplacement: boolean; readonly extraction: Extraction }
      | { readonly kind: 'page'; readonly needsReplacement: boolean; readonly result: PageResult }
      | { readonly kind: 'drawn'; readonly needsReplacement: boolean; readonly drawing: PageDrawing }
      | { readonly kind: 'broken'; readonly message: string }
    ));

/** What a worker sends when an order is done. */
export type Answer = Extract<Reply, { readonly kind: 'done' | 'page' | 'drawn' }>;

/**
 * From a thread that reads plain texts: that it is ready, then what the next files of a batch hold, in their order;
 * null of one that a process has to read.
 */
export const PlainReply = Type.Union([
  Type.Literal('ready'),
  Type.Array(Type.Union([ExtractionReply, Type.Null()]), { minItems: 1 }),
]);
