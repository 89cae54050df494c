import type { Stay } from '#domain/round-trip.ts';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import styles from './destination-panels.module.css';
import { MembersPanel } from './members-panel.tsx';
import { PanelDisclosure } from './panel-disclosure.tsx';
import { PanelSection } from './panel-section.tsx';
import { WeatherPanel } from './weather/weather-panel.tsx';

/** Few people open them. */
const HotelPanel = lazyPart(() =>
  import('./hotels/hotel-panel.tsx').then((code) => code.HotelPanel),
);
const CarPanel = lazyPart(() => import('./cars/car-panel.tsx').then((code) => code.CarPanel));

interface DestinationPanelsProps {
  readonly stay: Stay;
}

const TITLES = {
  weather: 'Weather',
  hotels: 'Hotels at Destination',
  cars: 'Rental cars',
} as const;

/** Requests the weather at once and the rest when a panel opens. */
export function CardPanels({ stay }: DestinationPanelsProps) {
  return (
    <div className={styles.card}>
      <div className={styles.part}>
        <h4 className={styles.title}>{TITLES.weather}</h4>
        <WeatherPanel stay={stay} />
      </div>
      <PanelDisclosure title={TITLES.hotels} action="hotels.search">
        <Hotels stay={stay} />
      </PanelDisclosure>
      <PanelDisclosure title={TITLES.cars} action="cars.search">
        <Cars stay={stay} />
      </PanelDisclosure>
    </div>
  );
}

/** As sections of a page. */
export function PagePanels({ stay }: DestinationPanelsProps) {
  return (
    <>
      <PanelSection title={TITLES.weather}>
        <WeatherPanel stay={stay} />
      </PanelSection>
      <PanelSection title={TITLES.hotels} isOnScreenOnly>
        <Hotels stay={stay} />
      </PanelSection>
      <PanelSection title={TITLES.cars} isOnScreenOnly>
        <Cars stay={stay} />
      </PanelSection>
    </>
  );
}

/** Remounts for another stay. */
const keyOf = ({ place, arrives, leaves }: Stay) =>
  [place, arrives.date, arrives.minute, leaves.date, leaves.minute].join();

const Hotels = ({ stay }: DestinationPanelsProps) => (
  <MembersPanel
    action="hotels.search"
    benefit="Compare hotels near the airport for your nights there."
  >
    <HotelPanel key={keyOf(stay)} stay={stay} />
  </MembersPanel>
);

const Cars = ({ stay }: DestinationPanelsProps) => (
  <MembersPanel
    action="cars.search"
    benefit="See rental cars for when you land, and what they cost."
  >
    <CarPanel key={keyOf(stay)} stay={stay} />
  </MembersPanel>
);
