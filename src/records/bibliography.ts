import { Type } from 'typebox';
import type { Static } from 'typebox';
import { CslItem } from './csl.js';

const Probability = Type.Number({ minimum: 0, maximum: 1 });
const Offset = Type.Integer({ minimum: 0 });
const Count = Type.Integer({ minimum: 0 });
const MaybeText = Type.Union([Type.String(), Type.Null()]);

/** `unverified`: the index does not cover works of that kind, so absence says nothing. */
export const REFERENCE_VERDICTS = ['found', 'mismatch', 'not_found', 'unverified'] as const;
export type ReferenceVerdict = (typeof REFERENCE_VERDICTS)[number];

export const IDENTIFIER_KINDS = ['doi', 'arxiv', 'pmid', 'isbn', 'url'] as const;
export const CITATION_FORMS = ['numeric', 'author-year', 'note', 'inline', 'identifier'] as const;
export type CitationForm = (typeof CITATION_FORMS)[number];

/** How a field of a reference compares with the matched work. */
export const FIELD_STATUSES = ['equal', 'variant', 'different', 'missing'] as const;

export const ReferenceIdentifier = Type.Object({
  kind: Type.Enum(IDENTIFIER_KINDS),
  value: Type.String(),
  /** Null where the kind has no checksum. */
  checksumOk: Type.Union([Type.Boolean(), Type.Null()]),
});
export type ReferenceIdentifier = Static<typeof ReferenceIdentifier>;

export const FieldComparison = Type.Object({
  /** CSL name, e.g. `container-title`. */
  name: Type.String(),
  cited: MaybeText,
  found: MaybeText,
  status: Type.Enum(FIELD_STATUSES),
});
export type FieldComparison = Static<typeof FieldComparison>;

/** Parts of a reference that a card compares. */
export const CARD_PARTS = ['authors', 'title', 'venue', 'year', 'identifiers'] as const;

export const CardLikeness = Type.Object({
  part: Type.Enum(CARD_PARTS),
  cited: MaybeText,
  found: MaybeText,
  /** 1: the same; null where the reference or the record does not have it. */
  likeness: Type.Union([Probability, Type.Null()]),
});
export type CardLikeness = Static<typeof CardLikeness>;

/** What a person needs to judge a reference. */
export const CitationCard = Type.Object({
  /** The matched work, or the one most like the reference; null without any. */
  closest: Type.Union([
    Type.Null(),
    Type.Object({ workId: Type.String(), likeness: Probability, parts: Type.Array(CardLikeness) }),
  ]),
  /** Why it is judged so: sentences without a full stop. */
  why: Type.Array(Type.String()),
  /** Where to check it by hand; none of them was requested. */
  links: Type.Array(Type.Object({ label: Type.String(), url: Type.String() })),
});
export type CitationCard = Static<typeof CitationCard>;

/** Reasons that say nothing of the reference itself: surfaces that list many references state them once. */
export const GENERAL_REASONS = {
  no_record: 'no record is like it',
  not_covered: 'the index does not cover works of this type, year or language',
  few_of_document:
    'the index holds few of the works that this document cites, so the absence of one more proves little',
} as const;

/** An entry of a list of references, or a bare identifier in the text. Offsets are UTF-16 code units into the text. */
export const Reference = Type.Object({
  id: Type.String(),
  start: Offset,
  end: Offset,
  /** As it is printed. */
  raw: Type.String(),
  csl: CslItem,
  identifiers: Type.Array(ReferenceIdentifier),
  verdict: Type.Enum(REFERENCE_VERDICTS),
  confidence: Probability,
  severity: Type.Union([Type.Null(), Type.Literal('minor'), Type.Literal('major')]),
  fields: Type.Array(FieldComparison),
  /** Id of the matched work. */
  matchId: MaybeText,
  candidates: Type.Array(Type.Object({ workId: Type.String(), score: Probability })),
  /** Ids of citations. */
  citedBy: Type.Array(Type.String()),
  notes: Type.Array(Type.String()),
  /** Left out by services of earlier versions. */
  card: Type.Optional(CitationCard),
});
export type Reference = Static<typeof Reference>;

/** A place of the text that cites. */
export const Citation = Type.Object({
  id: Type.String(),
  start: Offset,
  end: Offset,
  text: Type.String(),
  form: Type.Enum(CITATION_FORMS),
  referenceIds: Type.Array(Type.String()),
  claimId: MaybeText,
});
export type Citation = Static<typeof Citation>;

/** A sentence that states a fact. Whether the cited work says so is not judged. */
export const Claim = Type.Object({
  id: Type.String(),
  start: Offset,
  end: Offset,
  text: Type.String(),
  citationIds: Type.Array(Type.String()),
  needsCitation: Type.Boolean(),
  /** The source that the sentence names in words, as printed: `a 2019 Harvard study`. */
  namedSource: Type.Optional(Type.String()),
});
export type Claim = Static<typeof Claim>;

/** A work that a reference was matched to, or might have been. */
export const MatchedWork = Type.Object({
  id: Type.String(),
  /** `local`, `crossref`, `openalex`, `arxiv`, `pubmed`. */
  provider: Type.String(),
  score: Probability,
  csl: CslItem,
  /** The day on which an online resolver returned it: ISO 8601, UTC. */
  retrievedOn: Type.Optional(Type.String()),
});
export type MatchedWork = Static<typeof MatchedWork>;

/** `in_part`: entries of the list are missing, or the text ends within it. `none`: the text has no list. */
export const LIST_READ = ['whole', 'in_part', 'none'] as const;

/** How far the list of references of a text was read. */
export const ListRead = Type.Object({
  read: Type.Enum(LIST_READ),
  /** Numbers that the list should have and that were not found. */
  missing: Type.Array(Count),
  /** Whether the text ends within the list. */
  isCut: Type.Boolean(),
});
export type ListRead = Static<typeof ListRead>;

/** Counts of one text. Those of the four verdicts sum to the references. */
export const BibliographySummary = Type.Object({
  references: Count,
  found: Count,
  mismatch: Count,
  notFound: Count,
  unverified: Count,
  uncited: Count,
  /** Citations without an entry in a list that was read in whole; 0 where it was not. */
  danglingCitations: Count,
  /** Left out by services of earlier versions. */
  list: Type.Optional(ListRead),
  /** What was searched. `builtAt`: ISO 8601, UTC; null while the index is empty. */
  index: Type.Object({ name: Type.String(), works: Count, builtAt: MaybeText }),
});
export type BibliographySummary = Static<typeof BibliographySummary>;

/** What a bibliography scan finds in one text. */
export const BibliographyFindings = Type.Object({
  wordCount: Count,
  references: Type.Array(Reference),
  citations: Type.Array(Citation),
  claims: Type.Array(Claim),
  works: Type.Array(MatchedWork),
  summary: BibliographySummary,
});
export type BibliographyFindings = Static<typeof BibliographyFindings>;
