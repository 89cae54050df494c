import { useEffect, useState } from 'react';
import {
  DEFAULT_ROOMS,
  datesError,
  defaultGuests,
  type HotelNights,
  nightsOfStay,
} from '#domain/hotel.ts';
import type { Stay } from '#domain/round-trip.ts';
import type { LocalDate, TimeZone } from '#domain/time.ts';
import { deviceZone } from '#web/browser/now.ts';
import { useToday } from '#web/dates/use-today.ts';
import { usePlaces } from '#web/network/use-places.ts';
import { Button } from '#web/ui/button/button.tsx';
import { stayNote } from './format-hotel.ts';
import { HotelForm, type HotelQuery } from './hotel-form.tsx';
import styles from './hotel-panel.module.css';
import { HotelResults, HotelsWaiting } from './hotel-results.tsx';

interface HotelPanelProps {
  readonly stay: Stay;
  /** Of the party, if the trip has one. */
  readonly travelers?: number | undefined;
}

/** Without heading and box, which belong to the frame. */
export function HotelPanel({ stay, travelers }: HotelPanelProps) {
  const places = usePlaces();
  if (!places.isFinal) return <HotelsWaiting />;
  const zone = places.zoneOf(stay.place) ?? deviceZone();
  return <Search {...{ stay, travelers, zone }} city={places.cityOf(stay.place)} />;
}

interface SearchProps extends HotelPanelProps {
  readonly zone: TimeZone;
  readonly city: string;
}

function Search({ stay, travelers, zone, city }: SearchProps) {
  const today = useToday(zone);
  const nights = nightsOfStay(stay, today);
  const [chosen, choose] = useState<Partial<HotelQuery>>({});
  const query: HotelQuery = {
    dates: nights,
    adults: defaultGuests(travelers),
    rooms: DEFAULT_ROOMS,
    sort: 'auto',
    ...chosen,
  };
  const note = chosen.dates ? null : stayNote(nights, city);
  const change = (part: Partial<HotelQuery>) => choose({ ...chosen, ...part });
  return (
    <div className={styles.panel}>
      <HotelForm query={query} today={today} onChange={change} />
      {note && (
        <div className={styles.note}>
          <p>{note.text}</p>
          {note.offer && (
            <Button size="small" onClick={() => change({ dates: daysOf(nights) })}>
              {note.offer}
            </Button>
          )}
        </div>
      )}
      {!note?.offer && <Answer stay={stay} query={query} today={today} />}
    </div>
  );
}

const daysOf = ({ checkIn, checkOut }: HotelNights) => ({ checkIn, checkOut });

interface AnswerProps extends Pick<HotelPanelProps, 'stay'> {
  readonly query: HotelQuery;
  readonly today: LocalDate;
}

/** Debounce of the steppers in milliseconds. */
const STEP_MS = 400;

/** Requests nothing for impossible days. */
function Answer({ stay, query, today }: AnswerProps) {
  const { dates, sort } = query;
  const adults = useDebounced(query.adults);
  const rooms = useDebounced(query.rooms);
  if (datesError(dates, today)) return null;
  const { checkIn, checkOut } = dates;
  return <HotelResults question={{ place: stay.place, checkIn, checkOut, adults, rooms, sort }} />;
}

function useDebounced(value: number): number {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), STEP_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
