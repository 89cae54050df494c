import { describe, expect, it } from 'vitest';
import { realNetwork } from '#test/network-fixture.ts';
import { sourceAt } from '#test/suppliers/simulated-fares.ts';
import { sharedFlight } from '#test/trip-example.ts';
import { type AirportCode, airportCode } from './airports.ts';
import {
  allPlaces,
  dayTags,
  formatOpening,
  type GoWildWindow,
  goWildWindow,
  isAllBlackout,
  isAnnounced,
  lastPublished,
  placeWindows,
  unannouncedText,
  windowCounts,
  windowCountsAt,
  windowOpens,
} from './booking-window.ts';
import { calendarFile } from './calendar-file.ts';
import { type Flight, originOf, stopsOf } from './flight.ts';
import { type PlanFacts, planOf } from './saved-trip.ts';
import { savedTripEvents } from './saved-trip-calendar.ts';
import {
  type InstantMinute,
  instantOfDate,
  localDate,
  type TimeZone,
  timeAt,
  timeZone,
} from './time.ts';
import { windowAt } from './ways-home.ts';

const denver = timeZone('America/Denver');
const newYork = timeZone('America/New_York');
const at = (iso: string) => instantOfDate(new Date(iso));
/** Long after the days of these tests, so that all of them are announced. */
const PUBLISHED = new Set(['2027-04-04']);

const ask = (days: string[], now: string, options: { international?: boolean } = {}) =>
  goWildWindow({
    segments: days.map((day) => ({ day: localDate(day), zone: denver })),
    international: options.international ?? false,
    now: at(now),
    blackoutDates: PUBLISHED,
  });

describe('GoWild booking window', () => {
  it('the GoWild window opens at midnight of the departure airport, the day before', () => {
    // Denver is seven hours behind: its November 24 begins at 07:00 UTC.
    expect(ask(['2026-11-25'], '2026-11-24T06:59Z')).toEqual({
      state: 'opens',
      at: at('2026-11-24T07:00Z'),
      zone: denver,
    });
    expect(ask(['2026-11-25'], '2026-11-24T07:00Z')).toEqual({ state: 'open' });
  });

  it('the GoWild window opens ten days before an international departure', () => {
    const international = { international: true };
    expect(ask(['2026-12-05'], '2026-11-25T06:59Z', international).state).toBe('opens');
    expect(ask(['2026-12-05'], '2026-11-25T07:00Z', international).state).toBe('open');
  });

  it('the GoWild window of an overnight connection opens with its last segment', () => {
    expect(ask(['2026-11-25', '2026-11-26'], '2026-11-24T20:00Z')).toMatchObject({
      state: 'opens',
      at: at('2026-11-25T07:00Z'),
    });
  });

  it('the GoWild window opens at local midnight on the day of a clock change', () => {
    // The window for November 2 opens on November 1, the day the clocks go back: 00:00 is still summer time.
    expect(
      goWildWindow({
        segments: [{ day: localDate('2026-11-02'), zone: newYork }],
        international: false,
        now: at('2026-11-01T03:59Z'),
        blackoutDates: PUBLISHED,
      }),
    ).toMatchObject({ at: at('2026-11-01T04:00Z') });
  });

  it('the GoWild window is a blackout when any segment leaves on a blackout date', () => {
    const window = goWildWindow({
      segments: [
        { day: localDate('2026-11-27'), zone: denver },
        { day: localDate('2026-11-28'), zone: denver },
      ],
      international: false,
      now: at('2026-11-27T12:00Z'),
      blackoutDates: new Set(['2026-11-28', '2027-04-04']),
    });
    expect(window).toEqual({ state: 'blackout' });
  });
});

