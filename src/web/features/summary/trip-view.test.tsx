import '#test/screen/matchers.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { flightReference } from '#domain/flight-reference.ts';
import { asFlight } from '#domain/shared-flight.ts';
import { givenPageSettings } from '#test/screen/fake-api.ts';
import { quick } from '#test/screen/search-fields.ts';
import {
  openTrip,
  priceSource,
  RETURN_TOMORROW,
  summaryTest,
  textOf,
  tripShown,
} from '#test/screen/summary-fixture.ts';
import { aTrip } from '#test/trip-example.ts';
import { decodeTrip } from '#web/flights/shared-trip.ts';

summaryTest();

describe('trip summary', () => {
  it('the trip summary names the trip and is readable by anyone with its URL', async () => {
    openTrip();
    await tripShown();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Flight Summary');
    expect(screen.getByText('Review your selected flights')).toBeVisible();
    expect(screen.getByText('Round trip, Economy, 1 passenger')).toBeVisible();
    expect(document.title).toBe('Flight Summary · Roamfare');
  });

  it('the trip summary shows duration, stay and total price', async () => {
    openTrip();
    await tripShown();
    const figures = [...document.querySelectorAll('dl')][0];
    expect([...(figures?.children ?? [])].map(textOf)).toEqual([
      'Total trip duration2d 16hFri 6:30 AM to Sun 11:20 PM',
      'Stay in Las Vegas2d58 h on the ground',
      'Total price$40.91Taxes included',
    ]);
  });

  it('the trip summary shows an outbound row, then a return row', async () => {
    openTrip();
    await tripShown();
    const out = screen.getByRole('region', { name: 'Outbound' });
    const back = screen.getByRole('region', { name: 'Return' });
    expect(out.compareDocumentPosition(back)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(out).toHaveTextContent('Fri, Nov 27, Frontier');
    for (const text of ['Frontier', '6:30 AM', 'DEN MST', '7:40 AM', 'LAS PST'])
      expect(out).toHaveTextContent(text);
    expect(within(out).getByText('2h 10m · Nonstop · F9 1094')).toBeVisible();
    expect(back).toHaveTextContent('Sun, Nov 29, Frontier');
    expect(
      within(back).getByText('4h 10m · 1 stop in Salt Lake City, 1h 30m · F9 2000, F9 2002'),
    ).toBeVisible();
  });

  it('says how to book a possible connection', async () => {
    openTrip();
    await tripShown();
    const note =
      'Possible connection: check at the airline whether it sells these flights as one booking. If it does not, book each flight on its own: a missed connection is then your risk.';
    expect(within(screen.getByRole('region', { name: 'Return' })).getByText(note)).toBeVisible();
    expect(screen.getAllByText(/Possible connection/)).toHaveLength(1);
  });

  it('does not doubt a connection that the source sells as one booking', async () => {
    openTrip(aTrip({ back: { ...aTrip().back, soldAsOne: true } }));
    await tripShown();
    expect(screen.queryByText(/Possible connection/)).toBeNull();
  });

  it('the trip summary marks a seasonal flight that may not fly, and the usual pattern of an old timetable', async () => {
    givenPageSettings({ timetable_until: '2026-06-29' });
    openTrip(aTrip({ back: { ...aTrip().back, seasonUnknown: true } }));
    await tripShown();
    const back = screen.getByRole('region', { name: 'Return' });
    expect(within(back).getByText('Seasonal, may not fly')).toBeVisible();
    expect(screen.getAllByText('Seasonal, may not fly')).toHaveLength(1);
    expect(screen.getByText('June timetable: the usual pattern, check the day.')).toBeVisible();
  });

  it('the trip summary breaks its price down to the cent', async () => {
    openTrip();
    await tripShown();
    const lines = [...document.querySelectorAll('dl')][1];
    expect([...(lines?.children ?? [])].map(textOf)).toEqual([
      'Outbound FlightGoWild, Nov 27$15.41',
      'Return FlightGoWild, Nov 29$25.50',
      'Total$40.91',
    ]);
  });

  it('the trip summary shows no total without a fare, never $0', async () => {
    openTrip(aTrip({ back: { ...aTrip().back, fares: {} } }));
    await tripShown();
    expect(screen.getAllByText('Price unavailable').length).toBeGreaterThan(2);
    expect(document.body.textContent).not.toContain('$0');
  });

  it('the trip summary says how old its prices are, that they are unverified and simulated', async () => {
    openTrip();
    await tripShown();
    expect(screen.getByText('Sample fares')).toBeVisible();
    expect(priceSource()).toHaveTextContent('(3 h ago) from the link');
    expect(priceSource()).toHaveTextContent('not checked again');
  });

  it('the trip summary says that real fares have an unknown age', async () => {
    openTrip(aTrip({ seenAt: undefined, simulated: false }));
    await tripShown();
    expect(screen.queryByText('Sample fares')).toBeNull();
    expect(
      screen.getByText(/Prices of unknown age from the link, not checked again/),
    ).toBeVisible();
  });

  it('the trip summary says that the flights cannot be taken one after the other', async () => {
    openTrip(aTrip({ back: RETURN_TOMORROW }));
    expect(
      (await screen.findByText('These flights do not fit together.')).closest('[role=alert]'),
    ).toHaveTextContent('The return flight leaves before the outbound flight has arrived.');
  });
});

describe('summary links', () => {
  it.each(['Back to return flights', 'Change Return Flight'])(
    'the summary link %s leads to the return flights',
    async (name) => {
      const { router } = openTrip();
      await tripShown();
      const link = screen.getByRole('link', { name });
      const { search } = new URL((link as HTMLAnchorElement).href);
      expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
        origin: 'DEN',
        destination: 'LAS',
        date: '2026-11-27',
        screen: 'return_flights',
        flight: flightReference(asFlight(aTrip().departure)),
        return_date: '2026-11-29',
      });
      expect(router.location().pathname).toBe('/flight-summary');
    },
  );

  it.each(['New Search', 'Search New Flights'])(
    'the summary link %s leads to an empty form',
    async (name) => {
      sessionStorage.setItem('search_draft', JSON.stringify({ origins: ['DEN'] }));
      const { router } = openTrip();
      await tripShown();
      await userEvent.click(screen.getByRole('link', { name }));
      expect(await quick('Denver')).toBeVisible();
      expect(router.location().href).toBe('/?mode=one-way');
      expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    },
  );
});

