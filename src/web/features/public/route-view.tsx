import type { RoutePageDto } from '#contract/pages.ts';
import { formatCount } from '#domain/count.ts';
import {
  formatBookingRule,
  formatFirstAndLast,
  formatFlightTime,
  formatFrequency,
  formatWeekdays,
} from '#domain/route-facts.ts';
import { formatClock, formatDuration, type Minutes } from '#domain/time.ts';
import { Link } from '#web/router.tsx';
import styles from './public.module.css';
import {
  airportPath,
  FactList,
  formatMiles,
  PublicPage,
  PublicSection,
  routePath,
  routeTitle,
  SearchFromLink,
  seasonOf,
  TimetableSource,
} from './public-page.tsx';

export function RouteView(page: RoutePageDto) {
  const { origin, destination, nonstop, flights, international, returns } = page;
  return (
    <PublicPage
      title={routeTitle(origin, destination)}
      heading={`${origin.city} to ${destination.city}`}
      lead={
        nonstop
          ? `${formatCount(nonstop.weekly, 'nonstop flight')} from ${origin.code} to ${destination.code} in a usual week.`
          : 'The airline flies this route, but the timetable has no nonstop flight now.'
      }
      up={{ to: airportPath(origin), name: `All flights from ${origin.city}` }}
      action={<SearchFromLink code={origin.code} />}
    >
      <FactList
        facts={[
          ...(nonstop
            ? [
                { name: 'How often', value: formatFrequency(nonstop) },
                {
                  name: 'First and last flight',
                  value: `${formatFirstAndLast(nonstop)}, ${origin.city} time`,
                },
                { name: 'Flight time', value: formatFlightTime(nonstop) },
              ]
            : []),
          { name: 'Distance', value: formatMiles(page.miles) },
          { name: 'Season', value: seasonOf(page) },
          {
            name: 'Pass seats',
            value: `${formatBookingRule(international)}, ${origin.city} time`,
          },
          {
            name: 'Not on',
            value: <Link to="/blackout">Blackout dates</Link>,
          },
        ]}
      />
      {flights.length > 0 && (
        <PublicSection title="Flights of a usual week">
          <Flights flights={flights} />
        </PublicSection>
      )}
      <TimetableSource source={page.timetable_source} />
      <PublicSection title="More flights">
        <ul className={styles.links}>
          {returns && (
            <li>
              <Link to={routePath(destination, origin)}>
                {destination.city} to {origin.city}
              </Link>
            </li>
          )}
          <li>
            <Link to={airportPath(origin)}>All flights from {origin.city}</Link>
          </li>
          {returns && (
            <li>
              <Link to={airportPath(destination)}>All flights from {destination.city}</Link>
            </li>
          )}
        </ul>
      </PublicSection>
    </PublicPage>
  );
}

const Flights = ({ flights }: Pick<RoutePageDto, 'flights'>) => (
  <table className={styles.flights}>
    <thead>
      <tr>
        <th scope="col">Departs</th>
        <th scope="col">Days</th>
        <th scope="col">Flight</th>
        <th scope="col" className={styles.figure}>
          Flight time
        </th>
      </tr>
    </thead>
    <tbody>
      {flights.map(({ number, departs, minutes, weekdays, estimated }) => (
        <tr key={`${number} ${departs} ${weekdays}`}>
          <th scope="row">
            {estimated && <span className={styles.soft}>about </span>}
            {formatClock(departs)}
          </th>
          <td>{formatWeekdays(weekdays)}</td>
          <td className={styles.soft}>{number}</td>
          <td className={styles.figure}>{formatDuration(minutes as Minutes)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
