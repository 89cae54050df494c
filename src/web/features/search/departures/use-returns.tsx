import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { flightReference } from '#domain/flight-reference.ts';
import { UpgradeDialog } from '#web/billing/lazy-upgrade-dialog.tsx';
import { RETURNS_ARE_PREMIUM } from '#web/billing/premium-features.ts';
import { useMedia } from '#web/browser/media.ts';
import { useSession } from '#web/session/use-session.tsx';
import { Crown } from '#web/ui/badge.tsx';
import { Chip } from '#web/ui/button.tsx';
import type { SearchState } from '../search-state.ts';
import { BarAction } from './header/bar-action.tsx';
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

interface ReturnsProps {
  readonly returns: ReturnType<typeof useReturns>;
}

const WIDE_BAR = '(min-width: 1280px)';
const LABEL = 'View Return Flights';

/** In the bar where it has space for the words, and the paywall of every return flight. */
export function ReturnsAction({ returns }: ReturnsProps) {
  const isWide = useMedia(WIDE_BAR);
  return (
    <>
      {isWide && returns.view && (
        <BarAction
          icon={<Undo2 size={16} strokeWidth={1.75} aria-hidden="true" />}
          label={LABEL}
          badge={!returns.isAllowed && <Crown size={14} />}
          onPress={returns.view}
        />
      )}
      <UpgradeDialog feature="returns" open={returns.isPaywalled} onClose={returns.leavePaywall}>
        {RETURNS_ARE_PREMIUM}
      </UpgradeDialog>
    </>
  );
}

/** First in the tools of the list where the bar has no space for the words. */
export function ReturnsChip({ returns }: ReturnsProps) {
  const isWide = useMedia(WIDE_BAR);
  if (isWide || !returns.view) return null;
  return (
    <Chip onClick={returns.view}>
      {LABEL}
      {!returns.isAllowed && <Crown size={14} />}
    </Chip>
  );
}
