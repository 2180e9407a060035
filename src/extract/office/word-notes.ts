import { isElement, stringOf } from './word-element.js';
import type { Element } from './word-element.js';

export type NoteType = 'footnote' | 'endnote';

interface Note {
  /** Raised, as in the text. */
  readonly number: string;
  readonly body: readonly Element[];
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

const raised = (number: number): string => Array.from(`${number}`, (figure) => RAISED[Number(figure)] ?? '').join('');

/** The notes of a Word document, numbered together in the order in which the text refers to them. */
export class WordNotes {
  readonly #bodies = new Map<string, readonly Element[]>();
  readonly #numbers = new Map<string, string>();
  readonly #waiting: Record<NoteType, Note[]> = { footnote: [], endnote: [] };
  #isInNote = false;

  /** @param notes `notes` of a document in mammoth's form */
  constructor(notes: unknown) {
    const known = isElement(notes) ? notes['_notes'] : null;
    for (const [key, note] of Object.entries(isElement(known) ? known : {})) {
      const body = isElement(note) ? note['body'] : null;
      if (Array.isArray(body)) this.#bodies.set(key, body.filter(isElement));
    }
  }

  /** Returns the raised number of the note that an element refers to; empty within notes, and where there is none. */
  numberOf(reference: Element): string {
    const type = reference['noteType'] === 'endnote' ? 'endnote' : 'footnote';
    const key = `${type}-${stringOf(reference['noteId'])}`;
    const known = this.#numbers.get(key);
    const body = this.#bodies.get(key);
    if (known !== undefined || body === undefined || this.#isInNote) return known ?? '';
    const number = raised(this.#numbers.size + 1);
    this.#numbers.set(key, number);
    this.#waiting[type].push({ number, body });
    return number;
  }

  /** Yields the notes of a type that were referred to and not taken yet; within a note none. */
  *take(type: NoteType): Generator<Note> {
    if (this.#isInNote) return;
    this.#isInNote = true;
    try {
      for (let note = this.#waiting[type].shift(); note !== undefined; note = this.#waiting[type].shift()) yield note;
    } finally {
      this.#isInNote = false;
    }
  }
}
