import '#test/screen/matchers.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { bookingLink } from '#domain/flight.ts';
import { openTrip, summaryTest, TOMORROW_HOME, wayHome } from '#test/screen/summary-fixture.ts';
import { aTrip, sharedFlight } from '#test/trip-example.ts';
import { asFlight, type SharedFlight } from '#web/trip/shared-trip.ts';

summaryTest();

describe('the way home', () => {
  it('that cannot be booked yet is the first thing said, with the moment', async () => {
    openTrip();
    const note = await wayHome();
    expect(note).toHaveTextContent('Your way home cannot be booked yet.');
    expect(note).toHaveTextContent(
      'The pass seat from Las Vegas to Denver on Sun, Nov 29 can be booked from Sat, Nov 28, 12:00 AM PST, in 6d 13h. You will have left Denver by then',
    );
    const figures = document.querySelector('dl') as Element;
    expect(note.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('has a fare that is sure', async () => {
    openTrip();
    const link = within(await wayHome()).getByRole('link', {
      name: /^\$138\.98 on flyfrontier\.com/,
    });
    expect(link).toHaveAttribute('href', bookingLink(asFlight(aTrip().back), 'standard'));
  });

  it('that can be booked before leaving says so', async () => {
    const departure = sharedFlight('DEN 2026-11-24T20:00-07:00 LAS 2026-11-24T21:00-08:00 F9 1', {
      standard: 50,
    });
    const back: SharedFlight = sharedFlight(
      'LAS 2026-11-25T09:00-08:00 DEN 2026-11-25T11:50-07:00 F9 2004',
      { goWild: 20 },
    );
    openTrip(aTrip({ departure, back }));
    expect(await wayHome()).toHaveTextContent('That is before you leave Denver.');
  });

  it('that is open says so', async () => {
    const departure = sharedFlight('DEN 2026-11-22T06:00-07:00 LAS 2026-11-22T07:00-08:00 F9 1', {
      goWild: 15,
    });
    openTrip(aTrip({ departure, back: TOMORROW_HOME }));
    expect(await wayHome()).toHaveTextContent('Your way home can be booked now.');
  });

  it('on a blackout date says what is left', async () => {
    openTrip(aTrip(), { blackouts: ['2026-11-29'] });
    expect(await wayHome()).toHaveTextContent('Your way home is on a blackout date.');
    expect(await wayHome()).toHaveTextContent('The pass is not valid on Sun, Nov 29.');
    expect(await wayHome()).toHaveTextContent('a Standard fare can be booked now');
    expect(
      await screen.findByText('Blackout date: the pass is not valid on this day'),
    ).toBeVisible();
  });

  it('without a pass seat says what is left', async () => {
    openTrip(
      aTrip({
        back: { ...aTrip().back, fares: { standard: aTrip().back.fares.standard } as never },
      }),
    );
    expect(await wayHome()).toHaveTextContent('No pass seat home was offered.');
    expect(screen.getByText('Other fares can be booked now.')).toBeVisible();
  });

  it('opens while the page is looked at', async () => {
    openTrip(aTrip(), { ownTime: true });
    expect(await wayHome()).toHaveTextContent('in 6d 13h');
    vi.setSystemTime(new Date('2026-11-28T08:00:10Z'));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await wayHome()).toHaveTextContent('Your way home can be booked now.');
    expect(await screen.findByText('This flight has left')).toBeVisible();
  });
});
