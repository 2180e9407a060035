import { useState } from 'preact/hooks';
import { countText } from '../../lib/number-text.js';
import { manipulationText } from '../../records/result-text.js';
import { messageOf } from '../api/request.js';
import type { Manipulation } from '../api/shapes.js';
import { readFile } from './read-file.js';
import type { TextToTry } from './use-scans.js';

/** What is told of files that are taken. */
export interface Taken {
  /** Called when another document takes the place of the one that was scanned. */
  readonly onReplace: () => void;
  /** Called with files that are more than one. */
  readonly onSeveral: (files: readonly File[]) => void;
}

interface FileInputProps {
  /** Null where the file has no text that can be read. */
  readonly onText: (document: TextToTry | null) => void;
  readonly onNote: (note: string) => void;
  readonly onProblem: (problem: string | null) => void;
}

/**
 * Returns a sentence on the manipulations undone while a file was read: a scan of the extracted text cannot report
 * them.
 */
function undoneText(manipulations: readonly Manipulation[]): string {
  if (manipulations.length === 0) return '';
  return (
    ' It held ' +
    `${manipulations.map(({ kind, count }) => `${countText(count)} ${manipulationText(kind)}`).join(', ')}, ` +
    'which were undone: worth a look whatever the score.'
  );
}

/** Reads a file into the field. */
async function takeFile(file: File, { onText, onNote, onProblem }: FileInputProps): Promise<void> {
  onProblem(null);
  onNote(`Reading ${file.name} …`);
  try {
    const read = await readFile(file);
    onText({ text: read.text, blocks: read.blocks, file: read });
    onNote(`The text of ${file.name}.${undoneText(read.manipulations)}`);
  } catch (error) {
    // The text of another file is not that of this one.
    onText(null);
    onNote('');
    onProblem(`${file.name}: ${messageOf(error)}`);
  }
}

const NO_TEXT: TextToTry = { text: '', blocks: [], file: null };

/** The text of the form, typed or read from a file, with the note or the problem of that file. */
export function useDocument({ onReplace, onSeveral }: Taken) {
  const [document, setDocument] = useState(NO_TEXT);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const take = (files: readonly File[]): void => {
    onReplace();
    setProblem(null);
    const [file] = files;
    if (file === undefined || files.length > 1) {
      onSeveral(files);
      return;
    }
    const wasFile = note !== '';
    const onText = (read: TextToTry | null): void => {
      if (read !== null || wasFile) setDocument(read ?? NO_TEXT);
    };
    void takeFile(file, { onText, onNote: setNote, onProblem: setProblem });
  };
  const type = (typed: string): void => {
    // What was said about parts of the file is not true of another text.
    setDocument({ text: typed, blocks: [], file: null });
    setNote('');
  };
  return { document, note, problem, take, type };
}
