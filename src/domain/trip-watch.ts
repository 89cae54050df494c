import type { ChannelName } from './channel.ts';
import { departureOf, type Flight, shownFare } from './flight.ts';
import { type Cents, cents } from './money.ts';
import { flightsOf, planOf, type TripStep } from './saved-trip.ts';
import {
  DAY_MS,
  type InstantMinute,
  instantOf,
  instantOfDate,
  minuteOfDay,
  type OffsetTime,
} from './time.ts';
import type {
  SaidOfWay,
  SeatState,
  TripEvent,
  WatchAnswer,
  Watched,
  WatchedWay,
  WatchFacts,
  WayMemory,
} from './trip-event.ts';
import { cheapestSureHome, findKept, nextBest, type Offer, offerOf } from './trip-offers.ts';
import { priceWhenKept, type WantedFares, wantedFares } from './wanted-fares.ts';

/**
 * What happened to a flight since the last time, and what to remember of it. The same question with the memory that came
 * of it answers no event. A flight that its owner has booked or given up is not asked about; what the timetable does to
 * a booked one is still said.
 */
export function watchWay(
  watched: WatchedWay,
  memory: WayMemory,
  answer: WatchAnswer,
  facts: WatchFacts,
): Watched {
  const { trip, way, change } = watched;
  const flight = flightsOf(trip).find(([one]) => one === way)?.[1];
  const state = trip.states[way];
  if (!flight || instantOf(departureOf(flight)) <= instantOfDate(facts.now))
    return { events: [], memory };
  const moment = momentOf({ ...watched, flight }, { answer, memory, facts });
  const rules = [
    ...(state === 'to_book' || state === 'booked' ? [timetableRule] : []),
    ...(state === 'to_book' && change?.kind !== 'dropped' ? SEAT_RULES : []),
  ];
  let result: Watched = { events: [], memory };
  for (const rule of rules) {
    const { event, memory: next } = rule(moment, result.memory);
    result = { events: event ? [...result.events, event] : result.events, memory: next };
  }
  return result;
}

/** What must be done at once. */
const TEXTED: readonly TripEvent['kind'][] = ['opening', 'seen', 'gone', 'plan-b-few'];
/** Minutes of the day between which texts are sent. */
const TEXTS_FROM = 8 * 60;
const TEXTS_UNTIL = 21 * 60;

/**
 * Where a message about an event goes, as far as the member has the channel. A text at night is left out, as a seat of
 * the night says nothing in the morning, and the email is there.
 * @param at local time of the flight's departure airport.
 */
export function channelsOf(kind: TripEvent['kind'], at: OffsetTime): readonly ChannelName[] {
  const minute = minuteOfDay(at);
  const isTexted = TEXTED.includes(kind) && minute >= TEXTS_FROM && minute < TEXTS_UNTIL;
  return ['email', 'push', ...(isTexted ? (['sms'] as const) : [])];
}

/** A flight of a trip at the moment of a look. */
interface Moment extends WatchedWay {
  readonly flight: Flight;
  readonly now: Date;
  readonly steps: readonly TripStep[];
  /** When its pass seat opens; undefined for what can be booked at any time. */
  readonly opens: InstantMinute | undefined;
  /** Whether the window is not open yet, for sure. */
  readonly isWaiting: boolean;
  readonly wanted: WantedFares;
  /** Undefined if there is no answer, or an older one than what is remembered. */
  readonly flights: readonly Flight[] | undefined;
  readonly seenAt: number | undefined;
  /** Whether there is no answer to wait for. */
  readonly isSilent: boolean;
  /** Undefined if nobody knows. */
  readonly seat: SeatState | undefined;
  readonly offer: Offer | undefined;
}

interface Look {
  readonly answer: WatchAnswer;
  readonly memory: WayMemory;
  readonly facts: WatchFacts;
}

/** How far the clocks of a worker and of a source may differ. */
const CLOCKS_DIFFER_MS = 2_000;

/**
 * Milliseconds of the epoch. A worker whose clock is fast would ask before the window opens and say that there is no
 * seat.
 */
export const openFrom = (opens: InstantMinute): number => opens * 60_000 + CLOCKS_DIFFER_MS;

