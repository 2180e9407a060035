/**
 * Weights and thresholds that decide whether a record is the cited work, and how certain a verdict is.
 *
 * They were set by hand. `npm run eval:bibliography` measures their effect on references held apart; the figures are in
 * docs/works-index.md, "How well it works". Change a number only together with those figures, and change
 * `BIBLIOGRAPHY_VERSION`. Lengths are characters of a folded key (`foldKey`); shares and scores are 0–1.
 */
export const MATCHING = {
  /** Weights of `WorkComparison.score`, which orders candidates. */
  score: {
    title: 0.55,
    people: 0.25,
    agreeingFact: 0.05,
    sameIdentifier: 0.1,
    differingField: -0.04,
  },

  /** When a record is the cited work (`isSameWork`). */
  sameWork: {
    /** Shorter titles are shared by many works and prove nothing alone. */
    distinctiveTitleLength: 16,
    /** A title of this length is proof even if the authors differ and no other fact agrees. */
    conclusiveTitleLength: 32,
    /** Agreeing facts required beside a short title with other authors. */
    factsWithShortTitle: 2,
    /** Agreeing facts required, beside the first author, for a reference without a title. */
    factsWithoutTitle: 3,
    /** A title that differs: similarity and share of authors required beside one fact or an identifier. */
    differingTitleSimilarity: 0.55,
    differingTitleAgreement: 0.5,
    /** The same with the same identifier and one fact. */
    identifiedTitleSimilarity: 0.3,
    /** A nearly equal title, with other authors, and the facts it requires. */
    closeTitleSimilarity: 0.85,
    factsWithCloseTitle: 3,
    /** Facts (year, venue, volume, page) that, with the first author, outweigh any title. */
    factsAgainstTitle: 4,
  },

  title: {
    /** Shortest main title that may match a whole title with its subtitle. */
    mainTitleLength: 8,
    /** Shortest title of a record that a citation may continue with a series or an edition. */
    overreadTitleLength: 16,
    /** Share of the letters that may differ for a misspelling, with as many words and with another number of words. */
    slipShare: 0.15,
    respacedSlipShare: 0.2,
    /** A citation that stops early still has the title when it holds this share, and this many letters, of it. */
    cutTitleShare: 0.6,
    cutTitleLetters: 20,
    /** Shortest title searched for in the whole text of the reference, and the similarity then assigned. */
    wholeTextLength: 16,
    wholeTextSimilarity: 0.98,
    /** A title read this much longer than the record's, which it contains, is another title. */
    longerTitleRatio: 1.25,
    /** Shortest part of a title that counts where author and facts agree; the facts; the similarity then assigned. */
    partLength: 7,
    factsWithPart: 3,
    partSimilarity: 0.9,
  },

  venue: {
    /** Share of the letters that may differ for a misspelling: one in six. */
    lettersPerSlip: 6,
    /** Shortest name that counts when it is contained in the other. */
    containedLength: 8,
    shortestAcronym: 2,
    longestAcronym: 9,
    /** From this length, an acronym may leave out words. */
    looseAcronymLength: 3,
    /** Most words of a name that may be an acronym. */
    acronymWords: 2,
    /** Ratio of the numbers of words required; names of `enoughWords` words need none. */
    wordCountRatio: 0.5,
    enoughWords: 3,
    /** Share of the words of the shorter name that have to abbreviate words of the longer. */
    abbreviatedShare: 0.6,
  },

  /** Years between a citation and a record that still count as a variant: preprints appear earlier. */
  yearTolerance: { published: 1, preprint: 2 },

  /** A cited DOI of this length that starts the record's is a cut copy of it. */
  cutDoiLength: 9,

  /** Choice between several records of the cited work, added to their scores. */
  rank: {
    noDifference: 1,
    differingField: -0.15,
    /** Between duplicate records: an equal title, and each fact (publisher, place, pages …) printed or not printed. */
    equalTitle: 0.02,
    printedFact: 0.01,
  },

  /** Candidates below this score are not reported; at most `shownCandidates` are. */
  lowestShownScore: 0.2,
  shownCandidates: 5,

  /** Shortest titles that are searched for, and whose absence counts. */
  searchedTitleLength: 8,
  absentTitleLength: 6,

  /** Confidence of verdicts. */
  confidence: {
    found: { base: 0.5, score: 0.5, scoreFactor: 1.1 },
    mismatch: { base: 0.55, differingField: 0.1, mostFields: 3, titleSimilarity: 0.1 },
    highest: 0.99,
    /** An identifier that cannot exist or belongs to another work. */
    doubtedIdentifier: 0.9,
    /** Absent from an index that covers such works: less sure the closer the best title found. */
    absent: { base: 0.6, dissimilarity: 0.3 },
    unverified: 0.5,
  },

  /** Absences of a document that are reported as `not_found` whatever else it cites (`weighAbsences`). */
  freeAbsences: 4,
} as const;
