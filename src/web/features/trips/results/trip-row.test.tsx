import { ROUNDED_UP } from '#domain/money.ts';
import '#test/screen/matchers.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  ATLANTA,
  SOURCE,
  showTrips,
  tripDto,
  tripFlightDto,
  tripRow,
  tripsDto,
  tripsTest,
} from '#test/screen/trips-fixture.tsx';

tripsTest();

const ok = (json: unknown) => ({ status: 200, json });
const heading = () => screen.findByRole('heading', { level: 1, name: /trips?$/ });

describe('a row of trips', () => {
  it('has place, times, hours there, way home and total', async () => {
    showTrips();
    const vegas = await tripRow(/^Las Vegas LAS/);
    expect(vegas.getByText('Strong')).toBeTruthy();
    expect(vegas.getByText('5 ways, last 6:53 PM')).toBeTruthy();
    expect(vegas.getByText('$31')).toBeTruthy();
    expect(screen.getByText(/Timetable: /)).toHaveTextContent(ROUNDED_UP);
    expect(vegas.getByText('pass')).toBeTruthy();
    expect(vegas.getByText('nonstop both ways')).toBeTruthy();
    expect(vegas.getAllByText(/^80 h/)[0]).toBeTruthy();
  });

  it('names what is not on the pass', async () => {
    showTrips();
    const atlanta = await tripRow(/^Atlanta ATL/);
    expect(atlanta.getByText('Standard home')).toBeTruthy();
    expect(atlanta.getByText('$104')).toBeTruthy();
    expect(atlanta.getAllByText('1 stop home')[0]).toBeTruthy();
  });

  it('says that the blackout dates of its days are not announced yet', async () => {
    showTrips({ trips: ok(tripsDto({ trips: [tripDto({ announced: false })] })) });
    expect(await screen.findByText('Blackout dates not announced yet')).toBeVisible();
  });

  it('has no strip for one day, and for several one letter each with what the day has', async () => {
    const days = [
      { date: '2026-12-10', total: 30.82, level: 'strong', on_pass: true, announced: true },
      { date: '2026-12-11', total: 155, level: 'fair', on_pass: false, announced: true },
    ] as const;
    showTrips({
      asked: { out: '2026-12-10/2026-12-13' },
      trips: ok(tripsDto({ trips: [tripDto({ days: [...days] })] })),
      blackouts: ['2026-12-13'],
    });
    const vegas = await tripRow(/^Las Vegas LAS/);
    expect(
      await vegas.findByRole('img', {
        name: 'Leave on: Thu on the pass, Fri with other fares, Sat no trip, Sun blackout',
      }),
    ).toHaveTextContent('TFSS');
  });

  it('names the airports at home where a question has several', async () => {
    const trip = tripDto({ back: tripFlightDto('LAS 13T16:48-08:00 SLC 13T19:00-07:00 F9 2') });
    const { search_parameters } = tripsDto();
    showTrips({
      asked: { origins: 'DEN,SLC', return_to: 'any' },
      trips: ok(
        tripsDto({
          trips: [trip],
          search_parameters: { ...search_parameters, origins: ['DEN', 'SLC'] },
        }),
      ),
    });
    const vegas = await tripRow(/^Las Vegas LAS/);
    expect(vegas.getByText('DEN–SLC')).toBeTruthy();
  });

  it('says how long the drive is to an airport nearby that it leaves from', async () => {
    const { search_parameters } = tripsDto();
    const trips = [
      tripDto({
        out: tripFlightDto('ATL 10T07:00-05:00 LAS 10T08:50-08:00 F9 1'),
        back: tripFlightDto('LAS 13T16:48-08:00 ATL 13T23:46-05:00 F9 2'),
      }),
      ATLANTA,
    ];
    const parameters = { ...search_parameters, origins: ['DEN', 'ATL'], drives: { ATL: 110 } };
    showTrips({
      asked: { nearby: '1' },
      trips: ok(tripsDto({ trips, search_parameters: parameters })),
    });
    expect((await tripRow(/^Las Vegas LAS/)).getByText('ATL: about 1 h 50 m by car')).toBeTruthy();
    expect((await tripRow(/^Atlanta ATL/)).queryByText(/by car/)).toBeNull();
  });

  it('without fares has no total and no price of a day', async () => {
    const { price: _, ...free } = tripDto({
      days: [{ date: '2026-12-10', level: 'strong', on_pass: true, announced: true }],
    });
    const source = { ...SOURCE, fares: 'timetable', simulated: false, has_fares: false };
    showTrips({ trips: ok(tripsDto({ trips: [free], source })) });
    await heading();
    expect(document.querySelector('article')).not.toHaveTextContent('$');
    expect(screen.queryByText('Sample fares')).toBeNull();
  });

  it('opens where it is pressed, and closes again', async () => {
    const { user } = showTrips();
    const vegas = await tripRow(/^Las Vegas LAS/);
    await user.click(vegas.getByText('Strong'));
    expect(vegas.getByRole('button', { name: /^Las Vegas/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await user.click(vegas.getByRole('button', { name: /^Las Vegas/ }));
    expect(vegas.getByRole('button', { name: /^Las Vegas/ })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  });
});