function momentOf(
  watched: WatchedWay & Pick<Moment, 'flight'>,
  { answer, memory, facts }: Look,
): Moment {
  const { trip, way, flight } = watched;
  const now = instantOfDate(facts.now);
  const steps = planOf(trip, facts, now).filter((step) => step.way === way);
  const time = steps.find(({ kind }) => kind === 'book')?.time;
  const opens = time === undefined ? undefined : instantOf(time);
  const wanted = wantedFares(flight, opens !== undefined);
  const news = newsIn(answer, memory);
  const { flights, seenAt } = news;
  const isWaiting = opens !== undefined && openFrom(opens) > facts.now.getTime();
  const found = seenIn(news, flight, isWaiting ? undefined : opens);
  const offer = found && found !== 'hidden' && !isWaiting ? offerOf(found, wanted) : undefined;
  return {
    ...watched,
    now: facts.now,
    steps,
    opens,
    isWaiting,
    wanted,
    flights,
    seenAt,
    isSilent: answer !== 'unasked' && !flights,
    seat: flights && found !== 'hidden' ? seatOf(isWaiting, offer) : undefined,
    offer,
  };
}

/** An answer may be minutes old: one from before the window opened says nothing of the seat after it. */
function seenIn(
  { flights, seenAt = 0 }: Pick<Moment, 'flights' | 'seenAt'>,
  flight: Flight,
  opened: InstantMinute | undefined,
): ReturnType<typeof findKept> {
  if (!flights) return undefined;
  const isFromBefore = opened !== undefined && seenAt < opened * 60_000;
  return isFromBefore ? 'hidden' : findKept(flight, flights);
}

/** Nothing of an answer that is older than what is remembered: another worker was faster. */
function newsIn(
  answer: WatchAnswer,
  { seenAt: known = 0 }: WayMemory,
): Pick<Moment, 'flights' | 'seenAt'> {
  const isNews = typeof answer === 'object' && answer.seenAt.getTime() >= known;
  return isNews
    ? { flights: answer.flights, seenAt: answer.seenAt.getTime() }
    : { flights: undefined, seenAt: undefined };
}

const seatOf = (isWaiting: boolean, offer: Offer | undefined): SeatState =>
  isWaiting ? 'waiting' : offer ? 'there' : 'gone';

interface Ruled {
  readonly memory: WayMemory;
  readonly event?: TripEvent;
}

/** What follows from one look. */
type Rule = (moment: Moment, memory: WayMemory) => Ruled;

const say = (memory: WayMemory, said: SaidOfWay): WayMemory => ({
  ...memory,
  said: { ...memory.said, ...said },
});

/** Once for each new time of a flight. */
const timetableRule: Rule = ({ change }, memory) => {
  const { timetable, ...said } = memory.said ?? {};
  if (!change) return { memory: timetable === undefined ? memory : { ...memory, said } };
  const times = change.kind === 'moved' ? `${change.departs} ${change.arrives}` : change.kind;
  if (times === timetable) return { memory };
  return { memory: say(memory, { timetable: times }), event: { kind: 'timetable', change } };
};

/** Remembers what was seen. */
const seatRule: Rule = ({ seat, seenAt, offer }, memory) => {
  if (seat === undefined || seenAt === undefined) return { memory };
  const { price: _price, seats: _seats, ...rest } = memory;
  const since = seat === memory.seat ? (memory.since ?? seenAt) : seenAt;
  const price = offer && { price: offer.price };
  const seats = offer?.seats !== undefined && { seats: offer.seats };
  return { memory: { ...rest, seat, since, seenAt, ...price, ...seats } };
};

const isAfter = (at: InstantMinute, date: Date): boolean => at * 60_000 > date.getTime();

/** Once, for a window that opens after the trip was kept. */
const openingRule: Rule = (moment, memory) => {
  const { opens, isWaiting, keptAt, now, offer, flights, seat, isSilent } = moment;
  const isNew = opens !== undefined && isAfter(opens, keptAt) && !memory.said?.opening;
  if (!isNew || isWaiting || !(flights || isSilent)) return { memory };
  const event = { kind: 'opening', isKnown: seat !== undefined } as const;
  if (offer)
    return {
      memory: say(memory, { opening: true, seat: 'there', price: offer.price }),
      event: { ...event, offer, next: undefined },
    };
  const said: SaidOfWay = seat === 'gone' ? { seat, goneAt: now.getTime() } : { seat: 'unknown' };
  return {
    memory: say(memory, { opening: true, ...said }),
    event: { ...event, offer, next: nextOf(moment) },
  };
};

