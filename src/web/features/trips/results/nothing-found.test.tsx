import '#test/screen/matchers.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { localDate } from '#domain/time.ts';
import { showTrips, tripFlightDto, tripsDto, tripsTest } from '#test/screen/trips-fixture.tsx';
import { blackoutSentence, formatLoosening, loosened } from './nothing-found.tsx';

tripsTest();

const ok = (json: unknown) => ({ status: 200, json });

describe('no trips', () => {
  const empty = { trips: [] };

  it('says which wish to loosen, and asks with it changed in one press', async () => {
    const loosen = [
      { set: { home_by: '2026-12-13T23:00' }, destinations: 14 },
      { set: { max_stops: null }, destinations: 1 },
    ];
    const { user, onAsk } = showTrips({
      asked: { max_stops: '0' },
      trips: ok({ ...tripsDto(empty), loosen }),
    });
    expect(
      await screen.findByRole('heading', { name: 'Nothing fits all of your wishes' }),
    ).toBeTruthy();
    expect(
      screen.getByRole('button', { name: 'With stops instead of nonstop: 1 trip' }),
    ).toBeTruthy();
    await user.click(
      screen.getByRole('button', { name: 'Home by Sun 11 PM instead of Sun 9 PM: 14 trips' }),
    );
    expect(onAsk).toHaveBeenCalledWith(
      expect.objectContaining({ home_by: '2026-12-13T23:00', max_stops: '0' }),
    );
  });

  it('names the blackout dates of the days asked', async () => {
    showTrips({
      asked: { out: '2026-12-19/2026-12-20', home_by: undefined },
      trips: ok(tripsDto(empty)),
      blackouts: ['2026-12-18', '2026-12-19', '2026-12-20', '2026-12-21', '2026-12-23'],
    });
    expect(
      await screen.findByText(/December 19–21, 23 are blackout dates: no pass fares then\./),
    ).toBeTruthy();
  });

  it('lists apart what opens later, with when each window opens', async () => {
    const later = (opens_at: string) => ({ window: { state: 'opens', opens_at } }) as const;
    showTrips({
      asked: { fares: 'pass' },
      trips: ok(
        tripsDto({
          ...empty,
          unopened: [
            {
              destination: 'LAS',
              out: tripFlightDto(
                'DEN 11T07:00-07:00 LAS 11T07:50-08:00 F9 1',
                later('2026-12-10T00:00:00-07:00'),
              ),
              back: tripFlightDto(
                'LAS 13T16:48-08:00 DEN 13T19:46-07:00 F9 2',
                later('2026-12-12T00:00:00-08:00'),
              ),
            },
          ],
        }),
      ),
    });
    const list = within(await screen.findByRole('region', { name: 'Not open yet' }));
    expect(list.getByText('Out opens Thu 12:00 AM MST')).toBeTruthy();
    expect(list.getByText('Home opens Sat 12:00 AM PST')).toBeTruthy();
  });
});

const asked = {
  origins: 'DEN',
  out: '2026-12-10',
  nights: '2-4',
  depart_after: '17:00',
  home_by: '2026-12-13T21:00',
  home_by_time: '21:00',
  max_stops: '0',
  warm_from: '65',
  party: '2',
  passes: '1',
  fares: 'pass',
};

it.each([
  [{ home_by: '2026-12-13T23:30' }, 'Home by Sun 11:30 PM instead of Sun 9 PM: 14 trips'],
  [{ home_by: null }, 'Home later than Sun 9 PM: 14 trips'],
  [{ home_by_time: '23:00' }, 'Home by 11 PM instead of 9 PM: 14 trips'],
  [{ home_by_time: null }, 'Home later than 9 PM: 14 trips'],
  [{ nights: '2-5' }, '2 to 5 nights instead of 2 to 4 nights: 14 trips'],
  [{ nights: '0' }, 'A day trip instead of 2 to 4 nights: 14 trips'],
  [
    { out: '2026-12-10/2026-12-11' },
    'Leaving Thu, Dec 10 to Fri, Dec 11 instead of Thu, Dec 10: 14 trips',
  ],
  [{ depart_after: null }, 'Leaving before 5 PM, too: 14 trips'],
  [{ depart_after: '15:00' }, 'Leaving after 3 PM instead of 5 PM: 14 trips'],
  [{ max_stops: null }, 'With stops instead of nonstop: 14 trips'],
  [{ max_stops: '1' }, 'Up to 1 stop instead of nonstop: 14 trips'],
  [{ fares: null }, 'Standard fares too: 14 trips'],
  [{ warm_from: null }, 'However warm it is: 14 trips'],
  [{ warm_from: '60' }, 'Warm from 60 °F instead of 65 °F: 14 trips'],
  [{ nearby: '1' }, 'Airports nearby too: 14 trips'],
  [{ return_to: 'any' }, 'Home at any of your airports: 14 trips'],
  [{ slow: '1' }, 'Slower ways too: 14 trips'],
  [{ destination: null }, 'To any place: 14 trips'],
  [{ party: null }, 'For 1 person instead of 2: 14 trips'],
  [{ passes: null }, 'With a pass for each: 14 trips'],
])('a question with %j changed is named and counted', (set, text) => {
  expect(formatLoosening({ set, destinations: 14 }, asked)).toBe(text);
});

it('a loosened question keeps every other wish', () => {
  const change = { set: { max_stops: null, out: '2026-12-11' }, destinations: 3 };
  expect(loosened(asked, change)).toEqual({ ...asked, max_stops: undefined, out: '2026-12-11' });
});

it('blackout dates of the days out and back are named', () => {
  const dates = new Set(['2026-12-12', '2026-12-31', '2027-01-01']);
  const on = (from: string, until: string, nights: string) =>
    blackoutSentence(dates, { from: localDate(from), until: localDate(until) }, { nights });
  expect(on('2026-12-10', '2026-12-10', '1')).toBeUndefined();
  expect(on('2026-12-10', '2026-12-10', '2-4')).toBe(
    'December 12 is a blackout date: no pass fares then.',
  );
  expect(on('2026-12-30', '2027-01-02', '1')).toBe(
    'December 31 and January 1 are blackout dates: no pass fares then.',
  );
});