describe('GoWild booking window of a connection', () => {
  const window = (segments: [day: string, zone: TimeZone][], now: string) =>
    goWildWindow({
      segments: segments.map(([day, zone]) => ({ day: localDate(day), zone })),
      international: false,
      now: at(now),
      blackoutDates: PUBLISHED,
    });

  it('the GoWild window of a connection opens at the last midnight among its airports', () => {
    // Midnight is 05:00 UTC in New York and 07:00 UTC in Denver.
    const opens = { state: 'opens', at: at('2026-11-24T07:00Z') };
    const ask = (...zones: TimeZone[]) =>
      window(
        zones.map((zone) => ['2026-11-25', zone]),
        '2026-11-24T06:00Z',
      );
    expect(ask(newYork, denver)).toMatchObject(opens);
    expect(ask(denver, newYork)).toMatchObject(opens);
    expect(ask(newYork)).toEqual({ state: 'open' });
  });

  it('the GoWild window of a connection has the zone of its first airport, whichever airport decides', () => {
    const zoneOf = (...zones: TimeZone[]) =>
      window(
        zones.map((zone) => ['2026-11-25', zone]),
        '2026-11-24T04:00Z',
      );
    expect(zoneOf(newYork, denver)).toMatchObject({ zone: newYork });
    expect(zoneOf(denver, newYork)).toMatchObject({ zone: denver });
  });

  it('the GoWild window is open without segments', () => {
    expect(window([], '2026-11-24T06:00Z')).toEqual({ state: 'open' });
  });
});

describe('window opening of one departure', () => {
  it('windowOpens is midnight of the airport one day before, ten days before if international', () => {
    const departure = { day: localDate('2026-12-05'), zone: denver };
    expect(windowOpens(departure, false)).toBe(at('2026-12-04T07:00Z'));
    expect(windowOpens(departure, true)).toBe(at('2026-11-25T07:00Z'));
  });
});

const LONG_BEFORE = '2026-06-01T00:00:00Z';
const network = await realNetwork();
const facts: PlanFacts = {
  zoneOf: (code) => network.airports.get(code)?.zone,
  isAbroad: (code) => network.airports.get(code)?.domestic === false,
  blackoutDates: PUBLISHED,
};

/** Window, row of the plan and event of the calendar of a flight, long before it opens. */
function openingsOf(flight: Flight) {
  const now = at(LONG_BEFORE);
  const trip = { departure: flight, states: { out: 'to_book', home: 'to_book' } } as const;
  const window = goWildWindow({
    segments: flight.segments.map(({ from, departs }) => ({
      day: localDate(departs.slice(0, 10)),
      zone: facts.zoneOf(from)!,
    })),
    international: flight.segments.some(({ from, to }) => [from, to].some(facts.isAbroad)),
    now,
    blackoutDates: PUBLISHED,
  });
  if (window.state !== 'opens') throw new Error('The window has opened');
  const { moments } = savedTripEvents(trip, {
    ...facts,
    cityOf: (code) => network.airports.get(code)?.city ?? code,
    hasFares: true,
    host: 'test',
    now,
  });
  const booking = planOf(trip, facts, now).find(({ kind }) => kind === 'book');
  return { window, row: booking?.time, moments };
}

const city = (code: AirportCode) => network.airports.get(code)?.city;

