import { UnsubscribePage } from '#web/features/alerts/unsubscribe/unsubscribe-page.tsx';

export default UnsubscribePage;
