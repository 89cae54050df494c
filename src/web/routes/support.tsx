import { SupportPage } from '#web/features/info/support/support-page.tsx';

export default SupportPage;
