import { Bell } from 'lucide-react';
import { useState } from 'react';
import { eachOnce } from '#domain/alert.ts';
import { suggestedPrice } from '#domain/alert-match.ts';
import { departureOf, destinationOf, originOf } from '#domain/flight.ts';
import type { PlaceGroup } from '#domain/sections.ts';
import { dayOf } from '#domain/time.ts';
import type { AlertOffer } from '#web/alerts/alert-box.tsx';
import { AlertWindow, alertBoxDraft } from '#web/alerts/lazy-alert-window.ts';
import type { Places } from '#web/network/use-network.tsx';
import { hasDraft } from '#web/session/drafts.ts';
import { useSession } from '#web/session/use-session.tsx';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import { Crown } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';

interface AlertButtonProps {
  readonly group: PlaceGroup<FoundFlight>;
  readonly places: Places;
  /** Whether the fares are simulated. */
  readonly isSample: boolean;
}

/** Opens the alert box, or says why alerts are unavailable. */
export function AlertButton({ group, places, isSample }: AlertButtonProps) {
  const { can, user } = useSession();
  const offer = { ...offerOf(group), isSample };
  const draft = alertBoxDraft(group.place, offer.day);
  const [isOpen, setOpen] = useState(() => hasDraft(draft, user?.id));
  return (
    <>
      <Button
        size="small"
        icon={<Bell size={16} strokeWidth={1.75} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span>Alert for {group.place}</span>
        {!can('alerts.create') && <Crown size={14} />}
      </Button>
      <AlertWindow open={isOpen} onClose={() => setOpen(false)} {...{ draft, offer, places }} />
    </>
  );
}

const offerOf = ({ flights }: PlaceGroup<FoundFlight>): Omit<AlertOffer, 'isSample'> => ({
  origins: eachOnce(flights.map(originOf)),
  destinations: eachOnce(flights.map(destinationOf)),
  day: dayOf(departureOf(flights[0])),
  lowestGoWild: suggestedPrice(flights),
});
