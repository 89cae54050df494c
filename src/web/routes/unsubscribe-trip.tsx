import { UnsubscribeTripPage } from '#web/features/my-trips/unsubscribe-trip-page.tsx';

export default UnsubscribeTripPage;
