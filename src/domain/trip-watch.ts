import type { ChannelName } from './channel.ts';
import { departureOf } from './flight.ts';
import { flightsOf } from './saved-trip.ts';
import { instantOf, instantOfDate, minuteOfDay, type OffsetTime } from './time.ts';
import type {
  TripEvent,
  WatchAnswer,
  Watched,
  WatchedWay,
  WatchFacts,
  WayMemory,
} from './trip-event.ts';
import { momentOf, SEAT_RULES, timetableRule } from './trip-watch-rules.ts';

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
