import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useState } from 'react';
import { savedTripId } from '#domain/saved-trip.ts';
import { useSession } from '#web/session/use-session.tsx';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import { draftOf, type KeepableTrip } from './kept-trip.ts';
import { useSavedTrips } from './use-saved-trips.ts';

interface KeepButtonProps {
  /** Undefined while it is not known. */
  readonly trip: KeepableTrip | undefined;
  readonly className?: string | undefined;
  readonly label?: string;
  /** Read out after the label, where there are several. */
  readonly detail?: string;
}

/** Keeps a trip; then leads to it. */
export function KeepButton(props: KeepButtonProps) {
  const { trip, className, label = 'Keep this trip', detail } = props;
  const { trips, keep } = useSavedTrips();
  const { isAuthenticated } = useSession();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const id = trip && savedTripId(trip);
  if (id && trips?.some((one) => one.id === id))
    return (
      <ButtonLink
        to={`/my-trips/${id}`}
        variant="plain"
        className={className}
        icon={<BookmarkCheck />}
      >
        Kept in My trips
        {detail && <HiddenText>{detail}</HiddenText>}
      </ButtonLink>
    );
  const press = async () => {
    if (!trip) return;
    setBusy(true);
    try {
      await keep(draftOf(trip));
      toast({
        tone: 'success',
        title: 'Trip kept',
        message: isAuthenticated
          ? 'My trips says what to book and when.'
          : 'It is kept on this device. My trips says what to book and when.',
      });
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      toast({ tone: 'error', title: 'Trip not kept', message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="plain"
      className={className}
      busy={isBusy}
      disabled={!trip}
      onClick={() => void press()}
      icon={<Bookmark />}
    >
      {label}
      {detail && <HiddenText>{detail}</HiddenText>}
    </Button>
  );
}
