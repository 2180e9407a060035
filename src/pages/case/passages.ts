import { countOf, countText } from '../../lib/number-text.js';
import type { CaseFile } from '../../records/case-file.js';
import { isCounted, paragraphsOf } from '../../records/passages.js';
import type { SentenceRow } from '../../records/passages.js';
import { html, nothing } from '../html.js';
import type { Html } from '../html.js';
import { sentenceHtml, tintLegend } from '../tinted-text.js';
import { saidOf } from './result.js';

/** Most passages shown, and the characters of all of them: more would not fit on the pages. */
const MOST_PASSAGES = 6;
const MOST_CHARACTERS = 4500;
/** Longest sentence shown in whole. */
const LONGEST_SENTENCE = 700;

/** A run of sentences of one paragraph, from the first marked one to the last, with the sentence at each side. */
interface Passage {
  readonly sentences: readonly SentenceRow[];
  /** Number of its paragraph in the text, from 1. */
  readonly paragraph: number;
  readonly marked: number;
}

const isMarked = (sentence: SentenceRow): boolean => sentence.highlighted && isCounted(sentence);

/** The marked part of a paragraph; none where nothing in it is marked. */
function passageOf(sentences: readonly SentenceRow[], index: number): readonly Passage[] {
  const first = sentences.findIndex(isMarked);
  if (first === -1) return [];
  const last = sentences.findLastIndex(isMarked);
  const marked = sentences.filter(isMarked).length;
  return [{ sentences: sentences.slice(Math.max(0, first - 1), last + 2), paragraph: index + 1, marked }];
}

const lengthOf = ({ sentences }: Passage): number =>
  sentences.reduce((sum, { text }) => sum + Math.min(text.length, LONGEST_SENTENCE), 0);

/** Returns the passages with the most marked sentences that fit, in the order of the text. */
function shownOf(passages: readonly Passage[]): readonly Passage[] {
  const chosen = new Set<Passage>();
  let characters = 0;
  for (const passage of [...passages].sort((a, b) => b.marked - a.marked || a.paragraph - b.paragraph)) {
    if (chosen.size === MOST_PASSAGES) break;
    const length = lengthOf(passage);
    if (chosen.size > 0 && characters + length > MOST_CHARACTERS) continue;
    characters += length;
    chosen.add(passage);
  }
  return passages.filter((passage) => chosen.has(passage));
}

/** Cuts a passage that alone is longer than all of them may be. */
function cutSentences({ sentences }: Passage): readonly SentenceRow[] {
  let length = 0;
  return sentences
    .map((sentence) =>
      sentence.text.length <= LONGEST_SENTENCE
        ? sentence
        : { ...sentence, text: `${sentence.text.slice(0, LONGEST_SENTENCE).replace(/\S*$/u, '')}…` },
    )
    .filter(({ text }, index) => (length += text.length) <= MOST_CHARACTERS || index === 0);
}

function passageHtml(passage: Passage, language: string | null): Html {
  const sentences = cutSentences(passage);
  const parts = sentences.map((sentence, index) => html`${sentenceHtml(sentence, sentences[index - 1])} `);
  return html`<figure><figcaption>Paragraph ${passage.paragraph}, ${countOf(passage.marked, 'sentence')} marked\
</figcaption>
<blockquote class="text" dir="auto" lang="${language ?? 'und'}"><p>${parts}</p></blockquote></figure>
`;
}

function introHtml(marked: number, judged: number): Html {
  return html`<p>The detector marks ${countText(marked)} of ${countOf(judged, 'judged sentence')}: it underlines them, \
with the probability in percent. The tint is that of each sentence. One sentence alone is weak evidence; look at runs \
of them, and at what the author says about them.</p>
${tintLegend}`;
}

function passagesHtml(sentences: readonly SentenceRow[], language: string | null): Html {
  const judged = sentences.filter(isCounted).length;
  const passages = paragraphsOf(sentences).flatMap(passageOf);
  if (passages.length === 0)
    return html`<p>No single sentence is marked: the result rests on the wording of the text as a whole. There is no \
passage to hold up to the author.</p>
`;
  const shown = shownOf(passages);
  const left = passages.length - shown.length;
  return html`${introHtml(sentences.filter(isMarked).length, judged)}${shown.map((passage) =>
    passageHtml(passage, language),
  )}${
    left === 0
      ? nothing
      : html`<p class="muted">${countOf(left, 'more passage')} left out here.</p>
`
  }`;
}

/**
 * Returns the marked passages of a text that is stated to be AI-written or mixed. Of any other, marked sentences would
 * say what the text as a whole does not bear out.
 */
export function passagesSection({ result }: CaseFile): Html {
  const said = saidOf(result);
  const content =
    said === 'ai' || said === 'mixed'
      ? result.sentences.length === 0
        ? html`<p>The service does not say which sentences moved the result.</p>
`
        : passagesHtml(result.sentences, result.language)
      : html`<p>None is shown: ${
          said === 'human'
            ? 'the text as a whole reads as written by a person'
            : 'no statement can be made about the text'
        }, and single sentences are weaker evidence than the whole.</p>
`;
  return html`<section id="passages" aria-labelledby="passages-title">
<h2 id="passages-title">Marked passages</h2>
${content}</section>
`;
}
