import type {
  AirportPageDto,
  AirportsPageDto,
  PagePlaceDto,
  PageRouteDto,
} from '#contract/pages.ts';
import { formatCount } from '#domain/count.ts';
import {
  formatBookingRule,
  formatFirstAndLast,
  formatFlightTime,
  formatServed,
  servedToday,
} from '#domain/route-facts.ts';
import { Link } from '#web/router.tsx';
import styles from './public.module.css';
import {
  airportPath,
  airportTitle,
  formatBegins,
  PublicPage,
  PublicSection,
  routePath,
  SearchFromLink,
  seasonOf,
  TimetableSource,
} from './public-page.tsx';

export const AIRPORTS_TITLE = 'All airports';

export function AirportsView({ airports, timetable_source }: AirportsPageDto) {
  return (
    <PublicPage
      title={AIRPORTS_TITLE}
      heading="Where Frontier flies"
      lead={`${formatServed(airports, 'airport', ' served today')}, and how many places each leads to without a stop.`}
    >
      <ul className={styles.airports}>
        {airports.map((place) => (
          <li key={place.code}>
            <Link to={airportPath(place)}>
              {place.city} <span className={styles.soft}>{place.code}</span>
            </Link>
            <span className={styles.soft}>
              {place.begins ? formatBegins(place.begins) : formatCount(place.routes, 'place')}
            </span>
          </li>
        ))}
      </ul>
      <TimetableSource source={timetable_source} />
    </PublicPage>
  );
}

export function AirportView({ airport, routes, timetable_source }: AirportPageDto) {
  const weekly = servedToday(routes).reduce((sum, { nonstop }) => sum + (nonstop?.weekly ?? 0), 0);
  return (
    <PublicPage
      title={airportTitle(airport)}
      heading={`Flights from ${airport.city}`}
      lead={`${airport.name} (${airport.code}): ${formatServed(routes, 'place', ' without a stop')}. ${formatCount(weekly, 'flight')} in a usual week.`}
      up={{ to: '/from', name: 'All airports' }}
      action={<SearchFromLink code={airport.code} />}
    >
      <table className={styles.table}>
        <caption>Nonstop flights from {airport.city}, in a usual week</caption>
        <thead>
          <tr>
            <th scope="col">To</th>
            <th scope="col">First and last flight</th>
            <th scope="col">Flight time</th>
            <th scope="col" className={styles.figure}>
              Miles
            </th>
            <th scope="col" className={styles.figure}>
              Flights a week
            </th>
          </tr>
        </thead>
        <tbody>
          {routes.map((route) => (
            <Row key={route.destination.code} airport={airport} route={route} />
          ))}
        </tbody>
      </table>
      <TimetableSource source={timetable_source} />
      <PublicSection title="When a pass seat can be booked">
        <p>
          Within the United States: {formatBookingRule(false).toLowerCase()}. To another country:{' '}
          {formatBookingRule(true).toLowerCase()}. Midnight is that of the airport you leave from.
          No pass seat is sold on a <Link to="/blackout">blackout date</Link>. The{' '}
          <Link to="/guide">GoWild guide</Link> has the rules in full.
        </p>
      </PublicSection>
    </PublicPage>
  );
}

interface RowProps {
  readonly airport: PagePlaceDto;
  readonly route: PageRouteDto;
}

function Row({ airport, route }: RowProps) {
  const { destination, nonstop, miles } = route;
  const season = seasonOf(route);
  return (
    <tr>
      <th scope="row">
        <Link to={routePath(airport, destination)}>
          {destination.city} <span className={styles.soft}>{destination.code}</span>
        </Link>
        {season !== 'All year' && <span className={styles.season}>{season}</span>}
      </th>
      <td>{nonstop ? formatFirstAndLast(nonstop) : 'Not in the timetable'}</td>
      <td>{nonstop && formatFlightTime(nonstop)}</td>
      <td className={styles.figure}>
        {miles.toLocaleString('en-US')}
        <span className={styles.unit}> miles</span>
      </td>
      <td className={styles.figure}>
        {nonstop?.weekly ?? '0'}
        <span className={styles.unit}> a week</span>
      </td>
    </tr>
  );
}
