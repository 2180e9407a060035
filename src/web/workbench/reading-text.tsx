import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Reading } from '../../contract/workbench-reading.js';
import { countText } from '../../lib/number-text.js';
import { SectionMap } from '../parts/section-map.js';
import { partAt, textParts } from '../parts/text-parts.js';
import type { Span } from '../parts/text-pieces.js';
import { showPlace, TextView } from '../parts/text-view.js';
import { OriginalPages, useOriginalView } from './original-pages.js';

/** The part of the text that is shown, and what shows another one. */
export interface ShownText {
  readonly parts: readonly Span[];
  readonly part: number;
  readonly showPart: (part: number) => void;
  /** Shows a place of the text, with the part that it is in. @param start in UTF-16 code units */
  readonly showPlace: (start: number) => void;
}

export function useShownText({ text, sentences }: Pick<Reading, 'text' | 'sentences'>): ShownText {
  const parts = useMemo(() => textParts(text ?? '', sentences), [text, sentences]);
  const [asked, setAsked] = useState<{ readonly part: number; readonly place: number | null }>({
    part: 0,
    place: null,
  });
  // The part has to be on the page before a place in it can be shown.
  useEffect(() => {
    if (asked.place !== null) showPlace(asked.place);
  }, [asked]);
  return {
    parts,
    part: asked.part,
    showPart: (part) => setAsked({ part, place: null }),
    showPlace: (place) => setAsked({ part: partAt(parts, place), place }),
  };
}

interface TextSectionsProps {
  readonly sections: Reading['section_map'];
  readonly sentences: Reading['sentences'];
  readonly shownText: ShownText;
}

/** Which sections of a long text read as what; one that is chosen is shown in the text. */
function TextSections({ sections, sentences, shownText }: TextSectionsProps): JSX.Element {
  const [shown, setShown] = useState(-1);
  const show = (index: number): void => {
    setShown(index);
    const from = sections[index]?.start ?? 0;
    const first = sentences.find(({ start }) => start >= from);
    if (first !== undefined) shownText.showPlace(first.start);
  };
  const mapped = sections.map((section) => ({ ...section, heading: null, judgedWords: null }));
  return <SectionMap sections={mapped} shown={shown} onShow={show} />;
}

interface TextProps {
  readonly reading: Reading;
  readonly shown: ShownText;
}

/** Why there is no text to show. */
function NoText({ reading: { document_hash: hash } }: Pick<TextProps, 'reading'>): JSX.Element {
  if (hash === null) return <p class="empty">No text was read of this source.</p>;
  return (
    <p class="empty">
      The text was not kept. <code>assay run --keep-text full</code> keeps texts beside their results.
    </p>
  );
}

/** Goes from part to part of a text that is too long for one page. */
function PartSteps({ shown: { parts, part, showPart } }: Pick<TextProps, 'shown'>): JSX.Element | null {
  if (parts.length < 2) return null;
  return (
    <div class="row section-steps">
      <p>
        Part {countText(part + 1)} of {countText(parts.length)} of a long text
      </p>
      <div class="go">
        <button type="button" disabled={part === 0} onClick={() => showPart(part - 1)}>
          Previous part
        </button>
        <button type="button" disabled={part === parts.length - 1} onClick={() => showPart(part + 1)}>
          Next part
        </button>
      </div>
    </div>
  );
}

/** The part of the text that is shown, with what was found in it. */
function TextPart({ reading, shown: { parts, part } }: TextProps): JSX.Element {
  const { patterns } = reading;
  const { start, end } = parts[part] ?? { start: 0, end: 0 };
  const text = reading.text ?? '';
  const sentences = useMemo(
    () =>
      parts.length < 2
        ? reading.sentences
        : reading.sentences.filter((sentence) => sentence.start >= start && sentence.end <= end),
    [reading, parts, start, end],
  );
  const spans = useMemo(
    () =>
      (patterns ?? [])
        .flatMap((sentence) => sentence.patterns)
        .filter((pattern) => pattern.start >= start && pattern.end <= end)
        .map((pattern) => ({ start: pattern.start, end: pattern.end, faint: pattern.severity === 'info' })),
    [patterns, start, end],
  );
  return <TextView text={text.slice(start, end)} start={start} sentences={sentences} patterns={spans} />;
}

function Text({ reading, shown }: TextProps): JSX.Element {
  const { text, sentences, section_map: sectionMap } = reading;
  if (text === null) return <NoText reading={reading} />;
  return (
    <>
      {sectionMap.length > 1 && <TextSections sections={sectionMap} sentences={sentences} shownText={shown} />}
      <PartSteps shown={shown} />
      <TextPart reading={reading} shown={shown} />
      <PartSteps shown={shown} />
    </>
  );
}

/** The text as it was read and, where somebody wants to see it, the original beside it. */
export function TextAndOriginal({ reading, shown, place }: TextProps & { readonly place: string }): JSX.Element {
  const { isShown, toggle } = useOriginalView();
  return (
    <>
      <button type="button" class="quiet" aria-pressed={isShown} aria-keyshortcuts="o" onClick={toggle}>
        Original <kbd>o</kbd>
      </button>
      <div class={isShown ? 'beside' : ''}>
        {isShown && (
          <section class="original" aria-label="Original">
            <OriginalPages place={place} />
          </section>
        )}
        <div class="extracted">
          <Text reading={reading} shown={shown} />
        </div>
      </div>
    </>
  );
}
