import '#test/screen/matchers.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, refusal } from '#test/screen/fake-api.ts';
import {
  homeDto,
  openedDto,
  showTrips,
  tripDto,
  tripFlightDto,
  tripRow,
  tripsDto,
  tripsTest,
} from '#test/screen/trips-fixture.tsx';

tripsTest();

const ok = (json: unknown) => ({ status: 200, json });

describe('an opened row of trips', () => {
  const opened = async (fixture: Parameters<typeof showTrips>[0] = {}) => {
    const shown = showTrips({ open: 'LAS', ...fixture });
    const vegas = await tripRow(/^Las Vegas LAS/);
    await vegas.findByRole('button', { name: 'See the flights' });
    return { ...shown, vegas };
  };
  const picks = (list: ReturnType<typeof within>, title: string) =>
    within(list.getByRole('group', { name: title })).getAllByRole('radio');

  it('has the flights out and home with the best pair chosen, and its way home in words', async () => {
    const { vegas } = await opened();
    expect(picks(vegas, 'Out, Thu, Dec 10').map((one) => one.matches(':checked'))).toEqual([
      true,
      false,
    ]);
    expect(picks(vegas, 'Home, Sun, Dec 13').map((one) => one.matches(':checked'))).toEqual([
      false,
      false,
      true,
    ]);
    expect(vegas.getByText('Home by Sun 9 PM: strong.')).toBeTruthy();
    expect(
      vegas.getByText(/5 ways, 3 on the pass\. The last leaves 6:53 PM, nonstop\./),
    ).toHaveTextContent('Cheapest sure way $88.00, leaves 12:07 PM.');
    expect(vegas.getByText('Out Thu 7:00 AM, home Sun 7:46 PM, 80 h in Las Vegas')).toBeTruthy();
    expect(vegas.getByText(/^\$30\.82, on the pass both ways\./)).toBeTruthy();
  });

  it('joins any two flights that fit; total, hours there and way home follow', async () => {
    const { user, vegas } = await opened();
    await user.click(vegas.getByRole('radio', { name: /^1:00/ }));
    await user.click(vegas.getByRole('radio', { name: /^12:07/ }));
    expect(vegas.getByText('Out Thu 1:00 PM, home Sun 3:00 PM, 70 h in Las Vegas')).toBeTruthy();
    expect(vegas.getByText(/^\$148\.00, Standard both ways\./)).toBeTruthy();
    expect(vegas.getByText('Home by Sun 9 PM: fair.')).toBeTruthy();
  });

  it('a flight home that does not fit is disabled and says why', async () => {
    const backs = [
      ...openedDto().backs,
      { flight: tripFlightDto('LAS 13T20:00-08:00 SLC 13T22:20-07:00 F9 8'), price: 15.41 },
    ];
    const { user, vegas } = await opened({ opened: ok(openedDto({ backs })) });
    await user.click(vegas.getByRole('radio', { name: /^1:00/ }));
    const elsewhere = vegas.getByRole('radio', { name: /^8:00.*you left from DEN/ });
    expect(elsewhere).toBeDisabled();
  });

  it('keeps the best flight home when the chosen one does not fit another flight out', async () => {
    const { user, vegas } = await opened();
    await user.click(vegas.getByRole('radio', { name: /^6:30/ }));
    await user.click(vegas.getByRole('radio', { name: /^1:00/ }));
    expect(vegas.getByRole('radio', { name: /^4:48/ })).toHaveProperty('checked', true);
    expect(vegas.getByRole('radio', { name: /^6:30/ })).toBeDisabled();
  });

  it('asks for slower ways only when they are wanted', async () => {
    const slow = {
      flight: {
        ...tripFlightDto(
          'LAS 13T00:10-08:00 DFW 13T05:00-06:00 F9 8 | DFW 13T19:00-06:00 DEN 13T20:00-07:00 F9 10',
        ),
        slow: true,
      },
      price: 20,
    };
    const { user, vegas } = await opened({
      opened: (_body, query) => {
        if (query.slow !== '1') return ok(openedDto());
        const { backs, pairs } = openedDto();
        return ok(openedDto({ backs: [...backs, slow], pairs: [...pairs, [0, 3]] }));
      },
    });
    expect(fakeApi.heard('GET /trips/LAS')).toHaveLength(1);
    const home = within(vegas.getByRole('group', { name: 'Home, Sun, Dec 13' }));
    await user.click(home.getByRole('button', { name: /lower ways/ }));
    expect(await home.findByRole('radio', { name: /^12:10/ })).toHaveProperty('checked', false);
    expect(home.getByRole('radio', { name: /^4:48/ })).toHaveProperty('checked', true);
  });

  it('counts slower ways and later flights home before they are asked for', async () => {
    const { vegas } = await opened();
    const [out, home] = ['Out, Thu, Dec 10', 'Home, Sun, Dec 13'].map((name) =>
      within(vegas.getByRole('group', { name })),
    );
    expect(out?.getByRole('button', { name: '2 slower ways' })).toBeTruthy();
    expect(home?.getByRole('button', { name: '12 slower ways' })).toBeTruthy();
    expect(home?.getByText('5 land after 9 PM')).toBeTruthy();
    expect(out?.queryByText(/ land after /)).toBeNull();
  });

  it('offers no slower ways and no later flights where there are none', async () => {
    const { vegas } = await opened({
      opened: ok(openedDto({ left_out: { slow_outs: 0, backs: [] } })),
    });
    expect(vegas.queryByRole('button', { name: /lower way/ })).toBeNull();
    expect(vegas.queryByText(/ land after /)).toBeNull();
  });

  it('shows few flights at first and the others when asked', async () => {
    const many = Array.from({ length: 6 }, (_, at) => ({
      flight: tripFlightDto(`DEN 10T0${at + 2}:15-07:00 LAS 10T0${at + 3}:00-08:00 F9 2${at}`),
      price: 15.41,
    }));
    const pairs = many.map((_, at) => [at, 0] as [number, number]);
    const homes = many.map((_, out) => ({
      out,
      date: '2026-12-13',
      airport: 'DEN',
      home: homeDto(),
    }));
    const { user, vegas } = await opened({
      opened: ok(openedDto({ outs: many, pairs, homes })),
    });
    const out = within(vegas.getByRole('group', { name: 'Out, Thu, Dec 10' }));
    expect(out.getAllByRole('radio')).toHaveLength(4);
    await user.click(out.getByRole('button', { name: '2 more' }));
    expect(out.getAllByRole('radio')).toHaveLength(6);
  });

  it('shows the flights home of one day, and another day when it is chosen', async () => {
    const backs = [
      openedDto().backs[2]!,
      { flight: tripFlightDto('LAS 14T09:00-08:00 DEN 14T11:50-07:00 F9 30'), price: 50 },
    ];
    const { user, vegas } = await opened({
      opened: ok(
        openedDto({
          backs,
          pairs: [
            [0, 0],
            [0, 1],
          ],
          homes: ['2026-12-13', '2026-12-14'].map((date) => ({
            out: 0,
            date,
            airport: 'DEN',
            home: homeDto(),
          })),
        }),
      ),
    });
    await user.click(vegas.getByRole('radio', { name: 'Mon 14' }));
    const home = within(vegas.getByRole('group', { name: 'Home, Mon, Dec 14' }));
    expect(home.getByRole('radio', { name: /^9:00/ })).toHaveProperty('checked', true);
  });

  it('the address keeps the chosen flights for Back and a shared link', async () => {
    const first = await opened();
    await first.user.click(first.vegas.getByRole('radio', { name: /^1:00/ }));
    await first.user.click(first.vegas.getByRole('radio', { name: /^12:07/ }));
    await waitFor(() =>
      expect(first.at.location).toMatch(/^\/trips\?day=2026-12-10&pick=\w+,\w+$/),
    );
    cleanup();
    const { vegas } = await opened({ address: first.at.location });
    expect(vegas.getByRole('radio', { name: /^1:00/ })).toHaveProperty('checked', true);
    expect(vegas.getByRole('radio', { name: /^12:07/ })).toHaveProperty('checked', true);
  });

  it('the address keeps that slower ways were asked for', async () => {
    const first = await opened();
    const out = within(first.vegas.getByRole('group', { name: 'Out, Thu, Dec 10' }));
    await first.user.click(out.getByRole('button', { name: '2 slower ways' }));
    await waitFor(() => expect(first.at.location).toBe('/trips?slower=1'));
    cleanup();
    await opened({ address: first.at.location });
    await waitFor(() =>
      expect(fakeApi.heard('GET /trips/LAS').at(-1)?.query).toMatchObject({ slow: '1' }),
    );
  });

  it('leads on to the summary with the chosen pair', async () => {
    const { user, vegas, at } = await opened();
    await user.click(vegas.getByRole('radio', { name: /^6:30/ }));
    await user.click(vegas.getByRole('button', { name: 'See the flights' }));
    await waitFor(() => expect(at.location).toMatch(/^\/flight-summary\?/));
    expect(Object.fromEntries(new URL(at.location, 'http://localhost').searchParams)).toMatchObject(
      {
        origin: 'DEN',
        destination: 'LAS',
        date: '2026-12-10',
        home_by: '2026-12-13T21:00',
        den: '0',
      },
    );
  });

  it('leads on to the summary at the price of the trip where it is lower than that of GoWild', async () => {
    const { outs, backs } = openedDto();
    const [first] = outs;
    const fares = { ...first!.flight.fares, standard: { total: 12, available_seats: 9 } };
    const cheap = { flight: { ...first!.flight, fares }, price: 12 };
    const { user, vegas, at } = await opened({
      opened: ok(openedDto({ outs: [cheap, ...outs.slice(1)], backs })),
    });
    await user.click(vegas.getByRole('button', { name: 'See the flights' }));
    await waitFor(() => expect(at.location).toMatch(/^\/flight-summary\?/));
    const query = new URL(at.location, 'http://localhost').searchParams;
    expect([query.get('on_pass'), query.get('party')]).toEqual(['0,1', null]);
  });

  it('shows another day out when its button is pressed', async () => {
    const { user, vegas, at } = await opened({
      asked: { out: '2026-12-10/2026-12-11' },
      trips: ok(
        tripsDto({
          trips: [
            tripDto({
              days: [
                {
                  date: '2026-12-10',
                  total: 30.82,
                  level: 'strong',
                  on_pass: true,
                  announced: true,
                },
                { date: '2026-12-11', total: 155, level: 'fair', on_pass: false, announced: true },
              ],
            }),
          ],
        }),
      ),
    });
    await user.click(vegas.getByRole('button', { name: 'Fri 11 $155 with other fares' }));
    await waitFor(() =>
      expect(fakeApi.heard('GET /trips/LAS').at(-1)?.query).toMatchObject({ day: '2026-12-11' }),
    );
    expect(at.location).toBe('/trips?day=2026-12-11');
  });

  it('says why the flights cannot be shown and tries again', async () => {
    const shown = showTrips({
      open: 'LAS',
      opened: { status: 503, json: refusal('fares_unavailable', 'No fares right now.') },
    });
    expect(await screen.findByText('No fares right now.')).toBeTruthy();
    fakeApi.on('GET /trips/LAS', ok(openedDto()));
    await shown.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'See the flights' })).toBeTruthy();
  });

  it('a free member sees the best pair in words and what Premium adds', async () => {
    const { user } = showTrips({ plan: 'free', open: 'LAS' });
    const vegas = await tripRow(/^Las Vegas LAS/);
    expect(vegas.getByText('Out Thu 7:00 AM, home Sun 7:46 PM, 80 h in Las Vegas')).toBeTruthy();
    expect(vegas.getByText('Home by Sun 9 PM: strong.')).toBeTruthy();
    expect(vegas.getByText('Premium Feature')).toBeTruthy();
    expect(vegas.getByText(/^Choosing a departure and its return flight/)).toBeTruthy();
    expect(fakeApi.heard('GET /trips/LAS')).toEqual([]);
    await user.click(vegas.getByRole('button', { name: 'Back to Search' }));
    expect(vegas.queryByText('Premium Feature')).toBeNull();
  });
});
