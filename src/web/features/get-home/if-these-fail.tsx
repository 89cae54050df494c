import { Bell, Bus, Car, Plane } from 'lucide-react';
import { useState } from 'react';
import type { GetHomeDto } from '#contract/get-home.ts';
import type { AirportCode } from '#domain/airports.ts';
import type { LocalDate } from '#domain/time.ts';
import type { AlertOffer } from '#web/alerts/alert-box.tsx';
import { AlertWindow } from '#web/alerts/window/lazy-alert-window.tsx';
import type { Places } from '#web/network/use-places.ts';
import { useSession } from '#web/session/use-session.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Crown } from '#web/ui/badge/crown.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonAnchor } from '#web/ui/button/button-link.tsx';
import styles from './get-home.module.css';
import type { ReadHome } from './read-home.ts';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
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
  const { origins, homes, dates } = answer.search_parameters;
  const offer: AlertOffer = {
    origins: origins.map(({ airport }) => airport as AirportCode),
    destinations: homes.map(({ airport }) => airport as AirportCode),
    // Alerts begin tomorrow.
    day: (dates[1] ?? dates[0]) as LocalDate,
    lowestGoWild: home.cheapestPass?.price?.perPerson,
    isSample: answer.source.simulated,
  };
  return (
    <>
      <Button size="large" icon={<Bell {...ICON} />} onClick={() => setOpen(true)}>
        Alert me on all of them
        {isForOthers && <Crown size={14} />}
      </Button>
      <AlertWindow
        open={isOpen}
        onClose={() => setOpen(false)}
        draft={`home-alert ${dates[0]}`}
        {...{ offer, places }}
      />
    </>
  );
}
