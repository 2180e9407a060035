import { Flag } from '../tokens.js';
import type { Vocabulary } from '../vocabulary.js';
import { WordSet } from '../vocabulary.js';
import type { WordClasses } from './classes.js';
import { openingOf, startsSentence } from './opening.js';
import type { Node } from './syntax.js';

export const Op = {
  word: 0,
  set: 1,
  /** Matches if any of these flags is set. */
  flags: 2,
  gapWord: 3,
  gapAny: 4,
  split: 5,
  jump: 6,
  match: 7,
  notNext: 8,
  notBefore: 9,
  atStart: 10,
  atEnd: 11,
  capitalWord: 12,
} as const;

/** One phrase compiled to instructions of a Pike machine, stored in columns for the innermost loop. */
export interface Program {
  readonly ops: Uint8Array;
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly sets: readonly WordSet[];
  readonly parts: readonly Program[];
  /** Words that a match can start with; null if it can start with a shape. */
  readonly firstWords: WordSet | null;
  /** The only word of `firstWords`; 0 if there are several. */
  readonly firstWord: number;
  readonly onlyAtStart: boolean;
  /**
   * Words that can follow the first token; null if a shape or nothing can. Rules out most attempts before the machine
   * starts.
   */
  readonly secondWords: WordSet | null;
}

const SHAPES: Readonly<Record<string, number>> = {
  Cap: Flag.capital,
  num: Flag.number,
  ly: Flag.ly,
  ing: Flag.ing,
  dash: Flag.dash,
  end: Flag.terminal,
  word: Flag.word,
};

class Assembler {
  readonly ops: number[] = [];
  readonly first: number[] = [];
  readonly second: number[] = [];
  readonly sets: WordSet[] = [];
  readonly parts: Program[] = [];

  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly classes: WordClasses,
  ) {}

  emit(op: number, first = 0, second = 0): number {
    this.ops.push(op);
    this.first.push(first);
    this.second.push(second);
    return this.ops.length - 1;
  }

  add(node: Node): void {
    switch (node.kind) {
      case 'word':
        this.emit(node.capital ? Op.capitalWord : Op.word, this.vocabulary.intern(node.text));
        break;
      case 'class':
        this.addClass(node.name);
        break;
      case 'gap':
        this.addGap(node.count, node.punctuation ? Op.gapAny : Op.gapWord);
        break;
      case 'sequence':
        for (const part of node.nodes) this.add(part);
        break;
      case 'either':
        this.addEither(node.nodes);
        break;
      case 'optional': {
        const split = this.emit(Op.split, this.ops.length + 1);
        this.add(node.node);
        this.second[split] = this.ops.length;
        break;
      }
      case 'not':
        this.emit(Op.notNext, this.parts.push(compileNode(node.node, this.vocabulary, this.classes)) - 1);
        break;
      case 'not-before':
        this.emit(Op.notBefore, this.addSet(node.words.map((word) => this.vocabulary.intern(word))));
        break;
      case 'at-start':
        this.emit(Op.atStart);
        break;
      case 'at-end':
        this.emit(Op.atEnd);
        break;
    }
  }

  private addSet(ids: readonly number[]): number {
    return this.sets.push(new WordSet(ids, this.vocabulary.size)) - 1;
  }

  /** `<w>` is one word as people count: `fast-paced` is one. Other names are shapes or lists. */
  private addClass(name: string): void {
    if (name === 'w') {
      this.emit(Op.flags, Flag.word | Flag.number);
      const split = this.emit(Op.split, this.ops.length + 1);
      this.emit(Op.word, this.vocabulary.intern('-'));
      this.emit(Op.flags, Flag.word | Flag.number);
      this.second[split] = this.ops.length;
      return;
    }
    const shape = SHAPES[name];
    if (shape !== undefined) {
      this.emit(Op.flags, shape);
      return;
    }
    const ids = this.classes.get(name);
    if (ids === undefined) throw new Error(`there is no word class <${name}>`);
    this.emit(Op.set, this.addSet(ids));
  }

  /** Lazy: the shortest match of a gap is preferred. */
  private addGap(count: number, op: number): void {
    const splits: number[] = [];
    for (let index = 0; index < count; index += 1) {
      splits.push(this.emit(Op.split, 0, this.ops.length + 1));
      this.emit(op);
    }
    for (const split of splits) this.first[split] = this.ops.length;
  }

  private addEither(nodes: readonly Node[]): void {
    const words = nodes.filter((node) => node.kind === 'word' && !node.capital);
    if (words.length === nodes.length) {
      this.emit(
        Op.set,
        this.addSet(words.map((node) => (node.kind === 'word' ? this.vocabulary.intern(node.text) : 0))),
      );
      return;
    }
    const jumps: number[] = [];
    nodes.forEach((node, index) => {
      const isLast = index === nodes.length - 1;
      const split = isLast ? -1 : this.emit(Op.split, this.ops.length + 1);
      this.add(node);
      if (isLast) return;
      jumps.push(this.emit(Op.jump));
      this.second[split] = this.ops.length;
    });
    for (const jump of jumps) this.first[jump] = this.ops.length;
  }
}

