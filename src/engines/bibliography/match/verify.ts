import { GENERAL_REASONS } from '../../../records/bibliography.js';
import type { ReferenceVerdict } from '../../../records/bibliography.js';
import { wrongIdentifierNote } from '../../../records/wrong-identifier.js';
import { foldKey } from '../fold.js';
import { titleLanguage } from '../language.js';
import type { ParsedReference } from '../parse/parse-reference.js';
import type { Work, WorkQuery, WorkSource } from '../types.js';
import { isBeyondIndexes } from './beyond-indexes.js';
import { citedText, isCutDoi } from './compare-fields.js';
import { compareWork } from './compare-work.js';
import type { WorkComparison } from './compare-work.js';
import { isSameWork, matchConfidence, rounded, severityOf } from './decide.js';
import { MATCHING } from './parameters.js';
import { impossibleIdentifiers, queryOf } from './work-query.js';

export interface Candidate {
  readonly provider: string;
  readonly comparison: WorkComparison;
}

/** The result of looking one reference up in the sources. */
export interface Verification {
  readonly verdict: ReferenceVerdict;
  readonly severity: null | 'minor' | 'major';
  /** Confidence in the verdict, 0–1. */
  readonly confidence: number;
  readonly match: Candidate | null;
  /** Best first; includes the match. */
  readonly candidates: readonly Candidate[];
  readonly notes: readonly string[];
  /** Whether `not_found` rests only on absence from the local index, which holds many works of this kind. */
  readonly isPresumed: boolean;
  /** Whether no source has it, and none could be expected to: it is a web page, software or the like. */
  readonly isBeyond: boolean;
}

class Verifier {
  private readonly candidates: Candidate[] = [];
  /** The candidates that are the cited work. */
  private readonly same: Candidate[] = [];
  private readonly cited;
  private readonly query: WorkQuery;
  private readonly seen = new Set<string>();
  /** Comparisons made while checking DOIs, reused when the work becomes a candidate. */
  private readonly compared = new Map<Work, WorkComparison>();
  /** Whether an identifier cannot exist or belongs to another work: then the verdict is not presumed. */
  private isDoubtful = false;

  constructor(
    private readonly parsed: ParsedReference,
    private readonly sources: readonly WorkSource[],
  ) {
    this.cited = citedText(parsed);
    this.query = queryOf(parsed);
  }

  private add(provider: string, works: readonly Work[], doiIsForeign: boolean): void {
    for (const work of works) {
      const key = `${provider}|${work.id}`;
      if (this.seen.has(key)) continue;
      this.seen.add(key);
      const candidate = {
        provider,
        comparison: (doiIsForeign ? undefined : this.compared.get(work)) ?? compareWork(this.cited, work, doiIsForeign),
      };
      this.candidates.push(candidate);
      if (isSameWork(candidate.comparison)) this.same.push(candidate);
    }
  }

  private best(): Candidate | null {
    const rank = ({ comparison }: Candidate): number =>
      comparison.score +
      (severityOf(comparison) === null ? MATCHING.rank.noDifference : 0) +
      MATCHING.rank.differingField * comparison.differing.length +
      this.tieBreak(comparison);
    return this.same.reduce<Candidate | null>(
      (best, candidate) => (best === null || rank(candidate) > rank(best) ? candidate : best),
      null,
    );
  }

  /**
   * Returns a small bonus that chooses between duplicate records: for an equal title and for facts printed in the
   * reference.
   */
  private tieBreak({ work: { csl }, title }: WorkComparison): number {
    if (this.same.length < 2) return 0;
    const facts = [
      csl.publisher,
      csl['publisher-place'],
      csl['collection-title'],
      csl['container-title'],
      csl.volume,
      csl.issue,
      csl.page,
      csl.edition,
    ].filter((fact) => fact !== undefined);
    const printed = facts.filter((fact) => this.cited.textKey.includes(foldKey(fact))).length;
    const { equalTitle, printedFact } = MATCHING.rank;
    return (title.status === 'equal' ? equalTitle : 0) + printedFact * (2 * printed - facts.length);
  }

  /**
   * Returns `other` if the DOI belongs to another work, `unknown` if the source does not have it but covers its prefix,
   * and null if nothing is wrong.
   */
  private foreignDoi(works: readonly Work[], source: WorkSource): 'other' | 'unknown' | null {
    const { doi } = this.query;
    if (doi === null) return null;
    const holders = works.filter((work) => work.csl.DOI?.toLowerCase() === doi);
    if (holders.length > 0) return holders.some((work) => this.holdsDoi(work)) ? null : 'other';
    if (works.some((work) => work.csl.DOI !== undefined && isCutDoi(doi, work.csl.DOI.toLowerCase()))) return null;
    return source.coversDoiPrefix(doi.split('/')[0] ?? '') ? 'unknown' : null;
  }

  private holdsDoi(work: Work): boolean {
    const comparison = compareWork(this.cited, work, false);
    this.compared.set(work, comparison);
    return isSameWork(comparison);
  }

