import { describe, expect, it } from 'vitest';
import { sharedFlight } from '#test/trip-example.ts';
import { answerAt, OUT, offered, tripToWatch, watching } from '#test/trips/watched-trip.ts';
import { cents } from './money.ts';
import { withPartyPrice } from './party.ts';
import { asFlight } from './shared-flight.ts';
import { offsetTime } from './time.ts';
import { MOST_WATCHED_TRIPS, watchedTrips } from './trip-event.ts';
import { channelsOf, isClearlyLower } from './trip-watch.ts';

/** On the day before the flight out, from 12:00 AM in Denver on. */
const MIDNIGHT = '2026-12-10T07:00:00Z';
/** Clocks may differ. */
const OPEN = '2026-12-10T07:00:02Z';
const minute = (minutes: number) => new Date(Date.parse(MIDNIGHT) + minutes * 60_000).toISOString();

const THERE = [offered(OUT, { goWild: [15.41, 2], standard: [82, 9] })];
const NO_SEAT = [offered(OUT, { standard: [82, 9] })];

describe('the window of a kept flight', () => {
  it('is said once when it opens, with the seat that is there', () => {
    const { look, kinds, memory } = watching();
    expect(look(minute(-1), THERE)).toEqual([]);
    expect(memory().seat).toBe('waiting');
    expect(look(OPEN, THERE)).toMatchObject([
      { kind: 'opening', isKnown: true, offer: { price: 1541, seats: 2, kind: 'goWild' } },
    ]);
    expect(kinds(minute(10), THERE)).toEqual([]);
  });

  it('is said with the next best fare when there is no seat, and the seat is not said to be gone again', () => {
    const { look, kinds } = watching();
    expect(look(OPEN, NO_SEAT)).toMatchObject([
      { kind: 'opening', isKnown: true, offer: undefined, next: { price: 8200, kind: 'standard' } },
    ]);
    expect(kinds(minute(10), NO_SEAT)).toEqual([]);
  });

  it('is said without the seat when the source does not answer, and the seat once it does', () => {
    const { look, kinds } = watching();
    expect(look(OPEN, 'none')).toMatchObject([{ kind: 'opening', isKnown: false }]);
    expect(kinds(minute(1), 'none')).toEqual([]);
    expect(kinds(minute(2), THERE)).toEqual(['seen']);
    const gone = watching();
    gone.look(OPEN, 'none');
    expect(gone.kinds(minute(2), NO_SEAT)).toEqual(['gone']);
  });

  it('is not said by a clock that is a second fast, which would see no seat yet', () => {
    const { kinds, memory } = watching();
    expect(kinds('2026-12-10T07:00:01Z', NO_SEAT)).toEqual([]);
    expect(memory().seat).toBe('waiting');
    expect(kinds(OPEN, THERE)).toEqual(['opening']);
  });

  it('is said without the seat by an answer from before it, and the seat once there is a newer one', () => {
    const { look, kinds } = watching();
    expect(look(OPEN, answerAt(minute(-9), NO_SEAT))).toMatchObject([
      { kind: 'opening', isKnown: false, next: { price: 8200, kind: 'standard' } },
    ]);
    expect(kinds(minute(10), answerAt(minute(1), THERE))).toEqual(['seen']);
  });

  it('is said without the seat by an answer that is older than the last one', () => {
    const { look, kinds } = watching();
    look(minute(-1), answerAt(minute(-5), THERE));
    expect(look(OPEN, answerAt(minute(-8), THERE))).toMatchObject([
      { kind: 'opening', isKnown: false, offer: undefined, next: undefined },
    ]);
    expect(kinds(minute(10), THERE)).toEqual(['seen']);
  });

  it('is not said before the source was asked', () => {
    const { kinds } = watching();
    expect(kinds(OPEN, 'unasked')).toEqual([]);
    expect(kinds(minute(1), THERE)).toEqual(['opening']);
  });

  it('is not said of a trip that was kept after it opened', () => {
    expect(watching({ keptAt: MIDNIGHT }).kinds(minute(5), THERE)).toEqual([]);
  });

  it('is not said of a flight that is booked, given up or flown', () => {
    for (const out of ['booked', 'gone', 'flown'] as const) {
      const trip = tripToWatch({ states: { out, home: 'to_book' } });
      expect(watching({ trip }).kinds(OPEN, THERE)).toEqual([]);
    }
  });

  it('is not said once the flight has left', () => {
    expect(watching().kinds('2026-12-11T13:00:00Z', THERE)).toEqual([]);
  });
});

