import type { Way } from '#domain/saved-trip.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import type { TripEvent } from '#domain/trip-event.ts';
import type { Offer } from '#domain/trip-offers.ts';
import type { SavedTripRow } from '#server/db/queries/saved-trips/saved-trips.ts';
import type { TripNotice } from '#server/features/saved-trips/port.ts';
import type { Chronicle } from '../watching/chronicle.ts';
import { type Itinerary, type Market, PASS_PRICE } from './market.ts';
import type { Store } from './store.ts';

/** Difference of clocks, and the next tick. */
const SKEW_MS = 2_500;
/** From its moment on, with one answer that fails. */
const PROMPT_MS = MINUTE_MS + SKEW_MS;
const LOOK_MS = 11 * MINUTE_MS;
/** After a failure or an outage a look may be put off for so long. */
const PATIENCE_MS = 10 * MINUTE_MS;
/** An answer is ten minutes old at most when it is committed. */
const YOUNG_MS = 10 * MINUTE_MS + SKEW_MS;

interface Said {
  readonly event: TripEvent;
  readonly at: number;
}

export interface Timetable {
  readonly change: 'kept' | 'moved' | 'dropped';
  readonly since: number;
}

interface Facts {
  readonly it: Itinerary;
  readonly way: Way;
  /** By the clock of the process, and when the fares were seen. */
  readonly at: number;
  readonly seen: number;
  readonly said: readonly Said[];
  readonly passSeats: number;
  readonly passPrice: number;
  readonly hasSeat: boolean;
  readonly keptAt: number;
  /** What was said last. */
  readonly seat: 'there' | 'gone' | 'unknown';
  readonly was: number;
  readonly timetable: Timetable;
  readonly has: (kind: TripEvent['kind']) => boolean;
  readonly best: (moment: number) => string | undefined;
}

export interface Judged {
  readonly now: () => number;
  readonly database: Store;
  readonly market: Market;
  readonly itineraries: ReadonlyMap<string, Itinerary>;
  readonly timetableOf: (tripId: string) => Timetable;
  /** When the source last began to answer, or undefined while it does not. */
  readonly answersSince: () => number | undefined;
  readonly lastTrouble: () => number;
  /** When the trip, its plan or its timetable last changed. */
  readonly changedAt: (tripId: string) => number;
  readonly chronicle: Chronicle;
}

