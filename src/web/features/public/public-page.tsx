import type { ReactNode } from 'react';
import type { PagePlaceDto, PageRouteDto } from '#contract/pages.ts';
import { formatCount } from '#domain/count.ts';
import {
  formatBookingRule,
  formatFirstAndLast,
  formatFlightTime,
  formatServed,
} from '#domain/route-facts.ts';
import { formatMonthDay, localDate } from '#domain/time.ts';
import { Link, type LinkProps } from '#web/router.tsx';
import { Title } from '#web/site/title.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import styles from './public.module.css';

interface PublicPageProps {
  /** Of the browser's tab. */
  readonly title: string;
  readonly heading: string;
  readonly lead: ReactNode;
  /** The page above this one. */
  readonly up?: { readonly to: LinkProps['to']; readonly name: string } | undefined;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function PublicPage({ title, heading, lead, up, action, children }: PublicPageProps) {
  return (
    <div className={styles.column}>
      <Title>{title}</Title>
      <Page
        look="text"
        up={
          up && (
            <nav aria-label="Breadcrumb" className={styles.up}>
              <Link to={up.to}>{up.name}</Link>
            </nav>
          )
        }
        {...{ heading, lead, action }}
      >
        {children}
      </Page>
    </div>
  );
}

interface PublicSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export const PublicSection = ({ title, children }: PublicSectionProps) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** Where the figures come from. */
export const TimetableSource = ({ source }: { readonly source: string }) => (
  <p className={styles.source}>
    Source: {source}. A usual week: check the day that you want. All times are local.{' '}
    <Link to="/data-sources">Data sources</Link>
  </p>
);

interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

export const FactList = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Leads to the search form with the airport filled in. */
export const SearchFromLink = ({ code }: { readonly code: string }) => (
  <ButtonLink to="/" search={{ origin: code }} variant="primary">
    Search from {code}
  </ButtonLink>
);

export const airportPath = ({ code }: Pick<PagePlaceDto, 'code'>) =>
  `/from/${code.toLowerCase()}` as const;

export const routePath = (
  origin: Pick<PagePlaceDto, 'code'>,
  destination: Pick<PagePlaceDto, 'code'>,
) => `${airportPath(origin)}/to/${destination.code.toLowerCase()}` as const;

export const formatMiles = (miles: number): string => formatCount(miles, 'mile');

/** `From Dec 5` */
export const formatBegins = (day: string): string => `From ${formatMonthDay(localDate(day))}`;

/** `From Dec 5`, `Seasonal` or `All year`. */
export function seasonOf({ begins, seasonal }: Pick<PageRouteDto, 'begins' | 'seasonal'>): string {
  const first = begins && formatBegins(begins);
  return [first, seasonal ? 'Seasonal' : first ? '' : 'All year'].filter(Boolean).join(', ');
}

export const airportTitle = ({ city, code }: PagePlaceDto) => `Flights from ${city} (${code})`;

export const airportDescription = ({ name, code }: PagePlaceDto, routes: readonly PageRouteDto[]) =>
  `${formatServed(routes, 'place', ` without a stop from ${name} (${code}) on Frontier`)}: how often a week, first and last flight, flight time, and when a GoWild pass seat can be booked.`;

export const routeTitle = (origin: PagePlaceDto, destination: PagePlaceDto) =>
  `Flights from ${origin.city} (${origin.code}) to ${destination.city} (${destination.code})`;

export function routeDescription({ nonstop, miles, international }: PageRouteDto): string {
  const flights = nonstop
    ? `${formatCount(nonstop.weekly, 'nonstop flight')} a week, first and last ${formatFirstAndLast(nonstop)}, ${formatFlightTime(nonstop)} in the air and at the gates.`
    : 'No nonstop flight in the timetable now.';
  return `${flights} ${formatMiles(miles)}. GoWild pass seats: ${formatBookingRule(international).toLowerCase()}.`;
}
