import type { ComponentChildren, JSX } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import type { Reading } from '../../contract/workbench-reading.js';
import { PatternList, UnsurePatterns } from '../parts/pattern-list.js';
import { Reasons } from '../parts/reasons.js';
import { ReferenceList } from '../parts/reference-list.js';
import { Loading, Problem } from '../parts/states.js';
import { PathText } from '../parts/path-text.js';
import { visibleText } from '../text.js';
import { follow, goBackOr } from '../address.js';
import { MayContext } from '../may.js';
import { useAsked } from './ask.js';
import { DecisionForm } from './decision-form.js';
import { DocumentHistory } from './document-history.js';
import { isReading } from './reading-shapes.js';
import { ReadingFacts } from './reading-facts.js';
import { TextAndOriginal, useShownText } from './reading-text.js';
import { KeysHelp, READING_KEYS } from './keys-help.js';
import { LeftToDecide } from './left-to-decide.js';
import { useKeys } from './use-keys.js';
import { useNeighbours } from './use-neighbours.js';
import type { Neighbours } from './use-neighbours.js';
import { useSteps } from './use-steps.js';
import type { Step } from './use-steps.js';

interface FoundProps {
  readonly reading: Reading;
  readonly onShow: (start: number) => void;
}

function Found({ reading: { patterns, bibliography, stated, language }, onShow }: FoundProps): JSX.Element {
  return (
    <>
      {patterns !== null && (
        <section aria-label="AI patterns">
          <h2>AI patterns</h2>
          {stated === 'unsure' && <UnsurePatterns />}
          <PatternList found={patterns} done language={language} onShow={onShow} />
        </section>
      )}
      {bibliography !== null && (
        <section aria-label="References">
          <h2>References</h2>
          <ReferenceList bibliography={bibliography} />
        </section>
      )}
    </>
  );
}

const placeOf = (params: URLSearchParams): string =>
  new URLSearchParams({ run: params.get('run') ?? '', source: params.get('source') ?? '' }).toString();

interface OneProps {
  readonly params: URLSearchParams;
  readonly loaded: Reading;
  readonly onNext: () => void;
  readonly onDecided: () => void;
}

/** One source: its text, what is said about it, what was found in it, and what readers decide. */
function One({ params, loaded, onNext, onDecided }: OneProps): JSX.Element {
  const [decisions, setDecisions] = useState(loaded.decisions);
  const { decide } = useContext(MayContext);
  const shown = useShownText(loaded);
  return (
    <div class="reading">
      <div class="reading-said">
        <ReadingFacts reading={loaded} />
        {decide && loaded.document_hash !== null && (
          <DecisionForm
            runId={params.get('run') ?? ''}
            sourceId={Number(params.get('source'))}
            documentHash={loaded.document_hash}
            decisions={decisions}
            onDecided={(next) => {
              setDecisions(next);
              onDecided();
            }}
            onNext={onNext}
          />
        )}
        <Reasons reasons={loaded} language={loaded.language} onShow={shown.showPlace} />
        <DocumentHistory run={params.get('run') ?? ''} source={params.get('source') ?? ''} />
      </div>
      <div class="reading-text">
        <TextAndOriginal reading={loaded} shown={shown} place={placeOf(params)} />
      </div>
      <div class="reading-found">
        <Found reading={loaded} onShow={shown.showPlace} />
      </div>
    </div>
  );
}

function Steps({
  back,
  previous,
  next,
  onStep,
  children,
}: Omit<Neighbours, 'areKnown'> & {
  readonly onStep: (step: Step) => void;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <nav class="steps" aria-label="Documents beside this one">
      <a href={back.address} onClick={(event) => follow(event, back.address)}>
        {back.text} <kbd>Esc</kbd>
      </a>
      <button type="button" disabled={previous === null} aria-keyshortcuts="p" onClick={() => onStep('previous')}>
        Previous <kbd>p</kbd>
      </button>
      <button type="button" disabled={next === null} aria-keyshortcuts="n" onClick={() => onStep('next')}>
        Next <kbd>n</kbd>
      </button>
      {children}
    </nav>
  );
}

// Longer than other functions: the page in the order in which it is read.
/** Reading one source after another, in the order and with the filter of the findings they were opened from. */
export function ReadingPage({ params }: { readonly params: URLSearchParams }): JSX.Element {
  const source = params.get('source') ?? '';
  const place = placeOf(params);
  const { data, problem, reload } = useAsked(`/reading?${place}`, isReading);
  const neighbours = useNeighbours(params);
  const { previous, next, back } = neighbours;
  const take = useSteps(place, neighbours);
  const step = (to: Step): void => take(place, to);
  const [decided, setDecided] = useState(0);
  useKeys({
    n: () => step('next'),
    ArrowRight: () => step('next'),
    p: () => step('previous'),
    ArrowLeft: () => step('previous'),
    // Back to where the reader was in the table, where they came from there.
    Escape: () => goBackOr(back.address),
  });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    if (data !== null) title.current?.focus({ preventScroll: true });
  }, [data]);
  return (
    <>
      <Steps back={back} previous={previous} next={next} onStep={step}>
        {params.get('key') !== null && <LeftToDecide params={params} decided={decided} />}
        <KeysHelp keys={READING_KEYS} />
      </Steps>
      {data === null && problem === null && <Loading what="the document" />}
      {problem !== null && <Problem message={problem} retry={reload} />}
      {data !== null && (
        <>
          <h1 class="source-title" tabIndex={-1} ref={title}>
            <PathText path={data.source} />
            {data.dataset_id !== null && <small> {visibleText(data.dataset_id)}</small>}
          </h1>
          <One
            key={source}
            params={params}
            loaded={data}
            onNext={() => step('next')}
            onDecided={() => setDecided((count) => count + 1)}
          />
        </>
      )}
    </>
  );
}
