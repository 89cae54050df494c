import { AlertsPage } from '#web/features/alerts/alerts-page.tsx';

export default AlertsPage;
