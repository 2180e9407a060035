import type { ComponentChildren, JSX, Ref } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { languageFact } from '../../lib/language-text.js';
import { countOf, countText } from '../../lib/number-text.js';
import { coverageText } from '../../records/judged-text.js';
import type { Register } from '../../records/register.js';
import { knownTextNames } from '../../records/result-text.js';
import type { ScanResult } from '../../records/scan-result.js';
import type { Section } from '../../records/sections.js';
import type { WholeText } from '../../records/whole-text.js';
import type { DetectedText } from '../api/whole-scan.js';
import { visibleText } from '../text.js';
import { CaseDownload } from './case-download.js';
import { EditedByAi } from './edited-by-ai.js';
import { headlineOf } from './headline.js';
import { Manipulations } from './manipulations.js';
import { PatternList, UnsurePatterns } from './pattern-list.js';
import { Probabilities } from './probabilities.js';
import { Reasons } from './reasons.js';
import { ReferenceList } from './reference-list.js';
import { SectionMap, SectionSteps } from './section-map.js';
import { shownReasons } from './shown-reasons.js';
import { Problem } from './states.js';
import type { PatternSpan } from './text-pieces.js';
import { showPlace, TextView } from './text-view.js';
import type { Scan, ScanState, TextToTry } from './use-scans.js';

/** The caution of a text in sections, of which the service sends one for each. */
const WHOLE_MESSAGE =
  'The verdict of the whole follows from those of its sections. It is an estimate, not proof of authorship.';

/** Brings a verdict into view when it arrives, and moves the focus to it. Returns the reference of its sentence. */
function useArrival(): Ref<HTMLParagraphElement> {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    said.current?.closest('section')?.scrollIntoView();
    said.current?.focus({ preventScroll: true });
  }, []);
  return said;
}

function Badges({ result }: { readonly result: ScanResult }): JSX.Element {
  const { confidence, notJudgedReason, wordCount, language, modelVersion } = result;
  return (
    <p class="badges">
      {confidence !== null && notJudgedReason === null && <span class="badge">{confidence} confidence</span>}
      {wordCount !== null && <span class="badge">{countOf(wordCount, 'word')}</span>}
      <span class="badge">{languageFact(language)}</span>
      <span class="badge mono">{modelVersion}</span>
    </p>
  );
}

function Verdict({ detected }: { readonly detected: DetectedText }): JSX.Element {
  const { whole, message } = detected;
  const { result, verdict, failure } = whole;
  const judged = coverageText(result);
  const knownTexts = result.findings?.scan === 'detect' ? result.findings.knownTexts : [];
  const said = useArrival();
  return (
    <div class={verdict === null || verdict === 'unsure' ? 'verdict' : `verdict ${verdict}`}>
      <p class="big" tabIndex={-1} ref={said}>
        {headlineOf(whole)}
      </p>
      <Badges result={result} />
      {failure !== null && <p>Not all sections were scanned: {failure.message}</p>}
      {judged !== null && <p class="coverage">{`${judged.slice(0, 1).toUpperCase()}${judged.slice(1)}.`}</p>}
      {knownTexts.length > 0 && (
        <p>
          Well-known, not judged: <bdi>{visibleText(knownTextNames(knownTexts))}</bdi>
        </p>
      )}
      <p>{message ?? WHOLE_MESSAGE}</p>
      {result.notJudgedReason === null && result.probabilities !== null && (
        <Probabilities probabilities={result.probabilities} />
      )}
      <EditedByAi whole={whole} />
    </div>
  );
}

interface SectionProps<Result> {
  readonly title: string;
  readonly scan: Scan<Result> | null;
  readonly waiting: string;
  readonly children: (result: Result, done: boolean) => ComponentChildren;
}

function ScanSection<Result>({ title, scan, waiting, children }: SectionProps<Result>): JSX.Element | null {
  if (scan === null) return null;
  return (
    <section aria-label={title} aria-busy={scan.status === 'running'} class="finding">
      <h2>{title}</h2>
      {scan.problem !== null && <Problem message={scan.problem} />}
      {scan.status === 'stopped' && <p class="muted">Stopped before its end.</p>}
      {scan.status === 'running' && (
        <p class="loading" role="status">
          {scan.sections === null
            ? waiting
            : `${waiting} ${countText(scan.sections.done)} of ${countOf(scan.sections.all, 'section')} done.`}
        </p>
      )}
      {scan.result !== null && children(scan.result, scan.status === 'done')}
    </section>
  );
}

/** Returns the section to begin with: the first that a reader acts on. */
function firstToShow(sections: readonly Section[]): number {
  const found = (['ai', 'mixed', 'unsure'] as const)
    .map((state) => sections.findIndex((section) => section.state === state))
    .find((index) => index !== -1);
  return found ?? 0;
}

