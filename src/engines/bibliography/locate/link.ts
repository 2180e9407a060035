import { foldKey, foldWords } from '../fold.js';
import type { LocatedCitation, NameYear } from './citations.js';

/** What linking needs of a list entry. */
export interface LinkTarget {
  readonly id: string;
  /** Its number in the list, or null. */
  readonly number: number | null;
  readonly families: readonly string[];
  readonly year: number | null;
  readonly raw: string;
}

/** Finds the entries that citations point to. */
export class Linker {
  private readonly byNumber = new Map<number, string>();
  private readonly byYear = new Map<number, LinkTarget[]>();

  constructor(targets: readonly LinkTarget[]) {
    const numbers = targets.map((target) => target.number);
    // A list whose entries all say `1.` is numbered by its order.
    const ownNumbers = numbers.every((number) => number !== null) && new Set(numbers).size === numbers.length;
    targets.forEach((target, index) => {
      this.byNumber.set(ownNumbers ? (target.number ?? index + 1) : index + 1, target.id);
      for (const year of new Set([target.year, ...[...target.raw.matchAll(/(?<!\d)(?:1[5-9]|20)\d{2}(?!\d)/gu)].map((match) => Number(match[0]))])) {
        if (year !== null) this.byYear.set(year, [...(this.byYear.get(year) ?? []), target]);
      }
    });
  }

  /** Ids of the entries that a citation means; those it names and no entry fits are left out. */
  link(citation: LocatedCitation): readonly string[] {
    const ids = citation.form === 'numeric' ? citation.numbers.map((number) => this.byNumber.get(number)) : citation.nameYears.flatMap((nameYear) => this.byName(nameYear));
    return [...new Set(ids.filter((id) => id !== undefined))];
  }

  private byName({ names, year }: NameYear): readonly (string | undefined)[] {
    const words = foldWords(names.replace(/\bet\.?\s*al\.?|['’]s\b/giu, ' ')).filter((word) => word.length > 2);
    const [first] = words;
    if (first === undefined) return [];
    const sameYear = this.byYear.get(Number(year.slice(0, 4))) ?? [];
    const head = (target: LinkTarget): string => foldKey(target.raw.slice(0, 160));
    const fitting = sameYear.filter((target) => (target.families[0]?.includes(first) ?? false) || words.some((word) => target.families[0] === word) || (target.families.length === 0 && head(target).includes(first)));
    const candidates = fitting.length > 0 ? fitting : sameYear.filter((target) => head(target).includes(first));
    if (candidates.length <= 1) return candidates.map((target) => target.id);
    const withSuffix = candidates.filter((target) => year.length > 4 && target.raw.includes(year));
    const rest = words.slice(1);
    const best = withSuffix.length > 0 ? withSuffix : candidates;
    const agreeing = best.map((target) => rest.filter((word) => target.families.some((family) => family.includes(word))).length);
    const most = Math.max(...agreeing);
    const index = agreeing.indexOf(most);
    return [best[index]?.id];
  }
}
