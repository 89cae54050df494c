import { AfterHydration } from '#web/browser/after-hydration.tsx';
import { UnsubscribeTripPage } from '#web/features/my-trips/watching/unsubscribe-trip-page.tsx';

/** The server does not know the token. */
export default function UnsubscribeTrip() {
  return (
    <AfterHydration>
      <UnsubscribeTripPage />
    </AfterHydration>
  );
}
