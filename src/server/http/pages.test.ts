import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLog } from '#server/telemetry/log.ts';
import { buildServer } from './server.ts';

const BOOT = 'if (1 < 2) start()';
const page = (content: string) =>
  `<html><head><title>x</title><meta name="description" content="Fares side by side."/><style>.${content.replace(/\W/g, '')}{}</style><script data-x="1">${BOOT}</script></head><body><div id="root">${content}</div>%SUPPORT_EMAIL%${'<p></p>'.repeat(200)}</body></html>`;

let folder = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-pages-'));
  fs.mkdirSync(path.join(folder, 'assets'));
  fs.writeFileSync(path.join(folder, 'assets/app-1.js'), 'export {};');
  fs.writeFileSync(path.join(folder, 'index.html'), page('form'));
  fs.writeFileSync(path.join(folder, 'results.html'), page('<h1>%HEADING%</h1>'));
  for (const [name, content] of Object.entries({ plans: 'plans', routes: 'map', other: 'shell' }))
    fs.writeFileSync(path.join(folder, `${name}.html`), page(content));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const server = (hasFares: boolean) =>
  buildServer([], {
    log: openLog({ level: 'silent' }),
    trustProxy: 0,
    https: false,
    countCall: async () => {},
    identify: async () => ({ kind: 'guest', addressKey: '' }),
    pages: {
      folder,
      title: 'Fares & more',
      contact: 'help@fares.example',
      settings: () => ({ banner: '"><script>alert(1)</script>' }),
      hasFares,
      headingOf: (query) => query.get('origin') ?? '',
    },
  });

const open = async (url: string, hasFares = true) =>
  (await server(hasFares)).inject({ url, headers: { accept: 'text/html,*/*' } });

describe('pages', () => {
  it('renders the content of each page before any script runs', async () => {
    expect((await open('/')).body).toContain('<div id="root">form</div>');
    expect((await open('/plans?checkout=cancelled')).body).toContain('<div id="root">plans</div>');
    expect((await open('/routes?airport=DEN')).body).toContain('<div id="root">map</div>');
    expect((await open('/login')).body).toContain('<div id="root">shell</div>');
    expect((await open('/?origin=Denver&date=2026-12-02')).body).toContain('<h1>Denver</h1>');
    expect((await open('/?nonsense')).body).toContain('<div id="root">shell</div>');
  });

  it('paints no page that names prices where there are no fares', async () => {
    for (const url of ['/', '/plans', '/plans?checkout=cancelled'])
      expect((await open(url, false)).body).toContain('<div id="root">shell</div>');
    expect((await open('/routes', false)).body).toContain('<div id="root">map</div>');
    expect((await open('/', true)).body).toContain('content="Fares side by side."');
    expect((await open('/', false)).body).not.toContain('Fares side by side.');
  });

  it('embeds the site settings in a page without markup injection', async () => {
    const { body, headers } = await open('/');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toContain('<title>Fares &amp; more</title>');
    expect(body).toContain('help@fares.example');
    expect(body.match(/<script\b[^>]*>/g)).toEqual(['<script data-x="1">']);
    const text = /<meta name="site" content="([^"]*)"/.exec(body)?.[1] ?? '';
    const settings = text
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&');
    expect(JSON.parse(settings)).toEqual({ banner: '"><script>alert(1)</script>' });
  });

  it('serves the page of a shared link also to clients that accept anything', async () => {
    const one = await server(true);
    for (const headers of [{}, { accept: '*/*' }]) {
      for (const url of ['/flight-summary?flights=a.b', '/plans'])
        expect((await one.inject({ url, headers })).body, url).toContain('<div id="root">');
      for (const url of ['/flight-summaries', '/metrics', '/cover.png', '/api/flight-summary'])
        expect((await one.inject({ url, headers })).statusCode, url).toBe(404);
    }
  });

  it('answers 404 with the page to an address that has no screen', async () => {
    const one = await server(true);
    const ask = (url: string, headers: Record<string, string> = {}) =>
      one.inject({ url, headers: { accept: 'text/html', ...headers } });
    for (const url of ['/nothing', '/plans/more', '/sandbox/checkout', '/index.html']) {
      const { statusCode, body, headers } = await ask(url);
      expect([url, statusCode, body.includes('<div id="root">')]).toEqual([url, 404, true]);
      const again = await ask(url, { 'if-none-match': String(headers.etag) });
      expect(again.statusCode, url).toBe(404);
    }
    for (const url of ['/plans/', '/Plans?x=1', '/%70lans', '/sandbox/checkout/ab12', '/?nonsense'])
      expect((await ask(url)).statusCode, url).toBe(200);
    const posted = await one.inject({ method: 'POST', url: '/plans', payload: {} });
    expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('compresses pages and answers 304 to a matching ETag', async () => {
    const one = await server(true);
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

  it('allows only the script and styles of the build in the content policy of a page', async () => {
    const { headers } = await open('/');
    const policy = String(headers['content-security-policy']).split(';');
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy).toContain(`script-src 'self' ${hash(BOOT)}`);
    const styles = ['.form{}', '.h1HEADINGh1{}', '.plans{}', '.map{}', '.shell{}'].map(hash);
    expect(policy).toContain(`style-src 'self' ${styles.join(' ')}`);
  });

  it('escapes the address in a page', async () => {
    const query = new URLSearchParams({ origin: '<img src=x onerror=alert(1)>$& %HEADING%' });
    const { body } = await open(`/?${query}`);
    expect(body).toContain('<h1>&lt;img src=x onerror=alert(1)>$&amp; %HEADING%</h1>');
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
