import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { noLocations } from '#server/providers/choose.ts';
import { locationSourceConformance } from '#test/conformance/location.ts';
import { stillClock } from '#test/harness.ts';
import { remoteLocations } from './remote.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const BOULDER = { latitude: 40.01, longitude: -105.27, city: 'Boulder', country_name: 'USA' };
const answering =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

async function serviceThat(answer: RequestListener, deadlineMs = 3_000) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(decodeURIComponent(request.url ?? ''));
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const clock = stillClock();
  const template = `http://127.0.0.1:${port}/{ip}/json`;
  const source = remoteLocations({ template, clock, deadlineMs });
  return { source, asked: () => asked, clock, place: template.replace('{ip}', 'other') };
}

locationSourceConformance(() => serviceThat(answering(BOULDER)));
locationSourceConformance(async () => ({ source: noLocations, asked: () => [] }));

describe('the location service', () => {
  it('asks the location service for an address, or the network of an IPv6 address', async () => {
    const { source, asked } = await serviceThat(answering(BOULDER));
    const boulder = { spot: { lat: 40.01, lng: -105.27 }, city: 'Boulder', countryName: 'USA' };
    expect(await source.locate('8.8.8.8')).toEqual(boulder);
    expect(await source.locate('2607:f8b0:4005:805::/64')).toEqual(boulder);
    expect(asked()).toEqual(['/8.8.8.8/json', '/2607:f8b0:4005:805::/json']);
  });

  it('caches a location answer for ten minutes, also a failure', async () => {
    const { source, asked, clock } = await serviceThat(answering('', 500));
    await expect(source.locate('8.8.8.8')).rejects.toThrow('Location lookup: refused');
    await expect(source.locate('8.8.8.8')).rejects.toThrow('Location lookup: refused');
    expect(asked()).toHaveLength(1);
    clock.moveBy(10 * 60_000);
    await expect(source.locate('8.8.8.8')).rejects.toThrow('Location lookup: refused');
    expect(asked()).toHaveLength(2);
  });

  it('reads a location without names', async () => {
    const { latitude, longitude } = BOULDER;
    const { source } = await serviceThat(answering({ latitude, longitude, city: null }));
    expect(await source.locate('8.8.8.8')).toMatchObject({ city: '', countryName: '' });
  });

  it.each([
    'not JSON',
    {},
    { ...BOULDER, latitude: '40.01' },
    { ...BOULDER, latitude: 91 },
    { ...BOULDER, longitude: -181 },
    { ...BOULDER, city: 'x'.repeat(201) },
    { ...BOULDER, more: 'x'.repeat(16_384) },
  ])('fails when the location service answers %j', async (body) => {
    const { source } = await serviceThat(answering(body));
    await expect(source.locate('8.8.8.8')).rejects.toThrow('Location lookup: malformed');
  });

  it('follows no redirect of the location service', async () => {
    const elsewhere = await serviceThat(answering(BOULDER));
    const { source } = await serviceThat((_request, response) =>
      response.writeHead(302, { location: elsewhere.place }).end(),
    );
    await expect(source.locate('8.8.8.8')).rejects.toThrow('Location lookup: refused');
    expect(elsewhere.asked()).toEqual([]);
  });

  it('fails when the location service is too slow, also in the middle of its answer', async () => {
    const never = await serviceThat(() => undefined, 50);
    await expect(never.source.locate('8.8.8.8')).rejects.toThrow('Location lookup: timeout');
    const half = await serviceThat((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.write('{"latitude":');
    }, 50);
    await expect(half.source.locate('8.8.8.8')).rejects.toThrow('Location lookup: timeout');
  });
});
