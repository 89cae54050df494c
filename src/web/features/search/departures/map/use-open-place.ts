import { useEffect, useState } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import type { LocalDate } from '#domain/time.ts';
import { draftedPlace } from '#web/alerts/lazy-alert-window.ts';
import { placeRowId } from '#web/maps/pointed-place.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { useListMemory } from '../list-memory.ts';

/**
 * The open card: `own` at first, after Back the last one, or the one whose alert has a draft. A place chosen elsewhere
 * opens and scrolls into view.
 */
export function useOpenPlace(own: AirportCode | undefined, day: LocalDate) {
  const { user } = useSession();
  // A draft is deleted once it is restored.
  const [drafted] = useState(() => draftedPlace(user?.id, day));
  const memory = useListMemory();
  const [choice, setChoice] = useState<{ readonly place: AirportCode | undefined } | undefined>(
    () => {
      const { place } = memory.read();
      if (drafted) return { place: drafted };
      return place === undefined ? undefined : { place: place ?? undefined };
    },
  );
  const [wanted, setWanted] = useState<{ readonly place: AirportCode }>();
  useEffect(() => {
    if (!wanted) return;
    const card = document.getElementById(placeRowId(wanted.place));
    card?.scrollIntoView({ block: 'start' });
    card?.querySelector('button')?.focus({ preventScroll: true });
  }, [wanted]);
  const open = (place: AirportCode | undefined) => {
    setChoice({ place });
    memory.write({ place: place ?? null });
  };
  return {
    openPlace: choice ? choice.place : own,
    setOpenPlace: open,
    bringIntoView: (place: AirportCode) => {
      open(place);
      // A new object each time, so that the same place can be chosen again.
      setWanted({ place });
    },
  } as const;
}