describe('opening of a window in words', () => {
  it.each([
    [
      'Denver to Cancun through Dallas, which leaves Dallas on the next day',
      `DEN 2026-12-08T18:00-07:00 DFW 2026-12-08T20:58-06:00 F9 3985
       DFW 2026-12-09T06:00-06:00 CUN 2026-12-09T09:50-05:00 F9 228`,
      'Sat, Nov 28, 11:00 PM MST',
      '2026-11-28T23:00:00-07:00',
    ],
    [
      'Denver to Ontario through Las Vegas, where midnight is an hour later',
      `DEN 2026-12-09T08:00-07:00 LAS 2026-12-09T08:55-08:00 F9 1
       LAS 2026-12-09T11:00-08:00 ONT 2026-12-09T12:00-08:00 F9 2`,
      'Tue, Dec 8, 1:00 AM MST',
      '2026-12-08T01:00:00-07:00',
    ],
    [
      'San Juan to Denver through Baltimore',
      `SJU 2026-12-09T08:00-04:00 BWI 2026-12-09T11:00-05:00 F9 1
       BWI 2026-12-09T13:00-05:00 DEN 2026-12-09T15:00-07:00 F9 2`,
      'Tue, Dec 8, 1:00 AM AST',
      '2026-12-08T01:00:00-04:00',
    ],
    [
      'Phoenix to Chicago through Denver before the clocks of Denver change',
      `PHX 2027-03-13T08:00-07:00 DEN 2027-03-13T10:00-07:00 F9 1
       DEN 2027-03-13T12:00-07:00 MDW 2027-03-13T15:00-06:00 F9 2`,
      'Fri, Mar 12, 12:00 AM MST',
      '2027-03-12T00:00:00-07:00',
    ],
    [
      'Phoenix to Chicago through Denver, where the window opens by winter time for a flight in summer time',
      `PHX 2027-03-15T08:00-07:00 DEN 2027-03-15T11:00-06:00 F9 1
       DEN 2027-03-15T13:00-06:00 MDW 2027-03-15T16:00-05:00 F9 2`,
      'Sun, Mar 14, 12:00 AM MST',
      '2027-03-14T00:00:00-07:00',
    ],
    [
      'Phoenix to Ontario through Las Vegas after the change, when both have the same time',
      `PHX 2027-03-16T08:00-07:00 LAS 2027-03-16T09:00-07:00 F9 1
       LAS 2027-03-16T11:00-07:00 ONT 2027-03-16T12:00-07:00 F9 2`,
      'Mon, Mar 15, 12:00 AM MST',
      '2027-03-15T00:00:00-07:00',
    ],
    [
      'Indianapolis to Las Vegas through Denver',
      `IND 2026-12-09T08:00-05:00 DEN 2026-12-09T09:00-07:00 F9 1
       DEN 2026-12-09T11:00-07:00 LAS 2026-12-09T12:00-08:00 F9 2`,
      'Tue, Dec 8, 2:00 AM EST',
      '2026-12-08T02:00:00-05:00',
    ],
    [
      'Cancun to San Juan through Orlando, where midnight comes at the same time in winter',
      `CUN 2026-12-20T08:00-05:00 MCO 2026-12-20T10:00-05:00 F9 1
       MCO 2026-12-20T13:00-05:00 SJU 2026-12-20T17:00-04:00 F9 2`,
      'Thu, Dec 10, 12:00 AM EST',
      '2026-12-10T00:00:00-05:00',
    ],
    [
      'Cancun to San Juan through Orlando in summer, where midnight comes an hour earlier',
      `CUN 2027-07-20T08:00-05:00 MCO 2027-07-20T11:00-04:00 F9 1
       MCO 2027-07-20T14:00-04:00 SJU 2027-07-20T17:00-04:00 F9 2`,
      'Sat, Jul 10, 12:00 AM EST',
      '2027-07-10T00:00:00-05:00',
    ],
  ])('the window of %s opens on the clock of the first airport', (_, lines, zoned, row) => {
    const flight = {
      ...sharedFlight(lines, { goWild: 30 }),
      goWildWindow: { state: 'open' },
    } as const;
    const openings = openingsOf(flight);
    expect(formatOpening(openings.window)).toBe(zoned);
    expect(formatOpening(openings.window, { city: city(originOf(flight)) })).toBe(
      zoned.replace(/\w+$/, `in ${city(originOf(flight))}`),
    );
    expect(openings.row).toBe(row);
    const text = { idOf: () => 'id', placeOf: String, zoneOf: facts.zoneOf, product: 'test' };
    const file = calendarFile([], { ...text, now: at(LONG_BEFORE) }, openings.moments);
    const local = row.slice(0, 19).replaceAll(/[-:]/g, '');
    expect(file).toContain(`DTSTART;TZID=${openings.window.zone}:${local}`);
  });

  it('says the weekday alone within six days, also where it is the day before in another zone', () => {
    const opening = { at: at('2026-11-29T06:00Z'), zone: denver };
    const said = (now: string) => formatOpening(opening, { now: at(now) });
    expect(said('2026-11-23T06:01Z')).toBe('Sat 11:00 PM MST');
    expect(said('2026-11-23T06:00Z')).toBe('Sat, Nov 28, 11:00 PM MST');
    expect(formatOpening(opening, { now: at('2026-11-28T06:00Z'), city: 'Denver' })).toBe(
      'Sat 11:00 PM in Denver',
    );
  });

  /** Hours behind UTC. */
  const BEHIND: Record<string, number> = {
    AST: 4,
    EST: 5,
    EDT: 4,
    CST: 6,
    CDT: 5,
    MST: 7,
    MDT: 6,
    PST: 8,
    PDT: 7,
  };

  it.each([
    ['DEN', '2026-12-09'],
    ['SJU', '2026-12-09'],
    ['LAX', '2026-12-09'],
    ['PHX', '2026-12-09'],
    ['IND', '2026-12-09'],
    ['DEN', '2027-03-15'],
    ['PHX', '2027-03-15'],
    ['SJU', '2026-11-02'],
    ['CUN', '2026-12-12'],
  ])(
    'every connection from %s on %s opens at the instant that its words name',
    async (code, date) => {
      const origin = airportCode(code);
      const query = { origins: [origin], date: localDate(date) };
      const { flights } = await sourceAt(LONG_BEFORE).source.search(
        query,
        new AbortController().signal,
      );
      const connections = flights.filter((flight) => stopsOf(flight) > 0);
      for (const flight of connections) {
        const { window, row, moments } = openingsOf(flight);
        expect(flight.goWildWindow).toEqual(window);
        const [, monthDay, clock, zone] =
          /^\w+, (.+?), (.+) (\w+)$/.exec(formatOpening(window)) ?? [];
        const wall = Date.parse(`${monthDay} ${row?.slice(0, 4)} ${clock} UTC`) / 60_000;
        expect(wall + BEHIND[zone!]! * 60).toBe(window.at);
        expect(row).toBe(timeAt(network.airports.get(origin)!.zone, window.at));
        expect(moments).toMatchObject([{ at: window.at, zone: window.zone }]);
      }
      expect(connections.length).toBeGreaterThan(10);
    },
  );
});

