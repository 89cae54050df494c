import { Bell } from 'lucide-react';
import { useState } from 'react';
import { eachOnce, suggestedPrice } from '#domain/alert.ts';
import { departureOf, destinationOf, originOf } from '#domain/flight.ts';
import type { PlaceGroup } from '#domain/sections.ts';
import { dayOf } from '#domain/time.ts';
import { AlertBox, type AlertOffer } from '#web/alerts/alert-box.tsx';
import { alertBoxDraft } from '#web/alerts/alert-box-draft.ts';
import { alertRefusal } from '#web/alerts/alert-copy.ts';
import type { Places } from '#web/network/use-places.ts';
import { hasDraft } from '#web/session/drafts.ts';
import { useSession } from '#web/session/use-session.ts';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import { Crown } from '#web/ui/badge/crown.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { AlertDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { UpgradeDialog } from '../../upgrade-dialog.tsx';

interface AlertButtonProps {
  readonly group: PlaceGroup<FoundFlight>;
  readonly places: Places;
  /** Whether the fares are simulated. */
  readonly isSample: boolean;
}

/** Opens the alert box, or says why alerts are unavailable. */
export function AlertButton({ group, places, isSample }: AlertButtonProps) {
  const { can, isAuthenticated, user } = useSession();
  const offer = { ...offerOf(group), isSample };
  const draft = alertBoxDraft(group.place, offer.day);
  const [isOpen, setOpen] = useState(() => hasDraft(draft, user?.id));
  const shared = { open: isOpen, onClose: () => setOpen(false) };
  const mayCreate = can('alerts.create');
  return (
    <>
      <Button
        size="small"
        icon={<Bell size={16} strokeWidth={1.75} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span>Alert for {group.place}</span>
        {!mayCreate && <Crown size={14} />}
      </Button>
      {mayCreate ? (
        <AlertBox {...shared} {...{ draft, offer, places }} />
      ) : isAuthenticated ? (
        <UpgradeDialog feature="alerts" {...shared}>
          {alertRefusal(true)}
        </UpgradeDialog>
      ) : (
        <AlertDialog
          {...shared}
          title="Sign in first"
          closeLabel="Not now"
          action={
            <ButtonLink to="/login" variant="primary">
              Sign in
            </ButtonLink>
          }
        >
          {alertRefusal(false)}
        </AlertDialog>
      )}
    </>
  );
}

const offerOf = ({ flights }: PlaceGroup<FoundFlight>): Omit<AlertOffer, 'isSample'> => ({
  origins: eachOnce(flights.map(originOf)),
  destinations: eachOnce(flights.map(destinationOf)),
  day: dayOf(departureOf(flights[0])),
  lowestGoWild: suggestedPrice(flights),
});
