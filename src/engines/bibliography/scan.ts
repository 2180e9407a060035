import type { BibliographyFindings, MatchedWork, Reference } from '../../records/bibliography.js';
import { citationsWithoutEntry, NAMED_IN_TEXT } from '../../records/list-read.js';
import { itemAt } from '../../lib/present.js';
import { countWords } from '../../text/words.js';
import { citationsAndClaims } from './cited-claims.js';
import { readReferences } from './found-references.js';
import type { FoundReference } from './found-references.js';
import { locate } from './locate/locate.js';
import { citationCard } from './match/card.js';
import { Verifications } from './match/verify-once.js';
import type { Candidate, Verification } from './match/verify.js';
import { weighAbsences } from './match/weigh-absences.js';
import { NamesInText } from './named-in-text.js';
import type { ReferenceModel } from './parse/model.js';
import type { WorkSource } from './types.js';

/** Checks the citations of documents. One scanner can be used for any number of documents at once. */
export interface BibliographyScanner {
  /** Finds references, citations and claims in a text and looks each reference up. Rejects only when aborted. */
  scan(text: string, signal?: AbortSignal): Promise<BibliographyFindings>;
}

export interface ScannerParts {
  readonly model: ReferenceModel;
  /** In query order; the first is described as the index in the summary. */
  readonly sources: readonly WorkSource[];
  /** Checks whether cited web addresses answer; null, the default, sends no request. */
  readonly checkLink?: LinkCheck | null;
}

/** Requests a cited web address and reports the result. */
export type LinkCheck = (url: string, signal?: AbortSignal) => Promise<'answers' | 'does_not_answer' | 'refused'>;

/** Works that references were compared with, each once, under one id. */
class WorkList {
  private readonly works = new Map<string, MatchedWork>();

  add({ provider, comparison }: Candidate): string {
    const id = comparison.work.id;
    const known = this.works.get(id);
    if (known === undefined || known.score < comparison.score)
      this.works.set(id, {
        id,
        provider,
        score: rounded(comparison.score),
        csl: comparison.work.csl,
        ...(comparison.work.retrievedOn !== undefined && { retrievedOn: comparison.work.retrievedOn }),
      });
    return id;
  }

  all(): MatchedWork[] {
    return [...this.works.values()];
  }
}

const rounded = (score: number): number => Math.round(score * 1000) / 1000;

function checkedReference(
  text: string,
  { id, start, end, parsed }: FoundReference,
  verification: Verification,
  works: WorkList,
  citedBy: readonly string[],
): Reference {
  const { match, candidates } = verification;
  return {
    id,
    start,
    end,
    raw: text.slice(start, end),
    csl: parsed.csl,
    identifiers: parsed.identifiers.map(({ kind, value, checksumOk }) => ({ kind, value, checksumOk })),
    verdict: verification.verdict,
    confidence: verification.confidence,
    severity: verification.severity,
    fields:
      match === null ? [] : match.comparison.fields.filter((field) => field.cited !== null || field.found !== null),
    matchId: match === null ? null : works.add(match),
    candidates: candidates.map((candidate) => ({
      workId: works.add(candidate),
      score: rounded(candidate.comparison.score),
    })),
    citedBy: [...citedBy],
    notes: [...verification.notes],
    card: citationCard(parsed, verification, (candidate) => works.add(candidate)),
  };
}

/** Creates a scanner from a loaded parser and the sources to query. */
export function createBibliographyScanner(parts: ScannerParts): BibliographyScanner {
  return { scan: async (text, signal) => scanText(text, parts, signal) };
}

const LINK_NOTES = {
  answers: 'the web address answers',
  does_not_answer: 'the web address does not answer',
  refused: 'the web address was not requested because it is not public',
  too_many: 'the web address was not requested: the document cites too many',
} as const;

/** Addresses of one document that are asked for. */
const MOST_LINKS = 50;

/** Checks the web addresses of one document, each once. */
class LinkNotes {
  readonly #states = new Map<string, keyof typeof LINK_NOTES>();

