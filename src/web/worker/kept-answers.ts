/** Header of an answer that the worker has kept: when it came, as an HTTP date. */
export const KEPT_AT = 'x-kept-at';

/** Answers that are the same for everybody. */
const PUBLIC =
  /^\/api\/(site|airports|routes|board|home|openness|gowild\/blackout-dates|(flights|trips)\/preview)$/;
/** Answers that depend on who asks. */
const OWN =
  /^\/api\/(flights\/(search|single|inbound|ways-home)|trips(\/[\w:,%. -]+)?|saved-trips)$/;

const PUBLIC_CACHE = 'public-answers';
/** Answers, and pages of searches; deleted at sign-out. */
export const OWN_CACHE = 'own-answers';
const MOST_ANSWERS = 24;

/** The cache for the answers of an API path; undefined for answers that are not kept. */
export const cacheFor = (path: string): string | undefined =>
  PUBLIC.test(path) ? PUBLIC_CACHE : OWN.test(path) ? OWN_CACHE : undefined;

/** The URL, and for own answers a hash of the session token: nobody finds the answers of another. */
async function keyOf(request: Request, cacheName: string): Promise<string> {
  const key = new URL(request.url);
  if (cacheName === OWN_CACHE) key.searchParams.set('kept-for', await sessionOf(request));
  return key.href;
}

async function sessionOf({ headers }: Request): Promise<string> {
  const bytes = new TextEncoder().encode(headers.get('authorization') ?? '');
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Deletes the oldest entries beyond `most`; a browser lists them in the order in which they were put. */
export async function trim(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -most).map((key) => cache.delete(key)));
}

async function keep(cacheName: string, key: string, answer: Response): Promise<void> {
  const headers = {
    'content-type': answer.headers.get('content-type') ?? '',
    [KEPT_AT]: new Date().toUTCString(),
  };
  const body = await answer.text();
  const cache = await caches.open(cacheName);
  await cache.delete(key);
  await cache.put(key, new Response(body, { headers }));
  await trim(cache, MOST_ANSWERS);
}

const isJson = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('application/json') ?? false;

/**
 * The answer of the server, which is kept; without a connection, the last one to the same question.
 * @param finish called with the work that goes on after the answer.
 */
export async function answerOrKept(
  request: Request,
  cacheName: string,
  finish: (work: Promise<unknown>) => void,
): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.status === 200 && isJson(answer)) {
      const copy = answer.clone();
      finish(keyOf(request, cacheName).then((key) => keep(cacheName, key, copy)));
    }
    return answer;
  } catch (error) {
    if (request.signal.aborted) throw error;
    const cache = await caches.open(cacheName);
    const kept = await cache.match(await keyOf(request, cacheName));
    if (!kept) throw error;
    return kept;
  }
}
