import { Bell } from 'lucide-react';
import { useState } from 'react';
import type { AirportCode } from '#domain/network/airport.ts';
import { useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Crown } from '#web/ui/mark/crown.tsx';
import { UpgradeDialog } from '../../upgrade-dialog.tsx';

const BELL = <Bell size={16} strokeWidth={1.75} aria-hidden="true" />;

/** The way to a letter when a fare to the place appears. */
export function AlertButton({ place }: { readonly place: AirportCode }) {
  const { can } = useSession();
  const [isGated, setGated] = useState(false);
  if (can('alerts.create'))
    return (
      <ButtonLink to="/notifications" size="small" icon={BELL}>
        Alert for {place}
      </ButtonLink>
    );
  return (
    <>
      <Button size="small" icon={BELL} aria-haspopup="dialog" onClick={() => setGated(true)}>
        <span>Alert for {place}</span>
        <Crown size={14} />
      </Button>
      <UpgradeDialog open={isGated} onClose={() => setGated(false)}>
        Flight alerts are a premium feature. Please upgrade your account to access this feature.
      </UpgradeDialog>
    </>
  );
}
