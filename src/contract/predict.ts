import { Type } from 'typebox';
import type { Static } from 'typebox';
import { BLOCK_KINDS } from '../records/blocks.js';
import { DocumentResult } from './document-result.js';

const ModelVersionName = Type.String({
  minLength: 1,
  description: 'from the list of model versions; the default depends on the language',
  examples: ['2026-11-27-base'],
});
const Abbreviated = Type.Optional(Type.Boolean({ description: 'leave out the sentences' }));
const Explain = Type.Optional(Type.Boolean({ description: 'add the wordings that moved each score most' }));

/** The kinds that a client may name; `known_text` is found, never said. */
const NAMED_KINDS = BLOCK_KINDS.filter((kind) => kind !== 'known_text');

export const NamedBlock = Type.Object({
  start: Type.Integer({ minimum: 0, description: 'UTF-16 code units from the start of the document' }),
  end: Type.Integer({ minimum: 1, description: 'end excluded' }),
  kind: Type.Enum(NAMED_KINDS, { description: 'what this part of the document is; only prose is judged' }),
});

const MOST_BLOCKS = 20_000;

const NamedBlocks = Type.Optional(
  Type.Array(NamedBlock, {
    maxItems: MOST_BLOCKS,
    description:
      'what is known about parts of the document, in order and not overlapping; the shape of the other parts decides',
  }),
);

/** The same for the files of an upload, by their positions in it. */
export const FileBlocksField = Type.Record(
  Type.String({ pattern: '^(?:0|[1-9][0-9]{0,5})$' }),
  Type.Array(NamedBlock, { maxItems: MOST_BLOCKS }),
  {
    additionalProperties: false,
    description:
      'JSON: what is known about parts of plain text files, as `blocks` of `POST /v2/predict/text`, by the ' +
      'position of the file among the files, from `0` on. `start` and `end` count in the text that results ' +
      'speak of: line ends are one line feed, and there is no white space at the start. Files of other formats ' +
      'say themselves what their parts are. Best sent before the files, whose scans then begin while they ' +
      'arrive',
    examples: [{ 0: [{ start: 0, end: 18, kind: 'heading' }] }],
  },
);

/** `POST /v2/predict/text`. Unknown fields are ignored, as clients of hosted services send some. */
export const PredictTextRequest = Type.Object({
  document: Type.String({
    minLength: 1,
    description: 'the text, at most the characters of the plan',
    examples: ['The text to scan.\nLine breaks are allowed.'],
  }),
  modelVersion: Type.Optional(
    Type.Union([ModelVersionName, Type.Null()], {
      description: 'from the list of model versions; null or none: the default, which depends on the language',
    }),
  ),
  abbreviated: Abbreviated,
  explain: Explain,
  blocks: NamedBlocks,
});
export type PredictTextRequest = Static<typeof PredictTextRequest>;

/** What a detection request may choose in its query, too; for files also as form fields. */
export const PredictOptions = Type.Object({
  modelVersion: Type.Optional(ModelVersionName),
  abbreviated: Abbreviated,
  explain: Explain,
});
export type PredictOptions = Static<typeof PredictOptions>;

/** How a client prefers an answer to be written (RFC 7240); a service that does not know the preference ignores it. */
export const PredictHeaders = Type.Object({
  prefer: Type.Optional(
    Type.String({
      description:
        '`sentences=columns`: `sentence_columns` in place of `sentences`, where the text is exactly what was sent: ' +
        'texts of JSON requests, and plain UTF-8 files in their normal form',
    }),
  ),
});

/** Multipart form of the endpoints for files; any part that is a file is taken, whatever the name of its field. */
const File = Type.String({
  format: 'binary',
  description: 'the file; the name it is sent under comes back with its result',
});
export const FilesForm = Type.Object({ files: Type.Array(File, { maxItems: 250 }) });
export const PredictFilesForm = Type.Object({
  ...FilesForm.properties,
  ...PredictOptions.properties,
  blocks: Type.Optional(FileBlocksField),
});

export const PredictTextResponse = Type.Object({ version: Type.String(), documents: Type.Array(DocumentResult) });
export type PredictTextResponse = Static<typeof PredictTextResponse>;

/** A file that could not be read as text, in its place among the others. */
export const FileFailure = Type.Object({
  filename: Type.String(),
  error: Type.Object({ code: Type.String(), message: Type.String() }),
});
export type FileFailure = Static<typeof FileFailure>;

export const FileResult = Type.Intersect([DocumentResult, Type.Object({ filename: Type.String() })]);
export const PredictFilesResponse = Type.Object({
  version: Type.String(),
  documents: Type.Array(Type.Union([FileResult, FileFailure])),
});
export type PredictFilesResponse = Static<typeof PredictFilesResponse>;
