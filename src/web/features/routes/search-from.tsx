import type { MouseEvent, ReactNode } from 'react';
import { addDays, dayAt, type LocalDate, timeZone } from '#domain/time.ts';
import { now } from '#web/browser/now.ts';
import { useNavigate } from '#web/navigation/use-router.ts';
import type { NetworkPlace } from './route-network.ts';

/** The day after today where the place lies: the first whose pass seats are on sale everywhere. */
export const dayToSearch = ({ airport }: NetworkPlace): LocalDate =>
  addDays(dayAt(timeZone(airport.time_zone), now()), 1);

/** Address of the search for tomorrow's flights from a place. */
export const searchFrom = (place: NetworkPlace) => ({
  origin: place.code,
  date: dayToSearch(place),
  direction: 'outbound',
  screen: 'departure_flights',
});

interface SearchFromProps {
  readonly place: NetworkPlace;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Link to tomorrow's flights from a place. Plain, since the list has one for each airport, and the app's own
 * links would take longer to draw than the map.
 */
export function SearchFrom({ place, className, children }: SearchFromProps) {
  const navigate = useNavigate();
  const search = searchFrom(place);
  const follow = (event: MouseEvent) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    void navigate({ to: '/', search });
  };
  return (
    <a href={`/?${new URLSearchParams(search)}`} className={className} onClick={follow}>
      {children}
    </a>
  );
}
