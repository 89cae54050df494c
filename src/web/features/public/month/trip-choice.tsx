import { Check, Clock } from 'lucide-react';
import type { AirportDto } from '#contract/network.ts';
import { daysBetween, formatDayShort, type LocalDate } from '#domain/time.ts';
import { useMinute } from '#web/browser/use-minute.ts';
import type { Target } from '#web/router.tsx';
import { useTravelProfile } from '#web/travel-profile/use-travel-profile.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './month.module.css';
import { formatOpening, type OpenDayDto } from './month-facts.ts';
import type { PickedDays } from './picked-days.ts';

interface TripChoiceProps {
  readonly origins: readonly AirportDto[];
  readonly picked: PickedDays;
  readonly outDay: OpenDayDto | undefined;
  readonly homeDay: OpenDayDto | undefined;
}

/** The two days, how many places they lead to, and the way to their trips. */
export function TripChoice({ origins, picked, outDay, homeDay }: TripChoiceProps) {
  const { out, home } = picked;
  const address = useTripsOf(origins, picked);
  return (
    <section className={classNames(styles.choice, out && styles.begun)} aria-label="Your two days">
      <dl className={styles.days}>
        <ChosenDay name="Out" day={out} opens={outDay?.window_opens} />
        <ChosenDay name="Home" day={home} opens={homeDay?.window_opens} />
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
        Pick two days: the first is out, the second is home. Arrow keys move, Enter picks.
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
  readonly opens: string | undefined;
}

function ChosenDay({ name, day, opens }: ChosenDayProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{day ? formatDayShort(day) : 'Not chosen'}</b>
        {day && opens && <ChosenOpening opens={opens} />}
      </dd>
    </div>
  );
}

function ChosenOpening({ opens }: { readonly opens: string }) {
  const { isOpen, text } = formatOpening(opens, useMinute());
  const Icon = isOpen ? Check : Clock;
  return (
    <span className={classNames(styles.opening, isOpen && styles.openNow)}>
      <Icon size={14} strokeWidth={2} aria-hidden="true" /> {text}
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
function useTripsOf(origins: readonly AirportDto[], { out, home }: PickedDays): Target | undefined {
  const { party, passes, den } = useTravelProfile().profile;
  if (!out || !home || origins.length === 0) return undefined;
  return {
    to: '/trips',
    search: {
      origins: origins.map(({ stationCode }) => stationCode).join(','),
      out,
      nights: daysBetween(out, home),
      ...(party > 1 && { party }),
      ...(passes < party && { passes }),
      ...(den && { den: 1 }),
    },
  };
}
