import type { MouseEvent, ReactNode } from 'react';
import { addDays, dayAt, type LocalDate, timeZone } from '#domain/time.ts';
import { now } from '#web/browser/now.ts';
import { useNavigate } from '#web/router.tsx';
import type { NetworkPlace } from './route-network.ts';

/** Tomorrow at the place: the first day whose pass seats are on sale everywhere. */
export const dayToSearch = ({ airport }: NetworkPlace): LocalDate =>
  addDays(dayAt(timeZone(airport.time_zone), now()), 1);

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

/** A plain link: the list has one per airport, and the app's Link would take longer to render than the map. */
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