const nextOf = ({ flights = [], wanted, ...watched }: Moment): Offer | undefined =>
  nextBest(watched, flights, wanted);

/** A seat that comes and goes is said to be gone at most once in so long. */
const GONE_AGAIN_MS = 60 * 60_000;

/** A seat that comes, at once; one that goes. */
const changeRule: Rule = (moment, memory) => {
  const { seat, offer, now } = moment;
  const said = memory.said?.seat ?? seatWhenKept(moment);
  if (offer && said !== 'there')
    return {
      memory: say(memory, { seat: 'there', price: offer.price }),
      event: { kind: 'seen', offer },
    };
  const { goneAt = Number.NEGATIVE_INFINITY } = memory.said ?? {};
  if (seat !== 'gone' || said === 'gone' || now.getTime() - goneAt < GONE_AGAIN_MS)
    return { memory };
  return {
    memory: say(memory, { seat: 'gone', goneAt: now.getTime() }),
    event: { kind: 'gone', next: nextOf(moment) },
  };
};

/** What the member saw when they kept the trip. */
function seatWhenKept({ flight, wanted, opens, keptAt }: Moment): 'there' | 'gone' {
  const wasOpen = opens === undefined || !isAfter(opens, keptAt);
  const wasOffered = wanted.onGoWild > 0 ? flight.fares.goWild : shownFare(flight);
  return wasOpen && wasOffered ? 'there' : 'gone';
}

/** How much lower a price must be to be said: in cents, or as a share. */
const LOWER_BY = cents(500);
const LOWER_SHARE = 0.1;

export const isClearlyLower = (price: Cents, was: Cents): boolean =>
  was - price >= LOWER_BY || price <= was * (1 - LOWER_SHARE);

/** At most once a day. */
const priceRule: Rule = ({ offer, flight, now }, memory) => {
  const was = memory.said?.price ?? priceWhenKept(flight);
  const { cheaperAt = Number.NEGATIVE_INFINITY } = memory.said ?? {};
  const isNews = offer && was !== undefined && isClearlyLower(offer.price, was);
  if (!isNews || now.getTime() - cheaperAt < DAY_MS) return { memory };
  return {
    memory: say(memory, { price: offer.price, cheaperAt: now.getTime() }),
    event: { kind: 'cheaper', offer, was },
  };
};

const planBOf = ({ steps }: Moment): TripStep | undefined =>
  steps.find(({ kind, status }) => kind === 'plan-b' && status !== 'missed');

const sureOf = ({ trip, flight, flights, wanted }: Moment): Offer | undefined =>
  flights && cheapestSureHome(trip, flight, { flights, wanted });

/** Once, when plan B comes due after the trip was kept. */
const planBDueRule: Rule = (moment, memory) => {
  const { keptAt, now, flights, isSilent, offer } = moment;
  const time = planBOf(moment)?.time;
  const due = time === undefined ? undefined : instantOf(time);
  const isNew = due !== undefined && isAfter(due, keptAt) && !memory.said?.planBDue;
  if (!isNew || due > instantOfDate(now) || !(flights || isSilent)) return { memory };
  return {
    memory: say(memory, { planBDue: true }),
    event: { kind: 'plan-b-due', sure: sureOf(moment), offer },
  };
};

/** Once, when the seats at plan B's fare fall to the party or below. */
const planBFewRule: Rule = (moment, memory) => {
  const seats = planBSeats(moment);
  if (seats === undefined) return { memory };
  const fell = memory.planBSeats !== undefined && seats < memory.planBSeats;
  const seen = { ...memory, planBSeats: seats };
  if (!fell || seats > moment.wanted.travelers || memory.said?.planBFew) return { memory: seen };
  return {
    memory: say(seen, { planBFew: true }),
    event: { kind: 'plan-b-few', seats, sure: sureOf(moment) },
  };
};

/** Undefined if nobody knows, or there is no plan B. */
function planBSeats(moment: Moment): number | undefined {
  const { flights } = moment;
  const planB = planBOf(moment);
  if (!flights || !planB?.sure) return undefined;
  const found = findKept(planB.flight, flights);
  if (found === 'hidden') return undefined;
  const fare = found?.fares[planB.sure.fare.kind];
  return fare ? fare.seatsLeft : 0;
}

/** In the order in which their messages are written. */
const SEAT_RULES: readonly Rule[] = [
  seatRule,
  openingRule,
  changeRule,
  priceRule,
  planBDueRule,
  planBFewRule,
];