/**
 * Compiles one phrase. Every word of every phrase must be interned before, because sets have the size of the
 * vocabulary. Throws an `Error` for an unknown class.
 */
export function compileNode(node: Node, vocabulary: Vocabulary, classes: WordClasses): Program {
  const assembler = new Assembler(vocabulary, classes);
  assembler.add(node);
  assembler.emit(Op.match);
  const opening = openingOf(node, vocabulary, classes);
  const columns = {
    ops: Uint8Array.from(assembler.ops),
    first: Int32Array.from(assembler.first),
    second: Int32Array.from(assembler.second),
  };
  const firstWords = opening.shape || opening.empty ? null : [...new Set(opening.words)];
  return {
    ...columns,
    sets: assembler.sets,
    parts: assembler.parts,
    firstWords: firstWords === null ? null : new WordSet(firstWords, vocabulary.size),
    firstWord: firstWords?.length === 1 ? (firstWords[0] ?? 0) : 0,
    onlyAtStart: startsSentence(node),
    secondWords: secondWordsOf(columns, assembler.sets),
  };
}

/**
 * Returns the instructions that read a token and are reachable from `state`; null if the phrase can end there.
 * Assertions are assumed to hold.
 */
function readersFrom(
  columns: Pick<Program, 'ops' | 'first' | 'second'>,
  state: number,
  seen = new Set<number>(),
): readonly number[] | null {
  if (seen.has(state)) return [];
  seen.add(state);
  const op = columns.ops[state];
  if (op === Op.match) return null;
  if (op === Op.jump) return readersFrom(columns, columns.first[state] ?? 0, seen);
  if (op === Op.split) {
    const left = readersFrom(columns, columns.first[state] ?? 0, seen);
    const right = readersFrom(columns, columns.second[state] ?? 0, seen);
    return left === null || right === null ? null : [...left, ...right];
  }
  const isAssertion = op === Op.notNext || op === Op.notBefore || op === Op.atStart || op === Op.atEnd;
  return isAssertion ? readersFrom(columns, state + 1, seen) : [state];
}

function secondWordsOf(columns: Pick<Program, 'ops' | 'first' | 'second'>, sets: readonly WordSet[]): WordSet | null {
  const ids: number[] = [];
  for (const opening of readersFrom(columns, 0) ?? []) {
    const readers = readersFrom(columns, opening + 1);
    if (readers === null) return null;
    for (const reader of readers) {
      const argument = columns.first[reader] ?? 0;
      const op = columns.ops[reader];
      if (op === Op.word || op === Op.capitalWord) ids.push(argument);
      else if (op === Op.set) ids.push(...(sets[argument]?.members ?? []));
      else return null;
    }
  }
  return new WordSet(ids, Math.max(0, ...ids));
}
