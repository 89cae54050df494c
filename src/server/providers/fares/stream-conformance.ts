import { expect, it } from 'vitest';
import { destinationOf, originOf } from '#domain/flight.ts';
import {
  calm,
  denver,
  type FareSourceUnderTest,
  orlando,
  vegas,
} from '#test/suppliers/fare-source-under-test.ts';
import type { FareEvent, FareRoute } from './port.ts';

const routeOf = ({ origin, destination }: FareRoute) => `${origin}-${destination}`;

async function eventsOf(stream: AsyncIterable<FareEvent> | undefined): Promise<FareEvent[]> {
  const all: FareEvent[] = [];
  for await (const event of stream ?? []) all.push(event);
  return all;
}

/** What those fare sources promise that ask route by route. `itKeepsFareSourcePromises` calls this, adapters do not. */
export function fareStreamConformance(make: () => Promise<FareSourceUnderTest>) {
  it('streams the same flights that it answers at once', async () => {
    const { source, date } = await make();
    for (const query of source.stream
      ? [
          { date, origins: [denver, vegas] },
          { date, destinations: [orlando] },
        ]
      : []) {
      const [begun, ...routes] = await eventsOf(source.stream?.(query, calm()));
      expect(begun).toEqual({ kind: 'begun', routes: routes.length });
      const told = routes.flatMap((event) => (event.kind === 'answered' ? [event] : []));
      expect(new Set(told.map(routeOf)).size).toBe(routes.length);
      for (const event of told)
        for (const flight of event.flights)
          expect(`${originOf(flight)}-${destinationOf(flight)}`).toBe(routeOf(event));
      const { flights, seenAt } = await source.search(query, calm());
      const inOrder = told.toSorted((one, other) => (routeOf(one) < routeOf(other) ? -1 : 1));
      expect(flights).toEqual(inOrder.flatMap((event) => event.flights));
      expect(seenAt.getTime()).toBe(Math.min(...told.map((event) => event.seenAt.getTime())));
    }
  });

  it('names failed routes and throws when every route fails', async () => {
    const { source, date, supplier } = await make();
    if (!supplier) return;
    supplier.fail('DEN-MCO');
    const query = { date, origins: [denver] };
    const failed = [{ origin: denver, destination: orlando, failure: 'refused' }];
    const answer = await source.search(query, calm());
    expect(answer.failed).toEqual(failed);
    expect(new Set(answer.flights.map(destinationOf))).toEqual(new Set([vegas]));
    const event = await eventsOf(source.stream?.(query, calm()));
    expect(event).toContainEqual({ kind: 'failed', ...failed[0] });
    const pair = source.search({ ...query, destinations: [orlando] }, calm());
    await expect(pair).rejects.toMatchObject({ name: 'ProviderError', failure: 'refused' });
  });

  it('leaves no provider call running when a search is canceled', async () => {
    const { source, date, supplier } = await make();
    if (!supplier) return;
    supplier.silence('DEN-MCO');
    const controller = new AbortController();
    const search = source.search({ date, origins: [denver] }, controller.signal);
    const refused = expect(search).rejects.toMatchObject({ failure: 'aborted' });
    await supplier.asked('DEN-MCO');
    controller.abort();
    await refused;
    await supplier.idle();
  });

  it('leaves no provider call running when the stream reader stops', async () => {
    const { source, date, supplier } = await make();
    if (!supplier) return;
    supplier.silence('DEN-MCO');
    for await (const event of source.stream?.({ date, origins: [denver] }, calm()) ?? [])
      if (event.kind === 'answered') break;
    await supplier.idle();
  });
}
