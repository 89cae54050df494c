import type { OutputOf } from '#contract/endpoint.ts';
import { dollars, flightToWire, sourceToWire } from '#contract/flight-codec.ts';
import { placeWindowsToWire } from '#contract/place-windows.ts';
import { tripsPreview } from '#contract/preview.ts';
import * as contract from '#contract/trips.ts';
import type { AirportCode } from '#domain/airports.ts';
import { hasTime } from '#domain/deadline.ts';
import { destinationOf, type FareVisibility, type Flight, redactFares } from '#domain/flight.ts';
import type { HomeWay } from '#domain/home-strength.ts';
import type { FoldedWays } from '#domain/left-out-flights.ts';
import { type Cents, equalPart } from '#domain/money.ts';
import type { OpenDay } from '#domain/openness.ts';
import { withPartyPrice } from '#domain/party.ts';
import { type OpenedTrips, type TripPlan, tripHome } from '#domain/plan-trips.ts';
import type { Loosened } from '#domain/relaxed-questions.ts';
import { timeAt } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { isTripOnPass, zoneOf } from '#domain/trip-legs.ts';
import type { TripRow } from '#domain/trip-rows.ts';
import { clockText, wallClockText } from '#domain/trip-texts.ts';
import {
  isTripAnnounced,
  type Trip,
  type TripLeg,
  type TripQuestion,
  type TripWorld,
} from '#domain/trips.ts';
import { jsonWriterFor } from '#server/http/response-schema.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import type { Found } from '../allowance.ts';

/** What an answer repeats of the call. */
export interface TripsAsked {
  readonly destination: string | undefined;
  readonly isNearby: boolean;
  readonly leftOut: readonly string[];
  /** Minutes to each origin that was added as nearby. */
  readonly drives: Readonly<Record<string, number>>;
}

export interface PresentContext extends TripsAsked {
  readonly question: TripQuestion;
  readonly visibility: FareVisibility;
  readonly limit: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly world: TripWorld;
  readonly fares: FareSource;
  readonly network: Network;
}

/** An answer as JSON or CSV. `flights` counts pairs. */
export interface Presented extends Found {
  readonly text: string;
}

const writeTrips = jsonWriterFor(contract.trips);
const writePreview = jsonWriterFor(tripsPreview);
const writeOpened = jsonWriterFor(contract.openedTrips);
const writeOpenness = jsonWriterFor(contract.openness);

/** What an answer says beside its trips. */
interface TripsBeside {
  /** See `countOvernightOnly`. */
  readonly overnightOnly: number | null;
  /** See `countSeasonUnknown`. */
  readonly seasonUnknown: number;
  /** Only without any trip. */
  readonly loosened?: readonly Loosened[] | undefined;
}

export function presentTrips(
  context: PresentContext,
  { rows, unopened, hasForecast }: TripPlan,
  { overnightOnly, seasonUnknown, loosened }: TripsBeside,
): Presented {
  const pairs = rows.reduce((sum, row) => sum + row.pairs, 0);
  const { search_parameters, source } = presentQuestion(context);
  const answer = {
    trips: rows.slice(0, context.limit).map((row) => presentRow(context, row)),
    unopened: unopened.map(({ out, back }) => ({
      destination: destinationOf(out.flight),
      out: presentFlight(context, out.flight),
      back: presentFlight(context, back.flight),
    })),
    ...(loosened && { loosen: loosened.map((one) => ({ ...one, set: { ...one.set } })) }),
    summary: {
      destinations: rows.length,
      pairs,
      overnight_only: overnightOnly,
      season_unknown: seasonUnknown,
      forecast: hasForecast,
      search_timestamp: new Date(context.now).toISOString(),
    },
    search_parameters: { ...search_parameters, limit: context.limit },
    source,
  };
  return { text: writeTrips(answer), places: rows.length, flights: pairs };
}

/** The first rows for whoever opens a link. */
export function presentPreview(context: PresentContext, { rows }: TripPlan): Presented {
  const answer = {
    trips: rows.slice(0, context.limit).map((row) => presentRow(context, row)),
    total_places: rows.length,
    search_parameters: presentPeople(context.question),
    source: presentSource(context),
  };
  return { text: writePreview(answer), places: rows.length, flights: 0 };
}

export function presentOpened(
  context: PresentContext,
  opened: OpenedTrips,
  leftOut: FoldedWays,
): Presented {
  const { outs, backs, pairs } = opened;
  const present = (leg: TripLeg) => ({
    flight: presentFlight(context, leg.flight),
    ...(context.world.hasFares && { price: dollars(leg.price as Cents) }),
  });
  const answer = {
    outs: outs.map(present),
    backs: backs.map(present),
    pairs: pairs.map(([out, back]) => [out, back] as [number, number]),
    homes: presentHomes(context, opened),
    left_out: {
      slow_outs: leftOut.outs,
      backs: leftOut.backs.map(({ day, slow, late }) => ({ date: day, slow, late })),
    },
    ...presentQuestion(context),
  };
  return { text: writeOpened(answer), places: outs.length > 0 ? 1 : 0, flights: pairs.length };
}

