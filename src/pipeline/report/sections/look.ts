import { countOf, countText } from '../../../lib/number-text.js';
import type { FirstDocument, SourceName } from '../../../records/first-document.js';
import { rowEvidence } from '../../../records/evidence.js';
import { groupBy } from '../../../lib/group-by.js';
import type { MarginNote } from '../../../records/margin-note.js';
import { startsParagraph } from '../../../records/passages.js';
import type { SentenceRow } from '../../../records/passages.js';
import type { PatternSentence } from '../../../records/patterns.js';
import { knownTextNames } from '../../../records/result-text.js';
import { evidenceHtml } from '../../../pages/evidence.js';
import { html, nothing } from '../../../pages/html.js';
import type { Html } from '../../../pages/html.js';
import { nameHtml, sourceHtml, withoutFolderNote } from '../../../pages/name-text.js';
import { leaningHtml, percentOf, wordsText } from '../../../pages/parts.js';
import { sentenceHtml, tintLegend } from '../../../pages/tinted-text.js';
import { lookFacts } from './look-facts.js';

/** Longest text shown of one document, in characters. */
const LONGEST_TEXT = 60_000;
/** Most notes shown in the margin of one document. */
const MOST_NOTES = 80;

interface NumberedNote extends MarginNote {
  readonly number: number;
}

/** Groups notes by sentence; a note between two sentences belongs to the first. */
function notesBySentence(
  sentences: readonly SentenceRow[],
  notes: readonly MarginNote[],
): ReadonlyMap<number, readonly NumberedNote[]> {
  const shown = notes.slice(0, MOST_NOTES).map((note, index) => ({ ...note, number: index + 1 }));
  return groupBy(shown, (note) =>
    Math.max(
      0,
      sentences.findLastIndex((sentence) => sentence.start <= note.start),
    ),
  );
}

function noteMarks(notes: readonly NumberedNote[]): Html {
  return notes.length === 0 ? nothing : html`<sup class="at">${notes.map(({ number }) => number).join(' ')}</sup>`;
}

function noteHtml({ kind, title, text, number }: NumberedNote): Html {
  const summary = kind === 'pattern' ? title : html`${kind} ${nameHtml(title)}`;
  return html`<li value="${number}"><details><summary>${summary}</summary>\
${text}</details></li>`;
}

function marginHtml(notes: readonly NumberedNote[]): Html {
  if (notes.length === 0) return nothing;
  return html`<aside><ol start="${notes[0]?.number ?? 1}">${notes.map(noteHtml)}</ol></aside>`;
}

/** Groups sentences into paragraphs with their notes. */
function paragraphs(sentences: readonly SentenceRow[], notes: readonly MarginNote[]): readonly Html[] {
  const noted = notesBySentence(sentences, notes);
  const found: { readonly parts: Html[]; readonly notes: NumberedNote[] }[] = [];
  for (const [index, sentence] of sentences.entries()) {
    if (startsParagraph(sentence, sentences[index - 1])) found.push({ parts: [], notes: [] });
    const own = noted.get(index) ?? [];
    found.at(-1)?.parts.push(html`${sentenceHtml(sentence, sentences[index - 1])}${noteMarks(own)} `);
    found.at(-1)?.notes.push(...own);
  }
  return found.map(
    (paragraph) => html`<p>${paragraph.parts}</p>${marginHtml(paragraph.notes)}
`,
  );
}

function textHtml(sentences: readonly SentenceRow[], notes: readonly MarginNote[], language: string | null): Html {
  const className = notes.length === 0 ? 'text' : 'text noted';
  return html`<div class="${className}" dir="auto" lang="${language ?? 'und'}">${paragraphs(sentences, notes)}</div>\
`;
}

function untilLimit(sentences: readonly SentenceRow[]): readonly SentenceRow[] {
  let length = 0;
  return sentences.filter((sentence) => (length += sentence.text.length) <= LONGEST_TEXT);
}

/** The content of one document. */
export interface DocumentContent {
  readonly sentences: readonly SentenceRow[];
  readonly notes: readonly MarginNote[];
  /** Null where nobody searched for them. */
  readonly patterns: readonly PatternSentence[] | null;
  /** Names of well-known texts in it. */
  readonly knownTexts: readonly string[];
}

/** Returns a line on notes and a line on text that the report leaves out. */
function leftOutLines(notes: number, sentences: number, shown: number): Html {
  return html`${
    notes > MOST_NOTES
      ? html`<p class="muted">${countOf(notes - MOST_NOTES, 'more note')} left out \
here.</p>`
      : nothing
  }${
    shown < sentences
      ? html`<p class="muted">The rest of the text is left out \
here.</p>`
      : nothing
  }`;
}

/** What the verdict on a document rests on, and the evidence against it. */
function evidencePart({ row }: FirstDocument, content: DocumentContent | null): Html {
  const evidence = rowEvidence(row, { sentences: content?.sentences ?? [], patterns: content?.patterns ?? null });
  return evidence === null ? nothing : evidenceHtml(evidence);
}

/** Returns a link to another of the documents; nothing where there is none. */
function stepLink(number: number, of: number, text: string): Html {
  return number < 1 || number > of ? nothing : html`<a href="#d${number}">${text}</a>`;
}

