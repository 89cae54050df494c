import { Check, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AirportDto } from '#contract/network.ts';
import { placeWindowsFromWire } from '#contract/place-windows.ts';
import { allPlaces, INTERNATIONAL_DAYS_AHEAD } from '#domain/booking-window.ts';
import { peopleTexts } from '#domain/party.ts';
import {
  addDays,
  daysBetween,
  formatDayShort,
  formatMonthDay,
  formatWeekday,
  type LocalDate,
} from '#domain/time.ts';
import { useMinute } from '#web/browser/now.ts';
import { formatPlaceWindows, windowState } from '#web/flights/format-windows.ts';
import type { LinkTarget } from '#web/router.tsx';
import { useHasFares } from '#web/site/use-site.ts';
import { useTravelProfile } from '#web/travel-profile/use-travel-profile.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { PickedDays } from './day-cell.tsx';
import styles from './month.module.css';
import type { OpenDayDto } from './month-facts.ts';

interface TripChoiceProps {
  readonly origins: readonly AirportDto[];
  readonly picked: PickedDays;
  readonly outDay: OpenDayDto | undefined;
}

/** The two days, how many places they lead to, and the way to their trips. */
export function TripChoice({ origins, picked, outDay }: TripChoiceProps) {
  const { out, home } = picked;
  const address = useTripsOf(origins, picked);
  const placesAbroad = (outDay?.windows ?? [])
    .filter(({ abroad }) => abroad)
    .reduce((sum, { places }) => sum + places, 0);
  return (
    <section className={classNames(styles.choice, out && styles.begun)} aria-label="Your two days">
      <dl className={styles.days}>
        <ChosenDay name="Out" day={out}>
          {outDay && <OutOpening day={outDay} />}
        </ChosenDay>
        <ChosenDay name="Home" day={home}>
          {home && <HomeOpening day={home} {...{ origins, placesAbroad }} />}
        </ChosenDay>
      </dl>
      <p role="status" className={styles.sum}>
        {out && !home && 'Now choose the day home. The numbers are the places to come home from.'}
        {out && home && outDay && <Sum {...{ out, home, outDay }} />}
      </p>
      {address && (
        <ButtonLink {...address} variant="primary" size="large" fill>
          See the trips
        </ButtonLink>
      )}
      <p className={styles.hint}>
        Pick two days: the first is out, the second is home.{' '}
        <span className={styles.keys}>Arrow keys move, Enter picks.</span>
      </p>
    </section>
  );
}

interface SumProps {
  readonly out: LocalDate;
  readonly home: LocalDate;
  readonly outDay: OpenDayDto;
}

function Sum({ out, home, outDay }: SumProps) {
  const places = outDay.pairs[daysBetween(out, home)] ?? 0;
  return (
    <>
      <b>{places}</b> {places === 1 ? 'place' : 'places'}, {tripText(out, home)}
    </>
  );
}

interface ChosenDayProps {
  readonly name: string;
  readonly day: LocalDate | undefined;
  /** When it can be booked. */
  readonly children: ReactNode;
}

const ChosenDay = ({ name, day, children }: ChosenDayProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b>{day ? formatDayShort(day) : 'Not chosen'}</b>
      {children}
    </dd>
  </div>
);

function OutOpening({ day }: { readonly day: OpenDayDto }) {
  const now = useMinute();
  const hasFares = useHasFares();
  const windows = placeWindowsFromWire(day.windows);
  const text = formatPlaceWindows(windows, { unit: 'place', now, hasFares });
  const isOpen = windowState(allPlaces(windows), now) === 'open';
  return text && <OpeningLine {...{ isOpen, text }} />;
}

interface HomeOpeningProps extends Pick<TripChoiceProps, 'origins'> {
  readonly day: LocalDate;
  /** Places of the day out. */
  readonly placesAbroad: number;
}

/** By the rule: each place has a midnight of its own. */
function HomeOpening({ day, origins, placesAbroad }: HomeOpeningProps) {
  const abroad = formatMonthDay(addDays(day, -INTERNATIONAL_DAYS_AHEAD));
  const isFromUs = origins.some(({ domestic }) => domestic);
  const others = placesAbroad > 0 ? `, those from abroad ${abroad}` : '';
  const opens = isFromUs
    ? `US flights open ${formatWeekday(addDays(day, -1))} 12:00 AM there${others}`
    : `Flights open ${abroad} 12:00 AM there`;
  return <OpeningLine isOpen={false} text={opens} />;
}

function OpeningLine({ isOpen, text }: { readonly isOpen: boolean; readonly text: string }) {
  const Icon = isOpen ? Check : Clock;
  return (
    <span className={classNames(styles.opening, isOpen && styles.openNow)}>
      <Icon size={14} strokeWidth={2} /> <span>{text}</span>
    </span>
  );
}

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
const weekday = (day: LocalDate) => WEEKDAY.format(new Date(`${day}T00:00:00Z`));

/** `out Thursday and home Saturday` */
const tripText = (out: LocalDate, home: LocalDate): string =>
  out === home
    ? `out and home on ${weekday(out)}`
    : `out ${weekday(out)} and home ${weekday(home)}`;

/** The question about trips out and home on these days, for those who travel. */
function useTripsOf(
  origins: readonly AirportDto[],
  { out, home }: PickedDays,
): LinkTarget | undefined {
  const { profile } = useTravelProfile();
  if (!out || !home || origins.length === 0) return undefined;
  return {
    to: '/trips',
    search: {
      origins: origins.map(({ stationCode }) => stationCode).join(','),
      out,
      nights: daysBetween(out, home),
      ...peopleTexts(profile),
    },
  };
}
