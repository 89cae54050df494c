import { expandPlaces, hasDistinctAirports, SAME_PLACE } from '#domain/city-groups.ts';
import { ONE_TRAVELER, parsePartyQuery, partyOf } from '#domain/party.ts';
import { placesLabel } from '#domain/search.ts';
import { addDays, daysBetween, type LocalDate, type TimeZone } from '#domain/time.ts';
import {
  formatHome,
  formatLeaving,
  formatOrigins,
  formatPeople,
  formatWhere,
} from '#domain/trip-sentence.ts';
import { parseDays, parseNights, parseWallClock } from '#domain/trip-texts.ts';
import {
  daysRefusal,
  faresRefusal,
  MOST_NIGHTS,
  nightsRefusal,
  originsRefusal,
} from '#domain/trips.ts';
import { useDateRules } from '#web/dates/use-today.ts';
import { usePlaceList } from '#web/places/place.ts';
import { type Asker, codesLabel, type Refusal, searchLabel } from '#web/question/asker.tsx';
import type { Problems, QuestionModel, SlotWords } from '#web/question/model.ts';
import { hrefOf } from '#web/router.tsx';
import { FROM_ID } from '#web/site/first-page.ts';
import { type AskedTrips, addressOfTrips } from './asked-trips.ts';
import { closedSlots } from './trip-times.ts';

export type TripSlot = 'from' | 'leaving' | 'home' | 'people' | 'where';

interface SentenceFacts {
  /** At the first origin. */
  readonly today: LocalDate;
  readonly cityOf: (code: string) => string;
  /** `Sunday` instead of `Sun`. */
  readonly isLong: boolean;
  readonly rules: { readonly blackoutDates: ReadonlySet<string> };
  /** Whether nobody chose the day, which is the first open one after tomorrow. */
  readonly isNextOpen?: boolean;
}

/** The question about trips. */
export const TRIP: QuestionModel<AskedTrips, TripSlot, SentenceFacts> = {
  name: 'trip',
  slots: ['from', 'leaving', 'home', 'people', 'where'],
  wordsOf,
  textOf: (asked) => hrefOf(addressOfTrips(asked)),
};

function wordsOf(
  asked: AskedTrips,
  { cityOf, rules, isNextOpen = false, ...style }: SentenceFacts,
): Record<TripSlot, SlotWords> {
  const closed = closedSlots(asked, rules.blackoutDates);
  const leaving = formatLeaving(asked, style);
  return {
    from: {
      id: FROM_ID,
      before: 'From',
      text: asked.origins ? formatOrigins(asked, cityOf) : 'an airport',
      short: style.isLong ? shortOrigins(asked, cityOf) : undefined,
      isPlace: true,
    },
    leaving: {
      before: 'leaving',
      text: `${leaving}${isNextOpen ? ', the next open day' : ''}`,
      short: isNextOpen ? leaving : undefined,
      isClosed: closed.leaving,
    },
    home: { ...formatHome(asked, style), isClosed: closed.home },
    people: { before: 'for', text: formatPeople(asked) },
    where: { before: 'to', text: formatWhere(asked, cityOf), isPlace: true },
  };
}

/** Longer names break the first line of the sentence on phones. */
const LONGEST_NAME = 9;

function shortOrigins(
  { origins, nearby }: AskedTrips,
  cityOf: SentenceFacts['cityOf'],
): string | undefined {
  const codes = codesLabel(origins);
  const isLong = placesLabel(origins, cityOf).length > LONGEST_NAME && !origins.includes(':');
  return isLong ? formatOrigins({ origins: codes, nearby }, (code) => code) : undefined;
}

/** Checked before any call: no refused question reaches the server. */
export function refusalOf(
  { destination }: AskedTrips,
  { isGuest, can, remaining }: Pick<Asker, 'isGuest' | 'can' | 'remaining'>,
): Exclude<Refusal, 'guest_return'> | undefined {
  if (isGuest) return 'guest';
  if (destination && !can('flights.choose-destination')) return 'single_route';
  return remaining === 0 ? 'limit' : undefined;
}

