import '#test/screen/matchers.ts';
import { act, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { bookingLink } from '#domain/flight.ts';
import { asFlight, type SharedFlight } from '#domain/shared-flight.ts';
import { localDate, minutes } from '#domain/time.ts';
import { openTrip, summaryTest, wayHome } from '#test/screen/summary-fixture.ts';
import { aTrip, sharedFlight } from '#test/trip-example.ts';
import { sureWaysAmong } from '#web/flights/shared-trip.ts';
import { deviceProfile } from '#web/travel-profile/device-profile.ts';

summaryTest();

/** Home from Las Vegas on Sunday, 16:48 to 19:25, nonstop. */
const NONSTOP = sharedFlight('LAS 2026-11-29T16:48-08:00 DEN 2026-11-29T19:25-07:00 F9 2010', {
  goWild: 15.41,
  standard: 88,
  discountDen: 79,
});
const WITH_STOP = sharedFlight(
  `LAS 2026-11-29T09:10-08:00 SLC 2026-11-29T11:30-07:00 F9 2020
   SLC 2026-11-29T13:00-07:00 DEN 2026-11-29T14:20-07:00 F9 2022`,
  { standard: 61.5 },
);

const noteFor = async (sureWays: readonly SharedFlight[], trip = aTrip()) => {
  openTrip({ ...trip, sureWays });
  return wayHome();
};
const linesOf = (note: HTMLElement) =>
  within(note)
    .queryAllByRole('listitem')
    .map((line) => line.textContent?.replace(', opens in a new tab', ''));

describe('plan B on the summary', () => {
  it('names the cheapest sure way home, which is not the chosen flight', async () => {
    const note = await noteFor([NONSTOP]);
    expect(note).toHaveTextContent('To be sure of a seat, a Standard fare can be booked now');
    expect(linesOf(note)).toEqual([
      'Cheapest way home that day: 4:48 PM to 7:25 PM, nonstop, F9 2010, $88.00 on flyfrontier.com',
    ]);
    expect(within(note).getByRole('link')).toHaveAttribute(
      'href',
      bookingLink(asFlight(NONSTOP), 'standard'),
    );
    expect(note).not.toHaveTextContent('138.98');
  });

  it('counts Discount Den fares for members of it', async () => {
    const CLUB = sharedFlight('LAS 2026-11-29T17:48-08:00 DEN 2026-11-29T20:25-07:00 F9 2011', {
      standard: 95,
      discountDen: 77,
    });
    const flights = [NONSTOP, CLUB].map(asFlight);
    const { departure, back } = aTrip();
    const ways = sureWaysAmong(flights, [asFlight(departure), asFlight(back)]) ?? [];
    expect(linesOf(await noteFor(ways))).toEqual([
      'Cheapest way home that day: 4:48 PM to 7:25 PM, nonstop, F9 2010, $88.00 on flyfrontier.com',
    ]);
    act(() => deviceProfile.change({ den: true }));
    const note = await wayHome();
    expect(note).toHaveTextContent('To be sure of a seat, a Discount Den fare can be booked now');
    expect(linesOf(note)).toEqual([
      'Cheapest way home that day: 5:48 PM to 8:25 PM, nonstop, F9 2011, $77.00 on flyfrontier.com',
    ]);
  });

  it.each([
    { asked: true, own: false, fare: '$79.00' },
    { asked: false, own: true, fare: '$88.00' },
  ])(
    'counts Discount Den fares as the question did, asked: $asked, this device: $own',
    async ({ asked, own, fare }) => {
      deviceProfile.change({ den: own });
      const note = await noteFor([NONSTOP], { ...aTrip(), den: asked });
      expect(linesOf(note).join()).toContain(`F9 2010, ${fare}`);
    },
  );

  it('a Discount Den fare is no sure way for others', async () => {
    const { standard: _, ...fares } = NONSTOP.fares;
    expect(await noteFor([{ ...NONSTOP, fares }])).toHaveTextContent('No sure way home was seen');
  });

  it('names the cheapest nonstop as well where it is another flight', async () => {
    expect(linesOf(await noteFor([WITH_STOP, NONSTOP]))).toEqual([
      'Cheapest way home that day: 9:10 AM to 2:20 PM, 1 stop, possible connection, F9 2020, F9 2022, $61.50 on flyfrontier.com',
      'Cheapest nonstop: 4:48 PM to 7:25 PM, nonstop, F9 2010, $88.00 on flyfrontier.com',
    ]);
  });

  it('says when the chosen flight is the cheapest sure way', async () => {
    expect(linesOf(await noteFor([aTrip().back]))).toEqual([
      'Cheapest way home that day: this flight, $138.98 on flyfrontier.com',
    ]);
  });

  it('names the day of landing where it is the next one', async () => {
    const overnight = sharedFlight(
      'LAS 2026-11-29T22:48-08:00 DEN 2026-11-30T01:25-07:00 F9 2010',
      { standard: 70 },
    );
    const trip = { ...aTrip(), deadline: { overnight: true } };
    expect(linesOf(await noteFor([overnight], trip))).toEqual([
      'Cheapest way home that day: 10:48 PM to 1:25 AM +1, nonstop, F9 2010, $70.00 on flyfrontier.com',
    ]);
  });

  it('names no flight that lands after the deadline that was asked for', async () => {
    const homeBy = { date: localDate('2026-11-29'), minute: minutes(19 * 60) };
    const note = await noteFor([NONSTOP], { ...aTrip(), deadline: { homeBy } });
    expect(linesOf(note)).toEqual([]);
  });

  it('says that no sure way home was seen', async () => {
    const note = await noteFor([]);
    expect(note).toHaveTextContent(
      'No sure way home was seen for that day: no flight to Denver in time had a Standard fare.',
    );
    expect(within(note).queryByRole('link')).toBeNull();
  });

  it('names no way of a forged link that does not lead home', async () => {
    const elsewhere = sharedFlight(
      'LAS 2026-11-29T09:10-08:00 SLC 2026-11-29T11:30-07:00 F9 2020',
      { standard: 10 },
    );
    expect(linesOf(await noteFor([elsewhere, NONSTOP]))).toEqual([
      'Cheapest way home that day: 4:48 PM to 7:25 PM, nonstop, F9 2010, $88.00 on flyfrontier.com',
    ]);
  });

  it('names no way that has left already', async () => {
    openTrip(
      { ...aTrip(), sureWays: [WITH_STOP, NONSTOP] },
      { blackouts: ['2026-11-29'], ownTime: true },
    );
    expect(linesOf(await wayHome())).toHaveLength(2);
    vi.setSystemTime(new Date('2026-11-29T20:00:00Z'));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(linesOf(await wayHome())).toEqual([
      'Cheapest way home that day: 4:48 PM to 7:25 PM, nonstop, F9 2010, $88.00 on flyfrontier.com',
    ]);
  });

  it('names the Standard fare of the chosen flight when all named ways have left', async () => {
    openTrip({ ...aTrip(), sureWays: [WITH_STOP] }, { blackouts: ['2026-11-29'], ownTime: true });
    expect(linesOf(await wayHome())).toHaveLength(1);
    vi.setSystemTime(new Date('2026-11-29T20:00:00Z'));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await wayHome()).toHaveTextContent('can be booked now: $138.98 on flyfrontier.com');
  });

  it('falls back to the Standard fare of the chosen flight when the other flights are unknown', async () => {
    openTrip();
    const note = await wayHome();
    expect(linesOf(note)).toEqual([]);
    expect(note).toHaveTextContent(
      'To be sure of a seat, a Standard fare can be booked now: $138.98 on flyfrontier.com',
    );
    expect(note).not.toHaveTextContent('Cheapest');
  });

  it.each([
    ['without a price', {}],
    ['with a fare for Discount Den members only', { discountDen: 40 }],
  ])('names nothing for a chosen flight %s when the others are unknown', async (_, fares) => {
    const { segments } = aTrip().back;
    const back = {
      ...sharedFlight('LAS 2026-11-29T09:10-08:00 DEN 2026-11-29T11:30-07:00 F9 1', fares),
      segments,
    };
    openTrip(aTrip({ back }));
    const note = await wayHome();
    expect(note).toHaveTextContent('No pass seat home was offered.');
    expect(note).not.toHaveTextContent('sure');
  });
});
