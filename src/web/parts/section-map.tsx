import type { JSX } from 'preact';
import { countOf } from '../../lib/number-text.js';
import { SECTION_STATE_TEXT, sectionsText } from '../../records/section-text.js';
import type { Section } from '../../records/sections.js';

/** Returns what a section is, in a line. */
function sectionTitle({ number, heading, state, words }: Section): string {
  const named = heading === null ? '' : ` “${heading}”`;
  return `Section ${number}${named}: ${SECTION_STATE_TEXT[state]}, ${countOf(words, 'word')}`;
}

interface SectionMapProps {
  readonly sections: readonly Section[];
  /** Index of the section whose text is shown. */
  readonly shown: number;
  readonly onShow: (index: number) => void;
}

/** Shows which sections of a long text read as what; each can be chosen to be shown with its text. */
export function SectionMap({ sections, shown, onShow }: SectionMapProps): JSX.Element {
  return (
    <section aria-label="Sections" class="finding">
      <h2>Sections</h2>
      <p class="coverage">A long text is judged in sections: {sectionsText(sections)}.</p>
      <ol class="section-map">
        {sections.map((section, index) => (
          <li key={section.number}>
            <button
              type="button"
              class={`section ${section.state}`}
              aria-pressed={index === shown}
              aria-label={sectionTitle(section)}
              title={sectionTitle(section)}
              onClick={() => onShow(index)}
            >
              {section.number}
            </button>
          </li>
        ))}
      </ol>
      <ul class="legend" aria-label="Legend of the sections">
        {(['ai', 'mixed', 'unsure', 'human', 'not_judged', 'not_scanned'] as const)
          .filter((state) => sections.some((section) => section.state === state))
          .map((state) => (
            <li key={state}>
              <span class={`section ${state}`} aria-hidden="true" /> {SECTION_STATE_TEXT[state]}
            </li>
          ))}
      </ul>
    </section>
  );
}

/** Goes from section to section of a long text. */
export function SectionSteps({ sections, shown, onShow }: SectionMapProps): JSX.Element | null {
  const section = sections[shown];
  if (section === undefined || sections.length < 2) return null;
  return (
    <div class="row section-steps">
      <p>{sectionTitle(section)}</p>
      <div class="go">
        <button type="button" disabled={shown === 0} onClick={() => onShow(shown - 1)}>
          Previous section
        </button>
        <button type="button" disabled={shown === sections.length - 1} onClick={() => onShow(shown + 1)}>
          Next section
        </button>
      </div>
    </div>
  );
}