/** Compares what is told with what is true, computed in another form than the product's. */
export function judge(context: Judged) {
  const { now, database, market, itineraries, timetableOf, chronicle } = context;
  const keys = new Set<string>();
  const told = new Map<string, Said[]>();
  const complained = new Set<string>();
  /** Changes of the timetable that were said and undone later. */
  const undone = new Set<Said | undefined>();
  const saidOf = (tripId: string, way: Way): readonly Said[] => told.get(`${tripId} ${way}`) ?? [];
  const complain = (words: string) => {
    if (!complained.has(words)) chronicle.error(words);
    complained.add(words);
  };
  /** When some kind of event was last said; before everything if never. */
  const lastOf = (said: readonly Said[], ...kinds: TripEvent['kind'][]) =>
    said.findLast(({ event }) => kinds.includes(event.kind))?.at ?? Number.NEGATIVE_INFINITY;
  /** When it was last said that there is no seat, also of a window that opened. */
  const lastGone = (said: readonly Said[]) =>
    said.findLast(
      ({ event }) =>
        event.kind === 'gone' || (event.kind === 'opening' && event.isKnown && !event.offer),
    )?.at ?? Number.NEGATIVE_INFINITY;

  function seatSaid(tripId: string, way: Way): 'there' | 'gone' | 'unknown' {
    const { keptAt } = database.tables.trips.get(tripId) ?? { keptAt: new Date(0) };
    const { opens } = itineraries.get(tripId) as Itinerary;
    const last = saidOf(tripId, way).findLast(({ event }) =>
      ['opening', 'seen', 'gone'].includes(event.kind),
    )?.event;
    if (!last) return opens[way] <= +keptAt ? 'there' : 'gone';
    if (last.kind === 'opening') return last.offer ? 'there' : last.isKnown ? 'gone' : 'unknown';
    return last.kind === 'seen' ? 'there' : 'gone';
  }
  function priceSaid(tripId: string, way: Way): number {
    for (const { event } of saidOf(tripId, way).toReversed())
      if ('offer' in event && event.offer && event.kind !== 'plan-b-due') return event.offer.price;
    return PASS_PRICE;
  }
  /** The next best way among all flights of the day, as its price. */
  function bestOf(it: Itinerary, way: Way, at: number): string | undefined {
    const all = [...itineraries.values()]
      .filter((one) => (way === 'out' ? one.outDay === it.outDay : one.homeDay === it.homeDay))
      .flatMap(({ flights: { out, otherOut, home, otherHome, planB } }) =>
        way === 'out' ? [out, otherOut] : [home, otherHome, planB],
      )
      .map((flight) => ({ flight, ...market.offered(flight, at) }));
    const onPass = all.filter(({ passSeats }) => passSeats > 0);
    const priced =
      onPass.length > 0
        ? onPass.map(({ flight, passPrice }) => ({ flight, price: passPrice }))
        : all.filter(({ seats }) => seats > 0);
    const [best] = priced.sort((a, b) => a.price - b.price);
    return best && `${best.price}`;
  }
  const nameOf = (offer: Offer | undefined) => offer && `${offer.price}`;

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
      event.isKnown && hasSeat !== (event.offer !== undefined) && 'has another seat',
      event.isKnown && !event.offer && nameOf(event.next) !== best(seen) && 'has another next best',
    ],
    seen: ({ offer }, { hasSeat, passPrice, seat }) => [
      !hasSeat && 'has no seat',
      offer.price !== passPrice && 'has another price',
      seat === 'there' && 'was said to be there',
    ],
    gone: ({ next }, { passSeats, seat, at, said, seen, best }) => [
      passSeats > 0 && 'has a seat',
      seat === 'gone' && 'was said to be gone',
      at - lastGone(said) < HOUR_MS - SKEW_MS && 'was said to be gone within the hour',
      nameOf(next) !== best(seen) && 'has another next best',
    ],
    cheaper: ({ offer }, { passPrice, was, at, said }) => [
      offer.price !== passPrice && 'has another price',
      was - passPrice < 500 && passPrice > 0.9 * was && 'is hardly cheaper',
      at - lastOf(said, 'cheaper') < 24 * HOUR_MS - SKEW_MS && 'was said within the day',
    ],
    'plan-b-due': (_event, { has, at, it }) => [
      has('plan-b-due') && 'was due before',
      at < it.planBDue - SKEW_MS && 'is not due yet',
    ],
    'plan-b-few': ({ seats }, { has, it, seen }) => [
      has('plan-b-few') && 'was few before',
      seats > 1 && 'are more than the party',
      market.offered(it.flights.planB, seen).seats !== seats && 'are really others',
    ],
    timetable: ({ change: told }, { said, timetable: { change, since } }) => [
      told.kind !== change && `is really ${change}`,
      lastOf(said, 'timetable') >= since && 'was said before',
    ],
  };

  function factsOf({ tripId, way, seenAt }: TripNotice, at: number): Facts {
    const it = itineraries.get(tripId) as Itinerary;
    const said = saidOf(tripId, way);
    const seen = seenAt ? +seenAt : at;
    const kept = way === 'out' ? it.flights.out : it.flights.home;
    const { passSeats, passPrice } = market.offered(kept, seen);
    return {
      it,
      way,
      at,
      seen,
      said,
      passSeats,
      passPrice,
      hasSeat: passSeats > 0 && seen >= it.opens[way] - SKEW_MS,
      keptAt: +(database.tables.trips.get(tripId)?.keptAt ?? 0),
      seat: seatSaid(tripId, way),
      was: priceSaid(tripId, way),
      timetable: timetableOf(tripId),
      has: (kind) => said.some((one) => one.event.kind === kind),
      best: (moment) => bestOf(it, way, moment),
    };
  }
  const errorsOf = (notice: TripNotice, at: number): readonly (string | false)[] => {
    const rule = rules[notice.event.kind] as (
      event: TripEvent,
      facts: Facts,
    ) => readonly (string | false)[];
    return rule(notice.event, factsOf(notice, at));
  };

  const stateOf = (row: SavedTripRow | undefined, way: Way) =>
    way === 'out' ? row?.outState : row?.homeState;

  /** What is wrong with a message of any kind. */
  function commonErrors({ tripId, way, event, userId, seenAt }: TripNotice, at: number) {
    const row = database.tables.trips.get(tripId);
    const state = stateOf(row, way);
    const isFree = state === 'to_book' || (event.kind === 'timetable' && state === 'booked');
    const departs = itineraries.get(tripId)?.departs[way] ?? 0;
    return [
      (!row || row.isMuted) && 'is not wanted',
      !database.tables.members.get(userId) && 'belongs to a member without the plan',
      !isFree && `is ${state}`,
      at >= departs + SKEW_MS && 'has left',
      seenAt !== undefined && now() - +seenAt > YOUNG_MS && 'is old',
    ];
  }

  /** @param at by the clock of the process. */
  function happened(notice: TripNotice, key: string, at: number): void {
    const { tripId, way, event } = notice;
    const errors = [
      keys.has(key) && 'has the key of another',
      ...commonErrors(notice, at),
      ...errorsOf(notice, at),
    ];
    const what = `${tripId} ${way} ${event.kind}`;
    chronicle.note(what);
    chronicle.count(event.kind);
    for (const error of errors) if (error) complain(`${what}: ${error}`);
    keys.add(key);
    told.set(`${tripId} ${way}`, [...saidOf(tripId, way), { event, at: now() }]);
  }

  interface Audited {
    readonly tripId: string;
    readonly way: Way;
    readonly it: Itinerary;
    readonly keptAt: number;
    readonly said: readonly Said[];
    /** Whether it should have been said by now, so long after it was so. */
    readonly isLate: (since: number, within: number) => boolean;
  }

  function auditTimetable({ tripId, way, said, isLate }: Audited): void {
    const { change, since } = timetableOf(tripId);
    if (!isLate(since, LOOK_MS)) return;
    const last = said.findLast(({ event }) => event.kind === 'timetable');
    // A look has seen it undone: the same change is news again. While nobody looks, nothing is undone.
    if (change === 'kept') undone.add(last);
    const isKnown =
      last?.event.kind === 'timetable' && last.event.change.kind === change && !undone.has(last);
    if (change !== 'kept' && !isKnown && (last?.at ?? Number.NEGATIVE_INFINITY) < since)
      complain(`${tripId} ${way}: nobody said that it is ${change}`);
  }
  function auditMoment(
    { tripId, way, keptAt, said, isLate }: Audited,
    moment: number,
    kind: 'opening' | 'plan-b-due',
  ): void {
    // A flight that a timetable has again is looked at with the next usual look.
    const from = Math.max(moment, timetableOf(tripId).since + LOOK_MS);
    const isSaid = said.some(({ event }) => event.kind === kind);
    if (moment > keptAt && isLate(from, PROMPT_MS) && !isSaid)
      complain(`${tripId} ${way}: nobody said ${kind}`);
  }
  function auditSeat({ tripId, way, it, said, isLate }: Audited, answers: number): void {
    const kept = way === 'out' ? it.flights.out : it.flights.home;
    const from = Math.max(market.since(kept, now()), answers + PATIENCE_MS, it.opens[way]);
    if (!isLate(from, LOOK_MS)) return;
    const { passSeats, passPrice } = market.offered(kept, now());
    const isGoneAgain = passSeats === 0 && now() - lastGone(said) < HOUR_MS + LOOK_MS;
    const seat = passSeats > 0 ? 'there' : 'gone';
    if (seatSaid(tripId, way) !== seat && !isGoneAgain)
      complain(`${tripId} ${way}: nobody said that its seat is ${seat}`);
    const was = priceSaid(tripId, way);
    const isLower = passSeats > 0 && (was - passPrice >= 500 || passPrice <= 0.9 * was);
    if (isLower && now() - lastOf(said, 'cheaper') > 24 * HOUR_MS + LOOK_MS)
      complain(`${tripId} ${way}: nobody said that it costs ${passPrice} instead of ${was}`);
  }

  const isWatched = (row: SavedTripRow | undefined): row is SavedTripRow =>
    row !== undefined && !row.isMuted && database.tables.members.get(row.userId) === true;

  /** Complains about what should have been said by now. */
  function auditWay(tripId: string, way: Way): void {
    const it = itineraries.get(tripId) as Itinerary;
    const row = database.tables.trips.get(tripId);
    if (!isWatched(row) || now() >= it.departs[way]) return;
    const steady = Math.max(context.lastTrouble() + PATIENCE_MS, context.changedAt(tripId));
    const isLate = (since: number, within: number) => now() > Math.max(since, steady) + within;
    const audited = { tripId, way, it, keptAt: +row.keptAt, said: saidOf(tripId, way), isLate };
    const state = stateOf(row, way);
    if (state === 'to_book' || state === 'booked') auditTimetable(audited);
    if (state !== 'to_book' || timetableOf(tripId).change === 'dropped') return;
    auditMoment(audited, it.opens[way], 'opening');
    const planBLeaves = Date.parse(it.flights.planB.segments[0].departs);
    if (way === 'home' && now() < planBLeaves) auditMoment(audited, it.planBDue, 'plan-b-due');
    const answers = context.answersSince();
    if (answers !== undefined && now() >= it.opens[way]) auditSeat(audited, answers);
  }

  return {
    happened,
    audit() {
      for (const tripId of itineraries.keys()) {
        auditWay(tripId, 'out');
        auditWay(tripId, 'home');
      }
    },
  };
}
