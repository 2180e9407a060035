import { composedAccents } from '../../../text/accents.js';
import { foldKey, foldWords } from '../fold.js';
import type { LocatedCitation, NameYear } from './citations.js';

/** The parts of a list entry by which citations are linked to it. */
export interface LinkTarget {
  readonly id: string;
  /** Its number in the list; null in a list without numbers. */
  readonly number: number | null;
  readonly families: readonly string[];
  readonly year: number | null;
  readonly raw: string;
}

/** The names of a citation, folded. Of words of two letters, only those with a capital are names: `Li et al.` */
function namesIn(names: string): readonly string[] {
  const printed = composedAccents(names).replace(/\bet\.?\s*al\.?|['’]s\b/giu, ' ');
  const short = new Set(printed.match(/(?<![\p{L}\p{M}])\p{Lu}\p{Ll}(?![\p{L}\p{M}])/gu)?.flatMap(foldWords));
  return foldWords(printed).filter((word) => word.length > 2 || short.has(word));
}

/** Whether a name is part of a family name. Two letters are in too many names: they must be all of it. */
const isNameIn = (word: string, family: string): boolean => (word.length > 2 ? family.includes(word) : family === word);

/** Whether an entry begins with the names of its authors, among them this one. */
const headNames = ({ raw }: LinkTarget, word: string): boolean => {
  const head = raw.slice(0, 160);
  return word.length > 2 ? foldKey(head).includes(word) : foldWords(head).includes(word);
};

/** Finds the entries that citations refer to. */
export class Linker {
  private readonly byNumber = new Map<number, string>();
  private readonly byYear = new Map<number, LinkTarget[]>();

  /** @param repeats note numbers that stand for another note's work */
  constructor(
    private readonly targets: readonly LinkTarget[],
    private readonly repeats: ReadonlyMap<number, number>,
  ) {
    const numbers = targets.map((target) => target.number).filter((number) => number !== null);
    // A list in which every entry is numbered `1.` is numbered by position.
    const ownNumbers = numbers.length > 0 && new Set(numbers).size === numbers.length;
    targets.forEach((target, index) => {
      if (!ownNumbers) this.byNumber.set(index + 1, target.id);
      else if (target.number !== null) this.byNumber.set(target.number, target.id);
      for (const year of new Set([
        target.year,
        ...[...target.raw.matchAll(/(?<!\d)(?:1[5-9]|20)\d{2}(?!\d)/gu)].map((match) => Number(match[0])),
      ])) {
        if (year !== null) this.byYear.set(year, [...(this.byYear.get(year) ?? []), target]);
      }
    });
  }

  /** Returns the ids of the entries that a citation refers to. Citations without a matching entry are left out. */
  link(citation: LocatedCitation): readonly string[] {
    const ids =
      citation.form === 'numeric' || citation.form === 'note'
        ? citation.numbers.map((number) => this.byNumber.get(this.repeats.get(number) ?? number))
        : citation.nameYears.flatMap((nameYear) => this.byName(nameYear));
    return [...new Set(ids.filter((id) => id !== undefined))];
  }

  /** Returns the entries with the named first author; if there are several, those that contain the title. */
  private byNameAlone(words: readonly string[], title: string | null): readonly LinkTarget[] {
    const led = this.targets.filter(
      (target) =>
        words.some(
          (word) =>
            target.families[0] === word ||
            ((target.families[0]?.length ?? 0) > word.length && target.families[0]?.includes(word)),
        ) || foldKey(target.raw.slice(0, 40)).startsWith(words[0] ?? '-'),
    );
    const key = foldKey(title ?? '').slice(0, 40);
    const titled = key === '' ? [] : led.filter((target) => foldKey(target.raw).includes(key));
    return titled.length > 0 ? titled : led;
  }

  private byName({ names, year, title = null }: NameYear): readonly (string | undefined)[] {
    const words = namesIn(names);
    const [first] = words;
    if (first === undefined) return [];
    const sameYear = year === '' ? this.byNameAlone(words, title) : (this.byYear.get(Number(year.slice(0, 4))) ?? []);
    const fitting = sameYear.filter(
      (target) =>
        isNameIn(first, target.families[0] ?? '') ||
        words.some((word) => target.families[0] === word) ||
        (target.families.length === 0 && headNames(target, first)),
    );
    const candidates = fitting.length > 0 ? fitting : sameYear.filter((target) => headNames(target, first));
    if (candidates.length <= 1) return candidates.map((target) => target.id);
    const withSuffix = candidates.filter((target) => year.length > 4 && target.raw.includes(year));
    const rest = words.slice(1);
    const best = withSuffix.length > 0 ? withSuffix : candidates;
    const agreeing = best.map(
      (target) => rest.filter((word) => target.families.some((family) => isNameIn(word, family))).length,
    );
    const most = Math.max(...agreeing);
    const index = agreeing.indexOf(most);
    return [best[index]?.id];
  }
}
