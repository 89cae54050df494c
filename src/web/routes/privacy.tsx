import { PrivacyPage } from '#web/features/info/legal/privacy-page.tsx';

export default PrivacyPage;
