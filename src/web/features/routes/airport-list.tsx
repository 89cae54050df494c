import { Search } from 'lucide-react';
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react';
import { closedDayOf } from '#domain/booking-window.ts';
import { addDays, dayAt, type LocalDate, timeZone } from '#domain/time.ts';
import { now } from '#web/browser/now.ts';
import { useBlackoutDates } from '#web/places/use-network.ts';
import { useNavigate } from '#web/router.tsx';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields.tsx';
import {
  formatLeft,
  matching,
  type Named,
  type NetworkPlace,
  type RouteNetwork,
} from './route-network.ts';
import styles from './routes-page.module.css';

interface AirportListProps {
  readonly network: RouteNetwork;
  readonly hubs: readonly string[];
  readonly onChoose: (code: string) => void;
}

export function AirportList({ network, hubs, onChoose }: AirportListProps) {
  const places = useMemo(() => [...network.values()], [network]);
  return (
    <FilteredTable
      caption="Airports of the network"
      unit="airport"
      all={places}
      header={
        <>
          <th scope="col">Airport</th>
          <th scope="col">Code</th>
          <th scope="col" className={styles.figure}>
            Routes
          </th>
          <th scope="col">
            <HiddenText>Search</HiddenText>
          </th>
        </>
      }
      row={(place) => (
        <tr key={place.code}>
          <th scope="row">
            <button type="button" className={styles.choose} onClick={() => onChoose(place.code)}>
              {place.name}
            </button>
            {hubs.includes(place.code) && <span className={styles.quiet}>Hub</span>}
          </th>
          <td className={styles.code}>{place.code}</td>
          <td className={styles.figure}>{routesOf(place)}</td>
          <td className={styles.search}>
            <SearchFrom place={place} className={styles.searchLink}>
              <Search strokeWidth={2} />
              <HiddenText>
                Search flights from {place.city} ({place.code})
              </HiddenText>
            </SearchFrom>
          </td>
        </tr>
      )}
    />
  );
}

const routesOf = ({ outbound, inbound }: NetworkPlace): number => outbound.length || inbound.length;

interface FilteredTableProps<T> {
  readonly caption: string;
  /** Singular of its rows, `airport`. */
  readonly unit: string;
  readonly all: readonly T[];
  readonly header: ReactNode;
  readonly row: (one: T) => ReactNode;
}

function FilteredTable<T extends Named>(props: FilteredTableProps<T>) {
  const { caption, unit, all, header, row } = props;
  const [text, setText] = useState('');
  const left = matching(all, text);
  return (
    <>
      <ListFilter
        text={text}
        onText={setText}
        status={`${formatLeft(left, all, unit)} served today`}
      />
      {left.length === 0 ? (
        <NoMatch unit={unit} text={text} onClear={() => setText('')} />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <caption>
              <HiddenText>{caption}</HiddenText>
            </caption>
            <thead>
              <tr>{header}</tr>
            </thead>
            <tbody>{left.map(row)}</tbody>
          </table>
        </div>
      )}
    </>
  );
}

interface ListFilterProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** How many rows are left. */
  readonly status: string;
}

export function ListFilter({ text, onText, status }: ListFilterProps) {
  return (
    <div className={styles.filter}>
      <TextField
        label="Filter by city or code"
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => onText(event.target.value)}
        prefix={<Search strokeWidth={2} />}
      />
      <p className={styles.soft} role="status">
        {status}
      </p>
    </div>
  );
}

interface NoMatchProps {
  /** Singular of the rows, `airport`. */
  readonly unit: string;
  readonly text: string;
  readonly onClear: () => void;
}

export function NoMatch({ unit, text, onClear }: NoMatchProps) {
  return (
    <div className={styles.none}>
      <p>
        No {unit} matches “{text.trim()}”.
      </p>
      <Button size="small" onClick={onClear}>
        Clear filter
      </Button>
    </div>
  );
}

/** Tomorrow at the place: the first day whose pass seats are on sale everywhere. If it is a blackout date, the next open day. */
export function dayToSearch(
  { airport }: NetworkPlace,
  blackoutDates: ReadonlySet<string>,
): { readonly date: LocalDate; readonly isTomorrow: boolean } {
  const tomorrow = addDays(dayAt(timeZone(airport.time_zone), now()), 1);
  const closed = closedDayOf(tomorrow, blackoutDates);
  return { date: closed?.next ?? tomorrow, isTomorrow: closed?.next === undefined };
}

export const searchFrom = (place: NetworkPlace, blackoutDates: ReadonlySet<string>) => ({
  origin: place.code,
  date: dayToSearch(place, blackoutDates).date,
  direction: 'outbound',
  screen: 'departure_flights',
});

interface SearchFromProps {
  readonly place: NetworkPlace;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A plain link: the list has one per airport, and the app's Link would take longer to render than the map. */
export function SearchFrom({ place, className, children }: SearchFromProps) {
  const navigate = useNavigate();
  const search = searchFrom(place, useBlackoutDates());
  const follow = (event: MouseEvent) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    void navigate({ to: '/', search });
  };
  return (
    <a href={`/?${new URLSearchParams(search)}`} className={className} onClick={follow}>
      {children}
    </a>
  );
}
