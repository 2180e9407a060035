import type { StatingProfile } from '../calibration/stating.js';
import { systemClock } from '../lib/clock.js';
import { AssayError } from '../lib/errors.js';
import { programVersion } from '../lib/package-root.js';
import { randomId } from '../lib/random.js';
import type { CaseFile, CasePart, CaseResult, ExaminedDocument } from '../records/case-file.js';
import type { ExtractedText } from '../records/extraction.js';
import { wholeEvidence } from '../records/evidence.js';
import { readInPart } from '../records/list-read.js';
import { reasonText } from '../records/reasons.js';
import { REGISTERS, registerNamed } from '../records/register.js';
import type { Register } from '../records/register.js';
import type { Scan } from '../records/scan.js';
import type { ScanResult } from '../records/scan-result.js';
import { unsureWhole } from '../records/unsure.js';
import { statedFrom } from '../records/verdict.js';
import { lacksParts } from '../records/warning-text.js';
import type { WholeText } from '../records/whole-text.js';
import { programSettings } from '../settings/index.js';
import { mergeManipulations } from '../text/manipulations/index.js';
import { askedVersion } from './asked-version.js';
import { keylessExtraction, sendableText } from './keyless-text.js';
import type { UseOptions } from './options.js';
import { factsBeside, profileOf, registerOf, statedText } from './profiles.js';

export interface ExamineOptions extends UseOptions {
  /** How the document is called in the report. */
  readonly name: string;
  /** From an extractor (`createExtractor`). */
  readonly document: ExtractedText;
  /** Left out, that of the settings; without one the service decides. */
  readonly modelVersion?: string;
  /** What the text is, for its error rates; left out, as the settings say, or those of all kinds of text. */
  readonly register?: Register;
  /** Stops the examination when it is aborted. */
  readonly signal?: AbortSignal;
}

/** Asks of a scan what the report needs, of a text of any length. @throws AssayError where not all could be scanned */
type ScanAll = (scan: Scan) => Promise<WholeText>;

/** A part that the service refuses is left out of the report with its reason. */
async function partOf<Found>(work: () => Promise<Found>): Promise<CasePart<Found>> {
  try {
    return { status: 'done', found: await work() };
  } catch (error) {
    if (error instanceof AssayError) return { status: 'not_done', message: reasonText(error.code) };
    throw error;
  }
}

function caseResult(
  whole: WholeText,
  { settings = programSettings(), document: { manipulations }, register }: ExamineOptions,
  profile: StatingProfile | null,
  patterns: CaseFile['patterns'],
): CaseResult {
  const { result, verdict: stated, sections, map, aiShare } = whole;
  const { verdict, language, modelVersion, findings } = result;
  const detected = findings?.scan === 'detect' ? findings : null;
  const facts = {
    from: statedFrom(settings.store.state),
    isProfiled: profile !== null,
    register: register ?? null,
    patterns: patterns.status === 'done' ? patterns.found : null,
  };
  return {
    stated,
    predicted: verdict,
    probabilities: result.probabilities,
    confidence: result.confidence,
    language,
    wordCount: result.wordCount,
    truncated: result.truncated,
    modelVersion,
    judgedWords: result.judgedWords,
    notJudged: result.notJudged,
    notJudgedReason: result.notJudgedReason,
    manipulations: mergeManipulations(result.manipulations, manipulations),
    knownTexts: detected?.knownTexts ?? [],
    sentences: detected?.sentences ?? [],
    assisted: detected?.assisted ?? null,
    sections: sections.length < 2 ? null : { map, aiShare },
    evidence: wholeEvidence(whole, facts),
    unsureWhy: unsureWhole(whole, facts)?.why ?? [],
    statedBy: profile === null ? null : factsBeside(profile, result),
  };
}

/** What was read of the document, for the report. */
function examinedOf({ name, document }: ExamineOptions): ExaminedDocument {
  const { format, extractor, charset, pages, wordCount, characterCount, warnings, properties, contentHash } = document;
  return {
    name,
    sha256: contentHash,
    examinedAtMs: systemClock.now(),
    ...{ format, extractor, charset, pages, wordCount, characterCount, warnings },
    ...(properties !== undefined && { properties }),
  };
}

/** Opens the service for one document, of which it keeps nothing. */
async function withScans<Result>(
  { settings = programSettings(), cwd = process.cwd(), document, modelVersion, signal }: ExamineOptions,
  profile: StatingProfile | null,
  use: (scanAll: ScanAll) => Promise<Result>,
): Promise<Result> {
  const [{ openServiceClient }, { scanWhole }, { statingFrom }] = await Promise.all([
    import('../assemble-service.js'),
    import('../pipeline/scan-whole-text.js'),
    import('../sections/section-state.js'),
  ]);
  const state = statedFrom(settings.store.state);
  const stating = profile === null ? statingFrom(state) : (own: ScanResult) => statedText(own, profile, state).stated;
  const { client, close } = await openServiceClient(settings, cwd, true);
  try {
    return await use(async (scan) => {
      const whole = await scanWhole(
        { client, clock: systemClock, newKey: randomId },
        {
          scan,
          text: document.text,
          blocks: scan === 'detect' ? document.blocks : [],
          modelVersion: scan === 'detect' ? askedVersion(settings, modelVersion) : null,
          explain: scan === 'detect',
          maxWords: null,
          stating,
          onSection: () => undefined,
          signal: signal ?? new AbortController().signal,
        },
      );
      if (whole.failure !== null) throw whole.failure;
      return whole;
    });
  } finally {
    await close();
  }
}

function malformed(): AssayError {
  return new AssayError({
    code: 'bad_response',
    message: 'the service gave no findings of the scan it was asked for',
    nextStep: 'Check that the service at --base-url is of this version.',
    exitCode: 5,
  });
}

/**
 * Examines one document for a case report: AI writing, patterns of wording and references, by the service of the
 * settings or one started for it.
 * @throws AssayError with the code of the service where it refused detection; `profile_not_found`, `bad_profile`,
 * `profile_of_other_model`, `unknown_register`, `private_key`
 */
export async function examineDocument(given: ExamineOptions): Promise<CaseFile> {
  sendableText(given.document.text);
  const options = { ...given, document: keylessExtraction(given.document) };
  const { settings: asAsked = programSettings(), cwd = process.cwd() } = options;
  const register = options.register ?? registerOf(asAsked);
  const settings = { ...asAsked, calibration: { ...asAsked.calibration, register: register ?? '' } };
  const profile = await profileOf(settings, cwd);
  // A profile has registers of its own; without one they are those that error rates are measured of.
  if (register !== null && profile?.register === undefined) registerNamed(register);
  const known = REGISTERS.find((own) => own === register);
  return withScans(options, profile, async (scanAll) => {
    const asked = known === undefined ? options : { ...options, register: known };
    const whole = await scanAll('detect');
    const patterns = await partOf(async () => {
      const { findings } = (await scanAll('patterns')).result;
      if (findings?.scan !== 'patterns') throw malformed();
      return findings.sentences;
    });
    const references = await partOf(async () => {
      const { findings } = (await scanAll('bibliography')).result;
      if (findings?.scan !== 'bibliography') throw malformed();
      return lacksParts(options.document.warnings) ? readInPart(findings) : findings;
    });
    const result = caseResult(whole, asked, profile, patterns);
    return { document: examinedOf(options), result, patterns, references, programVersion: programVersion() };
  });
}
