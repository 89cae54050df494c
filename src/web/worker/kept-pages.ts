import { OWN_CACHE, trim } from './kept-answers.ts';

/** A build: its files in the form `/assets/name-hash.js`. */
export interface Release {
  readonly version: string;
  readonly files: readonly string[];
  /** The file with the list of all screens, which every page of this build and of no other names. */
  readonly marker: string;
}

/** Kept from the first visit on. */
export const FIRST_PAGES = ['/', '/guide', '/get-home'];
const MOST_PAGES = 24;

/** Pages that cannot be shown without what the server knows of them. */
const OF_FACTS = /^\/(?:from|blackout)(?:\/|$)/;

/** Pages whose query is a question. */
const ASKED = ['/', '/trips', '/get-home', '/month'];

const FILES = 'files ';
const PAGES = 'pages ';
/** A page varies by cookie only in its top bar, which the script in its head sets right. */
const SAME = { ignoreVary: true };

/**
 * Tells the app in its root element what it has: a kept page, or the first page in the place of another one, whose
 * markup is not that of the address.
 */
async function marked(
  page: Response | undefined,
  mark: 'data-kept' | 'data-kept data-stand-in',
): Promise<Response | undefined> {
  if (!page) return undefined;
  const markup = (await page.text()).replace('<html', `<html ${mark}`);
  return new Response(markup, { headers: page.headers });
}

/** The kept page of a path, else what stands in for it. */
async function pageIn(cache: Cache, pathname: string): Promise<Response | undefined> {
  const page = await cache.match(pathname, SAME);
  if (page) return marked(page, 'data-kept');
  return OF_FACTS.test(pathname)
    ? Response.redirect('/')
    : marked(await cache.match('/', SAME), 'data-kept data-stand-in');
}

export function keptRelease({ version, files, marker }: Release) {
  const filesName = `${FILES}${version}`;
  const pagesName = `${PAGES}${version}`;

  /** Returns false for a page of another build. */
  const isOfThis = async (page: Response): Promise<boolean> =>
    (await page.clone().text()).includes(marker);

  async function keepVisited({ pathname, search }: URL, page: Response): Promise<void> {
    if (!(await isOfThis(page))) return;
    const cache = await caches.open(search === '' ? pagesName : OWN_CACHE);
    await cache.put(pathname + search, page);
    await trim(cache, MOST_PAGES);
  }

  /** A search is its member's own, and what is kept of it may be of an older build. */
  async function findPage({ pathname, search }: URL): Promise<Response | undefined> {
    const own =
      search !== '' && (await (await caches.open(OWN_CACHE)).match(pathname + search, SAME));
    if (own && (await isOfThis(own))) return marked(own, 'data-kept');
    return pageIn(await caches.open(pagesName), pathname);
  }

  return {
    /** @throws Error during a deploy, when the server still has another build; the browser tries again later. */
    async install(): Promise<void> {
      const cache = await caches.open(filesName);
      await cache.addAll([...files]);
      const pages = await caches.open(pagesName);
      for (const path of FIRST_PAGES) {
        const page = await fetch(path, { cache: 'no-cache' });
        if (!(await isOfThis(page))) throw new Error(`${path} is of another build.`);
        await pages.put(path, page);
      }
    },
    /** Deletes all builds but this one and the one before, whose pages may still be open. */
    async forgetOld(): Promise<void> {
      const names = await caches.keys();
      for (const [kind, own] of [
        [FILES, filesName],
        [PAGES, pagesName],
      ] as const) {
        const others = names.filter((name) => name.startsWith(kind) && name !== own);
        await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
      }
    },
    /** A file has a hash in its name: found in any build, it is the right one. */
    async file(request: Request): Promise<Response> {
      return (await caches.match(request, SAME)) ?? fetch(request);
    },
    /** The page of the server, which is kept; without a connection, the kept one, else the first page. */
    async page(request: Request, finish: (work: Promise<unknown>) => void): Promise<Response> {
      const url = new URL(request.url);
      // The query of another page may hold a token.
      const mayKeep = url.search === '' || ASKED.includes(url.pathname);
      try {
        const page = await fetch(request);
        if (page.status === 200 && mayKeep) finish(keepVisited(url, page.clone()));
        return page;
      } catch (error) {
        const kept = await findPage(url);
        if (!kept) throw error;
        return kept;
      }
    },
  };
}