export function buttonLabel({ origins, destination = '' }: AskedTrips, remaining?: number): string {
  if (remaining === 0) return 'No Searches Remaining';
  const [from, to] = [codesLabel(origins), codesLabel(destination)];
  return searchLabel({ direction: 'outbound', from, to });
}

interface TripFacts {
  /** At the first origin. */
  readonly today: LocalDate;
  /** Whether a code or group is in the network; undefined until the airports have loaded. */
  readonly isKnown: ((key: string) => boolean) | undefined;
}

/** What cannot be asked, by the part of the sentence that says it. */
export function problemsOf(asked: AskedTrips, facts: TripFacts): Problems<TripSlot> {
  const all = {
    from: originProblem(asked, facts),
    leaving: leavingProblem(asked, facts),
    home: homeProblem(asked),
    people: faresRefusal(
      asked.fares === 'pass' ? 'pass' : 'any',
      partyOf(parsePartyQuery(asked)) ?? ONE_TRAVELER,
    ),
    where: placeProblem(asked, facts),
  };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== undefined));
}

const keysOf = (text: string): readonly string[] => text.split(',').filter(Boolean);

function unknownOf(text: string, { isKnown }: TripFacts): string | undefined {
  const unknown = isKnown ? keysOf(text).filter((key) => !isKnown(key)) : [];
  return unknown.length > 0 ? `No airport matches "${unknown.join(', ')}"` : undefined;
}

function originProblem({ origins }: AskedTrips, facts: TripFacts): string | undefined {
  if (!origins) return 'Choose an airport.';
  const { isKnown = () => true } = facts;
  return (
    unknownOf(origins, facts) ?? originsRefusal(expandPlaces(origins, isKnown).airports.length)
  );
}

function leavingProblem({ out }: AskedTrips, { today }: TripFacts): string | undefined {
  const range = parseDays(out);
  return range ? daysRefusal(range, today) : 'Choose a day.';
}

function homeProblem({ out, nights: text, home_by }: AskedTrips): string | undefined {
  const nights = parseNights(text);
  if (!nights) return 'Choose how many nights.';
  const [range, home] = [parseDays(out), parseWallClock(home_by ?? '')];
  if (range && home && home.date < addDays(range.from, nights.least))
    return home.date < range.from
      ? 'This day home is before the trip begins'
      : 'No trip of so many nights is home by then';
  if (range && home && daysBetween(range.until, home.date) > MOST_NIGHTS)
    return nightsRefusal({ least: 0, most: MOST_NIGHTS + 1 });
  return nightsRefusal(nights);
}

function placeProblem(
  { origins, destination = '' }: AskedTrips,
  facts: TripFacts,
): string | undefined {
  if (!destination) return undefined;
  const { isKnown = () => true } = facts;
  const [from, to] = [origins, destination].map((text) => expandPlaces(text, isKnown).airports);
  return (
    unknownOf(destination, facts) ??
    (from && to && origins && !hasDistinctAirports(from, to) ? SAME_PLACE : undefined)
  );
}

/** What a question about trips depends on besides its words. @param origins their first one decides which day it is */
export function useTripFacts(origins: string) {
  const { airports, places, byKey, failure } = usePlaceList('city');
  const [first = ''] = origins.split(',');
  const rules = useDateRules(byKey.get(first)?.zone as TimeZone | undefined);
  const known: TripFacts = {
    today: rules.today,
    isKnown: airports ? (key: string) => byKey.has(key) : undefined,
  };
  return {
    ...known,
    byKey,
    airports,
    places,
    rules,
    /** The name of a place, or its code while the airports are unknown. */
    cityOf: (code: string) => byKey.get(code)?.name ?? code,
    failure,
  } as const;
}

export type QuestionFacts = ReturnType<typeof useTripFacts>;

/** What the window of a slot is given. */
export interface SlotFieldProps {
  readonly asked: AskedTrips;
  readonly onAsk: (next: AskedTrips) => void;
  readonly facts: QuestionFacts;
  /** The origin that nobody chose: it gives way to the first that somebody chooses. */
  readonly suggested?: string | undefined;
}
