import '#test/screen/matchers.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FlightDto } from '#contract/flights.ts';
import { flightDto, outboundAnswer } from '#test/screen/answer-builders.ts';
import {
  card,
  departureTest,
  openCard,
  showDepartures,
  way,
} from '#test/screen/departure-fixture.tsx';

departureTest();

type PartyPriceDto = NonNullable<FlightDto['party_price']>;

const forTwo = (price: Partial<PartyPriceDto>, flight = flightDto()): FlightDto => ({
  ...flight,
  party_price: { travelers: 2, passes: 2, on_go_wild: 0, seats_known: true, ...price },
});
const onGoWild = forTwo({ total: 30.82, per_person: 15.41, on_go_wild: 2 });
const split = forTwo({
  total: 127.41,
  per_person: 63.71,
  on_go_wild: 1,
  other_fare: 'standard',
});
const answerFor = (party: number, flight: FlightDto) => {
  const answer = outboundAnswer({ ATL: [flight] });
  const search_parameters = { ...answer.search_parameters, party, passes: party };
  return { ...answer, search_parameters };
};
const show = (flight: FlightDto, search = {}) =>
  showDepartures({
    flights: answerFor(2, flight),
    search: { party: 2, ...search },
    ways: { '2026-11-27': { ATL: [way('2026-11-27T23:00:00-05:00')] } },
  });

describe('departures of a party', () => {
  it('are asked with the party, and so are the ways home', async () => {
    const { asked, homeCalls } = show(onGoWild, { passes: 1 });
    await card(/^Atlanta/);
    await waitFor(() => expect(homeCalls).not.toHaveLength(0));
    for (const url of [asked[0], homeCalls[0]])
      expect([url?.searchParams.get('party'), url?.searchParams.get('passes')]).toEqual(['2', '1']);
    expect(screen.getByLabelText('Your search')).toHaveTextContent('2 travelers');
  });

  it('of one traveler are asked without one', async () => {
    const { asked } = showDepartures();
    await card(/^Atlanta/);
    expect(asked[0]?.search).not.toMatch(/party|passes/);
    expect(screen.getByLabelText('Your search')).toHaveTextContent('1 traveler');
  });

  it('are named as the answer says, not as the address does', async () => {
    showDepartures({ flights: answerFor(3, onGoWild), search: { party: 2 } });
    await card(/^Atlanta/);
    expect(screen.getByLabelText('Your search')).toHaveTextContent('3 travelers');
  });

  it('show the price of one person with the total beside it, on card and row', async () => {
    show(onGoWild);
    const atlanta = await openCard();
    expect(atlanta.getAllByText('$30.82 for 2 on GoWild')).toHaveLength(2);
    expect(atlanta.getAllByText('$16')).toHaveLength(2);
  });

  it('name the fares of a split party and link to both bookings', async () => {
    show(split);
    const atlanta = await openCard();
    expect(atlanta.getAllByText('$127.41 for 2: 1 GoWild, 1 Standard')).toHaveLength(2);
    expect(
      atlanta
        .getAllByRole('link', { name: /^Book/ })
        .map((link) => link.getAttribute('aria-label')),
    ).toEqual([
      'Book 1 GoWild, opens flyfrontier.com in a new tab',
      'Book 1 Standard, opens flyfrontier.com in a new tab',
    ]);
  });

  it('keep a flight with too few seats, say how many are left, and offer no booking', async () => {
    const few = flightDto({ fares: { go_wild: 15.41 }, seats: 1 });
    const flight = forTwo(
      {},
      {
        ...few,
        fares: { ...few.fares, go_wild: { total: 15.41, available_seats: 1, too_few: true } },
        booking_links: { go_wild: null, standard: null, discount_den: null },
      },
    );
    show(flight);
    const atlanta = await openCard();
    expect(atlanta.getByText('Only 1 seat')).toBeVisible();
    expect(atlanta.getAllByText('Too few seats for 2')).toHaveLength(2);
    expect(atlanta.queryByRole('link', { name: /^Book/ })).toBeNull();
  });

  it('say of a fare whose seats are hidden or unknown what is known', async () => {
    const plain = flightDto();
    show(
      forTwo(
        { total: 224, per_person: 112, other_fare: 'standard', seats_known: false },
        {
          ...plain,
          fares: { ...plain.fares, go_wild: { total: 15.41, too_few: true } },
        },
      ),
    );
    const atlanta = await openCard();
    expect(atlanta.getByText('Too few seats')).toBeVisible();
    expect(atlanta.getAllByText('$224.00 for 2 on Standard, seats not known')).toHaveLength(2);
  });

  it('say of GoWild that nobody has a pass', async () => {
    show(forTwo({ passes: 0, total: 224, per_person: 112, other_fare: 'standard' }), { passes: 0 });
    expect((await openCard()).getByText('No pass')).toBeVisible();
  });
});
