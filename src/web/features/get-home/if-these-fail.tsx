import { Bell, Bus, Car, Plane } from 'lucide-react';
import { useState } from 'react';
import type { GetHomeDto } from '#contract/get-home.ts';
import type { AirportCode } from '#domain/airports.ts';
import { ALERT_LIMITS } from '#domain/alert-question.ts';
import { destinationOf, originOf } from '#domain/flight.ts';
import { type LocalDate, localDate } from '#domain/time.ts';
import type { AlertOffer } from '#web/alerts/alert-box.tsx';
import { AlertWindow } from '#web/alerts/lazy-alert-window.ts';
import type { Places } from '#web/places/use-network.ts';
import { useSession } from '#web/session/use-session.tsx';
import { useHasFares } from '#web/site/use-site.ts';
import { Crown } from '#web/ui/badge.tsx';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import styles from './get-home.module.css';
import type { ReadHome } from './ways.ts';

const ICON = { size: 18, strokeWidth: 1.75 } as const;
const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer' } as const;

interface IfTheseFailProps {
  readonly answer: GetHomeDto;
  readonly home: ReadHome;
  readonly places: Places;
  /** Where somebody is, by its nearest airport. */
  readonly from: string;
  readonly to: string;
  readonly today: LocalDate;
}

/** An alert on all ways, and how else to get home. */
export function IfTheseFail({ answer, home, places, from, to, today }: IfTheseFailProps) {
  const hasFares = useHasFares();
  return (
    <section className={styles.fail} aria-labelledby="if-these-fail">
      <h2 id="if-these-fail">If these fail</h2>
      {hasFares && (
        <p>One alert on these ways: we write when a pass seat shows or a price falls.</p>
      )}
      <div className={styles.outs}>
        {hasFares && <AlertButton {...{ answer, home, places }} />}
        <ButtonAnchor
          size="large"
          icon={<Plane {...ICON} />}
          href={`https://www.google.com/travel/flights?q=${encodeURIComponent(`one way flights from ${from} to ${to} on ${today}`)}`}
          {...OUTSIDE}
        >
          Other airlines
        </ButtonAnchor>
        <ButtonAnchor
          size="large"
          icon={<Bus {...ICON} />}
          href={`https://www.rome2rio.com/map/${cityPath(places, from)}/${cityPath(places, to)}`}
          {...OUTSIDE}
        >
          Bus or train
        </ButtonAnchor>
        <ButtonAnchor
          size="large"
          icon={<Car {...ICON} />}
          href={`https://www.google.com/search?q=${encodeURIComponent(`one way car rental ${places.cityOf(from)} to ${places.cityOf(to)}`)}`}
          {...OUTSIDE}
        >
          One-way car
        </ButtonAnchor>
      </div>
    </section>
  );
}

const cityPath = (places: Places, code: string): string =>
  encodeURIComponent(places.cityOf(code).replaceAll(' ', '-'));

type AlertButtonProps = Pick<IfTheseFailProps, 'answer' | 'home' | 'places'>;

/** Others than those who may set alerts see the badge, and hear what it needs. */
function AlertButton({ answer, home, places }: AlertButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const isForOthers = !useSession().can('alerts.create');
  const offer = offerOf(answer, home);
  return (
    <>
      <Button size="large" icon={<Bell {...ICON} />} onClick={() => setOpen(true)}>
        Alert me on all of them
        {isForOthers && <Crown size={14} />}
      </Button>
      <AlertWindow
        open={isOpen}
        onClose={() => setOpen(false)}
        draft={`home-alert ${offer.day}`}
        {...{ offer, places }}
      />
    </>
  );
}

/** One alert on tomorrow and the day after: from the airports where ways home begin to those where they end. */
function offerOf({ search_parameters, source }: GetHomeDto, home: ReadHome): AlertOffer {
  const { origins, homes, dates, party } = search_parameters;
  const ways = home.days.flatMap((day) => day.ways.map(({ flights }) => flights));
  const begins = new Set(ways.flatMap((flights) => flights.slice(0, 1).map(originOf)));
  const ends = new Set(ways.flatMap((flights) => flights.slice(-1).map(destinationOf)));
  const from = usedOf(origins, begins).slice(0, ALERT_LIMITS.origins);
  const to = usedOf(homes, ends).filter((code) => !from.includes(code));
  // Alerts begin tomorrow.
  const [, first, last = first] = dates.map(localDate);
  const day = first ?? localDate(dates[0] ?? '');
  return {
    origins: from,
    destinations: to.slice(0, ALERT_LIMITS.destinations),
    day,
    range: { from: day, to: last ?? day, weekdays: [] },
    party,
    lowestGoWild: home.cheapestPass?.price?.perPerson,
    isSample: source.simulated,
  };
}

/** The airports that ways use, nearest first; all without a way. */
function usedOf(
  airports: GetHomeDto['search_parameters']['homes'],
  used: ReadonlySet<AirportCode>,
): AirportCode[] {
  const codes = airports.map(({ airport }) => airport as AirportCode);
  return used.size === 0 ? codes : codes.filter((code) => used.has(code));
}
