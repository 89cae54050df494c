import { TermsPage } from '#web/features/info/legal/terms-page.tsx';

export default TermsPage;
