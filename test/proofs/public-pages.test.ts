import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { testDatabase } from '../database.ts';
import { fixedFares, stillClock, testServer } from '../harness.ts';

const box = testDatabase();
const ORIGIN = 'https://fares.example';

const serving = (clock = stillClock('2026-11-25T18:00:00Z')) =>
  testServer({
    db: box.db,
    clock,
    fares: fixedFares([]),
    environment: { PUBLIC_URL: ORIGIN },
    pages: path.resolve('dist/web'),
  });

/** Text of HTML without its elements. */
const textOf = (html: string) =>
  html
    .replace(/<script\b.*?<\/script>/gs, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&');

async function open(server: FastifyInstance, url: string) {
  const answer = await server.inject({ url, headers: { accept: 'text/html' } });
  const { body } = answer;
  const first = (pattern: RegExp) => pattern.exec(body)?.[1];
  const main = first(/<main\b.*?>(.*?)<\/main>/s) ?? '';
  return {
    status: answer.statusCode,
    policy: String(answer.headers['content-security-policy']),
    body,
    main: textOf(main),
    titles: [...body.matchAll(/<title>(.*?)<\/title>/g)].map(([, title = '']) => textOf(title)),
    description: first(/<meta name="description" content="(.*?)"/),
    canonical: first(/<link rel="canonical" href="(.*?)"/),
    og: (name: string) => first(new RegExp(`<meta property="og:${name}" content="(.*?)"`)),
    heading: textOf(first(/<h1\b.*?>(.*?)<\/h1>/s) ?? ''),
    links: [...body.matchAll(/<a\b[^>]* href="(.*?)"/g)].map(([, href]) => href),
    structured: [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = '']) => JSON.parse(json),
    ),
  };
}

it('every public page has a title, a description and a canonical address of its own', async () => {
  const server = await serving();
  const PAGES = [
    ['/', 'Search flights · Roamfare'],
    ['/from', 'All airports · Roamfare'],
    ['/from/den', 'Flights from Denver (DEN) · Roamfare'],
    ['/from/den/to/las', 'Flights from Denver (DEN) to Las Vegas (LAS) · Roamfare'],
    ['/blackout', 'GoWild blackout dates · Roamfare'],
    ['/blackout/2026-12', 'GoWild blackout dates, December 2026 · Roamfare'],
    ['/guide', 'GoWild guide · Roamfare'],
    ['/plans', 'Plans · Roamfare'],
    ['/about', 'About · Roamfare'],
    ['/support', 'Need Help? · Roamfare'],
  ] as const;
  const descriptions = new Set<unknown>();
  for (const [path, title] of PAGES) {
    const page = await open(server, path);
    expect([path, page.status, page.titles]).toEqual([path, 200, [title]]);
    expect(page.canonical).toBe(ORIGIN + path);
    expect(page.og('title')).toBe(title);
    expect(page.og('description')).toBe(page.description);
    expect(page.og('url')).toBe(ORIGIN + path);
    expect(page.description?.length ?? 0, path).toBeGreaterThan(60);
    descriptions.add(page.description);
  }
  expect(descriptions.size).toBe(PAGES.length);
});

it('pages that the browser completes have one title too', async () => {
  const server = await serving();
  const PAGES = [
    ['/login', 'Roamfare'],
    ['/profile', 'Roamfare'],
    ['/routes', 'Route map · Roamfare'],
    ['/get-home', 'Get me home · Roamfare'],
    ['/my-trips', 'My trips · Roamfare'],
    ['/trips', 'Ask about a trip · Roamfare'],
    ['/flight-summary', 'Flight Summary · Roamfare'],
    ['/reset-password', 'Reset your password · Roamfare'],
    ['/from/xxx', 'Page not found · Roamfare'],
    ['/nowhere', 'Page not found · Roamfare'],
  ] as const;
  for (const [path, title] of PAGES) {
    expect([path, (await open(server, path)).titles]).toEqual([path, [title]]);
  }
});

it('a public page has timetable facts and structured data, and no price', async () => {
  const server = await serving();
  const page = await open(server, '/from/DEN/to/las');
  expect(page.heading).toBe('Denver to Las Vegas');
  expect(page.canonical).toBe(`${ORIGIN}/from/den/to/las`);
  expect(page.main).toMatch(/\d+ nonstop flights from DEN to LAS in a usual week/);
  expect(page.main).toContain('From midnight, the calendar day before departure, Denver time');
  expect(page.structured).toEqual([
    expect.objectContaining({ '@type': 'BreadcrumbList', itemListElement: expect.any(Array) }),
  ]);
  for (const path of ['/from/den', '/from/den/to/las', '/blackout/2026-12'])
    expect((await open(server, path)).main, path).not.toMatch(/\$/);
  const abroad = await open(server, '/from/den/to/cun');
  expect(abroad.body).toContain('From midnight, ten calendar days before departure');
});

