import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { flightReference } from '#domain/flight-reference.ts';
import { useSession } from '#web/session/use-session.ts';
import { Crown } from '#web/ui/badge/crown.tsx';
import type { SearchState } from '../search-state.ts';
import { UpgradeDialog } from '../upgrade-dialog.tsx';
import { BarAction } from './header/search-bar.tsx';
import type { Choice } from './results-context.ts';

/** Only for plans that can choose a route. */
export function useReturns(state: SearchState, go: (next: SearchState) => void) {
  const isAllowed = useSession().can('flights.choose-destination');
  const [isPaywalled, setPaywalled] = useState(false);
  const open = (flight: string | undefined) => {
    if (isAllowed) go({ ...state, screen: 'return_flights', flight });
    else setPaywalled(true);
  };
  const choice: Choice = {
    of: 'Departure',
    isPremium: !isAllowed,
    onChoose: (flight) => open(flightReference(flight)),
  };
  const isOutbound = state.direction === 'outbound';
  return {
    /** All return flights without a departure; only for a search with a destination. */
    view: isOutbound && state.destination !== '' ? () => open(undefined) : undefined,
    /** Return flights of one departure. */
    choice: isOutbound ? choice : undefined,
    isAllowed,
    isPaywalled,
    leavePaywall: () => setPaywalled(false),
  } as const;
}

export function ReturnsAction({ returns }: { readonly returns: ReturnType<typeof useReturns> }) {
  return (
    <>
      {returns.view && (
        <BarAction
          icon={<Undo2 size={16} strokeWidth={1.75} aria-hidden="true" />}
          label="View Return Flights"
          badge={!returns.isAllowed && <Crown size={14} />}
          onPress={returns.view}
          plain
        />
      )}
      <UpgradeDialog feature="returns" open={returns.isPaywalled} onClose={returns.leavePaywall}>
        Choosing a departure and its return flight is a premium feature. The ways home beside each
        flight are yours to see.
      </UpgradeDialog>
    </>
  );
}
