import { useEffect, useRef, useState } from 'preact/hooks';
import { countWords } from '../../text/words.js';
import { messageOf } from '../api/request.js';
import { detectWhole } from '../api/whole-scan.js';
import type { DetectedText } from '../api/whole-scan.js';
import { readFile } from './read-file.js';
import type { TextToTry } from './use-scans.js';

/** Most files at once: a corpus is for the pipeline. */
export const MOST_FILES = 100;

/** How far a file is. */
export type FileState =
  | { readonly kind: 'waiting' | 'reading' }
  | { readonly kind: 'read' | 'scanning'; readonly document: TextToTry; readonly words: number }
  | { readonly kind: 'scanned'; readonly document: TextToTry; readonly detection: DetectedText }
  | { readonly kind: 'failed'; readonly problem: string };

export interface QueuedFile {
  /** Never used again. */
  readonly id: number;
  readonly name: string;
  readonly state: FileState;
}

export interface FileQueue {
  readonly files: readonly QueuedFile[];
  /** Files that were more than `MOST_FILES`. */
  readonly leftOut: number;
  readonly running: boolean;
  /** Reads files one after another in place of those there were. */
  readonly read: (files: readonly File[]) => void;
  /** Detects AI writing in the files that were read, one after another. */
  readonly scan: () => void;
  readonly stop: () => void;
  /** Stops and forgets the files. */
  readonly clear: () => void;
}

type Tell = (id: number, state: FileState) => void;

async function readOne(file: File, signal: AbortSignal): Promise<FileState> {
  try {
    const read = await readFile(file, signal);
    const { text, blocks } = read;
    return { kind: 'read', document: { text, blocks, file: read }, words: countWords(text) };
  } catch (error) {
    return { kind: 'failed', problem: signal.aborted ? 'Stopped before it was read.' : messageOf(error) };
  }
}

async function readAll(
  files: readonly (readonly [id: number, file: File])[],
  tell: Tell,
  signal: AbortSignal,
): Promise<void> {
  for (const [id, file] of files) {
    tell(id, { kind: 'reading' });
    tell(id, await readOne(file, signal));
  }
}

/** A file whose scan was stopped can be scanned again. */
async function scanOne(document: TextToTry, words: number, limit: number, signal: AbortSignal): Promise<FileState> {
  const stopped: FileState = { kind: 'read', document, words };
  try {
    const detection = await detectWhole(document, { limit, signal, onSection: () => undefined });
    return signal.aborted ? stopped : { kind: 'scanned', document, detection };
  } catch (error) {
    return signal.aborted ? stopped : { kind: 'failed', problem: messageOf(error) };
  }
}

async function scanAll(files: readonly QueuedFile[], limit: number, tell: Tell, signal: AbortSignal): Promise<void> {
  for (const { id, state } of files) {
    if (state.kind !== 'read') continue;
    tell(id, { ...state, kind: 'scanning' });
    tell(id, await scanOne(state.document, state.words, limit, signal));
  }
}

/**
 * Manages several files, of which one is worked on at a time; leaving the page stops it.
 * @param limit characters that one scan takes: a longer text is scanned in sections
 */
export function useFileQueue(limit: number): FileQueue {
  const [files, setFiles] = useState<readonly QueuedFile[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const [running, setRunning] = useState(false);
  const controller = useRef<AbortController | null>(null);
  const lastId = useRef(0);
  const stop = (): void => controller.current?.abort();
  useEffect(() => stop, []);
  const work = (steps: (tell: Tell, signal: AbortSignal) => Promise<void>): void => {
    stop();
    const own = (controller.current = new AbortController());
    setRunning(true);
    // Files that are gone have no one to be told of.
    const tell: Tell = (id, state) =>
      setFiles((all) => all.map((file) => (file.id === id ? { ...file, state } : file)));
    void steps(tell, own.signal).then(() => {
      if (controller.current === own) setRunning(false);
    });
  };
  const read = (given: readonly File[]): void => {
    const taken = given.slice(0, MOST_FILES).map((file) => [(lastId.current += 1), file] as const);
    setFiles(taken.map(([id, { name }]) => ({ id, name, state: { kind: 'waiting' } })));
    setLeftOut(given.length - taken.length);
    work((tell, signal) => readAll(taken, tell, signal));
  };
  const clear = (): void => {
    stop();
    controller.current = null;
    setFiles([]);
    setRunning(false);
  };
  return { files, leftOut, running, read, scan: () => work((...told) => scanAll(files, limit, ...told)), stop, clear };
}