describe('the pass seat of a kept flight', () => {
  it('is said when it comes back and when it goes', () => {
    const { kinds } = watching({ keptAt: MIDNIGHT });
    expect(kinds(minute(10), THERE)).toEqual([]);
    expect(kinds(minute(20), NO_SEAT)).toEqual(['gone']);
    expect(kinds(minute(30), THERE)).toEqual(['seen']);
  });

  it('is said to be gone at most once an hour, and not if it is there again by then', () => {
    const { kinds } = watching({ keptAt: MIDNIGHT });
    expect(kinds(minute(10), NO_SEAT)).toEqual(['gone']);
    expect(kinds(minute(20), THERE)).toEqual(['seen']);
    expect(kinds(minute(30), NO_SEAT)).toEqual([]);
    expect(kinds(minute(40), THERE)).toEqual([]);
    expect(kinds(minute(50), NO_SEAT)).toEqual([]);
    expect(kinds(minute(70), NO_SEAT)).toEqual(['gone']);
  });

  it('is gone for two with one seat left', () => {
    const two = withPartyPrice(asFlight(OUT), { travelers: 2, passes: 2 });
    const watched = watching({ trip: tripToWatch({ departure: two }), keptAt: MIDNIGHT });
    expect(watched.kinds(minute(10), THERE)).toEqual([]);
    expect(watched.memory()).toMatchObject({ price: 3082, seats: 2 });
    const one = [offered(OUT, { goWild: [15.41, 1], standard: [82, 9] })];
    expect(watched.look(minute(20), one)).toMatchObject([
      { kind: 'gone', next: { price: 16_400, kind: 'standard' } },
    ]);
  });

  it('is not said to be gone while a better flight may hide it, and the timetable still has it', () => {
    const later = sharedFlight('DEN 2026-12-11T06:30-07:00 TPA 2026-12-11T11:30-05:00 F9 7', {});
    const { kinds, memory } = watching({ keptAt: MIDNIGHT });
    expect(kinds(minute(10), THERE)).toEqual([]);
    expect(kinds(minute(20), [offered(later, { goWild: [15.41, 4], standard: 70 })])).toEqual([]);
    expect(memory()).toMatchObject({ seat: 'there', seenAt: Date.parse(minute(10)) });
    expect(kinds(minute(30), [])).toEqual(['gone']);
  });

  it('is found after the timetable has moved its flight', () => {
    const moved = sharedFlight('DEN 2026-12-11T06:20-07:00 TPA 2026-12-11T11:55-05:00 F9 2748', {});
    const { kinds, memory } = watching({ keptAt: MIDNIGHT });
    expect(kinds(minute(10), [offered(moved, { goWild: 15.41 })])).toEqual([]);
    expect(memory().seat).toBe('there');
  });

  it('is not judged by an answer that is older than the last one', () => {
    const { kinds, memory } = watching({ keptAt: MIDNIGHT });
    expect(kinds(minute(10), THERE)).toEqual([]);
    expect(kinds(minute(11), answerAt(minute(9), NO_SEAT))).toEqual([]);
    expect(memory().seat).toBe('there');
  });

  it('is remembered with price, seats and the time since when', () => {
    const { kinds, memory } = watching({ keptAt: MIDNIGHT });
    kinds(minute(10), THERE);
    kinds(minute(20), THERE);
    expect(memory()).toMatchObject({
      seat: 'there',
      since: Date.parse(minute(10)),
      seenAt: Date.parse(minute(20)),
      price: 1541,
      seats: 2,
    });
    kinds(minute(30), NO_SEAT);
    expect(memory()).toMatchObject({ seat: 'gone', since: Date.parse(minute(30)) });
    expect(memory().price).toBeUndefined();
  });
});

