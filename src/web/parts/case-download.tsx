import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { casePage, caseStyle } from '../../pages/case/index.js';
import type { CaseFile, CasePart, CaseResult, ExaminedDocument } from '../../records/case-file.js';
import { mergeManipulations } from '../../text/manipulations/findings.js';
import { countCharacters, countWords } from '../../text/words.js';
import { manipulationsOf } from '../api/records.js';
import type { DetectedText } from '../api/whole-scan.js';
import type { ShownReasons } from './shown-reasons.js';
import type { Scan, ScanState, TextToTry } from './use-scans.js';

/** What a case report is made of. */
export interface Case {
  readonly state: ScanState;
  readonly detected: DetectedText;
  readonly reasons: ShownReasons;
  readonly programVersion: string;
}

function documentOf({ text, file }: TextToTry): ExaminedDocument {
  const examinedAtMs = Date.now();
  if (file === null)
    return {
      name: 'a text that was pasted',
      sha256: null,
      examinedAtMs,
      format: 'pasted',
      extractor: 'none',
      charset: null,
      pages: null,
      wordCount: countWords(text),
      characterCount: countCharacters(text),
      warnings: [],
    };
  const { filename: name, sha256, format, extractor, charset, pages, warnings, properties } = file;
  return {
    ...{ name, sha256, examinedAtMs, format, extractor, charset, pages, warnings },
    wordCount: file.word_count,
    characterCount: file.character_count,
    ...(properties !== undefined && {
      properties: {
        title: properties.title,
        producer: properties.producer,
        createdAt: properties.created_at,
        modifiedAt: properties.modified_at,
      },
    }),
  };
}

function resultOf({ state, detected, reasons: { evidence, unsure } }: Case): CaseResult {
  const { whole } = detected;
  const { result, sections, map, aiShare } = whole;
  const { modelVersion: version, language, findings } = result;
  const found = findings?.scan === 'detect' ? findings : null;
  const { judgedWords, notJudged, notJudgedReason, probabilities, confidence, wordCount, truncated } = result;
  return {
    stated: whole.verdict,
    predicted: result.verdict,
    ...{ probabilities, confidence, language, wordCount, truncated, judgedWords, notJudged, notJudgedReason },
    modelVersion: version,
    manipulations: mergeManipulations(result.manipulations, manipulationsOf(state.document.file?.manipulations ?? [])),
    knownTexts: found?.knownTexts ?? [],
    sentences: found?.sentences ?? [],
    assisted: found?.assisted ?? null,
    sections: sections.length < 2 ? null : { map, aiShare },
    evidence,
    unsureWhy: unsure?.why ?? [],
    statedBy: null,
  };
}

function partOf<Found>(scan: Scan<Found> | null, nothing: Found | null): CasePart<Found> {
  if (scan === null) return { status: 'not_done', message: 'nobody asked for it' };
  const found = scan.result ?? nothing;
  return scan.status === 'done' && found !== null
    ? { status: 'done', found }
    : { status: 'not_done', message: 'it did not come to its end' };
}

function caseFileOf(own: Case): CaseFile {
  const { state, programVersion } = own;
  return {
    document: documentOf(state.document),
    result: resultOf(own),
    patterns: partOf(state.patterns, []),
    references: partOf(state.references, null),
    programVersion,
  };
}

/** The hash by which the page allows its style sheet; null where the browser computes none (not over HTTPS). */
async function styleHash(): Promise<string | null> {
  if (!isSecureContext) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(caseStyle));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

function save(page: string, name: string): void {
  const address = URL.createObjectURL(new Blob([page], { type: 'text/html' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Makes the case report in this page, without asking for anything, and saves it. */
export function CaseDownload(own: Case): JSX.Element {
  const [said, setSaid] = useState('');
  const download = async (): Promise<void> => {
    const { file } = own.state.document;
    const base = file === null ? 'pasted-text' : file.filename.replace(/^.*[/\\]/u, '');
    save(casePage(caseFileOf(own), await styleHash()), `${base}.case.html`);
    setSaid('Saved; open it to read or print it.');
  };
  return (
    <p class="row download">
      <button type="button" disabled={own.state.running} onClick={() => void download()}>
        Download the case report
      </button>
      <span class="muted" role="status">
        {said === '' ? 'Two or three pages for a conversation with the author, made here.' : said}
      </span>
    </p>
  );
}
