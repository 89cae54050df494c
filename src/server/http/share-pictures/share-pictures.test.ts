import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { PICTURE_LIMIT } from '#contract/other-paths.ts';
import type { PageFacts } from '#contract/pages.ts';
import type { SiteDto } from '#contract/site.ts';
import { pageFacts, pagePaths } from '#server/features/network/pages/present.ts';
import { answerError } from '#server/plugins/errors.ts';
import { stillClock } from '#test/harness.ts';
import { realNetwork } from '#test/network-fixture.ts';
import { renderings } from '../renderings.ts';
import { drawPicture, PICTURE_SIZE, svgOf } from './picture.ts';
import { pictureTextOf } from './picture-text.ts';
import { serveSharePictures } from './serve-pictures.ts';

const siteWith = (simulated: boolean) =>
  ({ product_name: 'Fares & more', suppliers: { fares: { simulated } } }) as SiteDto;
const SITE = siteWith(true);

let facts: PageFacts;
let names: readonly string[];
beforeAll(async () => {
  const known = await realNetwork();
  const deps = { network: { current: () => known }, clock: stillClock() };
  facts = pageFacts(deps);
  names = pagePaths(deps).flatMap((path) => {
    const [, origin, destination] = /^\/from\/(\w+)(?:\/to\/(\w+))?$/.exec(path) ?? [];
    return origin ? [destination ? `${origin}-${destination}` : origin] : [];
  });
});

const textOf = (name: string, site = SITE) => pictureTextOf(name, { facts, site });

function serve(renderInTurn = renderings(() => 0)) {
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) => answerError(error, reply));
  serveSharePictures(app, {
    facts,
    site: () => SITE,
    factsVersion: () => '1',
    renderInTurn,
  });
  return app;
}

describe('the picture of a link', () => {
  it('says the places, days and nights of a question about trips, with the year', () => {
    expect(textOf('den-las_2026-12-01_2')).toMatchObject({
      codes: ['DEN', 'LAS'],
      title: 'Denver to Las Vegas\nand back',
      facts: ['Leaving Tue, Dec 1, 2026', '2 nights'],
      isSample: true,
    });
    expect(textOf('den_2026-12-30.2027-01-02_0')).toMatchObject({
      codes: ['DEN'],
      title: 'Trips from Denver',
      facts: ['Leaving Wed, Dec 30, 2026 to Sat, Jan 2, 2027', 'Home the same day'],
    });
    for (const name of [
      'den_2026-13-01_2',
      'den_2026-12-01',
      'xxx_2026-12-01_2',
      'den-xxx_2026-12-01_2',
    ])
      expect(textOf(name), name).toBeUndefined();
  });

  it('is a PNG of 1200 × 630 for an airport, a route and the home page', async () => {
    const app = serve();
    for (const name of ['home', 'den', 'den-las']) {
      const { statusCode, headers, rawPayload } = await app.inject(`/share/${name}.png`);
      expect([name, statusCode, headers['content-type']]).toEqual([name, 200, 'image/png']);
      expect(rawPayload.subarray(1, 4).toString()).toBe('PNG');
      expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
    }
  });

  it('takes at most 60 kB and lets nothing overflow on the airports and routes with the longest texts', async () => {
    const length = (name: string) => JSON.stringify(textOf(name)).length;
    const longest = (isRoute: boolean) =>
      names
        .filter((name) => name.length > 3 === isRoute)
        .sort((a, b) => length(b) - length(a))
        .slice(0, 15);
    const [airports, routes] = [longest(false), longest(true)];
    expect([airports.length, routes.length]).toEqual([15, 15]);
    const [first = '', second = ''] = routes;
    for (const name of ['home', first, second]) {
      const text = textOf(name);
      expect(text && (await drawPicture(text)).length, name).toBeLessThanOrEqual(60_000);
    }
    for (const name of ['home', ...airports, ...routes]) {
      const text = textOf(name);
      if (!text) throw new Error(`There is no ${name}.`);
      const outside: string[] = [];
      await svgOf(text, ({ left, top, width, height, textContent = '' }) => {
        const [right, bottom] = [left + width, top + height];
        if (left < 0 || top < 0 || right > PICTURE_SIZE.width || bottom > PICTURE_SIZE.height)
          outside.push([textContent, left, top, right, bottom].join(' '));
      });
      expect(outside, name).toEqual([]);
    }
  });

  it('says facts of the timetable and no price, and marks simulated fares', () => {
    const text = textOf('den-las');
    expect(text).toMatchObject({
      codes: ['DEN', 'LAS'],
      title: 'Denver to Las Vegas',
      isSample: true,
    });
    expect(text?.facts[0]).toMatch(/^Nonstop \d+ a week, daily, 1h \d+m/);
    expect(text?.facts[2]).toBe('Pass seats: from midnight, the calendar day before departure');
    for (const name of names) expect(JSON.stringify(textOf(name))).not.toContain('$');
    expect(textOf('den', siteWith(false))?.isSample).toBe(false);
  });

  it('is not sent again to who has it', async () => {
    const app = serve();
    const { headers } = await app.inject('/share/den.png');
    const again = await app.inject({
      url: '/share/DEN.png',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('is drawn for a network address so many times in ten minutes, and sent to it when it is there', async () => {
    const renderInTurn = renderings(() => 0);
    const app = serve(renderInTurn);
    const ask = (name: string, address = '203.0.113.1') =>
      app.inject({ url: `/share/${name}.png?a=${name}`, remoteAddress: address });
    for (let n = 1; n < PICTURE_LIMIT.max; n += 1)
      await renderInTurn(PICTURE_LIMIT, '203.0.113.1', async () => undefined);
    expect((await ask('den')).statusCode).toBe(200);
    const { statusCode, headers } = await ask('las');
    expect([statusCode, headers['retry-after']]).toEqual([429, '600']);
    expect((await ask('DEN')).statusCode).toBe(200);
    expect((await ask('las', '203.0.113.2')).statusCode).toBe(200);
  });

  it('does not exist for an airport or a route that is not flown, or another file', async () => {
    const app = serve();
    for (const file of ['zzz.png', 'den-den.png', 'den.svg', 'den-las-mco.png', 'de.png'])
      expect((await app.inject(`/share/${file}`)).statusCode, file).not.toBe(200);
  });
});