describe('day tags', () => {
  it('day tags mark today and tomorrow for GoWild and ten days for international', () => {
    const days = [-1, 0, 1, 2, 10, 11].map((day) => dayTags(day, false));
    expect(days.map((tags) => tags.goWild)).toEqual([false, true, true, false, false, false]);
    expect(days.map((tags) => tags.international)).toEqual([false, true, true, true, true, false]);
  });

  it('day tags of a blackout day mark only the blackout', () => {
    expect(dayTags(1, true)).toEqual({ goWild: false, international: false, blackout: true });
  });
});

describe('the windows of several flights or places', () => {
  const open = { state: 'open' } as const;
  const closed = { state: 'blackout' } as const;
  const opens = (minute: number, zone = denver) =>
    ({ state: 'opens', at: minute as InstantMinute, zone }) as const;
  const counted = (groups: readonly (readonly GoWildWindow[])[]) => {
    const { open: now, openings, blackout } = windowCounts(groups);
    return [now, openings.map(({ at: minute, count }) => [minute, count]), blackout];
  };

  it.each<[string, readonly (readonly GoWildWindow[])[], ReturnType<typeof counted>]>([
    ['nothing', [], [0, [], 0]],
    ['each state apart', [[open], [opens(9)], [closed], [opens(9)]], [1, [[9, 2]], 1]],
    [
      'one that opens with those that do not',
      [[open], ...Array(62).fill([opens(9)])],
      [1, [[9, 62]], 0],
    ],
    [
      'moments, the soonest first',
      [[opens(12)], [opens(9)], [opens(12)]],
      [
        0,
        [
          [9, 1],
          [12, 2],
        ],
        0,
      ],
    ],
    ['a place by its flight that is open', [[closed, opens(9), open]], [1, [], 0]],
    ['a place by its flight that opens first', [[closed, opens(12), opens(9)]], [0, [[9, 1]], 0]],
    ['a place without a flight not at all', [[], [closed, closed]], [0, [], 1]],
  ])('windowCounts counts %s', (_what, groups, expected) => {
    expect(counted(groups)).toEqual(expected);
  });

  it('windowCounts has the zone of each opening', () => {
    const { openings } = windowCounts([[opens(9, newYork)], [opens(12)]]);
    expect(openings.map(({ zone }) => zone)).toEqual([newYork, denver]);
  });

  it('windowCountsAt counts what has opened in the meantime as open', () => {
    const counts = windowCounts([[open], [opens(9)], [opens(9)], [opens(12)], [closed]]);
    expect(windowCountsAt(counts, 8 as InstantMinute)).toEqual(counts);
    const later = windowCountsAt(counts, 9 as InstantMinute);
    expect([later.open, later.openings.length, later.blackout]).toEqual([3, 1, 1]);
    expect(windowCountsAt(counts, 12 as InstantMinute)).toMatchObject({ open: 4, openings: [] });
  });

  it.each([
    ['no window', [], false],
    ['a blackout', [[closed]], true],
    ['a blackout and a window that opens', [[closed], [opens(9)]], false],
    ['a blackout and an open window', [[closed], [open]], false],
  ])('isAllBlackout of %s', (_what, groups: readonly GoWildWindow[][], expected) => {
    expect(isAllBlackout(windowCounts(groups))).toBe(expected);
  });

  it('placeWindows counts places abroad apart, and allPlaces adds them up', () => {
    const windows = placeWindows([
      { isAbroad: false, windows: [opens(9)] },
      { isAbroad: true, windows: [opens(9), open] },
      { isAbroad: true, windows: [opens(9)] },
      { isAbroad: true, windows: [opens(3)] },
      { isAbroad: false, windows: [closed] },
    ]);
    expect(windows.domestic).toMatchObject({ open: 0, blackout: 1 });
    expect(windows.abroad).toMatchObject({ open: 1, blackout: 0 });
    expect(allPlaces(windows)).toEqual({
      open: 1,
      openings: [
        { at: 3, zone: denver, count: 1 },
        { at: 9, zone: denver, count: 2 },
      ],
      blackout: 1,
    });
  });
});

