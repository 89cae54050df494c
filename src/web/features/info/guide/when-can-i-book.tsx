import { CalendarCheck, CalendarClock, CalendarX } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { AirportDto } from '#contract/network.ts';
import { MAX_DAYS_AHEAD } from '#domain/search.ts';
import { addDays, isLocalDate, timeZone } from '#domain/time.ts';
import { deviceZone } from '#web/browser/now.ts';
import { useMinute } from '#web/browser/use-minute.ts';
import { useToday } from '#web/dates/use-today.ts';
import { useAirportsInTime } from '#web/network/use-airports.ts';
import { useBlackoutCall } from '#web/network/use-blackout-dates.ts';
import { placesByKey, placesOf } from '#web/places/place.ts';
import { PlacePicker } from '#web/places/place-picker.tsx';
import { SegmentedControl } from '#web/ui/choice/segmented-control.tsx';
import { Failed } from '#web/ui/feedback/loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { type BookingQuestion, bookingAnswer } from './booking-answer.ts';
import styles from './guide.module.css';

/** The airline's home airport, two weeks from now. */
const START = { airport: 'DEN', daysAhead: 14 };
const NO_DATES: ReadonlySet<string> = new Set();

export function WhenCanIBook() {
  const id = useId();
  const { airports, failed, reason, retry } = useAirportsInTime();
  return (
    <section className={styles.bookingWindow} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>When can I book?</h3>
      {airports && <BookingWindowForm airports={airports} />}
      {!airports && !failed && <Skeleton height={220} radius="var(--r-control)" />}
      {failed && (
        <Failed
          query={{ error: null, refetch: retry }}
          tone="warning"
          title="The list of airports couldn’t be loaded"
        >
          {reason}
        </Failed>
      )}
    </section>
  );
}

type Trip = 'domestic' | 'international';

function BookingWindowForm({ airports }: { readonly airports: readonly AirportDto[] }) {
  const byKey = useMemo(() => placesByKey(airports), [airports]);
  const places = useMemo(() => placesOf(airports, 'airport'), [airports]);
  const [chosen, setChosen] = useState<readonly string[]>([START.airport]);
  const [trip, setTrip] = useState<Trip>('domestic');
  const [typed, setTyped] = useState<string>();

  const place = byKey.get(chosen[0] ?? '');
  const isAbroad = airports.some(({ stationCode, domestic }) => {
    return stationCode === place?.codes[0] && !domestic;
  });
  const zone = place ? timeZone(place.zone) : deviceZone();
  const today = useToday(zone);
  const date = typed ?? addDays(today, START.daysAhead);
  const day = isLocalDate(date) && date >= today ? date : undefined;
  const international = isAbroad || trip === 'international';

  return (
    <div className={styles.bookingWindowColumns}>
      <div className={styles.bookingWindowFields}>
        <PlacePicker
          label="Leaving from"
          placeholder="City or airport"
          view="airport"
          max={1}
          {...{ places, byKey, chosen }}
          onChange={setChosen}
        />
        <TextField
          label="Day of departure"
          type="date"
          min={today}
          max={addDays(today, MAX_DAYS_AHEAD)}
          value={date}
          error={day ? undefined : 'Choose today or a later day.'}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SegmentedControl<Trip>
          label="Kind of trip"
          value={international ? 'international' : 'domestic'}
          onChange={setTrip}
          options={[
            { value: 'domestic', label: 'Domestic', disabled: isAbroad },
            { value: 'international', label: 'International' },
          ]}
        />
      </div>
      <div role="status" className={styles.answer}>
        {place && day ? (
          <Answer question={{ day, zone, city: place.name, international }} />
        ) : (
          <p>Choose an airport and a day.</p>
        )}
      </div>
    </div>
  );
}

const ICONS = { opens: CalendarClock, open: CalendarCheck, blackout: CalendarX } as const;

function Answer({ question }: { readonly question: BookingQuestion }) {
  const now = useMinute();
  const { data: blackoutDates, isPending } = useBlackoutCall();
  const facts = { now, ownZone: deviceZone(), blackoutDates: blackoutDates ?? NO_DATES };
  const { kind, headline, details } = bookingAnswer(question, facts);
  const last = [...facts.blackoutDates].toSorted().at(-1);
  const Icon = ICONS[kind];
  if (isPending) return <p>Loading blackout dates…</p>;
  return (
    <>
      <p className={styles.headline}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        {headline}
      </p>
      {details.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {!blackoutDates && <p>The blackout dates couldn’t be loaded, so this day may be one.</p>}
      {last !== undefined && question.day > last && (
        <p>No blackout dates are known yet for so far ahead, so this day may become one.</p>
      )}
    </>
  );
}
