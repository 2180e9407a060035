/** An object of a listing. */
export interface StoredObject {
  readonly key: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  /** Of its content; empty where the storage does not tell one. */
  readonly etag: string;
}

/** What one request lists. */
export interface ListRequest {
  readonly prefix: string;
  /** The marker: keys up to it are left out; empty for none. */
  readonly after: string;
  /** Whether keys with a further slash are given as folders, each once. */
  readonly byFolder: boolean;
  /** Of the page before; null for the first page. */
  readonly token: string | null;
}

export interface ListedPage {
  readonly objects: readonly StoredObject[];
  /** Prefixes of keys, with the slash at their end. */
  readonly folders: readonly string[];
  /** Null where it is the last page. */
  readonly nextToken: string | null;
}

export type ListPage = (request: ListRequest) => Promise<ListedPage>;

/** Folders that are listed at the same time. */
const FOLDERS_AT_ONCE = 8;
/** A page with more folders in it holds small ones: a request for each would cost more than to continue. */
const MOST_LARGE_FOLDERS = 10;

type Entry = { readonly key: string; readonly object: StoredObject | null };

/** Storage orders keys by their bytes in UTF-8. */
function entriesInOrder({ objects, folders }: ListedPage): readonly Entry[] {
  const entries: Entry[] = [
    ...objects.map((object) => ({ key: object.key, object })),
    ...folders.map((key) => ({ key, object: null })),
  ];
  return entries.sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
}

function holdsLargeFolders({ objects }: ListedPage, prefix: string): boolean {
  const folders = new Set(
    objects.flatMap(({ key }) => {
      const slash = key.indexOf('/', prefix.length);
      return slash === -1 ? [] : [key.slice(0, slash)];
    }),
  );
  return folders.size > 0 && folders.size <= MOST_LARGE_FOLDERS;
}

/** A page that is asked for ahead may fail before anybody waits for it: whoever does gets the error. */
function askedAhead(page: Promise<ListedPage>): Promise<ListedPage> {
  page.catch(() => undefined);
  return page;
}

/**
 * Yields every object below a prefix in the order of keys, in the memory of some pages. Where a page shows that there
 * are many objects in few folders, these are listed at the same time, each from the marker that was reached.
 *
 * @param after the marker: keys up to it are left out; empty for none
 */
export async function* listedObjects(prefix: string, after: string, listPage: ListPage): AsyncGenerator<StoredObject> {
  yield* listedBelow(begin(prefix, after, listPage), listPage);
}

/** The listing of a prefix of which the first page is asked for. */
interface Begun {
  readonly prefix: string;
  /** Goes with each of its pages, beside the token: storage may look at either. */
  readonly after: string;
  readonly first: Promise<ListedPage>;
}

const begin = (prefix: string, after: string, listPage: ListPage): Begun => ({
  prefix,
  after,
  first: askedAhead(listPage({ prefix, after, byFolder: false, token: null })),
});

async function* listedBelow({ prefix, after, first }: Begun, listPage: ListPage): AsyncGenerator<StoredObject> {
  for (let next: Promise<ListedPage> | null = first; next !== null;) {
    const page: ListedPage = await next;
    const last = page.objects.at(-1);
    const isByFolder = page.nextToken !== null && last !== undefined && holdsLargeFolders(page, prefix);
    next =
      page.nextToken === null || isByFolder
        ? null
        : askedAhead(listPage({ prefix, after, byFolder: false, token: page.nextToken }));
    yield* page.objects;
    if (isByFolder) yield* listedByFolder(prefix, last.key, listPage);
  }
}

async function* listedByFolder(prefix: string, after: string, listPage: ListPage): AsyncGenerator<StoredObject> {
  const folderPage = (token: string | null): Promise<ListedPage> =>
    askedAhead(listPage({ prefix, after, byFolder: true, token }));
  for (let next: Promise<ListedPage> | null = folderPage(null); next !== null;) {
    const page: ListedPage = await next;
    next = page.nextToken === null ? null : folderPage(page.nextToken);
    const entries = entriesInOrder(page);
    const folders = entries.filter(({ object }) => object === null).map(({ key }) => key);
    const begun: Begun[] = [];
    let listed = 0;
    for (const { object } of entries) {
      for (const folder of folders.slice(begun.length, listed + FOLDERS_AT_ONCE))
        begun.push(begin(folder, after.startsWith(folder) ? after : '', listPage));
      if (object !== null) yield object;
      else {
        const own = begun[listed];
        listed += 1;
        if (own !== undefined) yield* listedBelow(own, listPage);
      }
    }
  }
}
