import { Search } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { ListFilter, NoMatch } from './list-filter.tsx';
import { formatLeft, matching, type NetworkPlace, type RouteNetwork } from './route-network.ts';
import styles from './routes-page.module.css';
import { SearchFrom } from './search-from.tsx';

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
              <Search size={16} strokeWidth={2} aria-hidden="true" />
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

function FilteredTable<T extends { readonly name: string; readonly code: string }>(
  props: FilteredTableProps<T>,
) {
  const { caption, unit, all, header, row } = props;
  const [text, setText] = useState('');
  const left = matching(all, text);
  return (
    <>
      <ListFilter text={text} onText={setText} status={formatLeft(left, all, unit)} />
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
