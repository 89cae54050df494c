import { createHash, randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PAGE_LIMIT } from '#contract/other-paths.ts';
import type { PageFacts } from '#contract/pages.ts';
import type { SiteDto } from '#contract/site.ts';
import { openLog } from '#server/telemetry/log.ts';
import { pagesFolder } from '#test/pages-folder.ts';
import { buildServer } from './server.ts';

const START = 'if (1 < 2) start()';
const DATA = '{"@type":"WebSite"}';
const SHEET = 'p > b { color: red }';
const SITE = { product_name: 'Fares & more' } as SiteDto;

const NO_FACTS: PageFacts = {
  airports: () => ({ timetable_source: '', airports: [] }),
  airport: () => undefined,
  route: () => undefined,
  blackouts: () => ({ dates: [], today: '', until: '', timetable_source: '' }),
};

/** A renderer as the build makes it: it shows what it is asked for. */
const RENDERER = `
const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const renderer = (readSheet) => async function render({ url }, { heading, first, isMember, site, report }) {
  const { pathname, search } = new URL(url);
  globalThis.rendered.push(pathname + heading);
  if (pathname === '/debug/google') throw new TypeError('broken');
  if (pathname === '/support') report(new TypeError('half broken'));
  const html = '<html><title>' + escaped(site.product_name) + '</title><div id="root">' + pathname + ' <h1>' +
    escaped(heading) + '</h1>' + first + escaped(search) + (isMember ? '<i>member</i>' : '') + '</div><style data-href="/assets/app-1.css">' + readSheet('/assets/app-1.css') + '</style><script src="/x.js"></script><script>${START}</script><script type="application/ld+json">${DATA}</script>' +
    '<p></p>'.repeat(200);
  return new Response(html, { status: pathname.endsWith('/-') ? 404 : 200 });
}
export const entry = { module: { pageRenderer: (_build, readSheet) => renderer(readSheet) } };
`;

const folder = pagesFolder(RENDERER, {
  'client/assets/app-1.js': 'export {};',
  'client/assets/app-1.css': SHEET,
});
/** What the renderer was asked for. */
const rendered: string[] = [];
Object.assign(globalThis, { rendered });

let now = 0;

const server = (log = openLog({ level: 'silent' })) =>
  buildServer([], {
    log,
    trustProxy: 1,
    https: false,
    countCall: async () => {},
    identify: async () => ({ kind: 'guest', addressKey: '' }),
    pages: {
      folder: folder.path,
      site: () => SITE,
      headingOf: (_, query) => query.get('origin') ?? '',
      closedDayOf: () => undefined,
      pictureOf: () => 'home',
      publicUrl: 'https://fares.example',
      facts: NO_FACTS,
      factsVersion: () => '1',
      publicPaths: () => ['/', '/plans', '/from/den'],
      largest: () => 'DEN',
      now: () => now,
    },
  });

const open = async (url: string) =>
  (await server()).inject({ url, headers: { accept: 'text/html,*/*' } });