it('a link has a picture for messages, of its route or airport', async () => {
  const server = await serving();
  const day = 'date=2026-12-02&direction=outbound';
  const PICTURES = {
    '/': 'home',
    '/plans': 'home',
    '/from/den': 'den',
    '/from/den/to/las': 'den-las',
    [`/?origin=DEN&${day}`]: 'den',
    [`/?origin=DEN,ATL&${day}`]: 'den',
    [`/?origin=DEN&destination=LAS&${day}`]: 'den-las',
    [`/?origin=DEN&destination=DEN&${day}`]: 'den',
    [`/?origin=XXX&${day}`]: 'home',
    '/flight-summary?flights=abc': 'home',
  };
  for (const [url, name] of Object.entries(PICTURES)) {
    const image = (await open(server, url)).og('image') ?? '';
    expect([url, image]).toEqual([url, `${ORIGIN}/share/${name}.png`]);
    const { statusCode, headers } = await server.inject(image.slice(ORIGIN.length));
    expect([url, statusCode, headers['content-type']]).toEqual([url, 200, 'image/png']);
  }
});

it('pages are rendered without the checks of React for developers', () => {
  const files = fs.globSync('dist/web/server/**/*.js');
  expect(files.length).toBeGreaterThan(0);
  for (const file of files)
    expect(fs.readFileSync(file, 'utf8'), file).not.toContain('Each child in a list');
});

it('public pages lead to each other', async () => {
  const server = await serving();
  const links = async (path: string) => (await open(server, path)).links;
  expect(await links('/')).toEqual(expect.arrayContaining(['/from', '/blackout', '/guide']));
  expect(await links('/from')).toContain('/from/den');
  expect(await links('/from/den')).toEqual(
    expect.arrayContaining(['/from/den/to/las', '/blackout', '/?origin=DEN']),
  );
  expect(await links('/from/den/to/las')).toEqual(
    expect.arrayContaining(['/from/las/to/den', '/from/den', '/from/las']),
  );
  expect(await links('/blackout')).toContain('/blackout/2026-12');
});

it.each([
  '/from/xyz',
  '/from/denver',
  '/from/den/to/den',
  '/from/den/to/xyz',
  '/blackout/2026-08',
  '/blackout/2027-13',
  '/blackout/december',
])('answers 404 to %s, which does not exist', async (path) => {
  const server = await serving();
  const page = await open(server, path);
  expect([page.status, page.heading, page.titles]).toEqual([
    404,
    'Page not found',
    ['Page not found · Roamfare'],
  ]);
  expect(page.canonical).toBeUndefined();
});

it('the sitemap lists exactly the public pages that exist', async () => {
  const server = await serving();
  const { body } = await server.inject('/sitemap.xml');
  const paths = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) =>
    url.slice(ORIGIN.length),
  );
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toContain('/from/den/to/las');
  const codes = (await server.inject('/api/airports')).json() as { stationCode: string }[];
  const listed = new Set(paths);
  // All airports, listed or not; and of the pairs every tenth.
  const asked = [
    ...codes.map(({ stationCode }) => `/from/${stationCode.toLowerCase()}`),
    ...paths.filter((path, at) => at % 10 === 0 || !path.includes('/to/')),
  ];
  for (const path of asked) {
    const { statusCode } = await server.inject({ url: path, headers: { accept: 'text/html' } });
    expect([path, statusCode]).toEqual([path, listed.has(path) ? 200 : 404]);
  }
});

it('a shared search has its heading for a title and in its description', async () => {
  const server = await serving();
  const page = await open(server, '/?origin=DEN&date=2026-12-02&direction=outbound');
  expect(page.titles).toEqual([`${page.heading} · Roamfare`]);
  expect(page.heading).toContain('Denver');
  expect(page.description).toContain(`${page.heading}`);
});

it('the content policy of a public page names no hash for its structured data', async () => {
  const server = await serving();
  const hashes = ({ policy }: { policy: string }) => policy.match(/'sha256-/g)?.length;
  expect(hashes(await open(server, '/from/den'))).toBe(hashes(await open(server, '/from')));
});

it('a public page changes with the network and with the day', async () => {
  const clock = stillClock('2026-11-25T18:00:00Z');
  const server = await serving(clock);
  expect((await open(server, '/blackout/2026-11')).status).toBe(200);
  clock.moveTo('2026-12-02T18:00:00Z');
  expect((await open(server, '/blackout/2026-11')).status).toBe(404);
  expect((await open(server, '/blackout/2026-12')).status).toBe(200);
});

it.each(['/from', '/from/den', '/from/den/to/las', '/guide'])(
  'the page %s is whole without scripts',
  async (path) => {
    const { body } = await open(await serving(), path);
    expect(body).not.toContain('<div hidden id="S:');
    expect(body).not.toContain('<template id="B:');
  },
);
