import type { Fare } from '#domain/flight.ts';
import { WAYS, type Way } from '#domain/saved-trip.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import type { TripEvent } from '#domain/trip-event.ts';
import type { OwnTripId, SavedTripRow } from '#server/db/queries/saved-trips.ts';
import type { TripNotice } from '#server/features/saved-trips/port.ts';
import { flightKey, tripKey } from '#test/watch-model/model.ts';
import { mayHave } from './alert-expectations.ts';
import { type Itinerary, PASS_PRICE, PLAN_B, SLOT_OF } from './itinerary.ts';
import type { RouteDay } from './market.ts';
import type { TimetableState } from './timetable.ts';
import { OLDEST_MS } from './weather.ts';
import type { World } from './world.ts';

/** Difference of clocks, and the next tick. */
const SKEW_MS = 2_500;
/** From its moment on, with one answer that fails. */
const PROMPT_MS = MINUTE_MS + SKEW_MS;
const LOOK_MS = 11 * MINUTE_MS;
/** After a failure or an outage a look may be put off for so long. */
const PATIENCE_MS = 10 * MINUTE_MS;

interface Said {
  readonly event: TripEvent;
  readonly at: number;
  /** When the check began that said it: the product counts an hour and a day from there. */
  readonly beganAt: number;
}

interface Facts {
  readonly it: Itinerary;
  readonly way: Way;
  /** By the clock of the process, and when the fares were seen. */
  readonly at: number;
  readonly seen: number;
  readonly said: readonly Said[];
  /** The pass seat, also before its window opens. */
  readonly pass: Fare | undefined;
  readonly hasSeat: boolean;
  readonly keptAt: number;
  /** What was said last. */
  readonly seat: 'there' | 'gone' | 'unknown';
  readonly was: number;
  readonly timetable: TimetableState;
  readonly has: (kind: TripEvent['kind']) => boolean;
  readonly best: number | undefined;
}

export interface TripVerdicts {
  /** A trip was kept. */
  kept(row: SavedTripRow, it: Itinerary): void;
  /** The trip, its plan or its timetable has changed. */
  changed(trip: OwnTripId): void;
  /** Nothing may be done until then: a process was killed or paused, or lost its connection. */
  trouble(until: number): void;
  /** A message about a flight was enqueued; `at` is when its check began. */
  happened(notice: TripNotice, at: number): void;
  /** Complains about what should have been said by now. */
  audit(): void;
}