/** The first trip of each flight out, day back and airport at the end: the ways home of all others are the same. */
export function homeTrips({ backs, pairs, tripAt }: OpenedTrips) {
  const firsts = new Map<string, { readonly out: number; readonly trip: Trip }>();
  for (const [out, at] of pairs) {
    const { day, flight } = backs[at] as TripLeg;
    const key = `${out} ${day} ${destinationOf(flight)}`;
    if (!firsts.has(key)) firsts.set(key, { out, trip: tripAt(out, at) });
  }
  return [...firsts.values()];
}

const presentHomes = (context: PresentContext, opened: OpenedTrips) =>
  homeTrips(opened).map(({ out, trip }) => ({
    out,
    date: trip.back.day,
    airport: destinationOf(trip.back.flight),
    home: presentHome(context, trip),
  }));

const presentSource = ({ fares, network, now }: PresentContext) =>
  sourceToWire(fares, { seenAt: new Date(now), network });

function presentQuestion(context: PresentContext) {
  const { question, leftOut, drives, destination, isNearby } = context;
  const { origins, out, nights } = question;
  return {
    search_parameters: {
      origins: [...origins],
      drives: { ...drives },
      left_out: [...leftOut],
      out,
      nights,
      destination: destination ?? null,
      nearby: isNearby,
      ...presentWishes(question),
    },
    source: presentSource(context),
  };
}

const presentPeople = ({ party, den }: TripQuestion) => ({
  party: party.travelers,
  passes: party.passes,
  den,
});

function presentWishes(question: TripQuestion) {
  const { departAfter, deadline } = question;
  const { homeBy, homeByTime, overnight = false } = deadline;
  return {
    return_to: question.returnTo,
    depart_after: departAfter === undefined ? null : clockText(departAfter),
    home_by: homeBy ? wallClockText(homeBy) : null,
    home_by_time: homeByTime === undefined ? null : clockText(homeByTime),
    overnight: hasTime(deadline) ? null : overnight,
    ...presentPeople(question),
    fares: question.fares,
    max_stops: question.maxStops,
    slow: question.slow,
    warm_from: question.warmFrom ?? null,
    sort: question.order,
  };
}

function presentFlight({ question, visibility }: PresentContext, flight: Flight) {
  const { party, den, fares } = question;
  const options = { den, ...(fares === 'pass' && { onGoWild: party.travelers }) };
  return flightToWire(redactFares(visibility, withPartyPrice(flight, party, options)));
}

export function presentRow(
  context: PresentContext,
  { destination, first, days, pairs, weather }: TripRow,
): OutputOf<typeof contract.trips>['trips'][number] {
  const { hasFares } = context.world;
  return {
    destination,
    out: presentFlight(context, first.out.flight),
    back: presentFlight(context, first.back.flight),
    nights: first.nights,
    minutes_there: first.minutesThere,
    ...(hasFares && { price: presentPrice(context, first) }),
    home: presentHome(context, first),
    announced: isTripAnnounced(first),
    ...(weather && { weather: { high: Math.round(weather.high), days: weather.days } }),
    days: days.map((trip) => presentDay(context, trip)),
    pairs,
  };
}

function presentDay({ question, world }: PresentContext, trip: Trip) {
  const [date, level] = [trip.out.day, trip.level];
  const [onPass, announced] = [isTripOnPass(trip, question, world), isTripAnnounced(trip)];
  if (!world.hasFares) return { date, level, on_pass: onPass, announced };
  return { date, total: dollars(trip.price as Cents), level, on_pass: onPass, announced };
}

const presentPrice = ({ question: { party } }: PresentContext, { out, back, price }: Trip) => ({
  total: dollars(price as Cents),
  per_person: dollars(equalPart(price as Cents, party.travelers)),
  out: dollars(out.price as Cents),
  back: dollars(back.price as Cents),
});

function presentHome({ question, world }: PresentContext, trip: Trip) {
  const home = tripHome(trip, question, world);
  const place = zoneOf(world, destinationOf(trip.out.flight));
  const landing = zoneOf(world, destinationOf(trip.back.flight));
  const leaves = (way: HomeWay | undefined) => (way ? timeAt(place, way.departs) : null);
  const { cheapestSure: sure } = home;
  return {
    level: home.level,
    ways: home.ways.length,
    pass_ways: home.passWays,
    pass_unknown: home.passUnknown,
    independent: home.independent.length,
    also: home.also,
    deadline: timeAt(landing, home.deadline),
    last_departure: leaves(home.lastDeparture),
    last_nonstop: leaves(home.lastNonstop),
    cheapest_sure: sure
      ? {
          total: dollars(sure.sure as Cents),
          departure_time: timeAt(place, sure.departs),
          flight_number: sure.numbers,
        }
      : null,
  };
}

export interface OpennessAsked {
  readonly origins: readonly AirportCode[];
  /** `2026-12` */
  readonly month: string;
}

export function presentOpenness(
  { origins, month }: OpennessAsked,
  { timetableSource }: Network,
  days: readonly OpenDay[],
): Presented {
  const answer = {
    origins: [...origins],
    month,
    days: days.map(({ day, isBlackout, isAnnounced, opens, places, windows, roundTrips }) => ({
      date: day,
      blackout: isBlackout,
      announced: isAnnounced,
      window_opens: opens,
      places,
      windows: placeWindowsToWire(windows),
      pairs: [...roundTrips],
    })),
    timetable: timetableSource,
  };
  return { text: writeOpenness(answer), places: 0, flights: 0 };
}
