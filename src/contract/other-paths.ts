import type { CallLimit } from '#domain/call-limit.ts';
import { board } from './board.ts';
import { getHome } from './get-home.ts';

/** How an answer is made that has no endpoint. */
type Making =
  /** The same for everybody until the process ends, or a few lines. */
  | 'fixed'
  | 'file of the build'
  /** Made once for all callers. */
  | 'cached'
  /** Made once for all callers; whoever asks for many that are not there is refused. */
  | 'cached, limited'
  /** Made for each caller. */
  | 'limited';

export interface OtherPath {
  readonly method: 'GET' | 'POST';
  /** As the server registers it; `*` for every address that has nothing else. */
  readonly path: string;
  readonly what: string;
  readonly making: Making;
  /** As in the permission table; `public` by default. */
  readonly access?: 'public' | 'guest';
  /** Counted where an answer has to be made. */
  readonly limit?: CallLimit & { readonly per: 'address'; readonly max: number };
}

/** Counted in each process: a page takes it 10 to 15 ms. A crawler reads a page every two seconds. */
export const PAGE_LIMIT = {
  name: 'page:address',
  per: 'address',
  max: 300,
  windowMinutes: 10,
} as const satisfies OtherPath['limit'];

/** Counted in each process: a picture takes it up to 100 ms. */
export const PICTURE_LIMIT = {
  name: 'picture:address',
  per: 'address',
  max: 60,
  windowMinutes: 10,
} as const satisfies OtherPath['limit'];

/** Beside the limits of the calls that tools make. */
export const MCP_LIMIT = {
  name: 'mcp:address',
  per: 'address',
  max: 600,
  windowMinutes: 10,
} as const satisfies OtherPath['limit'];

/** Everything that is served outside the endpoints; a test finds paths that are not here. */
export const OTHER_PATHS: readonly OtherPath[] = [
  {
    method: 'GET',
    path: '/',
    what: 'the first page, by its question',
    making: 'cached, limited',
    limit: PAGE_LIMIT,
  },
  {
    method: 'GET',
    path: '*',
    what: 'the other pages; one page for all addresses that have none',
    making: 'cached, limited',
    limit: PAGE_LIMIT,
  },
  {
    method: 'GET',
    path: '/share/:file',
    what: 'pictures beside shared links',
    making: 'cached, limited',
    limit: PICTURE_LIMIT,
  },
  {
    method: 'GET',
    path: '/plain',
    what: 'the board for browsers without scripts, by the call `/api/board`',
    making: 'limited',
    limit: board.limit,
  },
  {
    method: 'GET',
    path: '/plain/get-home',
    what: 'ways home for browsers without scripts, by the call `/api/home`',
    making: 'limited',
    limit: getHome.limit,
  },
  { method: 'GET', path: '/sitemap.xml', what: 'every public page', making: 'cached' },
  { method: 'GET', path: '/robots.txt', what: 'what crawlers may read', making: 'fixed' },
  { method: 'GET', path: '/manifest.webmanifest', what: 'the app to install', making: 'fixed' },
  { method: 'GET', path: '/api/docs', what: 'the contract as OpenAPI', making: 'cached' },
  { method: 'GET', path: '/livez', what: 'whether the process runs', making: 'fixed' },
  { method: 'GET', path: '/readyz', what: 'whether it takes requests', making: 'cached' },
  {
    method: 'POST',
    path: '/mcp',
    what: 'the MCP server',
    making: 'limited',
    access: 'guest',
    limit: MCP_LIMIT,
  },
  {
    method: 'GET',
    path: '/.well-known/change-password',
    what: 'leads password managers to where a password is changed',
    making: 'fixed',
  },
  {
    method: 'GET',
    path: '/api/notifications/unsubscribe',
    what: 'leads to the screen that asks first',
    making: 'fixed',
  },
  {
    method: 'GET',
    path: '/api/saved-trips/mute',
    what: 'leads to the screen that asks first',
    making: 'fixed',
  },
];
