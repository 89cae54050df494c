import { useState } from 'react';
import { formatDayShort } from '#domain/time.ts';
import { useBlackoutDates } from '#web/places/use-network.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { dayToSearch, ListFilter, NoMatch, searchFrom } from './airport-list.tsx';
import {
  type Connection,
  figure,
  formatLeft,
  matching,
  type NetworkPlace,
} from './route-network.ts';
import styles from './routes-page.module.css';

interface AirportDetailsProps {
  readonly place: NetworkPlace;
  readonly onChoose: (code: string) => void;
}

/** Both lists of an airport beside each other, under one filter. */
export function AirportDetails({ place, onChoose }: AirportDetailsProps) {
  const [text, setText] = useState('');
  const { outbound, inbound, city } = place;
  const blackoutDates = useBlackoutDates();
  const day = dayToSearch(place, blackoutDates);
  const [to, from] = [matching(outbound, text), matching(inbound, text)];
  const status = `${formatLeft(to, outbound, 'destination')}, ${formatLeft(from, inbound, 'origin')}`;
  return (
    <>
      <div className={styles.ways}>
        <p className={styles.soft}>
          {place.airport.name}, {place.code}
        </p>
        <ButtonLink to="/" search={searchFrom(place, blackoutDates)} variant="primary" fill>
          Search flights from {city}
        </ButtonLink>
        <p className={styles.soft}>
          For {day.isTomorrow ? 'tomorrow' : 'the next open day'}, {formatDayShort(day.date)}. Pass
          seats within the country are sold from the day before.
        </p>
      </div>
      <ListFilter text={text} onText={setText} status={status} />
      {to.length + from.length === 0 ? (
        <NoMatch unit="airport" text={text} onClear={() => setText('')} />
      ) : (
        <div className={styles.lists}>
          <ConnectionList
            title={`Outbound destinations (${outbound.length})`}
            caption={`Destinations from ${city}`}
            header="Destination"
            list={to}
            onChoose={onChoose}
          />
          <ConnectionList
            title={`Inbound origins (${inbound.length})`}
            caption={`Origins of flights to ${city}`}
            header="Origin"
            list={from}
            onChoose={onChoose}
          />
        </div>
      )}
    </>
  );
}

interface ConnectionListProps {
  readonly title: string;
  readonly caption: string;
  readonly header: string;
  readonly list: readonly Connection[];
  readonly onChoose: (code: string) => void;
}

function ConnectionList({ title, caption, header, list, onChoose }: ConnectionListProps) {
  return (
    <div>
      <h3>{title}</h3>
      <table className={styles.table}>
        <caption>
          <HiddenText>{caption}</HiddenText>
        </caption>
        <thead className={styles.hidden}>
          <tr>
            <th scope="col">{header}</th>
            <th scope="col">Code</th>
            <th scope="col">Miles</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ code, name, miles, seasonal }) => (
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
          ))}
        </tbody>
      </table>
    </div>
  );
}