interface TextPartProps {
  readonly document: TextToTry;
  readonly whole: WholeText | null;
  readonly spans: readonly PatternSpan[];
  readonly shown: number;
  readonly onShow: (index: number) => void;
}

const NO_SECTIONS: readonly Section[] = [];

/** Shows the text, or one section of a long one, with what was found in it. */
function TextPart({ document, whole, spans, shown, onShow }: TextPartProps): JSX.Element | null {
  const sections = whole?.sections ?? NO_SECTIONS;
  const section = sections.length > 1 ? sections[shown] : undefined;
  const { start, end } = section ?? { start: 0, end: document.text.length };
  const findings = whole?.result.findings;
  const all = findings?.scan === 'detect' ? findings.sentences : null;
  const sentences = useMemo(
    () => (all ?? []).filter((sentence) => sentence.start >= start && sentence.end <= end),
    [all, start, end],
  );
  const own = useMemo(() => spans.filter((span) => span.start >= start && span.end <= end), [spans, start, end]);
  if (sentences.length === 0 && spans.length === 0 && section === undefined) return null;
  // Without sections, a text that one scan cannot take would be shown in whole.
  const text = document.text.slice(start, end);
  return (
    <section aria-label="Text" class="finding">
      <h2>Text</h2>
      <SectionSteps sections={sections} shown={shown} onShow={onShow} />
      <TextView text={text} start={start} sentences={sentences} patterns={own} />
    </section>
  );
}

/** The places of patterns in the text. */
function spansOf(sentences: NonNullable<NonNullable<ScanState['patterns']>['result']>): readonly PatternSpan[] {
  return sentences.flatMap(({ patterns }) =>
    patterns.map(({ start, end, severity }) => ({ start, end, faint: severity === 'info' })),
  );
}

/** Where in the text the reader is: the section that is shown, and the place in it that was asked for. */
function useShown(sections: readonly Section[]) {
  const [asked, setAsked] = useState<{ readonly section: number | null; readonly place: number | null }>({
    section: null,
    place: null,
  });
  useEffect(() => {
    if (asked.place !== null) showPlace(asked.place);
  }, [asked]);
  const showSection = (section: number): void => setAsked({ section, place: null });
  const showText = (place: number): void => {
    const section = sections.findIndex(({ start, end }) => start <= place && place < end);
    setAsked({ section: section === -1 ? null : section, place });
  };
  return { shown: asked.section ?? firstToShow(sections), showSection, showText };
}

function Patterns({
  scan,
  whole,
  onShow,
}: {
  readonly scan: ScanState['patterns'];
  readonly whole: WholeText | null;
  readonly onShow: (place: number) => void;
}): JSX.Element {
  const language = whole?.result.language ?? null;
  return (
    <>
      <ScanSection title="AI patterns" scan={scan} waiting="Looking for patterns …">
        {(found, done) => (
          <>
            {whole?.verdict === 'unsure' && <UnsurePatterns />}
            <PatternList found={found} done={done} language={language} onShow={onShow} />
          </>
        )}
      </ScanSection>
      {scan?.status === 'done' && scan.result === null && (
        <PatternList found={[]} done language={language} onShow={onShow} />
      )}
    </>
  );
}

/** Shows the results of the scans as they arrive. */
export function Findings({
  state,
  programVersion,
}: {
  readonly state: ScanState;
  readonly programVersion: string;
}): JSX.Element {
  const { document, detection, patterns, references } = state;
  const [register, setRegister] = useState<Register | null>(null);
  const detected = detection?.result ?? null;
  const whole = detected?.whole ?? null;
  const language = whole?.result.language ?? null;
  const { shown, showSection, showText } = useShown(whole?.sections ?? NO_SECTIONS);
  const spans = useMemo(() => spansOf(patterns?.result ?? []), [patterns?.result]);
  const manipulations = whole?.result.manipulations ?? [];
  const reasons = shownReasons(state, register);
  return (
    <div class="findings">
      <ScanSection title="Verdict" scan={detection} waiting="Reading the text …">
        {(result) => <Verdict detected={result} />}
      </ScanSection>
      {detected !== null && (
        <CaseDownload state={state} detected={detected} reasons={reasons} programVersion={programVersion} />
      )}
      {whole !== null && whole.sections.length > 1 && (
        <SectionMap sections={whole.sections} shown={shown} onShow={showSection} />
      )}
      <Reasons reasons={reasons} language={language} onShow={showText} choice={{ register, onRegister: setRegister }} />
      {manipulations.length > 0 && <Manipulations manipulations={manipulations} />}
      {detection?.status !== 'running' && (
        <TextPart document={document} whole={whole} spans={spans} shown={shown} onShow={showSection} />
      )}
      <Patterns scan={patterns} whole={whole} onShow={showText} />
      <ScanSection title="References" scan={references} waiting="Looking up what is cited …">
        {(result) => <ReferenceList bibliography={result} />}
      </ScanSection>
    </div>
  );
}
