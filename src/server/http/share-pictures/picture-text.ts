import type { AirportPageDto, PageFacts, RoutePageDto } from '#contract/pages.ts';
import type { SiteDto } from '#contract/site.ts';
import {
  formatBookingRule,
  formatFirstAndLast,
  formatFlightTime,
  formatFrequency,
  formatServed,
} from '#domain/route-facts.ts';
import type { PictureText } from './picture.ts';

export interface PictureFacts {
  readonly facts: PageFacts;
  readonly site: SiteDto;
}

/**
 * @param name `home`, `den` or `den-las`.
 * @returns undefined for what the airline does not serve.
 */
export function pictureTextOf(
  name: string,
  { facts, site }: PictureFacts,
): PictureText | undefined {
  const common = { productName: site.product_name, isSample: site.suppliers.fares.simulated };
  if (name === 'home') return { ...common, ...HOME };
  const [, origin, destination] = /^([a-z]{3})(?:-([a-z]{3}))?$/.exec(name) ?? [];
  if (!origin) return undefined;
  if (!destination) {
    const found = facts.airport(origin);
    return found && { ...common, ...airportText(found) };
  }
  const found = facts.route(origin, destination);
  return found && { ...common, ...routeText(found) };
}

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
