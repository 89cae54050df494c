import { useMemo } from 'react';
import { expandPlaces, hasDistinctAirports, SAME_PLACE } from '#domain/city-groups.ts';
import { ONE_TRAVELER, parsePartyQuery, partyOf } from '#domain/party.ts';
import { MAX_DAYS_AHEAD } from '#domain/search.ts';
import {
  addDays,
  daysBetween,
  formatClock,
  formatDayShort,
  type LocalDate,
  type TimeZone,
} from '#domain/time.ts';
import { dayHomeOf, nightsUntil } from '#domain/trip-sentence.ts';
import {
  type DayRange,
  type NightRange,
  parseDays,
  parseNights,
  parseWallClock,
} from '#domain/trip-texts.ts';
import {
  daysRefusal,
  faresRefusal,
  MOST_NIGHTS,
  MOST_OUT_DAYS,
  nightsRefusal,
  originsRefusal,
} from '#domain/trips.ts';
import { deviceZone } from '#web/browser/now.ts';
import type { DateRules } from '#web/dates/date-badges.tsx';
import { useToday } from '#web/dates/use-today.ts';
import { useAirportsInTime, useBlackoutDates } from '#web/network/use-network.ts';
import { type Place, placesByKey } from '#web/places/place.ts';
import type { AskedTrips } from './asked-trips.ts';

/** A part of the sentence that is changed in one window. */
export type Slot = 'from' | 'leaving' | 'home' | 'people' | 'where';
export const SLOTS: readonly Slot[] = ['from', 'leaving', 'home', 'people', 'where'];

const two = (value: number): string => String(value).padStart(2, '0');

/** `17:00` */
export const clockText = (minute: number): string =>
  `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

export const rangeText = ({ from, until }: DayRange): string =>
  from === until ? from : `${from}/${until}`;

const nightsText = ({ least, most }: NightRange): string =>
  least === most ? String(least) : `${least}-${most}`;

/** The nights that a day home leaves; undefined if no trip fits. */
function nightsTo(range: DayRange, home: LocalDate): NightRange | undefined {
  const nights = nightsUntil(range, home);
  return home >= range.from && nights.least <= MOST_NIGHTS ? nights : undefined;
}

/** Keeps the day home where it still fits, else the nights. */
export function leavingOn(asked: AskedTrips, range: DayRange): AskedTrips {
  const next = { ...asked, out: rangeText(range) };
  const before = parseDays(asked.out);
  const home = parseWallClock(asked.home_by ?? '');
  if (!home || !before) return next;
  if (!dayHomeOf(asked)) return { ...next, home_by: undefined };
  const clock = clockText(home.minute);
  const fits = home.date > range.until && nightsTo(range, home.date) ? home.date : undefined;
  const date = fits ?? addDays(range.until, Math.max(0, daysBetween(before.until, home.date)));
  return homeByDay(next, date, clock);
}

/** @param clock `21:00` at the airport where the flight home lands */
export function homeByDay(asked: AskedTrips, date: LocalDate, clock: string): AskedTrips {
  const range = parseDays(asked.out);
  const nights = range && nightsTo(range, date);
  return {
    ...asked,
    ...(nights && { nights: nightsText(nights) }),
    home_by: `${date}T${clock}`,
    home_by_time: undefined,
  };
}

/** @param clock on the day of the flight home; undefined for any time */
export const homeAfter = (
  asked: AskedTrips,
  nights: NightRange,
  clock: string | undefined,
): AskedTrips => ({
  ...asked,
  nights: nightsText(nights),
  home_by: undefined,
  home_by_time: clock,
});

interface TripFacts {
  /** At the first origin. */
  readonly today: LocalDate;
  /** Whether a code or group is in the network; undefined until the airports have loaded. */
  readonly isKnown: ((key: string) => boolean) | undefined;
}

export type Problems = Partial<Record<Slot, string>>;

/** What cannot be asked, by the part of the sentence that says it. */
export function problemsOf(asked: AskedTrips, facts: TripFacts): Problems {
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

/** Says that blackout dates keep the trip off the pass; undefined if a pair of days is open both ways. */
export function blackoutNote(
  { out, nights: text }: Pick<AskedTrips, 'out' | 'nights'>,
  blackoutDates: ReadonlySet<string>,
): string | undefined {
  const [range, nights] = [parseDays(out), parseNights(text)];
  if (!range || !nights || blackoutDates.size === 0) return undefined;
  const last = Math.min(daysBetween(range.from, range.until), MOST_OUT_DAYS - 1);
  const days = Array.from({ length: last + 1 }, (_, at) => addDays(range.from, at));
  const stays = Array.from(
    { length: nights.most - nights.least + 1 },
    (_, at) => nights.least + at,
  );
  const isOpen = (day: LocalDate) => !blackoutDates.has(day);
  if (days.some((day) => isOpen(day) && stays.some((stay) => isOpen(addDays(day, stay)))))
    return undefined;
  return days.length === 1 && !isOpen(range.from)
    ? `${formatDayShort(range.from)} is a GoWild blackout date, so no pass seats are sold.`
    : 'Blackout dates: no trip on these days is on the pass both ways.';
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

/** `by 9 PM` of the choices of a time. */
export const hourChoices = (from: number, until: number) =>
  Array.from({ length: until - from + 1 }, (_, at) => {
    const minute = ((from + at) % 24) * 60;
    return { value: clockText(minute), label: formatClock(minute).replace(':00', '') };
  });

const NOTHING: ReadonlyMap<string, Place> = new Map();

/** What a question about trips depends on besides its words. @param origins their first one decides which day it is */
export function useTripFacts(origins: string) {
  const { airports, failed, reason, retry } = useAirportsInTime();
  const blackoutDates = useBlackoutDates();
  const byKey = useMemo(() => (airports ? placesByKey(airports) : NOTHING), [airports]);
  const [first = ''] = origins.split(',');
  const today = useToday((byKey.get(first)?.zone as TimeZone | undefined) ?? deviceZone());
  const rules: DateRules = {
    today,
    earliest: today,
    latest: addDays(today, MAX_DAYS_AHEAD),
    blackoutDates,
  };
  const known: TripFacts = {
    today,
    isKnown: airports ? (key: string) => byKey.has(key) : undefined,
  };
  return {
    ...known,
    byKey,
    airports,
    rules,
    /** The name of a place, or its code while the airports are unknown. */
    cityOf: (code: string) => byKey.get(code)?.name ?? code,
    failure: failed ? { reason, retry } : undefined,
  } as const;
}

export type QuestionFacts = ReturnType<typeof useTripFacts>;

export interface SlotFieldProps {
  readonly asked: AskedTrips;
  readonly onAsk: (next: AskedTrips) => void;
  readonly facts: QuestionFacts;
  /** The origin that nobody chose: it gives way to the first that somebody chooses. */
  readonly suggested?: string | undefined;
}
