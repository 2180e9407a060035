import type { ComponentChildren, JSX, Ref } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { countOf, percentText } from '../../lib/number-text.js';
import type { Detection } from '../api/shapes.js';
import { coverageText } from '../../records/judged-text.js';
import { knownTextNames } from '../../records/result-text.js';
import { visibleText } from '../text.js';
import { headlineOf, isUnsure } from './headline.js';
import { Manipulations } from './manipulations.js';
import { Meter } from './meter.js';
import { PatternList } from './pattern-list.js';
import { ReferenceList } from './reference-list.js';
import { Problem } from './states.js';
import { TextView } from './text-view.js';
import type { Scan, ScanState } from './use-scans.js';

const CLASS_TEXT = { ai: 'AI', mixed: 'mixed', human: 'human' } as const;
/** Returns how much of the text was judged; null if the service does not report it. */
function coverageOf({ coverage }: Detection): string | null {
  return coverage === undefined
    ? null
    : coverageText({ judgedWords: coverage.judged_words, notJudged: coverage.not_judged });
}

function Probabilities({ probabilities }: { readonly probabilities: Detection['class_probabilities'] }): JSX.Element {
  return (
    <dl class="probabilities">
      {(['ai', 'mixed', 'human'] as const).map((name) => (
        <div key={name}>
          <dt>{CLASS_TEXT[name]}</dt>
          <dd>
            <span class="n">{percentText(probabilities[name])}</span>
            <Meter share={probabilities[name]} kind={name} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Brings a verdict into view when it arrives, and moves the focus to it. Returns the reference of its sentence. */
function useArrival(): Ref<HTMLParagraphElement> {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    said.current?.closest('section')?.scrollIntoView();
    said.current?.focus({ preventScroll: true });
  }, []);
  return said;
}

function Verdict({ detection }: { readonly detection: Detection }): JSX.Element {
  const { predicted_class: verdict, class_probabilities: probabilities, confidence_category: confidence } = detection;
  const unsure = isUnsure(detection);
  const judged = coverageOf(detection);
  const { known_texts: knownTexts = [] } = detection;
  const said = useArrival();
  return (
    <div class={unsure ? 'verdict' : `verdict ${verdict}`}>
      <p class="big" tabIndex={-1} ref={said}>
        {headlineOf(detection)}
      </p>
      <p class="badges">
        <span class={`badge confidence-${confidence}`}>{confidence} confidence</span>
        <span class="badge">{countOf(detection.word_count, 'word')}</span>
        <span class="badge">
          {detection.language === 'und' ? 'language unknown' : `language ${detection.language}`}
        </span>
        <span class="badge mono">{detection.version}</span>
      </p>
      {judged !== null && <p class="coverage">{`${judged.slice(0, 1).toUpperCase()}${judged.slice(1)}.`}</p>}
      {knownTexts.length > 0 && (
        <p>
          Well-known, not judged: <bdi>{visibleText(knownTextNames(knownTexts))}</bdi>
        </p>
      )}
      <p>{detection.result_message}</p>
      {detection.reason === undefined && <Probabilities probabilities={probabilities} />}
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
          {waiting}
        </p>
      )}
      {scan.result !== null && children(scan.result, scan.status === 'done')}
    </section>
  );
}

/** Shows the results of the scans as they arrive. */
export function Findings({ state }: { readonly state: ScanState }): JSX.Element {
  const { text, detection, patterns, references } = state;
  const spans = useMemo(
    () =>
      (patterns?.result ?? []).flatMap((event) =>
        event.patterns.map(({ start, end, severity }) => ({ start, end, faint: severity === 'info' })),
      ),
    [patterns?.result],
  );
  const sentences = detection?.result?.sentences ?? [];
  const manipulations = detection?.result?.manipulations ?? [];
  return (
    <div class="findings">
      <ScanSection title="Verdict" scan={detection} waiting="Reading the text …">
        {(result) => <Verdict detection={result} />}
      </ScanSection>
      {manipulations.length > 0 && <Manipulations manipulations={manipulations} />}
      {(sentences.length > 0 || spans.length > 0) && (
        <section aria-label="Text" class="finding">
          <h2>Text</h2>
          <TextView text={text} sentences={sentences} patterns={spans} />
        </section>
      )}
      <ScanSection title="AI patterns" scan={patterns} waiting="Looking for patterns …">
        {(events, done) => <PatternList events={events} done={done} />}
      </ScanSection>
      {patterns?.status === 'done' && patterns.result === null && <p class="empty">No AI pattern was found.</p>}
      <ScanSection title="References" scan={references} waiting="Looking up what is cited …">
        {(result) => <ReferenceList bibliography={result} />}
      </ScanSection>
    </div>
  );
}