  constructor(private readonly checkLink: LinkCheck | null) {}

  /** Adds a note on the web address to a verdict that has no other evidence. */
  async add(verification: Verification, url: string | undefined, signal?: AbortSignal): Promise<Verification> {
    if (this.checkLink === null || url === undefined || verification.match !== null) return verification;
    const state = this.#states.get(url) ?? (await this.stateOf(url, this.checkLink, signal));
    this.#states.set(url, state);
    return { ...verification, notes: [...verification.notes, LINK_NOTES[state]] };
  }

  private async stateOf(url: string, check: LinkCheck, signal?: AbortSignal): Promise<keyof typeof LINK_NOTES> {
    return this.#states.size >= MOST_LINKS ? 'too_many' : check(url, signal);
  }
}

/** Returns the ids of the citations of each reference, by the id of the reference. */
function citationsByReference(citations: BibliographyFindings['citations']): ReadonlyMap<string, readonly string[]> {
  const citedBy = new Map<string, string[]>();
  for (const citation of citations)
    for (const id of citation.referenceIds) {
      const ids = citedBy.get(id);
      if (ids === undefined) citedBy.set(id, [citation.id]);
      else ids.push(citation.id);
    }
  return citedBy;
}

/** Returns the verdict of each reference, in order. @throws the reason of the signal */
async function verify(
  references: readonly FoundReference[],
  sources: ScannerParts['sources'],
  checkLink: LinkCheck | null,
  signal: AbortSignal | undefined,
): Promise<readonly Verification[]> {
  const known = new Verifications(sources);
  const links = new LinkNotes(checkLink);
  const verifications: Verification[] = [];
  for (const { parsed } of references) {
    signal?.throwIfAborted();
    verifications.push(await links.add(await known.of(parsed, signal), parsed.csl.URL, signal));
  }
  return weighAbsences(verifications);
}

async function scanText(
  text: string,
  { model, sources, checkLink = null }: ScannerParts,
  signal: AbortSignal | undefined,
): Promise<BibliographyFindings> {
  const located = locate(text, checkLink !== null);
  const found = readReferences(text, located, model);
  const { citations, claims } = citationsAndClaims(text, located, found);
  const citedBy = citationsByReference(citations);
  const shown = new WorkList();
  const all = [...found.listed, ...found.mentioned];
  const named = new NamesInText(text, located.bodies);
  const references = (await verify(all, sources, checkLink, signal)).map((verification, index) => {
    const reference = itemAt(all, index);
    const { id, parsed } = reference;
    const notes = !citedBy.has(id) && named.has(parsed.csl) ? [NAMED_IN_TEXT] : [];
    const noted = { ...verification, notes: [...verification.notes, ...notes] };
    return checkedReference(text, reference, noted, shown, citedBy.get(id) ?? []);
  });
  return {
    wordCount: countWords(text),
    references,
    citations,
    claims,
    works: shown.all(),
    summary: {
      ...countsOf(references),
      uncited: found.listed.filter((reference) => citations.length > 0 && !citedBy.has(reference.id)).length,
      danglingCitations: citationsWithoutEntry(citations, located.list).length,
      list: located.list,
      index: indexOf(sources[0]),
    },
  };
}

type Summary = BibliographyFindings['summary'];

function countsOf(
  references: readonly Reference[],
): Pick<Summary, 'references' | 'found' | 'mismatch' | 'notFound' | 'unverified'> {
  const count = (verdict: Reference['verdict']): number =>
    references.filter((reference) => reference.verdict === verdict).length;
  return {
    references: references.length,
    found: count('found'),
    mismatch: count('mismatch'),
    notFound: count('not_found'),
    unverified: count('unverified'),
  };
}

function indexOf(source: WorkSource | undefined): Summary['index'] {
  const index = source?.describe();
  return { name: index?.name ?? 'none', works: index?.works ?? 0, builtAt: index?.builtAt ?? null };
}
