import { useState } from 'react';
import { formatDayShort } from '#domain/time.ts';
import { Tag } from '#web/ui/badge/tag.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { SegmentedControl } from '#web/ui/choice/segmented-control.tsx';
import { FilteredTable } from './filtered-table.tsx';
import { figure, type NetworkPlace } from './route-network.ts';
import styles from './routes-page.module.css';
import { dayToSearch, searchFrom } from './search-from.tsx';

type Way = 'outbound' | 'inbound';

const COPY = {
  outbound: { unit: 'destination', header: 'Destination' },
  inbound: { unit: 'origin', header: 'Origin' },
} as const;

interface AirportDetailsProps {
  readonly place: NetworkPlace;
  readonly onChoose: (code: string) => void;
}

export function AirportDetails({ place, onChoose }: AirportDetailsProps) {
  const [way, setWay] = useState<Way>('outbound');
  const { unit, header } = COPY[way];
  const caption =
    way === 'outbound' ? `Destinations from ${place.city}` : `Origins of flights to ${place.city}`;
  return (
    <>
      <div className={styles.ways}>
        <ButtonLink to="/" search={searchFrom(place)} variant="primary" fill>
          Search flights from {place.city}
        </ButtonLink>
        <p className={styles.soft}>
          For tomorrow, {formatDayShort(dayToSearch(place))}. Pass seats within the country are sold
          from the day before.
        </p>
        <SegmentedControl
          label="Direction"
          fill
          value={way}
          onChange={setWay}
          options={[
            { value: 'outbound', label: `From ${place.code} (${place.outbound.length})` },
            { value: 'inbound', label: `To ${place.code} (${place.inbound.length})` },
          ]}
        />
      </div>
      <FilteredTable
        key={way}
        caption={caption}
        unit={unit}
        all={place[way]}
        header={
          <>
            <th scope="col">{header}</th>
            <th scope="col">Code</th>
            <th scope="col" className={styles.figure}>
              Miles
            </th>
          </>
        }
        row={({ code, name, miles, seasonal }) => (
          <tr key={code}>
            <th scope="row">
              <button type="button" className={styles.choose} onClick={() => onChoose(code)}>
                {name}
              </button>
              {seasonal && <Tag>Seasonal</Tag>}
            </th>
            <td className={styles.code}>{code}</td>
            <td className={styles.figure}>{figure(miles)}</td>
          </tr>
        )}
      />
    </>
  );
}
