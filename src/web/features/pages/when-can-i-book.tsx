import { CalendarCheck, CalendarClock, CalendarX } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { AirportDto } from '#contract/network.ts';
import { goWildWindow } from '#domain/booking-window.ts';
import { FARE_KINDS, listFareLabels } from '#domain/flight.ts';
import { MAX_DAYS_AHEAD } from '#domain/search.ts';
import {
  addDays,
  dayOf,
  formatDayLong,
  formatDayShort,
  formatSpan,
  formatTime,
  type InstantMinute,
  isLocalDate,
  type LocalDate,
  offsetAt,
  type TimeZone,
  timeAt,
  timeZone,
  zoneNameAt,
} from '#domain/time.ts';
import { deviceZone, useMinute } from '#web/browser/now.ts';
import { useToday } from '#web/dates/use-today.ts';
import { placesByKey, placesOf } from '#web/places/place.ts';
import { PlacePicker } from '#web/places/place-picker.tsx';
import { useAirportsInTime, useBlackoutCall } from '#web/places/use-network.ts';
import { Failed } from '#web/ui/feedback.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
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
        <Icon size={20} />
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

interface BookingQuestion {
  /** In the zone of the departure airport. */
  readonly day: LocalDate;
  readonly zone: TimeZone;
  /** City of the departure airport. */
  readonly city: string;
  /** To or from another country. */
  readonly international: boolean;
}

interface BookingFacts {
  readonly now: InstantMinute;
  /** Zone of the device. */
  readonly ownZone: TimeZone;
  readonly blackoutDates: ReadonlySet<string>;
}

interface BookingAnswer {
  readonly kind: 'opens' | 'open' | 'blackout';
  readonly headline: string;
  readonly details: readonly string[];
}

const WITHOUT_PASS = FARE_KINDS.filter((kind) => kind !== 'goWild');

/** From when on a pass seat of a nonstop flight can be booked, in words. */
export function bookingAnswer(question: BookingQuestion, facts: BookingFacts): BookingAnswer {
  const { day, zone, city, international } = question;
  const { now, blackoutDates } = facts;
  const window = goWildWindow({ segments: [{ day, zone }], international, now, blackoutDates });
  if (window.state === 'blackout')
    return {
      kind: 'blackout',
      headline: 'Not with the pass',
      details: [
        `${formatDayLong(day)} is a blackout date: no GoWild seat is sold for it. ${listFareLabels(WITHOUT_PASS, 'and')} fares still are.`,
        formatNearest(day, facts),
      ],
    };
  if (window.state === 'open')
    return {
      kind: 'open',
      headline: 'Now, while seats last',
      details: [
        `The window for ${formatDayLong(day)} is open. How many pass seats a flight has is up to the airline, and none is promised.`,
      ],
    };
  return {
    kind: 'opens',
    headline: `From ${formatClockIn(zone, window.at)} on ${formatDayShort(dayOf(timeAt(zone, window.at)))}`,
    details: [
      `That is midnight in ${city} (${zoneNameAt(zone, window.at)}), ${formatUntil(window.at - now)} from now.`,
      ...ownClock(window.at, zone, facts),
      'Be there at midnight for a flight that many want: seats are few, and none is promised.',
    ],
  };
}

const formatClockIn = (zone: TimeZone, at: InstantMinute) => formatTime(timeAt(zone, at));

/** Empty where the viewer's clock shows the same time. */
function ownClock(at: InstantMinute, zone: TimeZone, { ownZone }: BookingFacts): string[] {
  if (offsetAt(ownZone, at) === offsetAt(zone, at)) return [];
  const own = timeAt(ownZone, at);
  return [`On your own clock: ${formatTime(own)} on ${formatDayShort(dayOf(own))}.`];
}

/** `12 days`, `1 day`, `5 hours`, `20 minutes`: whole ones, rounded down. */
export const formatUntil = (minutes: number): string => formatSpan(Math.max(1, minutes) * 60);

/** Longer than any series of blackout dates, in days. */
const FARTHEST = 31;

function formatNearest(day: LocalDate, { blackoutDates }: BookingFacts): string {
  const open = (step: 1 | -1) => {
    for (let away = 1; away <= FARTHEST; away += 1) {
      const other = addDays(day, step * away);
      if (!blackoutDates.has(other)) return formatDayShort(other);
    }
    return undefined;
  };
  const days = [open(-1), open(1)].filter((one) => one !== undefined);
  return `The nearest days without a blackout: ${days.join(' and ')}.`;
}