describe('the price of a kept flight', () => {
  const kept = sharedFlight('DEN 2026-12-11T06:00-07:00 TPA 2026-12-11T11:35-05:00 F9 2748', {
    standard: 82,
  });
  const off = withPartyPrice(asFlight(kept), { travelers: 1, passes: 0 });
  const at = (dollars: number) => [offered(kept, { standard: [dollars, 9] })];
  const trip = tripToWatch({ departure: off });

  it('is clearly lower from 5 dollars or 10 percent on', () => {
    const lower = ([was, price]: readonly [number, number]) =>
      isClearlyLower(cents(price), cents(was));
    expect(
      (
        [
          [8200, 7700],
          [8200, 7701],
          [1541, 1386],
          [1541, 1387],
        ] as const
      ).map(lower),
    ).toEqual([true, false, true, false]);
  });

  it('is said when it is clearly lower than when kept or last said, at most once a day', () => {
    const { look, kinds } = watching({ trip });
    expect(kinds('2026-12-02T12:00:00Z', at(80))).toEqual([]);
    expect(look('2026-12-02T13:00:00Z', at(70))).toMatchObject([
      { kind: 'cheaper', was: 8200, offer: { price: 7000, kind: 'standard' } },
    ]);
    expect(kinds('2026-12-02T14:00:00Z', at(50))).toEqual([]);
    expect(kinds('2026-12-03T12:59:00Z', at(50))).toEqual([]);
    expect(look('2026-12-03T13:00:00Z', at(50))).toMatchObject([{ kind: 'cheaper', was: 7000 }]);
    expect(kinds('2026-12-05T13:00:00Z', at(60))).toEqual([]);
    expect(kinds('2026-12-06T13:00:00Z', at(50))).toEqual([]);
  });

  it('is not said of a pass seat before its window opens', () => {
    const cheap = [offered(OUT, { goWild: [9, 2], standard: [40, 9] })];
    expect(watching().kinds(minute(-60), cheap)).toEqual([]);
  });

  it('is not said again with the seat that was seen for it', () => {
    const { kinds } = watching({ keptAt: MIDNIGHT });
    expect(kinds(minute(5), NO_SEAT)).toEqual(['gone']);
    expect(kinds(minute(10), [offered(OUT, { goWild: [9, 2] })])).toEqual(['seen']);
    expect(kinds(minute(20), [offered(OUT, { goWild: [9, 2] })])).toEqual([]);
  });
});

describe('a kept flight in a new timetable', () => {
  const moved = {
    kind: 'moved',
    departs: offsetTime('2026-12-11T06:20:00-07:00'),
    arrives: offsetTime('2026-12-11T11:55:00-05:00'),
  } as const;

  it('is said to be moved once for each time, also if it is booked', () => {
    const trip = tripToWatch({ states: { out: 'booked', home: 'to_book' } });
    const { look, kinds } = watching({ trip });
    const early = '2026-12-02T12:00:00Z';
    expect(look(early, 'unasked', { change: moved })).toEqual([
      { kind: 'timetable', change: moved },
    ]);
    expect(kinds(early, 'unasked', { change: moved })).toEqual([]);
    const again = { ...moved, departs: offsetTime('2026-12-11T06:40:00-07:00') };
    expect(kinds(early, 'unasked', { change: again })).toEqual(['timetable']);
    expect(kinds(early, 'unasked', { change: undefined })).toEqual([]);
    expect(kinds(early, 'unasked', { change: again })).toEqual(['timetable']);
  });

  it('is said to be dropped, and then nothing of its seat', () => {
    const change = { kind: 'dropped' } as const;
    const { kinds } = watching();
    expect(kinds(minute(-10), [], { change })).toEqual(['timetable']);
    expect(kinds(minute(0), [], { change })).toEqual([]);
  });

  it('is nothing to say of one that is given up', () => {
    const trip = tripToWatch({ states: { out: 'gone', home: 'to_book' } });
    expect(watching({ trip }).kinds(MIDNIGHT, 'unasked', { change: moved })).toEqual([]);
  });
});

describe('which trips are watched', () => {
  const now = new Date('2026-12-01T12:00:00Z');
  const trip = (id: string, day: number, isMuted = false) => {
    const departsAt = new Date(Date.UTC(2026, 11, day));
    const lastDepartsAt = new Date(Date.UTC(2026, 11, day + 2));
    return { id, departsAt, lastDepartsAt, isMuted };
  };
  const watched = (trips: readonly ReturnType<typeof trip>[]) => [...watchedTrips(trips, now)];

  it('are the next to leave, those under way first, up to the limit', () => {
    const many = Array.from({ length: 12 }, (_, at) => trip(`t${at}`, 20 - at));
    expect(watched(many)).toHaveLength(MOST_WATCHED_TRIPS);
    expect(watched([...many, trip('under way', 0)]).slice(0, 2)).toEqual(['under way', 't11']);
  });

  it('are none that are over or muted: they leave room for others', () => {
    expect(watched([trip('over', -3), trip('muted', 5, true), trip('coming', 9)])).toEqual([
      'coming',
    ]);
  });
});

describe('where a message about a trip goes', () => {
  const at = (hour: string) => offsetTime(`2026-12-10T${hour}:00-07:00`);

  it('is by email and push, and by text in the day what must be done at once', () => {
    expect(channelsOf('seen', at('08:00'))).toEqual(['email', 'push', 'sms']);
    expect(channelsOf('seen', at('20:59'))).toContain('sms');
    for (const hour of ['07:59', '21:00', '00:00'])
      expect(channelsOf('seen', at(hour))).toEqual(['email', 'push']);
    expect(channelsOf('cheaper', at('12:00'))).toEqual(['email', 'push']);
  });
});
