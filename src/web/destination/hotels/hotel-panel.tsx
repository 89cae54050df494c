import { useEffect, useState } from 'react';
import {
  DEFAULT_GUESTS,
  DEFAULT_ROOMS,
  datesFault,
  type HotelNights,
  nightsOfStay,
} from '#domain/hotel.ts';
import type { Stay } from '#domain/round-trip.ts';
import type { LocalDate, TimeZone } from '#domain/time.ts';
import { deviceZone } from '#web/browser/now.ts';
import { useToday } from '#web/dates/use-today.ts';
import { usePlaces } from '#web/network/use-places.ts';
import { Button } from '#web/ui/button/button.tsx';
import { HotelsWaiting } from './hotel-empty-states.tsx';
import { HotelForm, type HotelWish } from './hotel-form.tsx';
import styles from './hotel-panel.module.css';
import { HotelResults } from './hotel-results.tsx';
import { stayNote } from './format-hotel.ts';

interface HotelPanelProps {
  readonly stay: Stay;
}

/** Hotels near the place of a stay; its heading and its box belong to the frame around it. */
export function HotelPanel({ stay }: HotelPanelProps) {
  const places = usePlaces();
  if (!places.isSettled) return <HotelsWaiting />;
  const zone = places.zoneOf(stay.place) ?? deviceZone();
  return <Search stay={stay} zone={zone} city={places.cityOf(stay.place)} />;
}

interface SearchProps extends HotelPanelProps {
  readonly zone: TimeZone;
  readonly city: string;
}

function Search({ stay, zone, city }: SearchProps) {
  const today = useToday(zone);
  const nights = nightsOfStay(stay, today);
  const [chosen, choose] = useState<Partial<HotelWish>>({});
  const wish: HotelWish = {
    dates: nights,
    adults: DEFAULT_GUESTS,
    rooms: DEFAULT_ROOMS,
    sort: 'auto',
    ...chosen,
  };
  const note = chosen.dates ? null : stayNote(nights, city);
  const change = (part: Partial<HotelWish>) => choose({ ...chosen, ...part });
  return (
    <div className={styles.panel}>
      <HotelForm wish={wish} today={today} onChange={change} />
      {note && (
        <div className={styles.note}>
          <p>{note.words}</p>
          {note.offer && (
            <Button size="small" onClick={() => change({ dates: daysOf(nights) })}>
              {note.offer}
            </Button>
          )}
        </div>
      )}
      {!note?.offer && <Answer stay={stay} wish={wish} today={today} />}
    </div>
  );
}

const daysOf = ({ checkIn, checkOut }: HotelNights) => ({ checkIn, checkOut });

interface AnswerProps extends HotelPanelProps {
  readonly wish: HotelWish;
  readonly today: LocalDate;
}

/** How long somebody who steps through numbers may pause, in milliseconds, before they are asked for. */
const STEP_MS = 400;

/** Nothing is asked for days that cannot be; the fields say why. */
function Answer({ stay, wish, today }: AnswerProps) {
  const { dates, sort } = wish;
  const adults = useSettled(wish.adults);
  const rooms = useSettled(wish.rooms);
  if (datesFault(dates, today)) return null;
  const { checkIn, checkOut } = dates;
  return <HotelResults question={{ place: stay.place, checkIn, checkOut, adults, rooms, sort }} />;
}

/** The number once it has stood still. */
function useSettled(value: number): number {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), STEP_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
