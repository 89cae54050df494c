import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { board } from '#contract/board.ts';
import { airports, blackoutDates } from '#contract/network.ts';
import { PAGE_LIMIT } from '#contract/other-paths.ts';
import { type HomeFacts, NEAR_COOKIE, NEAR_FOR, type PageFacts } from '#contract/pages.ts';
import type { SiteDto } from '#contract/site.ts';
import type { ClosedDay } from '#domain/booking-window.ts';
import type { InlineSources, SetPolicy } from '../plugins/security-headers.ts';
import { serveFiles } from '../plugins/static-files.ts';
import { askInItsTurn } from '../plugins/turns.ts';
import type { LogMessage } from '../telemetry/log.ts';
import {
  type CachedBody,
  cachedBody,
  NEVER,
  responseCache,
  sendCached,
} from './cached-response.ts';
import { callerOf } from './caller.ts';
import { COMMON_PAGES, type Compression, PAGES } from './compression.ts';
import { type CrawlerOptions, serveForCrawlers } from './crawlers.ts';
import { mendedAddress, pagePathOf } from './page-address.ts';
import { renderings } from './renderings.ts';
import { serveSharePictures } from './share-pictures/serve-pictures.ts';

export interface PageOptions extends CrawlerOptions {
  /** Folder of the built web client: `client` holds its files, `server` its renderer. */
  readonly folder: string;
  /** Settings that the page shows at once. Called for every page. */
  readonly site: () => SiteDto;
  /** Heading of the results at an address; empty if its query names nothing that exists. */
  readonly headingOf: (pathname: string, query: URLSearchParams) => string;
  /** The day of a search, where it is a blackout date. */
  readonly closedDayOf: (query: URLSearchParams) => ClosedDay | undefined;
  /** Name of the picture for an address. */
  readonly pictureOf: (pathname: string, query: URLSearchParams) => string;
  readonly facts: PageFacts;
  /** The airport with the most routes. */
  readonly largest: () => string;
  /** Time in milliseconds. */
  readonly now: () => number;
}

/** Whose board the first page shows, and why. */
interface Near {
  /** A code that may be unknown. */
  readonly airport: string;
  readonly reason: HomeFacts['reason'];
}

type FirstPage = 'trip' | 'form' | 'returns';

/** What differs between pages of one address. */
interface PageState {
  readonly site: SiteDto;
  readonly heading: string;
  readonly closedDay: ClosedDay | undefined;
  /** Name of the picture that messages show beside the link. */
  readonly picture: string;
  /** Which first page, where the server knows no heading. */
  readonly first: FirstPage | undefined;
  /** Guessed from a cookie that anybody can set. */
  readonly isMember: boolean;
  /** With the time from which on its board is read again. */
  readonly near: (Near & { readonly since: number }) | undefined;
}

/** What a page is made from, besides its address. */
interface PageData extends Omit<PageState, 'near'> {
  readonly home: HomeFacts | undefined;
  readonly asksHome: boolean;
  readonly publicUrl: string;
  readonly facts: PageFacts;
  /** Logs an error that leaves a part of the page to the browser. */
  readonly report: (error: unknown) => void;
}

/** Exported by the renderer that the build has made from `src/web/entry.server.tsx`. */
type RenderPage = (request: Request, data: PageData) => Promise<Response>;

async function loadRenderer({ folder, now }: PageOptions): Promise<RenderPage> {
  const build = await import(pathToFileURL(path.join(folder, 'server/index.js')).href);
  return build.entry.module.pageRenderer(build, sheetsIn(path.join(folder, 'client')), now);
}

/** Reads each style sheet once. */
function sheetsIn(folder: string): (href: string) => string {
  const known = new Map<string, string>();
  return (href) => {
    const sheet = known.get(href) ?? fs.readFileSync(path.join(folder, href), 'utf8');
    known.set(href, sheet);
    return sheet;
  };
}

interface PageKey {
  /** Of {@link pagePathOf}: without the query, which may hold a token. */
  readonly path: string;
  readonly state: PageState;
}

