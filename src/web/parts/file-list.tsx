import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { countOf, countText } from '../../lib/number-text.js';
import { visibleText } from '../text.js';
import { Findings } from './findings.js';
import { headlineOf } from './headline.js';
import { MOST_FILES } from './use-file-queue.js';
import type { FileQueue, FileState, QueuedFile } from './use-file-queue.js';
import type { ScanState } from './use-scans.js';

function stateText(state: FileState): string {
  if (state.kind === 'failed') return state.problem;
  if (state.kind === 'scanned') {
    const { whole } = state.detection;
    const { confidence, notJudgedReason } = whole.result;
    return notJudgedReason === null ? `${headlineOf(whole)} · ${confidence ?? 'no'} confidence` : headlineOf(whole);
  }
  if (state.kind === 'read') return `${countOf(state.words, 'word')}, not scanned yet`;
  return { waiting: 'Waiting', reading: 'Reading …', scanning: 'Scanning …' }[state.kind];
}

function classOf(state: FileState): string {
  if (state.kind === 'failed') return 'failed';
  if (state.kind !== 'scanned') return 'muted';
  const { verdict } = state.detection.whole;
  return verdict === null || verdict === 'unsure' ? '' : verdict;
}

function FileRow({ file, onShow }: { readonly file: QueuedFile; readonly onShow: () => void }): JSX.Element {
  const name = visibleText(file.name);
  return (
    <li>
      <bdi class="name">{name}</bdi>
      <span class={classOf(file.state)}>{stateText(file.state)}</span>
      {file.state.kind === 'scanned' && (
        <button type="button" class="quiet" aria-label={`Show ${name}`} onClick={onShow}>
          Show
        </button>
      )}
    </li>
  );
}

/** Says how far the files are. */
function progressText({ files, leftOut }: FileQueue): string {
  const count = (...kinds: readonly FileState['kind'][]): number =>
    files.filter(({ state }) => kinds.includes(state.kind)).length;
  const read = files.length - count('waiting', 'reading');
  const parts = [
    `${countText(read)} of ${countOf(files.length, 'file')} read`,
    `${countText(count('scanned'))} scanned`,
    ...(count('failed') > 0 ? [`${countText(count('failed'))} failed`] : []),
    ...(leftOut > 0 ? [`${countOf(leftOut, 'more')} left out: at most ${countText(MOST_FILES)} at once`] : []),
  ];
  return `${parts.join(', ')}.`;
}

interface FileListProps {
  readonly queue: FileQueue;
  readonly isScannedHere: boolean;
  readonly programVersion: string;
}

/** @param isScannedHere whether the form holds a text, so that its button scans that, and not the files */
function Controls({ queue, isScannedHere }: Pick<FileListProps, 'queue' | 'isScannedHere'>): JSX.Element {
  const open = queue.files.flatMap(({ state }) => (state.kind === 'read' ? [state.words] : []));
  const words = open.reduce((sum, own) => sum + own, 0);
  const mayScan = isScannedHere && open.length > 0 && !queue.running;
  return (
    <div class="go">
      {mayScan && <p class="muted">about {countOf(words, 'word')} charged: AI detection alone</p>}
      {queue.running && (
        <button type="button" onClick={queue.stop}>
          Stop
        </button>
      )}
      {mayScan && (
        <button type="button" class="primary" onClick={queue.scan}>
          Scan {countOf(open.length, 'file')}
        </button>
      )}
      <button type="button" class="quiet" onClick={queue.clear}>
        Clear
      </button>
    </div>
  );
}

/** A scanned file as the findings of one text: files are scanned for AI writing alone. */
function scanOf({ document, detection }: Extract<FileState, { readonly kind: 'scanned' }>): ScanState {
  return {
    document,
    running: false,
    detection: { status: 'done', result: detection, problem: null, sections: null },
    patterns: null,
    references: null,
  };
}

/** Shows several files with how far each is, and the findings of the one that is asked for. */
export function FileList({ queue, isScannedHere, programVersion }: FileListProps): JSX.Element {
  const [shownId, setShownId] = useState(0);
  const list = useRef<HTMLElement>(null);
  // On a small screen it begins below the form.
  useEffect(() => list.current?.scrollIntoView({ block: 'nearest' }), []);
  const shown = queue.files.find(({ id }) => id === shownId)?.state;
  return (
    <>
      <section aria-label="Files" aria-busy={queue.running} class="finding files" ref={list}>
        <div class="row">
          <h2>Files</h2>
          <Controls queue={queue} isScannedHere={isScannedHere} />
        </div>
        <p role="status">{progressText(queue)}</p>
        <ol class="file-list">
          {queue.files.map((file) => (
            <FileRow key={file.id} file={file} onShow={() => setShownId(file.id)} />
          ))}
        </ol>
      </section>
      {shown?.kind === 'scanned' && <Findings key={shownId} programVersion={programVersion} state={scanOf(shown)} />}
    </>
  );
}
