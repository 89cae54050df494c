import { Bell } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { suggestedPrice } from '#domain/alert-match.ts';
import { expandPlaces } from '#domain/city-groups.ts';
import type { AlertOffer } from '#web/alerts/alert-box.tsx';
import { AlertWindow } from '#web/alerts/lazy-alert-window.ts';
import { useMedia } from '#web/browser/media.ts';
import type { FoundFlights } from '#web/flights/found-flights.ts';
import type { Places } from '#web/places/use-network.ts';
import { hasDraft } from '#web/session/drafts.ts';
import { useSession } from '#web/session/use-session.tsx';
import { useHasFares } from '#web/site/use-site.ts';
import { Crown } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { DatedSearch } from '../search-state.ts';
import styles from './search-bar.module.css';

/** Hidden below 1024 px, but read by screen readers. */
export function WideLabel({ children }: { readonly children: ReactNode }) {
  return <span className={styles.text}>{children}</span>;
}

interface BarActionProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly onPress: () => void;
  readonly plain?: boolean;
  /** After the label. */
  readonly badge?: ReactNode;
}

/** Below 1024 px only the icon. */
export function BarAction({ icon: sign, label, onPress, plain, badge }: BarActionProps) {
  return (
    <Button
      variant={plain ? 'plain' : 'quiet'}
      className={styles.action}
      onClick={onPress}
      icon={sign}
    >
      <WideLabel>{label}</WideLabel>
      {badge}
    </Button>
  );
}

/** The alert for the route of a search; undefined for a search of many places, and without fares. */
export function useRouteAlert(
  state: DatedSearch,
  places: Places,
  /** Undefined before the answer. */
  found: FoundFlights | undefined,
) {
  const { direction, origin, destination, date } = state;
  const { user } = useSession();
  const hasFares = useHasFares();
  const draft = `route-alert ${date} ${origin} ${destination}`;
  const [isOpen, setOpen] = useState(() => hasDraft(draft, user?.id));
  if (!hasFares || direction === 'inbound' || destination === '') return undefined;
  const airports = (text: string) =>
    expandPlaces(text, (code) => places.airportOf(code) !== undefined).airports;
  const offer: AlertOffer = {
    origins: airports(origin),
    destinations: airports(destination),
    day: date,
    lowestGoWild: suggestedPrice([...(found?.byPlace.values() ?? [])].flat()),
    isSample: found?.source.simulated ?? false,
  };
  return {
    window: { open: isOpen, onClose: () => setOpen(false), draft, offer, places },
    open: () => setOpen(true),
  } as const;
}

type RouteAlert = NonNullable<ReturnType<typeof useRouteAlert>>;

const ICON = { size: 18, strokeWidth: 1.75 } as const;

interface RouteAlertProps {
  readonly alert: RouteAlert | undefined;
}

/** In the bar from 768 px on; on phones the opened question has the button. */
export function RouteAlertAction({ alert }: RouteAlertProps) {
  const isWide = useMedia('(min-width: 768px)');
  const isPremium = !useSession().can('alerts.create');
  if (!alert) return null;
  return (
    <>
      {isWide && (
        <BarAction
          icon={<Bell {...ICON} />}
          label="Alert"
          badge={isPremium && <Crown size={14} />}
          onPress={alert.open}
          plain
        />
      )}
      <AlertWindow {...alert.window} />
    </>
  );
}

/** Beside the search button of the opened question. */
export function RouteAlertButton({ onPress }: { readonly onPress: () => void }) {
  const isPremium = !useSession().can('alerts.create');
  return (
    <Button icon={<Bell {...ICON} />} onClick={onPress}>
      Alert
      {isPremium && <Crown size={14} />}
    </Button>
  );
}
