import { useEffect, useState } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import { cardId } from '../cards/destination-card.tsx';

/**
 * Which card is open: at first `own`, until another one is opened or all are closed. A place that is chosen elsewhere
 * than on its card is opened and brought into view.
 */
export function useOpenPlace(own: AirportCode | undefined) {
  const [choice, setChoice] = useState<{ readonly place: AirportCode | undefined }>();
  const [wanted, setWanted] = useState<{ readonly place: AirportCode }>();
  useEffect(() => {
    if (!wanted) return;
    const card = document.getElementById(cardId(wanted.place));
    card?.scrollIntoView({ block: 'start' });
    card?.querySelector('button')?.focus({ preventScroll: true });
  }, [wanted]);
  return {
    openPlace: choice ? choice.place : own,
    setOpenPlace: (place: AirportCode | undefined) => setChoice({ place }),
    bringIntoView: (place: AirportCode) => {
      setChoice({ place });
      // Another object each time: the same place may be wanted again.
      setWanted({ place });
    },
  } as const;
}
