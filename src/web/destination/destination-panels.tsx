import { ChevronDown, Crown as CrownIcon } from 'lucide-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import type { Action } from '#domain/permissions.ts';
import type { Stay } from '#domain/round-trip.ts';
import { useSession } from '#web/session/use-session.tsx';
import { Crown } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyPart } from '#web/ui/lazy.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import styles from './destination-panels.module.css';
import { WeatherWaiting } from './weather-waiting.tsx';

/** Each is a chunk of its own: the list of places needs none of them. */
const WeatherPanel = lazyPart(() =>
  import('./weather-panel.tsx').then((code) => code.WeatherPanel),
);
const HotelPanel = lazyPart(() => import('./hotel-panel.tsx').then((code) => code.HotelPanel));
const CarPanel = lazyPart(() => import('./car-panel.tsx').then((code) => code.CarPanel));

interface StayProps {
  readonly stay: Stay;
}

interface DestinationPanelsProps extends StayProps {
  /** Of the party, if the trip has one. */
  readonly travelers?: number | undefined;
}

const TITLES = {
  weather: 'Weather',
  hotels: 'Hotels at Destination',
  cars: 'Rental cars',
} as const;

/** Requests the weather at once and the rest when a panel opens. */
export function CardPanels({ stay, travelers }: DestinationPanelsProps) {
  return (
    <div className={styles.card}>
      <div className={styles.part}>
        <h4 className={styles.title}>{TITLES.weather}</h4>
        <Weather stay={stay} />
      </div>
      <PanelDisclosure title={TITLES.hotels} action="hotels.search">
        <Hotels stay={stay} travelers={travelers} />
      </PanelDisclosure>
      <PanelDisclosure title={TITLES.cars} action="cars.search">
        <Cars stay={stay} />
      </PanelDisclosure>
    </div>
  );
}

/** As sections of a page. */
export function PagePanels({ stay, travelers }: DestinationPanelsProps) {
  return (
    <>
      <PanelSection title={TITLES.weather}>
        <Weather stay={stay} />
      </PanelSection>
      <MembersSection title={TITLES.hotels} action="hotels.search">
        <Hotels stay={stay} travelers={travelers} />
      </MembersSection>
      <MembersSection title={TITLES.cars} action="cars.search">
        <Cars stay={stay} />
      </MembersSection>
    </>
  );
}

interface MembersSectionProps {
  readonly title: string;
  readonly action: Action;
  readonly children: ReactNode;
}

/** Folded for those who may open it; everyone else sees at once what it would hold. */
function MembersSection({ title, action, children }: MembersSectionProps) {
  const { can } = useSession();
  if (can(action)) return <FoldedSection title={title}>{children}</FoldedSection>;
  return (
    <PanelSection title={title} isOnScreenOnly>
      {children}
    </PanelSection>
  );
}

/** Remounts for another stay. */
const keyOf = ({ place, arrives, leaves }: Stay) =>
  [place, arrives.date, arrives.minute, leaves.date, leaves.minute].join();

const Weather = ({ stay }: StayProps) => (
  <Suspense fallback={<WeatherWaiting />}>
    <WeatherPanel stay={stay} />
  </Suspense>
);

const Hotels = ({ stay, travelers }: DestinationPanelsProps) => (
  <MembersPanel
    action="hotels.search"
    benefit="Compare hotels near the airport for your nights there."
  >
    <HotelPanel key={keyOf(stay)} stay={stay} travelers={travelers} />
  </MembersPanel>
);

const Cars = ({ stay }: StayProps) => (
  <MembersPanel
    action="cars.search"
    benefit="See rental cars for when you land, and what they cost."
  >
    <CarPanel key={keyOf(stay)} stay={stay} />
  </MembersPanel>
);

interface PanelSectionProps {
  readonly title: string;
  /** Hidden in print. */
  readonly isOnScreenOnly?: boolean;
  readonly children: ReactNode;
}

function PanelSection({ title, isOnScreenOnly = false, children }: PanelSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(styles.section, isOnScreenOnly && styles.screenOnly)}
    >
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface MembersPanelProps {
  readonly action: Action;
  /** What Premium adds here. */
  readonly benefit: string;
  readonly children: ReactNode;
}

/** Shows a teaser to everyone else and requests nothing. */
function MembersPanel({ action, benefit, children }: MembersPanelProps) {
  const { can, isLoading, isAuthenticated } = useSession();
  if (isLoading) return <Waiting />;
  if (can(action)) return <Suspense fallback={<Waiting />}>{children}</Suspense>;
  return (
    <div className={styles.teaser}>
      <p>
        <strong className={styles.feature}>
          <CrownIcon />
          Premium Feature
        </strong>
        {benefit}
      </p>
      <ButtonLink to={isAuthenticated ? '/profile' : '/plans'}>Upgrade to Premium</ButtonLink>
    </div>
  );
}

const Waiting = () => <Skeleton height={64} />;

interface SectionProps {
  readonly title: string;
  /** Mounted on first open and kept when closed. */
  readonly children: ReactNode;
}

/** A section of a page that opens on request; not printed. */
function FoldedSection({ title, children }: SectionProps) {
  const { button, content, wasOpen } = useDisclosure();
  const titleId = `${content.id}-title`;
  return (
    <section aria-labelledby={titleId} className={classNames(styles.section, styles.screenOnly)}>
      <h2 id={titleId} className={styles.title}>
        <button className={styles.fold} {...button}>
          {title}
          <ChevronDown />
        </button>
      </h2>
      <div {...content}>{wasOpen && children}</div>
    </section>
  );
}

interface PanelDisclosureProps extends SectionProps {
  /** Permission that the panel needs. */
  readonly action: Action;
}

function PanelDisclosure({ title, action, children }: PanelDisclosureProps) {
  const { can } = useSession();
  const { button, content, wasOpen } = useDisclosure();
  return (
    <div>
      <h4>
        <button className={styles.toggle} {...button}>
          <span>{title}</span>
          {!can(action) && <Crown size={14} />}
          <ChevronDown />
        </button>
      </h4>
      <div className={styles.content} {...content}>
        {wasOpen && children}
      </div>
    </div>
  );
}

/** Props of the button and of what it opens. */
function useDisclosure() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const id = useId();
  return {
    button: {
      type: 'button',
      'aria-expanded': isOpen,
      'aria-controls': id,
      onClick: () => {
        setOpen(!isOpen);
        setWasOpen(true);
      },
    },
    content: { id, hidden: !isOpen },
    wasOpen,
  } as const;
}
