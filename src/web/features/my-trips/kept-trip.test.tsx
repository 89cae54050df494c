import '#test/screen/matchers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { writeFlight } from '#contract/shared-flight.ts';
import { fakeApi, givenPageSettings, refusal } from '#test/screen/fake-api.ts';
import {
  givenTrips,
  heading,
  kept,
  open,
  SOON,
  SOON_OUT,
  TRIP,
} from '#test/screen/kept-trip-fixture.ts';
import { screenTest } from '#test/screen/open-app.tsx';
import { closeSearch, type SearchFixture } from '#test/screen/search-fixture.ts';
import { aTrip, sharedFlight } from '#test/trip-example.ts';
import { deviceTrips } from '#web/saved-trips/use-saved-trips.ts';

screenTest();
afterEach(() => {
  closeSearch();
  vi.restoreAllMocks();
});

const steps = () =>
  within(screen.getByRole('list', { name: 'The midnight plan' }))
    .getAllByRole('listitem')
    .map((step) => step.textContent?.replaceAll(/\s+/g, ' '));

describe('a kept trip', () => {
  const openTrip = (dto = TRIP, fixture: SearchFixture = {}) => {
    deviceTrips.put(dto);
    return open(`/my-trips/${dto.id}`, fixture);
  };

  it('books the way home from its step where that is open too and the flight out is next', async () => {
    const back = sharedFlight('LAS 2026-11-24T09:00-08:00 DEN 2026-11-24T11:50-07:00 F9 2', {
      standard: 138.98,
    });
    openTrip(kept({}, aTrip({ departure: SOON_OUT, back })), { blackouts: ['2026-11-24'] });
    expect(await heading('Now: book the flight out', 2)).toBeVisible();
    const step = within(screen.getByRole('list', { name: 'The midnight plan' }))
      .getAllByRole('listitem')
      .find((one) => one.textContent?.includes('Book the way home')) as HTMLElement;
    expect(
      within(step).getByRole('link', { name: /^Book now, Las Vegas to Denver, 2026-11-24/ }),
    ).toBeVisible();
    await userEvent.click(within(step).getByRole('button', { name: /^Booked/ }));
    expect(await within(step).findByText('Booked')).toBeVisible();
    expect(within(step).queryByRole('link')).toBeNull();
  });

  it('a kept trip marks a seasonal flight that may not fly, and the usual pattern of an old timetable', async () => {
    givenPageSettings({ timetable_until: '2026-06-29' });
    openTrip(kept({}, aTrip({ back: { ...aTrip().back, seasonUnknown: true } })));
    expect(await heading('Las Vegas, Fri to Sun')).toBeVisible();
    const marked = steps().filter((step) => step?.includes('Seasonal, may not fly'));
    expect(marked.map((step) => step?.slice(0, 22))).toEqual([
      '12:00 AMSat, Nov 28, L',
      '6:10 PMSun, Nov 29, La',
    ]);
    expect(screen.getByText('June timetable: the usual pattern, check the day.')).toBeVisible();
  });

  it('says that nobody can tell whether a pass seat from an unknown airport can be booked', async () => {
    const back = sharedFlight('ANC 2026-11-29T09:00-09:00 DEN 2026-11-29T15:50-07:00 F9 2', {
      goWild: 15.41,
    });
    openTrip(kept({ home_state: 'to_book' }, aTrip({ back })));
    expect(await heading('Check when the way home can be booked', 2)).toBeVisible();
    expect(screen.getByText('Cannot tell whether a pass seat can be booked now')).toBeVisible();
    expect(screen.queryByText('Can be booked now')).toBeNull();
  });

  it('says what to do when, in the time of each airport', async () => {
    openTrip();
    expect(await heading('Las Vegas, Fri to Sun')).toBeVisible();
    expect(
      screen.getByText('Nov 27 to 29, 58 h there, 1 person. Nothing booked yet.'),
    ).toBeVisible();
    expect(screen.getByText('Sample fares')).toBeVisible();
    const said = steps();
    expect(said.map((text) => text?.slice(0, 22))).toEqual([
      '12:00 AMThu, Nov 26, D',
      '6:30 AMFri, Nov 27, De',
      '12:00 AMSat, Nov 28, L',
      '9:00 AMSat, Nov 28, La',
      '6:10 PMSun, Nov 29, La',
    ]);
    expect(said[0]).toContain('Book the flight out');
    expect(said[0]).toContain('Denver to Las Vegas, nonstop, F9 1094');
    expect(said[0]).toContain('Opens in 4 d 12 h');
    expect(said[3]).toContain(
      'No seat yet? Plan B, $61.98Book the Sun 4:48 PM nonstop at the Standard fare. It lands 7:25 PM in Denver and does not depend on the pass.',
    );
    expect(said[4]).toContain('Fly homeLands 11:20 PM in Denver.');
  });

  it('counts down to the next step, and says when it can be booked', async () => {
    openTrip();
    const panel = within(await screen.findByRole('region', { name: 'Next: book the flight out' }));
    expect(panel.getByText('4 d 12 h')).toBeVisible();
    expect(panel.getByText(/Pass seats open Thu 12:00 AM in Denver\./)).toHaveTextContent(
      '$15.41 when you kept it, seen 3 hours ago.',
    );
    expect(panel.getByRole('button', { name: 'Opens at 12:00 AM' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.queryByRole('link', { name: /^Book now/ })).toBeNull();
  });

  it('names the time in the city that a connection leaves from, whichever airport opens its window', async () => {
    // Midnight in Atlanta, where the second segment leaves on the next day.
    const departure = sharedFlight(
      `DEN 2026-11-24T18:00-07:00 ATL 2026-11-24T23:10-05:00 F9 1
       ATL 2026-11-25T07:00-05:00 LAS 2026-11-25T08:30-08:00 F9 2`,
      { goWild: 25.5, standard: 120 },
    );
    openTrip(kept({}, aTrip({ departure })));
    const panel = within(await screen.findByRole('region', { name: 'Next: book the flight out' }));
    expect(panel.getByText(/Pass seats open Mon 10:00 PM in Denver\./)).toBeVisible();
    expect(panel.getByText('2 d 10 h')).toBeVisible();
    expect(panel.getByRole('button', { name: 'Opens at 10:00 PM' })).toBeVisible();
    expect(steps()[0]).toMatch(/^10:00 PM ?Mon, Nov 23, Denver/);
  });

  it('has one way to book, once the window is open', async () => {
    openTrip(SOON);
    expect(await screen.findByRole('region', { name: 'Now: book the flight out' })).toBeVisible();
    const [link, ...others] = screen.getAllByRole('link', { name: /^Book now/ });
    expect(others).toEqual([]);
    expect((link as HTMLAnchorElement).href).toContain('o1=DEN&d1=LAS&dd1=2026-11-22');
  });

  describe('Book now', () => {
    const seen = (fares: object | null) => {
      const { departure } = aTrip();
      const flight = fares && {
        ...writeFlight({ ...departure, segments: SOON_OUT.segments }),
        fares: { go_wild: null, standard: null, discount_den: null, ...fares },
        booking_links: { go_wild: null, standard: null, discount_den: null },
        lowest_go_wild_price: null,
        lowest_price: null,
        go_wild_window: { state: 'open', opens_at: null, announced: true },
        announced: true,
        season_unknown: false,
      };
      const source = {
        fares: 'x',
        simulated: true,
        seen_at: '2026-11-21T19:00:00Z',
        timetable: '',
      };
      return { status: 200, json: { flight, source } };
    };
    const press = async () => {
      openTrip(SOON);
      await userEvent.click(await screen.findByRole('link', { name: /^Book now/ }));
    };

    it.each([
      [
        { go_wild: { total: 15.41, available_seats: 1 } },
        'Now $15.41, 1 seat. Was $15.41, seen 3 hours ago.',
      ],
      [{ go_wild: { total: 19.41 } }, 'Now $19.41. Was $15.41, seen 3 hours ago.'],
      [{ standard: { total: 98 } }, 'No seat at this fare any more. Was $15.41, seen 3 hours ago.'],
      [null, 'This flight is not offered any more. Was $15.41, seen 3 hours ago.'],
    ])('looks again before it leads on, and says what it found: %j', async (fares, words) => {
      fakeApi.on('GET /flights/look', seen(fares));
      await press();
      expect(await screen.findByText(words)).toBeVisible();
      const link = screen.getByRole('link', { name: /^Continue to the airline/ });
      expect((link as HTMLAnchorElement).href).toContain('o1=DEN&d1=LAS&dd1=2026-11-22');
      expect(fakeApi.heard('GET /flights/look')[0]?.query).toMatchObject({
        origin: 'DEN',
        destination: 'LAS',
        date: '2026-11-22',
      });
    });

    it('leads on and says so where it could not look', async () => {
      fakeApi.on('GET /flights/look', 'unreachable');
      await press();
      expect(
        await screen.findByText('We could not look again in time. Was $15.41, seen 3 hours ago.'),
      ).toBeVisible();
      expect(screen.getByRole('link', { name: /^Continue to the airline/ })).toBeVisible();
    });
  });

  it('goes on to the flight home once the flight out is booked, and back again', async () => {
    openTrip(SOON);
    await userEvent.click(await screen.findByRole('button', { name: /^Booked ?, flight out$/ }));
    expect(await screen.findByRole('region', { name: /Next: fly to Las Vegas/ })).toBeVisible();
    expect(screen.getByText(/Flight out booked\./)).toBeVisible();
    expect(deviceTrips.get()[0]?.out_state).toBe('booked');
    await userEvent.click(screen.getByRole('button', { name: /^Undo ?, flight out$/ }));
    expect(await screen.findByRole('region', { name: 'Now: book the flight out' })).toBeVisible();
  });

  it('leads to other flights where the seat is gone, and says what to cancel', async () => {
    openTrip({ ...SOON, home_state: 'booked' });
    await userEvent.click(await screen.findByRole('button', { name: /^Gone ?, flight out$/ }));
    expect(await screen.findByRole('region', { name: 'The flight out is gone' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose other flights' })).toHaveAttribute('href', '/');
    expect(screen.getByText('Way home: will you fly it?')).toBeVisible();
    expect(screen.getByText(/cancel it at the airline before Tue 9:00 AM/)).toBeVisible();
  });

  it('asks whether it was flown', async () => {
    const flown = kept(
      { out_state: 'flown', home_state: 'booked' },
      aTrip({
        departure: sharedFlight('DEN 2026-11-20T06:00-07:00 LAS 2026-11-20T07:00-08:00 F9 1', {}),
        back: sharedFlight('LAS 2026-11-21T09:00-08:00 DEN 2026-11-21T11:50-07:00 F9 2', {}),
      }),
    );
    openTrip(flown);
    expect(await screen.findByRole('region', { name: 'Did you take the way home?' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Flown ?, way home$/ }));
    expect(await screen.findByRole('region', { name: 'Nothing left to do' })).toBeVisible();
  });

  it('says that a newer timetable moved or dropped a flight', async () => {
    openTrip({
      ...TRIP,
      out_change: {
        kind: 'moved',
        departure_time: '2026-11-27T07:05:00-07:00',
        arrival_time: '2026-11-27T08:20:00-08:00',
      },
      home_change: { kind: 'dropped' },
    });
    expect(await screen.findByText('Flight out: another time')).toBeVisible();
    expect(
      screen.getByText(
        /has it on Fri 7:05 AM, landing 8:20 AM in Las Vegas, instead of Fri 6:30 AM/,
      ),
    ).toBeVisible();
    expect(screen.getByText('Way home: no longer in the timetable')).toBeVisible();
  });

  it('sums up what it costs', async () => {
    openTrip();
    await heading('What it costs', 2);
    const lines = [...document.querySelectorAll('dl > div')].map((one) => one.textContent);
    expect(lines).toEqual([
      'All on the pass$40.91',
      'With plan B home$77.39',
      'Standard fares$236.98',
    ]);
  });

  it('keeps a note', async () => {
    openTrip();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), ' Window seat ');
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(deviceTrips.get()[0]?.note).toBe('Window seat'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save note' })).toBeNull());
  });

  it('is removed, and comes back as it was', async () => {
    const dto = { ...TRIP, note: 'Mine', out_state: 'booked' as const };
    const { router } = openTrip(dto);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove trip' }));
    expect(
      await screen.findByText('Your booking at the airline stays. Cancel it there.'),
    ).toBeVisible();
    await waitFor(() => expect(router.location().pathname).toBe('/my-trips'));
    expect(deviceTrips.get()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await heading('Las Vegas, Fri to Sun', 3)).toBeVisible();
    expect(deviceTrips.get()).toMatchObject([{ note: 'Mine', out_state: 'booked' }]);
  });

  it('is not there where it was never kept', async () => {
    open('/my-trips/abc');
    expect(await heading('Trip not found')).toBeVisible();
  });

  it('says what could not be saved, and changes nothing', async () => {
    givenTrips([SOON]);
    fakeApi.on(`PATCH /saved-trips/${SOON.id}`, {
      status: 400,
      json: refusal('invalid_input', 'No luck.'),
    });
    open(`/my-trips/${SOON.id}`, { who: 'free' });
    await userEvent.click(await screen.findByRole('button', { name: /^Booked ?, flight out$/ }));
    expect(await screen.findByText('No luck.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Now: book the flight out' })).toBeVisible();
  });

  it('of a member is changed in the account', async () => {
    givenTrips([SOON]);
    fakeApi.on(`PATCH /saved-trips/${SOON.id}`, (body) => {
      const trip = { ...SOON, ...body };
      givenTrips([trip]);
      return { status: 200, json: { trip } };
    });
    open(`/my-trips/${SOON.id}`, { who: 'free' });
    await userEvent.click(await screen.findByRole('button', { name: /^Booked ?, flight out$/ }));
    expect(await screen.findByRole('region', { name: /Next: fly to Las Vegas/ })).toBeVisible();
    expect(fakeApi.heard(`PATCH /saved-trips/${SOON.id}`)[0]?.body).toEqual({
      out_state: 'booked',
    });
  });
});