describe('pages', () => {
  it('logs an error in a part of a page once, without its address, and sends the rest', async () => {
    const lines: string[] = [];
    const log = openLog({ level: 'error', write: (line) => lines.push(line) });
    const { statusCode } = await (await server(log)).inject({
      url: '/support?token=secret',
      headers: { accept: 'text/html,*/*' },
    });
    expect(statusCode).toBe(200);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        msg: 'a part of a page was not rendered',
        error: expect.objectContaining({ name: 'TypeError' }),
      }),
    ]);
    expect(lines.join()).not.toMatch(/secret|support/);
  });

  it('renders a page by its path, and the search by the heading of its query', async () => {
    const { body, headers } = await open('/');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(body).toContain('<title>Fares &amp; more</title>');
    expect(body).toContain('<div id="root">/ <h1></h1>trip</div>');
    expect((await open('/?origin=Denver&date=2026-12-02')).body).toContain(
      '<h1>Denver</h1>undefined</div>',
    );
    expect((await open('/?nonsense')).body).toContain('<div id="root">/ <h1></h1>undefined</div>');
    expect((await open('/?mode=one-way')).body).toContain('<h1></h1>form</div>');
    const returns = '/?date=2026-11-27&screen=return_flights&flight=x';
    expect((await open(returns)).body).toContain('<h1></h1>returns</div>');
  });

  it('serves the manifest with the name of the installation', async () => {
    const { headers, body } = await open('/manifest.webmanifest');
    expect(headers['content-type']).toContain('application/manifest+json');
    expect(JSON.parse(body)).toMatchObject({
      name: 'Fares & more',
      start_url: '/',
      display: 'standalone',
    });
  });

  it('gives the renderer no query, which may hold a token', async () => {
    const { body } = await open('/reset-password?token=secret');
    expect(body).toContain('/reset-password');
    expect(body).not.toContain('secret');
  });

  it('answers with an error page when the renderer fails', async () => {
    const { statusCode, body } = await open('/debug/google');
    expect(statusCode).toBe(500);
    expect(body).toContain('Something went wrong');
  });

  it('serves the page of a shared link also to clients that accept anything', async () => {
    const one = await server();
    for (const headers of [{}, { accept: '*/*' }]) {
      for (const url of ['/flight-summary?flights=a.b', '/plans'])
        expect((await one.inject({ url, headers })).body, url).toContain('<div id="root">');
      for (const url of ['/flight-summaries', '/metrics', '/cover.png', '/api/flight-summary'])
        expect((await one.inject({ url, headers })).statusCode, url).toBe(404);
    }
  });

  it('renders one page for all addresses that have none, and one for all ways to write an address', async () => {
    const one = await server();
    rendered.length = 0;
    const ask = (url: string) => one.inject({ url, headers: { accept: 'text/html' } });
    const bodies = new Set<string>();
    for (const url of [
      '/a',
      '/b/c',
      '/from/den/to',
      '/plans%2F',
      '/Plans/x',
      '//plans',
      '/from//den',
      '//',
      '///',
    ])
      bodies.add((await ask(url)).body);
    expect([[...rendered], bodies.size]).toEqual([['/-'], 1]);
    rendered.length = 0;
    for (const url of ['/from/zzz', '/from/ZZZZZ', '/from/den%2Fto', '/from/%00'])
      expect((await ask(url)).statusCode, url).toBe(404);
    expect(rendered).toEqual(['/from/-']);
    rendered.length = 0;
    for (const url of ['/plans', '/PLANS', '/plans///', '/%70lans?utm_source=mail', '/plans?a#b'])
      expect((await ask(url)).statusCode, url).toBe(200);
    for (const url of ['/from/den', '/From/DEN/', '/from/%64en?x']) await ask(url);
    expect(rendered).toEqual(['/plans', '/from/den']);
  });

  it('answers 429 with a page to a network address that has asked for too many pages which had to be made', async () => {
    const one = await server();
    const ask = (n: number, from: string, accept = 'text/html') =>
      one.inject({ url: `/?origin=${n}`, headers: { accept, 'x-forwarded-for': from } });
    const { max, windowMinutes } = PAGE_LIMIT;
    for (let n = 0; n < max; n += 1)
      expect((await ask(n, `2001:db8::${n.toString(16)}`)).statusCode).toBe(200);
    now = (windowMinutes - 2) * 60_000;
    const refused = await ask(max, '2001:db8::ffff');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '120']);
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(refused.body).toContain('<h1>Too many pages at once</h1>');
    expect(refused.body).not.toContain('Reference');
    const program = await ask(max, '2001:db8::1', '*/*');
    expect(program.statusCode).toBe(429);
    // A page that is there, and another network.
    expect((await ask(max - 1, '2001:db8::1')).statusCode).toBe(200);
    expect((await ask(max, '2001:db8:0:1::1')).statusCode).toBe(200);
    now = windowMinutes * 60_000;
    expect((await ask(max + 1, '2001:db8::1')).statusCode).toBe(200);
    now = 0;
  });

  it('leaves the pages of screens in the cache while somebody asks many questions', async () => {
    const one = await server();
    const ask = (url: string) => one.inject({ url, headers: { accept: 'text/html' } });
    await ask('/plans');
    await ask('/?origin=first');
    // Text that cannot be compressed: together more than the cache holds.
    for (let n = 0; n < 60; n += 1) {
      const text = randomBytes(80_000).toString('base64url');
      await ask(`/?origin=${text}`);
    }
    rendered.length = 0;
    await ask('/plans');
    await ask('/?origin=first');
    expect(rendered).toEqual(['/first']);
  });

  it('answers 404 with the page to an address that has no screen', async () => {
    const one = await server();
    const ask = (url: string, headers: Record<string, string> = {}) =>
      one.inject({ url, headers: { accept: 'text/html', ...headers } });
    for (const url of ['/nothing']) {
      const { statusCode, body, headers } = await ask(url);
      expect([url, statusCode, body.includes('<div id="root">')]).toEqual([url, 404, true]);
      const again = await ask(url, { 'if-none-match': String(headers.etag) });
      expect(again.statusCode, url).toBe(404);
    }
    for (const url of ['/plans/', '/Plans?x=1', '/%70lans', '/?nonsense'])
      expect((await ask(url)).statusCode, url).toBe(200);
    const posted = await one.inject({ method: 'POST', url: '/plans', payload: {} });
    expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('compresses pages and answers 304 to a matching ETag', async () => {
    const one = await server();
    const ask = (url: string, headers: Record<string, string> = {}) =>
      one.inject({ url, headers: { accept: 'text/html', 'accept-encoding': 'br', ...headers } });
    const url = '/?origin=Denver';
    const { rawPayload, headers } = await ask(url);
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toContain('<h1>Denver</h1>');
    const again = await ask(url, { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await ask('/?origin=Boston', { 'if-none-match': String(headers.etag) });
    expect(other.statusCode).toBe(200);
    expect(brotliDecompressSync(other.rawPayload).toString()).toContain('<h1>Boston</h1>');
  });

  it('renders pages for members by the cookie member=1, and answers 304 only to the same kind', async () => {
    const one = await server();
    const ask = (cookie: string, etag = '') =>
      one.inject({
        url: '/plans',
        headers: { accept: 'text/html', cookie, 'if-none-match': etag },
      });
    const isMember = async (cookie: string) => (await ask(cookie)).body.includes('<i>member</i>');
    for (const cookie of ['member=1', 'a=b; member=1', 'member=1; a=b'])
      expect([cookie, await isMember(cookie)]).toEqual([cookie, true]);
    for (const cookie of ['', 'member=0', 'member=12', 'nomember=1', 'a=member=1'])
      expect([cookie, await isMember(cookie)]).toEqual([cookie, false]);
    const { headers } = await ask('member=1');
    expect(headers.vary).toBe('accept-encoding, cookie');
    expect((await ask('member=1', String(headers.etag))).statusCode).toBe(304);
    expect((await ask('', String(headers.etag))).statusCode).toBe(200);
  });

  it('sends browsers a page as brotli, which is smaller than zstd, unless they refuse it', async () => {
    const one = await server();
    const encodingOf = async (accepted: string) =>
      (
        await one.inject({
          url: '/',
          headers: { accept: 'text/html', 'accept-encoding': accepted },
        })
      ).headers['content-encoding'];
    expect(await encodingOf('gzip, deflate, br, zstd')).toBe('br');
    expect(await encodingOf('gzip, br;q=0, zstd')).toBe('zstd');
  });

  it('allows only the inline scripts and style sheets of the page in its content policy', async () => {
    const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
    const policy = String((await open('/')).headers['content-security-policy']).split(';');
    expect(policy).toContain(`script-src 'self' 'sha256-${hashOf(START)}'`);
    expect(policy).toContain(`style-src 'self' 'sha256-${hashOf(SHEET)}'`);
    const data = await open('/api/nothing');
    expect(data.headers['content-security-policy']).not.toContain('sha256');
  });

  it('names all public pages in the sitemap, and the sitemap in robots.txt', async () => {
    const { body, headers } = await open('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
      'https://fares.example/',
      'https://fares.example/plans',
      'https://fares.example/from/den',
    ]);
    const robots = await open('/robots.txt');
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(robots.body).toContain('Sitemap: https://fares.example/sitemap.xml');
    // Some readers take the first line that fits.
    for (const path of ['/api/saved-trips/feed/', '/api/notifications/unsubscribe', '/api/docs'])
      expect(robots.body.indexOf(`Allow: ${path}\n`), path).toSatisfy(
        (at: number) => at > 0 && at < robots.body.indexOf('Disallow: /api/'),
      );
  });

  it('caches hashed files for a year and answers no page for a missing file or call', async () => {
    const file = await open('/assets/app-1.js');
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const { statusCode, headers } = await open('/assets/gone.js');
    expect(statusCode).toBe(404);
    // An open page whose release is gone then loads itself anew; a page in its place would be kept for a year.
    expect(headers['content-type']).not.toContain('html');
    expect(headers['cache-control'] ?? '').not.toContain('max-age=31536000');
    for (const url of ['/assets/gone.js', '/api/nothing'])
      expect((await open(url)).body, url).not.toContain('id="root"');
    for (const url of ['/../package.json', '/assets/..%2f..%2fpackage.json', '/.%2e/package.json'])
      expect((await open(url)).body, url).not.toContain('dependencies');
  });
});