  async run(signal?: AbortSignal): Promise<Verification> {
    const notes = [...impossibleIdentifiers(this.parsed)];
    this.isDoubtful = notes.length > 0;
    const badDoi = notes.some((note) => note.includes('DOI prefix'));
    for (const source of this.sources) {
      const works = await source.find(this.query, signal);
      const foreign = this.foreignDoi(works, source);
      if (foreign === 'other') {
        notes.push(wrongIdentifierNote('otherWork', this.query.doi ?? ''));
        this.isDoubtful = true;
      }
      if (foreign === 'unknown')
        notes.push(`the DOI ${this.query.doi ?? ''} is not known, though its prefix is covered`);
      this.add(source.provider, works, foreign !== null || badDoi);
      for (const text of this.searchTexts().slice(0, source.provider === 'local' ? 2 : 1)) {
        if (this.same.length > 0) break;
        this.add(source.provider, await source.search(text, signal), foreign !== null || badDoi);
      }
      if (this.same.length > 0) break;
    }
    return this.conclude(notes);
  }

  /**
   * Returns the texts to search for: the title as read, then the rest of the reference in case the title was misread.
   * Only the first is sent to online sources.
   */
  private searchTexts(): readonly string[] {
    const {
      text,
      csl: { title },
    } = this.parsed;
    return title === undefined || foldKey(title).length < MATCHING.searchedTitleLength
      ? [text]
      : [`${title} ${this.query.families[0] ?? ''}`, text.replace(title, ' ')];
  }

  private conclude(notes: readonly string[]): Verification {
    const match = this.best();
    const ordered = [...this.candidates]
      .sort((left, right) => right.comparison.score - left.comparison.score)
      .filter(({ comparison }) => comparison.score >= MATCHING.lowestShownScore);
    const candidates = (
      match === null ? ordered : [match, ...ordered.filter((candidate) => candidate !== match)]
    ).slice(0, MATCHING.shownCandidates);
    if (match !== null) {
      const severity = this.isUnconfirmedDoi(match.comparison) ? 'minor' : severityOf(match.comparison);
      const verdict = severity === null ? 'found' : 'mismatch';
      return {
        verdict,
        severity,
        confidence: matchConfidence(match.comparison),
        match,
        candidates,
        notes,
        isPresumed: false,
        isBeyond: false,
      };
    }
    const absence = this.absence(notes);
    const isPresumed =
      absence.verdict === 'not_found' &&
      !this.isDoubtful &&
      !this.sources.some((source) => source.provider !== 'local' && this.isCoveredBy(source));
    return {
      ...absence,
      match: null,
      candidates,
      notes: notes.length > 0 ? notes : this.absenceNotes(),
      isPresumed,
      isBeyond: absence.verdict === 'unverified' && isBeyondIndexes(this.parsed),
    };
  }

  /** Whether all the evidence against a citation is a DOI that no source holds, its record least of all. */
  private isUnconfirmedDoi({ differing, fields }: WorkComparison): boolean {
    return (
      !this.isDoubtful &&
      !differing.some((name) => name === 'title' || name === 'author') &&
      fields.some(({ name, found, status }) => name === 'DOI' && found === null && status === 'different')
    );
  }

  private absence(notes: readonly string[]): Pick<Verification, 'verdict' | 'severity' | 'confidence'> {
    if (this.isDoubtful)
      return { verdict: 'not_found', severity: 'major', confidence: MATCHING.confidence.doubtedIdentifier };
    const closest = Math.max(0, ...this.candidates.map(({ comparison }) => comparison.title.similarity));
    const { absent, unverified } = MATCHING.confidence;
    // A DOI whose prefix is covered is missed even where the kind of work is not.
    return notes.length > 0 || this.isCovered()
      ? {
          verdict: 'not_found',
          severity: 'major',
          confidence: rounded(absent.base + absent.dissimilarity * (1 - closest)),
        }
      : { verdict: 'unverified', severity: null, confidence: unverified };
  }

  private absenceNotes(): readonly string[] {
    if (this.parsed.csl.title === undefined && this.query.doi === null)
      return ['the reference has no title to look up'];
    if (this.isCovered()) return [];
    return isBeyondIndexes(this.parsed)
      ? ['web pages, software, newspapers and what is not published yet are seldom in an index']
      : [GENERAL_REASONS.not_covered];
  }

  private isCovered(): boolean {
    return this.sources.some((source) => this.isCoveredBy(source));
  }

  private isCoveredBy(source: WorkSource): boolean {
    const { csl } = this.parsed;
    const title = csl.title ?? '';
    if (foldKey(title).length < MATCHING.absentTitleLength || isBeyondIndexes(this.parsed)) return false;
    const type = csl.type === 'document' ? 'article-journal' : csl.type;
    return source.covers({ type, year: this.query.year, language: titleLanguage(title) });
  }
}

/** Looks a reference up in the sources, in order, and returns whether it exists and which fields differ. */
export async function verifyReference(
  parsed: ParsedReference,
  sources: readonly WorkSource[],
  signal?: AbortSignal,
): Promise<Verification> {
  return new Verifier(parsed, sources).run(signal);
}
