import { describe, expect, it } from 'vitest';
import { tripQuestion, tripWorld } from '#test/itinerary/trip-fixture.ts';
import type { AirportCode } from './airports.ts';
import { type Loosening, loosen, wishesOf } from './relaxed-questions.ts';
import { localDate, minutes } from './time.ts';
import { parseClock, parseDays, parseNights, parseWallClock } from './trip-texts.ts';
import type { TripQuestion } from './trips.ts';

const { airports } = tripWorld([]).network;
const facts = { airports, today: localDate('2026-12-09'), isNearby: false };
/** Asks for as little as possible. */
const plain = {
  nights: { least: 0, most: 14 },
  slow: true,
  deadline: { overnight: true },
  origins: ['LAS' as AirportCode],
  out: { from: localDate('2026-12-10'), until: localDate('2027-01-09') },
};
const changesOf = (changes: Partial<TripQuestion>, more: Partial<typeof facts> = {}) =>
  wishesOf(tripQuestion({ ...plain, ...changes }), { ...facts, ...more }).map((wish) =>
    wish.map(({ set }) => set),
  );
const at = (text: string) => parseWallClock(text);

describe('the wishes of a question that can be changed', () => {
  it('a question that asks for nothing more has no wish to change', () => {
    expect(changesOf({})).toEqual([]);
  });

  it.each<[string, Partial<TripQuestion>, Loosening['set'][]]>([
    ['fares', { fares: 'pass' }, [{ fares: null }]],
    ['stops', { maxStops: 0 }, [{ max_stops: null }]],
    ['warmth', { warmFrom: 65 }, [{ warm_from: null }]],
    ['departure', { departAfter: minutes(1020) }, [{ depart_after: null }]],
    ['slow flights', { slow: false }, [{ slow: '1' }]],
    ['airports nearby', { origins: ['MCO' as AirportCode] }, [{ nearby: '1' }]],
    ['the last night', { nights: { least: 0, most: 0 } }, [{ nights: '0-1' }]],
    ['the first night', { nights: { least: 2, most: 14 } }, [{ nights: '1-14' }]],
    [
      'the day out',
      { out: { from: localDate('2026-12-10'), until: localDate('2026-12-10') } },
      [{ out: '2026-12-10/2026-12-11' }],
    ],
    ['a landing the next morning', { deadline: {} }, [{ overnight: '1' }]],
    [
      'a time',
      { deadline: { homeByTime: minutes(21 * 60) } },
      [{ home_by_time: '23:00' }, { home_by_time: '01:00' }, { home_by_time: null }],
    ],
    [
      'a time of the following morning',
      { deadline: { homeByTime: minutes(60) } },
      [{ home_by_time: '03:00' }, { home_by_time: null, overnight: '1' }],
    ],
    [
      'a moment',
      { deadline: { homeBy: at('2026-12-13T21:00') } },
      [{ home_by: '2026-12-13T23:00' }, { home_by: '2026-12-14T01:00' }, { home_by: null }],
    ],
  ])('a question is loosened by %s', (_name, changes, sets) => {
    expect(changesOf(changes)).toEqual([sets]);
  });

  it('the end of a trip at any of several origins is a wish', () => {
    const origins = ['LAS', 'DEN'] as AirportCode[];
    expect(changesOf({ origins }, { isNearby: true })).toEqual([[{ return_to: 'any' }]]);
    expect(changesOf({ origins, returnTo: 'any' }, { isNearby: true })).toEqual([]);
  });

  it('airports nearby are no wish where they are among the origins', () => {
    expect(changesOf({ origins: ['MCO' as AirportCode] }, { isNearby: true })).toEqual([]);
  });

  it('a question is not loosened beyond what can be asked', () => {
    const far = localDate('2027-12-09');
    expect(changesOf({ out: { from: far, until: far } })).toEqual([]);
  });

  it('the question of each change is what the call reads from its texts', () => {
    const asked = tripQuestion({
      nights: { least: 2, most: 4 },
      deadline: { homeBy: at('2026-12-13T21:30'), homeByTime: minutes(1290) },
    });
    for (const { set, question } of wishesOf(asked, facts).flat()) {
      const { nights, out, home_by: homeBy, home_by_time: time } = set;
      if (nights) expect(question.nights).toEqual(parseNights(nights));
      if (out) expect(question.out).toEqual(parseDays(out));
      if (homeBy !== undefined)
        expect(question.deadline.homeBy).toEqual(homeBy ? parseWallClock(homeBy) : undefined);
      if (time !== undefined)
        expect(question.deadline.homeByTime).toEqual(time ? parseClock(time) : undefined);
    }
  });
});

describe('what finds something instead', () => {
  const change = (name: string, nights: number): Loosening => ({
    set: { [name]: String(nights) },
    question: tripQuestion({ nights: { least: nights, most: nights } }),
  });
  /** As many places as nights. */
  const places = ({ nights }: TripQuestion) => nights.most;
  const trying = (hasTime = () => true) => {
    const asked: number[] = [];
    const countPlaces = async (question: TripQuestion) => {
      asked.push(places(question));
      return places(question);
    };
    return { asked, countPlaces, hasTime };
  };

  it('of each wish the smallest change that finds something is told, most places first', async () => {
    const found = await loosen(
      [[change('a', 0), change('a', 2), change('a', 9)], [change('b', 0)], [change('c', 3)]],
      trying(),
    );
    expect(found).toEqual([
      { set: { c: '3' }, destinations: 3 },
      { set: { a: '2' }, destinations: 2 },
    ]);
  });

  it('at most four changes are told', async () => {
    const wishes = [1, 2, 3, 4, 5, 6].map((nights) => [change(`wish${nights}`, nights)]);
    const found = await loosen(wishes, trying());
    expect(found.map(({ destinations }) => destinations)).toEqual([6, 5, 4, 3]);
  });

  it('at most twelve changes are tried', async () => {
    const nothing = trying();
    await loosen(
      Array.from({ length: 20 }, () => [change('a', 0)]),
      nothing,
    );
    expect(nothing.asked).toHaveLength(12);
  });

  it('no change is tried once the time is over', async () => {
    let left = 2;
    const short = trying(() => left-- > 0);
    const found = await loosen([[change('a', 1)], [change('b', 2)], [change('c', 3)]], short);
    expect(short.asked).toEqual([1, 2]);
    expect(found).toHaveLength(2);
  });

  it('a caller who has gone ends the trying', async () => {
    const countPlaces = () => Promise.reject(new Error('The caller has gone.'));
    await expect(loosen([[change('a', 1)]], { countPlaces, hasTime: () => true })).rejects.toThrow(
      'The caller has gone.',
    );
  });
});
