import type {
  AirportPageDto,
  BlackoutPageDto,
  PageFacts,
  PagePlaceDto,
  RoutePageDto,
} from '#contract/pages.ts';
import { type Airport, currentCode, isAirportCode, titleCase } from '#domain/airports.ts';
import { monthsThrough } from '#domain/open-month.ts';
import { type RouteFacts, routesFrom, servedToday, sumsOf } from '#domain/route-facts.ts';
import { MAX_DAYS_AHEAD } from '#domain/search.ts';
import {
  addDays,
  type Clock,
  dayAt,
  instantOfDate,
  type LocalDate,
  timeZone,
} from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';

interface FactsDeps {
  readonly network: NetworkSource;
  readonly clock: Clock;
}

const presentPlace = ({ code, city, name, state, countryName }: Airport): PagePlaceDto => ({
  code,
  city: titleCase(city),
  name,
  region: state || countryName,
});

const presentFacts = (facts: RouteFacts) => ({
  destination: presentPlace(facts.destination),
  seasonal: facts.seasonal,
  begins: facts.begins ?? null,
  miles: facts.miles,
  international: facts.international,
  nonstop: sumsOf(facts) ?? null,
});

/** Facts of public pages; see {@link PageFacts}. */
export function pageFacts({ network, clock }: FactsDeps): PageFacts {
  const from = (text: string) => {
    const code = currentCode(text.toUpperCase() as Airport['code']);
    const known = network.current();
    const zone = isAirportCode(code) ? known.airports.get(code)?.zone : undefined;
    return zone ? routesFrom(known, code, dayAt(zone, instantOfDate(clock.now()))) : [];
  };
  const find = (origin: string, destination: string) => {
    const code = currentCode(destination.toUpperCase() as Airport['code']);
    return from(origin).find((facts) => facts.destination.code === code);
  };
  const airport = (code: string): AirportPageDto | undefined => {
    const routes = from(code);
    const [first] = routes;
    return (
      first && {
        timetable_source: network.current().timetableSource,
        airport: presentPlace(first.origin),
        routes: routes.map(presentFacts),
      }
    );
  };
  return {
    airport,
    airports: () => ({
      timetable_source: network.current().timetableSource,
      airports: [...network.current().airports.keys()]
        .flatMap((code) => airport(code) ?? [])
        .map(({ airport: place, routes }) => {
          const { length } = servedToday(routes);
          const [first = null] = routes.flatMap(({ begins }) => begins ?? []).toSorted();
          return { ...place, routes: length, begins: length > 0 ? null : first };
        })
        .sort((a, b) => (a.city < b.city ? -1 : 1)),
    }),
    route(origin, destination): RoutePageDto | undefined {
      const facts = find(origin, destination);
      if (!facts) return undefined;
      return {
        ...presentFacts(facts),
        timetable_source: network.current().timetableSource,
        origin: presentPlace(facts.origin),
        returns: find(facts.destination.code, facts.origin.code) !== undefined,
        flights: facts.flights.map((row) => ({
          number: `F9 ${row.flightNumber}`,
          departs: row.departs,
          minutes: row.block,
          weekdays: row.weekdays,
          estimated: row.approximate,
        })),
      };
    },
    blackouts: () => presentBlackouts({ network, clock }),
  };
}

/** Changes whenever the facts of a page may have changed: a day begins somewhere every hour. */
export const factsVersion = ({ network, clock }: FactsDeps): string =>
  `${network.current().version} ${Math.floor(instantOfDate(clock.now()) / 60)}`;

/** The westernmost zone of the mainland: its days and months are the last to end. */
const LAST_ZONE = timeZone('America/Los_Angeles');

/** Dates are sorted, from the first of this month on. */
function presentBlackouts({ network, clock }: FactsDeps): BlackoutPageDto {
  const { blackoutDates, timetableSource } = network.current();
  const today = dayAt(LAST_ZONE, instantOfDate(clock.now()));
  const dates = [...blackoutDates].filter((date) => date >= today.slice(0, 7)).sort();
  return { dates, today, until: addDays(today, MAX_DAYS_AHEAD), timetable_source: timetableSource };
}

const blackoutMonths = ({ today, until }: BlackoutPageDto): string[] =>
  monthsThrough(today as LocalDate, until as LocalDate);

const FIXED = [
  '/',
  '/get-home',
  '/from',
  '/blackout',
  '/guide',
  '/plans',
  '/about',
  '/support',
  '/developers',
];

/** Every public page that exists. */
export function pagePaths({ network, clock }: FactsDeps): string[] {
  const facts = pageFacts({ network, clock });
  const pathOf = (code: string) => `/from/${code.toLowerCase()}`;
  const pathsFrom = (code: string) =>
    (facts.airport(code)?.routes ?? []).map(
      ({ destination }) => `${pathOf(code)}/to/${destination.code.toLowerCase()}`,
    );
  return [
    ...FIXED,
    ...blackoutMonths(facts.blackouts()).map((month) => `/blackout/${month}`),
    ...facts.airports().airports.flatMap(({ code }) => [pathOf(code), ...pathsFrom(code)]),
  ];
}
