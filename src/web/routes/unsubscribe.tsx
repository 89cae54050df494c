import { UnsubscribePage } from '#web/features/alerts/unsubscribe-page.tsx';

export default UnsubscribePage;