describe('sharing a trip', () => {
  const press = async () => {
    const user = userEvent.setup();
    await tripShown();
    await user.click(screen.getByRole('button', { name: 'Share Flight Summary' }));
  };

  it('sharing a trip copies a URL that holds the trip', async () => {
    openTrip();
    await press();
    expect(await screen.findByText('URL Copied')).toBeVisible();
    expect(screen.getByText('Shareable flight summary URL copied to clipboard!')).toBeVisible();
    const copied = new URL(await navigator.clipboard.readText());
    expect(copied.origin + copied.pathname).toBe(`${location.origin}/flight-summary`);
    const { data = '', ...text } = Object.fromEntries(copied.searchParams);
    expect(decodeTrip(data)).toEqual(aTrip());
    expect(text).toEqual({ origin: 'DEN', destination: 'LAS', date: '2026-11-27' });
  });

  it('sharing a trip copies the URL another way when the clipboard is blocked', async () => {
    openTrip();
    const user = userEvent.setup();
    await tripShown();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    let selected = '';
    document.execCommand = () => {
      selected = document.querySelector('textarea')?.value ?? '';
      return true;
    };
    await user.click(screen.getByRole('button', { name: 'Share Flight Summary' }));
    expect(await screen.findByText('URL Copied')).toBeVisible();
    expect(selected).toContain('/flight-summary?data=');
  });

  it('sharing a trip says that neither way of copying works', async () => {
    openTrip();
    const user = userEvent.setup();
    await tripShown();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    document.execCommand = () => false;
    await user.click(screen.getByRole('button', { name: 'Share Flight Summary' }));
    expect(await screen.findByText('Share Failed')).toBeVisible();
    expect(screen.getByText('Failed to generate shareable URL. Please try again.')).toBeVisible();
  });
});
