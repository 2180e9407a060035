/** Parts of made-up words: enough for as many different ones as the titles of a literature have. */
const STARTS =
  'ba be bi bo bu ca ce co da de di do fa fe fi ga ge go ha he hy in ka la le li lo ma me mi mo na ne no'.split(' ');
const MIDDLES = 'ra re ri ro ru sa se si so sta ste ta te ti to tra tri va ve vi lla nne rto mbe ndi nga pla pho'.split(
  ' ',
);
const ENDS = 'n r s l t m tion ment ness ic al ing ed ity ism ous er or ate gen sis ma ra lo'.split(' ');
const LINKS = ['of', 'in', 'and', 'the', 'for', 'on', 'with', 'by'];
/** As many as there are in a database of millions of works, roughly. */
const WORDS = 60_000;
const FAMILIES = 300_000;
const VENUES = 20_000;
const MOST_AUTHORS = 8;

/** Returns the next state of a generator of pseudo-random numbers (mulberry32), and a number from 0 to 1 from it. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a made-up word, the same for the same number. */
function word(number: number): string {
  const part = (list: readonly string[], index: number): string => list[index % list.length] ?? '';
  const start = part(STARTS, number);
  const rest = Math.floor(number / STARTS.length);
  const long = part(MIDDLES, Math.floor(rest / ENDS.length));
  const longer = part(MIDDLES, Math.floor(rest / ENDS.length / MIDDLES.length));
  return `${start}${number < 2000 ? '' : longer}${long}${part(ENDS, rest)}`;
}

const capital = (text: string): string => text.replace(/^./u, (letter) => letter.toUpperCase());

/** A number below a limit, small ones more often: roughly as words and names are distributed. */
const skewed = (random: () => number, limit: number): number => Math.floor(limit ** random() * random());

/** A made-up work as Crossref returns one. */
export interface MadeUpWork {
  readonly DOI: string;
  readonly prefix: string;
  readonly member: string;
  readonly type: 'journal-article';
  readonly title: readonly [string];
  readonly author: readonly { readonly family: string; readonly given: string }[];
  readonly issued: { readonly 'date-parts': readonly [readonly [number]] };
  readonly 'container-title': readonly [string];
  readonly volume: string;
  readonly issue: string;
  readonly page: string;
}

/**
 * Returns a made-up work, the same for the same number: words, names and journals that do not exist, distributed as in
 * a large database, for tests and measurements of size and speed.
 */
export function madeUpWork(number: number): MadeUpWork {
  const random = randomOf(Math.imul(number + 1, 2_654_435_761));
  const title = Array.from({ length: 6 + Math.floor(random() * 9) }, () =>
    random() < 0.3 ? (LINKS[Math.floor(random() * LINKS.length)] ?? 'of') : word(skewed(random, WORDS)),
  ).join(' ');
  const venue = skewed(random, VENUES);
  const year = 2024 - skewed(random, 60);
  const volume = 1 + (year - 1960) + (venue % 40);
  const page = 1 + Math.floor(random() * 2000);
  const prefix = `10.9${String(venue % 900).padStart(3, '0')}`;
  const serial = `${String(number % 1_000_000).padStart(6, '0')}${Math.floor(number / 1_000_000)}`;
  return {
    DOI: `${prefix}/j.${word(venue).slice(0, 5)}.${year}.${serial}`,
    prefix,
    member: String(venue % 900),
    type: 'journal-article',
    title: [capital(title)],
    author: Array.from({ length: 1 + Math.floor(MOST_AUTHORS * random() ** 2) }, () => ({
      family: capital(word(Math.floor(random() * FAMILIES))),
      given: `${capital(word(skewed(random, 5000)))} ${capital(word(Math.floor(random() * 26)).slice(0, 1))}.`,
    })),
    issued: { 'date-parts': [[year]] },
    'container-title': [`Journal of ${capital(word(venue))} ${capital(word(venue * 7))}`],
    volume: String(volume),
    issue: String(1 + Math.floor(random() * 12)),
    page: `${page}-${page + 3 + Math.floor(random() * 20)}`,
  };
}
