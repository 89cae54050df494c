import '#test/screen/matchers.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showTrips, tripFlightDto, tripsDto, tripsTest } from '#test/screen/trips-fixture.tsx';

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