interface RenderedPage extends CachedBody {
  readonly status: number;
  readonly inline: InlineSources;
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** By their queries: the question about a trip, and the form for one way. */
const FIRST_PAGES: ReadonlyMap<string, FirstPage> = new Map([
  ['', 'trip'],
  ['?mode=one-way', 'form'],
]);

/** A link without a day opens a form, whichever screen it names. */
const firstPageOf = (search: string, query: URLSearchParams): FirstPage | undefined =>
  query.get('screen') === 'return_flights' && query.get('date')
    ? 'returns'
    : FIRST_PAGES.get(search);

const SENDING = {
  cacheControl: 'private, no-cache',
  type: 'text/html; charset=utf-8',
  vary: 'accept-encoding, cookie',
};
/** The browser writes it while it has a session. It authorizes nothing. */
const MEMBER_COOKIE = /(?:^|; ?)member=1(?:;|$)/;
const NEAR = new RegExp(`(?:^|; ?)${NEAR_COOKIE}=([A-Z]{3})-(${NEAR_FOR.join('|')})(?:;|$)`);
/** Of pages that show, without a query, what is near. */
const NEAR_PATHS: ReadonlySet<string> = new Set(['/', '/trips', '/get-home']);
/** The reasons of browsers that know no home airport. */
const HOMELESS: ReadonlySet<Near['reason']> = new Set(['zone', 'size']);
/** A served board is so old at most. Windows open on whole hours, so that what it says of them is true until then. */
const BOARD_MS = 5 * 60_000;
/** Of each cache: about two hundred pages, each as guests and as members get it. */
const CACHED_BYTES = 4 * 1024 * 1024;
/** The renderer needs an origin; no page contains it. */
const ORIGIN = 'http://localhost';

/**
 * Serves the built web client.
 * @returns sends the page for every URL that is not a file, with 404 where there is no screen.
 */
export async function servePages(
  app: FastifyInstance,
  options: PageOptions,
  setPolicy: SetPolicy,
): Promise<SendPage> {
  const { folder, site, headingOf, closedDayOf, pictureOf, publicUrl, facts, factsVersion } =
    options;
  await serveFiles(app, path.join(folder, 'client'));
  const renderPage = await loadRenderer(options);
  const openCache = () =>
    responseCache<PageKey, RenderedPage>({ version: factsVersion, maxBytes: CACHED_BYTES });
  // Whoever asks for many questions, or all routes, leaves the other pages where they are.
  const [screens, questionsAndRoutes] = [openCache(), openCache()];
  const isPublic = publicPathsOf(options);
  const renderInTurn = renderings(options.now);
  const keyOf = ({ url, headers }: FastifyRequest): PageKey => {
    const path = pagePathOf(url, isPublic);
    const search = /\?[^#]+/.exec(url)?.[0] ?? '';
    const query = new URLSearchParams(search);
    const isHome = path === '/';
    const first = isHome ? firstPageOf(search, query) : undefined;
    const heading = first ? '' : headingOf(path, query);
    const isSearch = heading !== '' && isHome;
    const closedDay = isSearch ? closedDayOf(query) : undefined;
    const picture = heading === '' ? 'home' : pictureOf(path, query);
    const isMember = MEMBER_COOKIE.test(headers.cookie ?? '');
    const near =
      search === '' && NEAR_PATHS.has(path) ? nearOf(options, headers.cookie ?? '') : undefined;
    return { path, state: { site: site(), heading, closedDay, picture, first, isMember, near } };
  };
  // Neither the address nor the member: a page is rendered without them.
  const report = (error: unknown) =>
    app.log.error({ error }, 'a part of a page was not rendered' satisfies LogMessage);
  const render = async ({ path, state }: PageKey) => {
    const { near, ...shown } = state;
    const asksHome = near !== undefined && HOMELESS.has(near.reason) && !shown.isMember;
    const home = near && path !== '/get-home' ? await readHome(app, near) : undefined;
    const data = { ...shown, home, asksHome, publicUrl, facts, report };
    const compression = isOneOfMany({ path, state }) ? PAGES : COMMON_PAGES;
    return renderedPage(await renderPage(new Request(ORIGIN + path), data), compression);
  };
  const sendPage: SendPage = async (request, reply) => {
    const mended = mendedAddress(request.url);
    if (mended !== undefined)
      return reply.header('cache-control', 'no-store').redirect(mended, 302);
    const key = keyOf(request);
    const cache = isOneOfMany(key) ? questionsAndRoutes : screens;
    const work = () => renderInTurn(PAGE_LIMIT, callerOf(request).addressKey, () => render(key));
    const page = await cache.get(key, { signal: NEVER, work });
    setPolicy(reply, page.inline);
    return sendCached(reply.status(page.status), page, SENDING);
  };
  app.get('/', sendPage);
  app.get(MANIFEST_URL, { config: { route: 'file' } }, (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-type': 'application/manifest+json' })
      .send(JSON.stringify(webManifest(site()))),
  );
  serveForCrawlers(app, options);
  serveSharePictures(app, { ...options, renderInTurn });
  return sendPage;
}

/** @param cookies of a request. */
function nearOf({ largest, now }: PageOptions, cookies: string): NonNullable<PageState['near']> {
  const [, airport, reason] = NEAR.exec(cookies) ?? [];
  const since = Math.floor(now() / BOARD_MS) * BOARD_MS;
  if (!airport) return { airport: largest(), reason: 'size', since };
  return { airport, reason: reason as Near['reason'], since };
}

/** Asks the calls of the first page on behalf of nobody. Undefined where one is refused, as for an unknown airport. */
async function readHome(
  app: FastifyInstance,
  { airport, reason }: Near,
): Promise<HomeFacts | undefined> {
  const paths = [airports.path, blackoutDates.path, `${board.path}?airport=${airport}`];
  const answers = await askInItsTurn(() =>
    Promise.all(paths.map((path) => app.inject({ url: `/api${path}` }))),
  );
  if (answers.some(({ statusCode }) => statusCode !== 200)) return undefined;
  const [known, closed, shown] = answers.map((answer) => answer.json());
  return { airports: known, blackoutDates: closed, board: shown, reason };
}

/** Whether there is a public page at a path. */
function publicPathsOf({ publicPaths, factsVersion }: CrawlerOptions): (path: string) => boolean {
  let known = { version: '', paths: new Set<string>() };
  return (path) => {
    const version = factsVersion();
    if (known.version !== version) known = { version, paths: new Set(publicPaths()) };
    return known.paths.has(path);
  };
}

/** Of questions and of routes. */
const isOneOfMany = ({ path, state }: PageKey): boolean =>
  state.heading !== '' || path.lastIndexOf('/') > 0;

async function renderedPage(answer: Response, compression: Compression): Promise<RenderedPage> {
  const html = await answer.text();
  const body = await cachedBody(html, 'br', compression);
  return { ...body, status: answer.status, inline: inlineSources(html) };
}

/** Data for search engines is no script. */
const SCRIPTS = /<script\b(?![^>]* type="application\/ld\+json")[^>]*>(.*?)<\/script>/gs;
const STYLES = /<style\b[^>]*>(.*?)<\/style>/gs;

const inlineSources = (html: string): InlineSources => ({
  scripts: hashes(html, SCRIPTS),
  styles: hashes(html, STYLES),
});

function hashes(html: string, elements: RegExp): string[] {
  const contents = [...html.matchAll(elements)].map(([, content = '']) => content);
  const inline = new Set(contents.filter((content) => content !== ''));
  return [...inline].map(
    (content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );
}

export const MANIFEST_URL = '/manifest.webmanifest';

const icon = (size: number, purpose: string) => ({
  src: `/icon-${purpose === 'any' ? '' : `${purpose}-`}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** By which a browser installs the site as an app. */
export const webManifest = ({ product_name }: SiteDto) => ({
  id: '/',
  name: product_name,
  short_name: product_name,
  start_url: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#ffffff',
  icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
});
