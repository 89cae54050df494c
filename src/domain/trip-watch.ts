import type { ChannelName } from './channel.ts';
import { departureOf } from './flight.ts';
import { flightsOf, planOf, type SavedTrip, type Way } from './saved-trip.ts';
import { instantOf, instantOfDate, minuteOfDay, type OffsetTime } from './time.ts';
import type {
  TripEvent,
  WatchAnswer,
  Watched,
  WatchedWay,
  WatchFacts,
  WayMemory,
} from './trip-event.ts';
import { momentOf, openFrom, SEAT_RULES, timetableRule } from './trip-watch-rules.ts';

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

const MINUTE_MS = 60_000;

/** When a flight is to be looked at, in milliseconds of the epoch: once its window is open, and when plan B is due. */
export const momentsOf = (trip: SavedTrip, way: Way, facts: WatchFacts): number[] =>
  planOf(trip, facts, instantOfDate(facts.now)).flatMap((step) => {
    if (step.way !== way || step.kind === 'fly' || !step.time) return [];
    const at = instantOf(step.time);
    return step.kind === 'book' ? [openFrom(at)] : [at * MINUTE_MS];
  });

/** One minute less than ten, so that the look itself may take a minute. */
const LOOK_EVERY_MS = 9 * MINUTE_MS;

/** When to look next: after the usual time, or at the first of the moments to come (as of `momentsOf`). */
export function nextTripPoll(moments: readonly number[], now: Date): Date {
  const coming = moments.filter((at) => at > now.getTime());
  return new Date(Math.min(now.getTime() + LOOK_EVERY_MS, ...coming));
}

/** After a look without an answer: so soon that a window's opening is said within a minute all the same. */
const RETRY_MS = 15_000;

/** When to look again after so many looks in a row without an answer; never later than usual. */
export const retryTripPoll = (moments: readonly number[], failures: number, now: Date): Date => {
  const retry = now.getTime() + RETRY_MS * 2 ** Math.max(0, failures - 2);
  return new Date(Math.min(retry, nextTripPoll(moments, now).getTime()));
};

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
