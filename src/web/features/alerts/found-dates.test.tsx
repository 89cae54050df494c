import '#test/screen/matchers.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { AlertDto } from '#contract/alerts.ts';
import { aDate, anAlert } from '#test/answers.ts';
import { givenAlerts } from '#test/screen/alert-fixture.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { closeSearch, openSearch } from '#test/screen/search-fixture.ts';

screenTest();
afterEach(closeSearch);

/** Opens the page at noon in Denver on November 21. */
async function open(alerts: readonly AlertDto[]) {
  givenAlerts(alerts, alerts.length);
  openSearch({ who: 'premium', address: '/notifications' });
  await screen.findByRole('heading', { name: 'Your Flight Alerts' });
}

const card = (name: string | RegExp) => screen.findByRole('article', { name });

describe('an alert that is a question', () => {
  const wide = anAlert({
    origins: ['DEN', 'SLC'],
    destinations: [],
    travel_dates: [],
    range: { from: '2026-11-22', to: '2026-11-25', weekdays: [] },
    max_price: 40,
    max_stops: 0,
    party: 2,
    dates: [
      aDate(),
      aDate({ date: '2026-11-23', state: 'passed' }),
      aDate({
        date: '2026-11-24',
        state: 'found',
        found_price: 15.41,
        found_at: '2026-11-21T18:48:00.000Z',
        found_origin: 'SLC',
        found_destination: 'ATL',
      }),
      aDate({ date: '2026-11-25' }),
    ],
  });

  it('is one sentence, and below it what was found, where and when', async () => {
    await open([wide]);
    const shown = await card('Denver DEN or Salt Lake City SLC to anywhere');
    expect(shown).toHaveTextContent(
      'any day Nov 22 – Nov 25, under $40 per person, GoWild only, nonstop, 2 people',
    );
    expect(within(shown).getByText('Active')).toBeVisible();
    expect(within(shown).getByText('2 days left')).toBeVisible();
    const rows = within(shown).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Tue, Nov 24Found at $15.41 per person, Salt Lake City to Atlanta, seen 12 min agoSee flights',
    ]);
    expect(within(shown).getByRole('link', { name: 'See flights' }).getAttribute('href')).toBe(
      '/?screen=departure_flights&direction=outbound&origin=SLC&destination=ATL&date=2026-11-24',
    );
    expect(
      within(shown).getByRole('button', { name: 'Pause the alert DEN or SLC to anywhere' }),
    ).toBeVisible();
  });
});

describe('a found date of an active alert', () => {
  it('says how long ago the fare was seen', async () => {
    const seen = {
      state: 'found',
      found_price: 15.41,
      found_at: '2026-11-21T18:48:00.000Z',
    } as const;
    await open([anAlert({ dates: [aDate(seen), aDate({ date: '2026-11-24' })] })]);
    const [first] = within(await card(/Las Vegas/)).getAllByRole('listitem');
    expect(first).toHaveTextContent('Found at $15.41, seen 12 min ago');
  });
});

describe('an alert that found a Discount Den fare', () => {
  it('says that the fare needs a Discount Den membership', async () => {
    const date = aDate({ state: 'found', found_price: 38.5 });
    await open([
      anAlert({
        dates: [
          { ...date, found_fare: 'discount_den' },
          { ...date, date: '2026-11-24', found_fare: 'standard' },
          { ...date, date: '2026-11-25', found_fare: null },
        ],
      }),
    ]);
    const rows = within(await card(/Las Vegas/)).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Sun, Nov 22Found at $38.50See flightsNeeds Discount Den membership',
      'Tue, Nov 24Found at $38.50See flights',
      'Wed, Nov 25Found at $38.50See flights',
    ]);
  });
});
