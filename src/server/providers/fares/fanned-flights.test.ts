import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { offsetTime } from '#domain/time.ts';
import { still } from '#test/network-fixture.ts';
import { calm } from '#test/suppliers/fare-source-under-test.ts';
import {
  DAY,
  fannedFaresFixture,
  MCO,
  nothing,
  offerAt,
  pair,
  quickSupplier,
  read,
  standard,
} from '#test/suppliers/fares/fanned-fixture.ts';
import type { OfferedFlight } from './route-fares.ts';

const { real, sourceOf } = fannedFaresFixture();

describe('flights of a provider', () => {
  it('computes the GoWild window of a provider’s flight at the time of the search', async () => {
    const { supplier } = quickSupplier(() => ({ offers: [offerAt(6, { goWild: standard })] }));
    const { source, clock } = sourceOf(supplier);
    clock.moveTo('2026-12-08T06:59:00Z');
    const stateOf = async () =>
      (await source.search(pair, calm())).flights.map(({ goWildWindow }) => goWildWindow.state);
    expect(await stateOf()).toEqual(['opens']);
    clock.moveBy(60_000);
    expect(await stateOf()).toEqual(['open']);
  });

  it('removes GoWild fares on a blackout date and flights that have no other fare', async () => {
    const { supplier } = quickSupplier(() => ({
      offers: [offerAt(6, { goWild: standard }), offerAt(9, { goWild: standard, standard })],
    }));
    const blackout = still({ ...real(), blackoutDates: new Set([DAY]) });
    const { source } = sourceOf(supplier, { network: blackout });
    expect((await source.search(pair, calm())).flights).toMatchObject([
      { fares: { standard }, goWildWindow: { state: 'blackout' } },
    ]);
    const [flight] = (await source.search(pair, calm())).flights;
    expect(flight?.fares.goWild).toBeUndefined();
  });

  it('treats a future time of a provider as now', async () => {
    const { supplier } = quickSupplier(() => ({
      offers: [],
      seenAt: new Date('2027-01-01T00:00:00Z'),
    }));
    const { source, clock } = sourceOf(supplier);
    expect((await source.search(pair, calm())).seenAt).toEqual(clock.now());
  });

  it('omits a flight that another one of its route dominates', async () => {
    const cheap = { ...standard, total: cents(standard.total - 100) };
    const later = offerAt(9, { standard: cheap });
    const { segments } = later;
    const slower = {
      fares: { standard },
      segments: [{ ...segments[0], departs: offsetTime(`${DAY}T08:00:00-08:00`) }],
    } as unknown as OfferedFlight;
    const { source } = sourceOf(quickSupplier(() => ({ offers: [slower, later] })).supplier);
    expect((await source.search(pair, calm())).flights).toMatchObject([{ fares: later.fares }]);
  });

  it('omits flights with more stops than requested', async () => {
    const nonstop = offerAt(6, { standard });
    const [first] = nonstop.segments;
    const via = {
      fares: { standard: { total: cents(standard.total - 100) } },
      segments: [
        { ...first, to: MCO, arrives: offsetTime(`${DAY}T11:00:00-05:00`), number: 'F9 1' },
        {
          ...first,
          from: MCO,
          departs: offsetTime(`${DAY}T12:00:00-05:00`),
          arrives: offsetTime(`${DAY}T14:00:00-08:00`),
        },
      ] as const,
    } as unknown as OfferedFlight;
    const answer = () => ({ offers: [via, nonstop] });
    const flightsWith = async (maxStops: number) => {
      const { source } = sourceOf(quickSupplier(answer).supplier, { maxStops });
      return (await source.search(pair, calm())).flights.map(({ segments }) => segments.length);
    };
    expect(await flightsWith(1)).toEqual([2, 1]);
    expect(await flightsWith(0)).toEqual([1]);
  });
});

it('streams the start of a search without any route', async () => {
  const { source } = sourceOf(quickSupplier(nothing).supplier);
  expect(await read(source.stream?.({ origins: [], date: DAY }, calm()))).toEqual([
    { kind: 'begun', routes: 0 },
  ]);
});
