import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { bookingLink } from '#domain/flight.ts';
import { asFlight, type SharedFlight } from '#domain/shared-flight.ts';
import { localDate, minutes } from '#domain/time.ts';
import { outboundAnswer } from '#test/screen/answer-builders.ts';
import { way } from '#test/screen/departure-fixture.tsx';
import { fakeApi, givenPageSettings } from '#test/screen/fake-api.ts';
import { openTrip, RETURN_TOMORROW, summaryTest, wayHome } from '#test/screen/summary-fixture.ts';
import { aTrip, sharedFlight } from '#test/trip-example.ts';

summaryTest();

describe('way home note', () => {
  it('the way home note comes first and says when a way home that is not bookable yet opens', async () => {
    openTrip();
    const note = await wayHome();
    expect(note).toHaveTextContent('Your way home cannot be booked yet.');
    expect(note).toHaveTextContent(
      'The pass seat from Las Vegas to Denver on Sun, Nov 29 can be booked from Sat, Nov 28, 12:00 AM PST, in 6 d 13 h. You will have left Denver by then',
    );
    const figures = document.querySelector('dl') as Element;
    expect(note.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('the way home note says how surely the day of the return leads home', async () => {
    const LAS = [
      way('2026-11-29T16:48:00-08:00', { go_wild: false }),
      way('2026-11-29T20:00:00-08:00'),
    ];
    fakeApi.on('GET /flights/ways-home', (_, { home, date }) => ({
      status: 200,
      json: {
        ways: home === 'DEN' && date === '2026-11-29' ? { LAS } : {},
        source: outboundAnswer({}).source,
      },
    }));
    openTrip();
    const note = await wayHome();
    await waitFor(() =>
      expect(note).toHaveTextContent('Home Sun, Nov 29: fair. 2 ways, 1 on the pass'),
    );
  });

  it('the way home note counts only ways that land by the time asked for', async () => {
    const early = { arrival_time: '2026-11-29T20:00:00-07:00' };
    const late = { arrival_time: '2026-11-29T21:30:00-07:00' };
    const LAS = [
      way('2026-11-29T16:48:00-08:00', { go_wild: false, ...early }),
      way('2026-11-29T18:00:00-08:00', late),
    ];
    fakeApi.on('GET /flights/ways-home', () => ({
      status: 200,
      json: { ways: { LAS }, source: outboundAnswer({}).source },
    }));
    const homeBy = { date: localDate('2026-11-29'), minute: minutes(21 * 60) };
    openTrip(aTrip({ deadline: { homeBy } }));
    const note = await wayHome();
    await waitFor(() =>
      expect(note).toHaveTextContent('Home by Sun 9 PM: thin. 1 way, none on the pass'),
    );
  });

  it('the way home note asks no supplier how surely the day leads home', async () => {
    givenPageSettings({ fares_stream: true });
    openTrip();
    await wayHome();
    expect(fakeApi.heard('GET /flights/ways-home')).toEqual([]);
  });

  it('the way home note shows the fare that is bookable at any time', async () => {
    openTrip();
    const link = within(await wayHome()).getByRole('link', {
      name: /^\$138\.98 on flyfrontier\.com/,
    });
    expect(link).toHaveAttribute('href', bookingLink(asFlight(aTrip().back), 'standard'));
  });

  it('the way home note says that it opens before departure', async () => {
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

  it('the way home note says that the way home is bookable now', async () => {
    const departure = sharedFlight('DEN 2026-11-22T06:00-07:00 LAS 2026-11-22T07:00-08:00 F9 1', {
      goWild: 15,
    });
    openTrip(aTrip({ departure, back: RETURN_TOMORROW }));
    expect(await wayHome()).toHaveTextContent('Your way home can be booked now.');
  });

  it('the way home note says what is left on a blackout date', async () => {
    openTrip(aTrip(), { blackouts: ['2026-11-29'] });
    expect(await wayHome()).toHaveTextContent('Your way home is on a blackout date.');
    expect(await wayHome()).toHaveTextContent('The pass is not valid on Sun, Nov 29.');
    expect(await wayHome()).toHaveTextContent('a Standard fare can be booked now');
    expect(
      await screen.findByText('Blackout date: the pass is not valid on this day'),
    ).toBeVisible();
  });

  it('the way home note says what is left without a pass seat', async () => {
    openTrip(
      aTrip({
        back: { ...aTrip().back, fares: { standard: aTrip().back.fares.standard } as never },
      }),
    );
    expect(await wayHome()).toHaveTextContent('No pass seat home was offered.');
    expect(screen.getByText('Other fares can be booked now.')).toBeVisible();
  });

  it('the way home note updates when the window opens while the page is open', async () => {
    openTrip(aTrip(), { ownTime: true });
    expect(await wayHome()).toHaveTextContent('in 6 d 13 h');
    vi.setSystemTime(new Date('2026-11-28T08:00:10Z'));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await wayHome()).toHaveTextContent('Your way home can be booked now.');
    expect(await screen.findByText('This flight has left')).toBeVisible();
  });
});