/** How many other sources have a text, and the first of them: authors who share a text are seen by their names. */
function othersHtml(count: string, names: readonly SourceName[], all: number): Html {
  const rest = all - names.length;
  const named = names.map((name, index) => html`${index === 0 ? '' : ', '}${sourceHtml(name)}`);
  return html` <small>and ${count}: ${named}${rest === 0 ? '' : ` and ${countText(rest)} more`}</small>`;
}

function foldedText({ copies, copyNames, similar, similarNames }: FirstDocument): Html {
  return html`${copies === 0 ? nothing : othersHtml(countOf(copies, 'copy', 'copies'), copyNames, copies)}${
    similar === 0 ? nothing : othersHtml(countOf(similar, 'near-duplicate'), similarNames, similar)
  }`;
}

/** The line of a document, of which everything else unfolds below it. */
function lineHtml(first: FirstDocument, number: number): Html {
  const { row } = first;
  const cell = (name: string, value: Html | string): Html =>
    html`<span class="n"><span class="label">${name} </span>${value}</span>`;
  return html`<summary><h3 id="d${number}-title">${sourceHtml(row)}${foldedText(first)}</h3>\
<span>${leaningHtml(row)}</span>${cell(
    'AI',
    row.probabilities === null ? '–' : percentOf(row.probabilities.ai),
  )}${cell('confidence', row.confidence ?? '–')}${cell('words', wordsText(row))}</summary>`;
}

/** What is shown of the text of a document: null where the report leaves it out. */
function contentHtml({ row }: FirstDocument, content: DocumentContent | null): Html {
  if (content === null)
    return html`<p class="muted">Its text is not in this report: more of them are with a larger \
<code>--report-documents</code>.</p>
`;
  const { sentences, notes, knownTexts } = content;
  const shown = untilLimit(sentences);
  const known =
    knownTexts.length === 0
      ? nothing
      : html`<p class="muted">Well-known, not judged: ${nameHtml(knownTextNames(knownTexts))}</p>
`;
  const text =
    shown.length === 0
      ? html`<p class="muted">The text of this document is not kept.</p>`
      : textHtml(shown, notes, row.language);
  return html`${known}${text}
${leftOutLines(notes.length, sentences.length, shown.length)}`;
}

/**
 * Returns one document as a line that unfolds to its evidence: sentences tinted by probability, and the results of
 * other scans in the margin.
 * @param content null where the report leaves its text out
 * @param place its rank among the documents to look at first, from 1, and how many there are
 */
export function lookItem(
  first: FirstDocument,
  content: DocumentContent | null,
  { number, of }: { readonly number: number; readonly of: number },
): Html {
  return html`<li><article id="d${number}" aria-labelledby="d${number}-title">
<details class="document">${lineHtml(first, number)}
<p class="steps screen"><a href="#look">Back to the list</a> ${stepLink(number - 1, of, 'Previous')} \
${stepLink(number + 1, of, 'Next')}</p>
<p class="muted">${lookFacts(first, content?.sentences ?? []).join(' · ')}</p>
${evidencePart(first, content)}${contentHtml(first, content)}</details></article></li>
`;
}

/**
 * Returns what is before the documents to look at first: their order, the colours of their texts, a heading line.
 */
export function lookStart(count: number, folder = ''): Html {
  const title = html`<section id="look" aria-labelledby="look-title">
<h2 id="look-title">Documents to look at first</h2>
`;
  if (count === 0) return html`${title}<p>No document is stated to be AI-written or mixed.</p>`;
  return html`${title}<p>Texts stated to be AI or mixed, the surest and likeliest first, of those alike the longest. \
After them come long texts that are unsure as a \
whole, though a section is stated AI or mixed, or reads clearly so; then other unsure texts that are closest to AI or \
mixed and of which a block of sentences is marked. Copies and documents with nearly the same text are \
one line.${withoutFolderNote(folder)} Each unfolds to its evidence<span class="keys" hidden="hidden">; in the \
list, the keys n and p go to the next and the previous one, Escape goes back</span>.</p>
<details class="screen"><summary>What the colours mean</summary>
<p>Each sentence is tinted by its probability of being AI-written. Underlined sentences are those the detector marks; \
the small figure is the probability in percent. Text that is not running prose is grey and labelled with its kind: it \
was not judged. A single sentence is weak evidence: look at runs of them. If the run also searched for AI-writing \
patterns or checked references, the results are in the margin, by number.</p>
${tintLegend}</details>
<p class="look-head" aria-hidden="true"><span>Document</span><span>Verdict</span><span class="n">AI</span>\
<span class="n">Confidence</span><span class="n">Words</span></p>
<ol class="look">
`;
}

/** Stands before the documents that are folded at first. @param left how many they are */
export function moreStart(left: number, firstNumber: number): Html {
  return html`</ol>
<details class="listing"><summary>${countOf(left, 'more document')}</summary>
<ol class="look" start="${firstNumber}">
`;
}

/** Returns what is after the documents. @param isMore whether some of them are folded */
export function lookEnd(count: number, isMore: boolean): Html {
  return html`${count === 0 ? nothing : html`</ol>`}${isMore ? html`</details>` : nothing}</section>
`;
}