/** Compares what owners of kept trips are told with what is true, computed in another form than the product's. */
export function tripVerdicts(world: World): TripVerdicts {
  const { now, model, market, timetable, weather, chronicle } = world;
  const itineraries = new Map<string, { readonly own: OwnTripId; readonly it: Itinerary }>();
  const keys = new Set<string>();
  const told = new Map<string, Said[]>();
  const complained = new Set<string>();
  /** Changes of the timetable that were said and undone later. */
  const undone = new Set<Said | undefined>();
  const changedAt = new Map<string, number>();
  let troubleUntil = Number.NEGATIVE_INFINITY;
  const rowOf = (own: OwnTripId) => model.tables.trips.get(tripKey(own));
  const itineraryOf = (own: OwnTripId): Itinerary => {
    const known = itineraries.get(tripKey(own));
    if (!known) throw new RangeError(`Nobody keeps ${tripKey(own)}`);
    return known.it;
  };
  const saidOf = (own: OwnTripId, way: Way): readonly Said[] => told.get(flightKey(own, way)) ?? [];
  const complain = (words: string) => {
    if (!complained.has(words)) chronicle.error(words);
    complained.add(words);
  };
  /** When such an event was last said; before everything if never. */
  const lastOf =
    (isMeant: (event: TripEvent) => boolean) => (said: readonly Said[], when: 'at' | 'beganAt') =>
      said.findLast(({ event }) => isMeant(event))?.[when] ?? Number.NEGATIVE_INFINITY;
  const lastCheaper = lastOf(({ kind }) => kind === 'cheaper');
  const lastTimetable = lastOf(({ kind }) => kind === 'timetable');
  /** That there is no seat, also of a window that opened. */
  const lastGone = lastOf(
    (event) => event.kind === 'gone' || (event.kind === 'opening' && event.isKnown && !event.offer),
  );

  function seatSaid(own: OwnTripId, way: Way): Facts['seat'] {
    const last = saidOf(own, way).findLast(({ event }) =>
      ['opening', 'seen', 'gone'].includes(event.kind),
    )?.event;
    if (!last) return itineraryOf(own).opens[way] <= +(rowOf(own)?.keptAt ?? 0) ? 'there' : 'gone';
    if (last.kind === 'opening') return last.offer ? 'there' : last.isKnown ? 'gone' : 'unknown';
    return last.kind === 'seen' ? 'there' : 'gone';
  }
  function priceSaid(own: OwnTripId, way: Way): number {
    for (const { event } of saidOf(own, way).toReversed())
      if ('offer' in event && event.offer && event.kind !== 'plan-b-due') return event.offer.price;
    return PASS_PRICE;
  }
  /** The price of the next best way among all flights of the day. */
  function bestAt(on: RouteDay, at: number): number | undefined {
    const all = market.flightsAt(on, at);
    const onPass = all.flatMap(({ fares, goWildWindow }) =>
      fares.goWild && goWildWindow.state === 'open' ? [fares.goWild] : [],
    );
    const fares = onPass.length > 0 ? onPass : all.flatMap((one) => one.fares.standard ?? []);
    return fares.length > 0 ? Math.min(...fares.map(({ total }) => total)) : undefined;
  }

  type Rules = {
    readonly [K in TripEvent['kind']]: (
      event: Extract<TripEvent, { kind: K }>,
      facts: Facts,
    ) => readonly (string | false)[];
  };
  /** What is wrong with an event, each by its own rule. */
  const rules: Rules = {
    opening: (event, { it, way, at, seen, has, hasSeat, keptAt, best }) => [
      has('opening') && 'opened before',
      at < it.opens[way] - SKEW_MS && 'is not open yet',
      keptAt >= it.opens[way] && 'was open when it was kept',
      event.isKnown && seen < it.opens[way] && 'is known by an answer from before',
      event.isKnown && hasSeat !== (event.offer !== undefined) && 'has another seat',
      event.isKnown && !event.offer && event.next?.price !== best && 'has another next best',
    ],
    seen: ({ offer }, { hasSeat, pass, seat }) => [
      !hasSeat && 'has no seat',
      offer.price !== pass?.total && 'has another price',
      seat === 'there' && 'was said to be there',
    ],
    gone: ({ next }, { pass, seat, at, said, best }) => [
      pass !== undefined && 'has a seat',
      seat === 'gone' && 'was said to be gone',
      at - lastGone(said, 'beganAt') < HOUR_MS - SKEW_MS && 'was said to be gone within the hour',
      next?.price !== best && 'has another next best',
    ],
    cheaper: ({ offer: { price } }, { pass, was, at, said }) => [
      price !== pass?.total && 'has another price',
      was - price < 500 && price > 0.9 * was && 'is hardly cheaper',
      at - lastCheaper(said, 'beganAt') < 24 * HOUR_MS - SKEW_MS && 'was said within the day',
    ],
    'plan-b-due': (_event, { has, at, it }) => [
      has('plan-b-due') && 'was due before',
      at < it.planBDue - SKEW_MS && 'is not due yet',
    ],
    'plan-b-few': ({ seats }, { has, it, seen }) => [
      has('plan-b-few') && 'was few before',
      seats > 1 && 'are more than the party',
      planBSeats(it, seen) !== seats && 'are really others',
    ],
    timetable: ({ change: told }, { said, timetable: { change, since } }) => [
      told.kind !== change && `is really ${change}`,
      lastTimetable(said, 'at') >= since && 'was said before',
    ],
  };
  function planBSeats({ on }: Itinerary, seen: number): number | undefined {
    const { standard } = market.faresAt(on.home, PLAN_B, seen).totals;
    return standard ? standard.seatsLeft : 0;
  }

  function factsOf(own: OwnTripId, { way, seenAt }: TripNotice, at: number): Facts {
    const it = itineraryOf(own);
    const said = saidOf(own, way);
    const seen = seenAt ? +seenAt : at;
    const pass = market.faresAt(it.on[way], SLOT_OF[way], seen).totals.goWild;
    return {
      it,
      way,
      at,
      seen,
      said,
      pass,
      hasSeat: pass !== undefined && seen >= it.opens[way],
      keptAt: +(rowOf(own)?.keptAt ?? 0),
      seat: seatSaid(own, way),
      was: priceSaid(own, way),
      timetable: timetable.stateOf(it.numbers[way]),
      has: (kind) => said.some((one) => one.event.kind === kind),
      best: bestAt(it.on[way], seen),
    };
  }

  const stateOf = (row: SavedTripRow | undefined, way: Way) =>
    way === 'out' ? row?.outState : row?.homeState;
  const isEntitled = (userId: string) => {
    const member = model.tables.members.get(userId);
    return member !== undefined && mayHave(member, now());
  };

  /** What is wrong with a message of any kind. */
  function commonErrors(own: OwnTripId, { way, event, seenAt }: TripNotice, at: number) {
    const row = rowOf(own);
    const state = stateOf(row, way);
    const isFree = state === 'to_book' || (event.kind === 'timetable' && state === 'booked');
    return [
      (!row || row.isMuted) && 'is not wanted',
      !isEntitled(own.userId) && 'belongs to a member without the plan',
      !isFree && `is ${state}`,
      at >= itineraryOf(own).departs[way] + SKEW_MS && 'has left',
      seenAt !== undefined &&
        now() - +seenAt > OLDEST_MS + SKEW_MS + world.connectionMs &&
        'is old',
    ];
  }

  interface Audited {
    readonly own: OwnTripId;
    readonly way: Way;
    readonly it: Itinerary;
    readonly keptAt: number;
    readonly timetable: TimetableState;
    readonly said: readonly Said[];
    /** Whether it should have been said by now, so long after it was so. */
    readonly isLate: (since: number, within: number) => boolean;
  }

  function auditTimetable({ own, way, said, timetable, isLate }: Audited): void {
    const { change, since } = timetable;
    if (!isLate(since, LOOK_MS)) return;
    const last = said.findLast(({ event }) => event.kind === 'timetable');
    // A look has seen it undone: the same change is news again. While nobody looks, nothing is undone.
    if (change === 'kept') undone.add(last);
    const isKnown =
      last?.event.kind === 'timetable' && last.event.change.kind === change && !undone.has(last);
    if (change !== 'kept' && !isKnown && (last?.at ?? Number.NEGATIVE_INFINITY) < since)
      complain(`${flightKey(own, way)}: nobody said that it is ${change}`);
  }
  function auditMoment(
    { own, way, keptAt, said, timetable, isLate }: Audited,
    moment: number,
    kind: 'opening' | 'plan-b-due',
  ): void {
    // A flight that a timetable has again is looked at with the next usual look.
    const from = Math.max(moment, timetable.since + LOOK_MS);
    const isSaid = said.some(({ event }) => event.kind === kind);
    if (moment > keptAt && isLate(from, PROMPT_MS) && !isSaid)
      complain(`${flightKey(own, way)}: nobody said ${kind}`);
  }
  function auditSeat({ own, way, it, said, isLate }: Audited, calm: number): void {
    const { totals, since } = market.faresAt(it.on[way], SLOT_OF[way], now());
    if (!isLate(Math.max(since, calm + PATIENCE_MS, it.opens[way]), LOOK_MS)) return;
    const price = totals.goWild?.total;
    const seat = price === undefined ? 'gone' : 'there';
    const isGoneAgain = seat === 'gone' && now() - lastGone(said, 'at') < HOUR_MS + LOOK_MS;
    if (seatSaid(own, way) !== seat && !isGoneAgain)
      complain(`${flightKey(own, way)}: nobody said that its seat is ${seat}`);
    const was = priceSaid(own, way);
    const isLower = price !== undefined && (was - price >= 500 || price <= 0.9 * was);
    if (isLower && now() - lastCheaper(said, 'at') > 24 * HOUR_MS + LOOK_MS)
      complain(`${flightKey(own, way)}: nobody said that it costs ${price} instead of ${was}`);
  }

  const isWatched = (row: SavedTripRow) => !row.isMuted && isEntitled(row.userId);

  /** Complains about what should have been said by now. */
  function auditWay(own: OwnTripId, it: Itinerary, way: Way): void {
    const row = rowOf(own);
    if (!row || !isWatched(row) || now() >= it.departs[way]) return;
    const steady = Math.max(troubleUntil + PATIENCE_MS, changedAt.get(tripKey(own)) ?? 0);
    const isLate = (since: number, within: number) => {
      const from = Math.max(since, steady);
      return now() > from + within + slackMs(from);
    };
    const of = { own, way, it, keptAt: +row.keptAt, said: saidOf(own, way) };
    const audited = { ...of, timetable: timetable.stateOf(it.numbers[way]), isLate };
    const state = stateOf(row, way);
    if (state === 'to_book' || state === 'booked') auditTimetable(audited);
    if (state === 'to_book' && audited.timetable.change !== 'dropped') auditToBook(audited);
  }
  function auditToBook(audited: Audited): void {
    const { it, way } = audited;
    auditMoment(audited, it.opens[way], 'opening');
    if (way === 'home' && now() < it.planBLeaves) auditMoment(audited, it.planBDue, 'plan-b-due');
    const calm = weather.calmSince(now());
    if (calm !== undefined && now() >= it.opens[way]) auditSeat(audited, calm);
  }
  /** While answers are slow, a look waits for those of others. */
  const slackMs = (since: number) => {
    const isQuick = (weather.quickSince(now()) ?? Number.POSITIVE_INFINITY) <= since - MINUTE_MS;
    return world.connectionMs + (isQuick ? 0 : world.roundMs());
  };

  return {
    kept(row, it) {
      itineraries.set(tripKey(row), { own: { userId: row.userId, id: row.id }, it });
      changedAt.set(tripKey(row), now());
    },
    changed: (own) => void changedAt.set(tripKey(own), now()),
    trouble(until) {
      troubleUntil = Math.max(troubleUntil, until);
    },
    happened(notice, at) {
      const { userId, tripId, number, way, event } = notice;
      const own = { userId, id: tripId };
      const key = `${tripKey(own)} ${number} ${event.kind} ${way}`;
      const rule = rules[event.kind] as (
        event: TripEvent,
        facts: Facts,
      ) => readonly (string | false)[];
      const errors = [
        keys.has(key) && 'has the key of another',
        ...commonErrors(own, notice, at),
        ...rule(event, factsOf(own, notice, at)),
      ];
      const what = `${flightKey(own, way)} ${event.kind}`;
      chronicle.note(what);
      chronicle.count(event.kind);
      for (const error of errors) if (error) complain(`${what}: ${error}`);
      keys.add(key);
      told.set(flightKey(own, way), [...saidOf(own, way), { event, at: now(), beganAt: at }]);
    },
    audit() {
      for (const { own, it } of itineraries.values())
        for (const way of WAYS) auditWay(own, it, way);
    },
  };
}
