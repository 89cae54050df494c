import type { AirportPageDto, PageFacts, RoutePageDto } from '#contract/pages.ts';
import type { SiteDto } from '#contract/site.ts';
import {
  formatBookingRule,
  formatFirstAndLast,
  formatFlightTime,
  formatFrequency,
  formatServed,
} from '#domain/route-facts.ts';
import { formatDayShort, type LocalDate } from '#domain/time.ts';
import { formatNights } from '#domain/trip-sentence.ts';
import { type DayRange, type NightRange, parseDays, parseNights } from '#domain/trip-texts.ts';
import type { PictureText } from './picture.ts';

export interface PictureFacts {
  readonly facts: PageFacts;
  readonly site: SiteDto;
}

/**
 * @param name `home`, `den` or `den-las`; of a question about trips with its days and nights, as in
 * `den_2026-12-01.2026-12-05_2-4`
 * @returns undefined for what the airline does not serve.
 */
export function pictureTextOf(
  name: string,
  { facts, site }: PictureFacts,
): PictureText | undefined {
  const said = name === 'home' ? HOME : textOf(name, facts);
  const common = { productName: site.product_name, isSample: site.suppliers.fares.simulated };
  return said && { ...common, ...said };
}

function textOf(name: string, facts: PageFacts): Said | undefined {
  const [, origin = '', destination, days, nights] = NAME.exec(name) ?? [];
  const from = facts.airport(origin);
  const to = destination === undefined ? undefined : facts.airport(destination);
  if (!from || (destination !== undefined && !to)) return undefined;
  if (days !== undefined) return questionText(from, to, [days, nights ?? '']);
  if (destination === undefined) return airportText(from);
  const found = facts.route(origin, destination);
  return found && routeText(found);
}

function questionText(
  from: AirportPageDto,
  to: AirportPageDto | undefined,
  [days, nights]: readonly [string, string],
): Said | undefined {
  const [out, stay] = [parseDays(days.replace('.', '/')), parseNights(nights)];
  return out && stay && tripText({ from, to, out, stay });
}

const NAME = /^([a-z]{3})(?:-([a-z]{3}))?(?:_([\d-]{10}(?:\.[\d-]{10})?)_(\d{1,2}(?:-\d{1,2})?))?$/;

type Said = Omit<PictureText, 'productName' | 'isSample'>;

const NOT_AFFILIATED = 'Not affiliated with Frontier';

const HOME: Said = {
  codes: [],
  title: 'Where you can go,\nand how you get home',
  facts: [
    'For holders of Frontier’s GoWild pass:',
    'every place you can reach, with the ways back',
  ],
  foot: ['Search from one or several airports', NOT_AFFILIATED],
};

const footOf = (timetable: string): Said['foot'] => [`Timetable: ${timetable}`, NOT_AFFILIATED];

const MOST_NAMED = 4;

function airportText({ airport, routes, timetable_source }: AirportPageDto): Said {
  const frequent = routes.toSorted((a, b) => (b.nonstop?.weekly ?? 0) - (a.nonstop?.weekly ?? 0));
  const cities = frequent.slice(0, MOST_NAMED).map(({ destination }) => destination.city);
  return {
    codes: [airport.code],
    title: `Flights from ${airport.city}`,
    facts: [formatServed(routes, 'place', ' without a stop'), cities.join(', ')],
    foot: footOf(timetable_source),
  };
}

interface TripOfPicture {
  readonly from: AirportPageDto;
  readonly to: AirportPageDto | undefined;
  readonly out: DayRange;
  readonly stay: NightRange;
}

function tripText({ from, to, out, stay }: TripOfPicture): Said {
  const day = (date: LocalDate) => `${formatDayShort(date)}, ${date.slice(0, 4)}`;
  const isDay = out.from === out.until;
  const codes = [from, ...(to ? [to] : [])].map(({ airport }) => airport.code);
  return {
    codes,
    title: to
      ? `${from.airport.city} to ${to.airport.city}\nand back`
      : `Trips from ${from.airport.city}`,
    facts: [
      isDay ? `Leaving ${day(out.from)}` : `Leaving ${day(out.from)} to ${day(out.until)}`,
      stay.most === 0 ? 'Home the same day' : formatNights(stay),
    ],
    foot: footOf(from.timetable_source),
  };
}

function routeText(route: RoutePageDto): Said {
  const { origin, destination, nonstop, international, timetable_source } = route;
  return {
    codes: [origin.code, destination.code],
    title: `${origin.city} to ${destination.city}`,
    facts: [
      ...(nonstop
        ? [
            `Nonstop ${formatFrequency(nonstop)}, ${formatFlightTime(nonstop)}`,
            `First and last: ${formatFirstAndLast(nonstop)}`,
          ]
        : ['No nonstop flight in the timetable now']),
      `Pass seats: ${formatBookingRule(international).toLowerCase()}`,
    ],
    foot: footOf(timetable_source),
  };
}
