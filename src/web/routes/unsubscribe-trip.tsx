import { UnsubscribeTripPage } from '#web/features/my-trips/watching/unsubscribe-trip-page.tsx';

export default UnsubscribeTripPage;