describe('days after the last published blackout date', () => {
  const published = new Set(['2026-12-24', '2027-04-04']);
  const windowOf = (days: readonly string[], now: string) =>
    goWildWindow({
      segments: days.map((day) => ({ day: localDate(day), zone: denver })),
      international: false,
      now: at(now),
      blackoutDates: published,
    });

  it('a window says of each state whether a segment leaves on a day that is not announced', () => {
    const before = '2027-04-01T12:00Z';
    expect(windowOf(['2027-04-03'], before)).not.toHaveProperty('unannounced');
    expect(windowOf(['2027-04-05'], before)).toMatchObject({ state: 'opens', unannounced: true });
    expect(windowOf(['2027-04-05'], '2027-04-04T12:00Z')).toEqual({
      state: 'open',
      unannounced: true,
    });
    expect(windowOf(['2027-04-04', '2027-04-05'], before)).toEqual({
      state: 'blackout',
      unannounced: true,
    });
  });

  it('no day is announced where the airline has published no date', () => {
    expect(isAnnounced(localDate('2026-11-25'), new Set())).toBe(false);
    expect(lastPublished(new Set())).toBe('');
    expect(unannouncedText(new Set())).toBe('Blackout dates are not announced yet.');
    expect(unannouncedText(published)).toBe(
      'Blackout dates after Sun, Apr 4 are not announced yet.',
    );
  });

  it('a window that opens meanwhile stays unannounced', () => {
    const window = windowOf(['2027-04-05'], '2027-04-01T12:00Z');
    expect(windowAt(window, at('2027-04-05T12:00Z'))).toEqual({ state: 'open', unannounced: true });
  });
});
