import type { AirportsPageDto } from '#contract/pages.ts';
import { formatCount } from '#domain/count.ts';
import { formatServed } from '#domain/route-facts.ts';
import { Link } from '#web/router.tsx';
import styles from './public.module.css';
import { airportPath, formatBegins, PublicPage, TimetableSource } from './public-page.tsx';

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
